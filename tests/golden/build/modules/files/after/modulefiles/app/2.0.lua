-- load("cuda")
load("rocm", "gcc")
depends_on("cudnn")
