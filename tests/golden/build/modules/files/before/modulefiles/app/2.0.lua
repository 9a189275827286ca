-- load("cuda")
load("cuda/12.2", "gcc")
depends_on("cudnn")
