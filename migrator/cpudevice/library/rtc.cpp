// hiprtc: a program's source is compiled by `cu2hip-hipcc` while the program runs.
// Source: HIP documentation, HIP runtime compiler.
#include "module.h"

#include <hip/hiprtc.h>

#include <dlfcn.h>
#include <ftw.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <memory>

using namespace cu2hip;

namespace {

struct Program {
  std::string source, name, log, code;
  std::vector<std::pair<std::string, std::string>> headers;  // name, text
  std::vector<std::string> expressions;
  std::map<std::string, std::string> lowered;
  bool compiled = false;
};
Program *program_of(hiprtcProgram handle) { return reinterpret_cast<Program *>(handle); }

// The driver stands beside this library; the environment may name another.
std::string driver() {
  if (const char *named = std::getenv("CU2HIP_HIPCC"); named && *named) return named;
  Dl_info info;
  if (!dladdr(reinterpret_cast<void *>(&hiprtcVersion), &info) || !info.dli_fname) return "cu2hip-hipcc";
  std::string path = info.dli_fname;
  return path.substr(0, path.rfind('/') + 1) + "cu2hip-hipcc";
}

std::string read(const std::string &path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

bool write(const std::string &path, const std::string &text) {
  for (size_t slash = path.find('/', 1); slash != std::string::npos; slash = path.find('/', slash + 1)) mkdir(path.substr(0, slash).c_str(), 0700);
  std::ofstream stream(path, std::ios::binary);
  stream << text;
  return bool(stream);
}

int run(const std::vector<std::string> &words, const std::string &output) {
  std::vector<char *> arguments;
  for (const std::string &word : words) arguments.push_back(const_cast<char *>(word.c_str()));
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 1, output.c_str(), 0x241, 0600);  // O_WRONLY | O_CREAT | O_TRUNC
  posix_spawn_file_actions_adddup2(&actions, 1, 2);
  pid_t process;
  int failed = posix_spawnp(&process, arguments[0], &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  int status = 0;
  if (failed || waitpid(process, &status, 0) < 0) return 127;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}

int remove_one(const char *path, const struct stat *, int, struct FTW *) { return remove(path); }

// Options of hiprtc that a compiler's command line does not have, or that name a GPU.
bool dropped(const std::string &word) {
  for (const char *start : {"--gpu-architecture", "-arch", "--offload-arch", "--amdgpu-target", "-fgpu-rdc", "--gcc-toolchain"})
    if (word.compare(0, std::strlen(start), start) == 0) return true;
  return false;
}

hiprtcResult compile(Program &program, int count, const char **options) {
  std::string folder = (std::getenv("TMPDIR") ? std::getenv("TMPDIR") : "/tmp") + std::string("/cu2hip-rtc-XXXXXX");
  if (!mkdtemp(folder.data())) return HIPRTC_ERROR_INTERNAL_ERROR;
  std::string text = program.source + "\n";
  for (size_t i = 0; i < program.expressions.size(); i++) {
    std::string name = program.expressions[i];
    if (!name.empty() && name[0] == '&') name.erase(0, 1);
    text += "extern \"C\" __device__ const void *__cu2hip_name_" + std::to_string(i) + " = (const void *)&(" + name + ");\n";
  }
  std::string source = folder + "/" + (program.name.find('/') == std::string::npos ? program.name : "program") + ".hip";
  write(source, text);
  for (const auto &[name, header] : program.headers) write(folder + "/" + name, header);
  std::vector<std::string> words{driver(), "--genco", "-x", "hip", "-include", "hip/hip_runtime.h", "-w", "-I" + folder};
  bool standard = false;
  for (int i = 0; i < count; i++) {
    std::string word = options[i];
    if (word.compare(0, 6, "--std=") == 0) word.erase(0, 1);
    standard = standard || word.compare(0, 5, "-std=") == 0;
    if (word == "-default-device" || dropped(word)) continue;
    words.push_back(word);
  }
  if (!standard) words.push_back("-std=c++17");
  words.insert(words.end(), {source, "-o", folder + "/code.so"});
  int status = run(words, folder + "/log");
  program.log = read(folder + "/log");
  program.code = status ? "" : read(folder + "/code.so");
  nftw(folder.c_str(), remove_one, 16, FTW_DEPTH | FTW_PHYS);
  if (status || program.code.empty()) return HIPRTC_ERROR_COMPILATION;
  std::string error;
  std::unique_ptr<Loaded> loaded(load_bytes(program.code.data(), program.code.size(), &error));
  if (!loaded) return program.log += error, HIPRTC_ERROR_INTERNAL_ERROR;
  for (size_t i = 0; i < program.expressions.size(); i++)
    if (const Variable *name = loaded->variable(("__cu2hip_name_" + std::to_string(i)).c_str()))
      program.lowered[program.expressions[i]] = static_cast<const char *>(name->address);
  program.compiled = true;
  return HIPRTC_SUCCESS;
}

struct Name {
  hiprtcResult result;
  const char *text;
};
const Name kNames[] = {
#define E(name) {name, #name}
    E(HIPRTC_SUCCESS), E(HIPRTC_ERROR_OUT_OF_MEMORY), E(HIPRTC_ERROR_PROGRAM_CREATION_FAILURE), E(HIPRTC_ERROR_INVALID_INPUT),
    E(HIPRTC_ERROR_INVALID_PROGRAM), E(HIPRTC_ERROR_INVALID_OPTION), E(HIPRTC_ERROR_COMPILATION),
    E(HIPRTC_ERROR_BUILTIN_OPERATION_FAILURE), E(HIPRTC_ERROR_NO_NAME_EXPRESSIONS_AFTER_COMPILATION),
    E(HIPRTC_ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION), E(HIPRTC_ERROR_NAME_EXPRESSION_NOT_VALID), E(HIPRTC_ERROR_INTERNAL_ERROR),
#undef E
};

}  // namespace

// The linkage is that of the header.
const char *hiprtcGetErrorString(hiprtcResult result) {
  for (const Name &item : kNames)
    if (item.result == result) return item.text;
  return "Invalid HIPRTC error code";
}
hiprtcResult hiprtcVersion(int *major, int *minor) { return major && minor ? (*major = 9, *minor = 0, HIPRTC_SUCCESS) : HIPRTC_ERROR_INVALID_INPUT; }
#if HIP_VERSION_MAJOR >= 7
using Texts = const char *const *;
#else
using Texts = const char **;
#endif
hiprtcResult hiprtcCreateProgram(hiprtcProgram *out, const char *source, const char *name, int count, Texts headers, Texts names) {
  if (!out || !source || count < 0) return HIPRTC_ERROR_INVALID_INPUT;
  Program *program = new Program;
  program->source = source;
  program->name = name && *name ? name : "program";
  for (int i = 0; i < count; i++) program->headers.emplace_back(names[i], headers[i]);
  return *out = reinterpret_cast<hiprtcProgram>(program), HIPRTC_SUCCESS;
}
hiprtcResult hiprtcDestroyProgram(hiprtcProgram *handle) {
  if (!handle || !*handle) return HIPRTC_ERROR_INVALID_INPUT;
  delete program_of(*handle);
  return *handle = nullptr, HIPRTC_SUCCESS;
}
hiprtcResult hiprtcAddNameExpression(hiprtcProgram handle, const char *expression) {
  if (!handle || !expression) return HIPRTC_ERROR_INVALID_INPUT;
  if (program_of(handle)->compiled) return HIPRTC_ERROR_NO_NAME_EXPRESSIONS_AFTER_COMPILATION;
  return program_of(handle)->expressions.push_back(expression), HIPRTC_SUCCESS;
}
hiprtcResult hiprtcCompileProgram(hiprtcProgram handle, int count, Texts options) {
  if (!handle || count < 0) return HIPRTC_ERROR_INVALID_INPUT;
  return compile(*program_of(handle), count, const_cast<const char **>(options));
}
hiprtcResult hiprtcGetLoweredName(hiprtcProgram handle, const char *expression, const char **lowered) {
  if (!handle || !expression || !lowered) return HIPRTC_ERROR_INVALID_INPUT;
  if (!program_of(handle)->compiled) return HIPRTC_ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION;
  auto found = program_of(handle)->lowered.find(expression);
  if (found == program_of(handle)->lowered.end()) return HIPRTC_ERROR_NAME_EXPRESSION_NOT_VALID;
  return *lowered = found->second.c_str(), HIPRTC_SUCCESS;
}
hiprtcResult hiprtcGetProgramLogSize(hiprtcProgram handle, size_t *size) { return handle && size ? (*size = program_of(handle)->log.size() + 1, HIPRTC_SUCCESS) : HIPRTC_ERROR_INVALID_INPUT; }
hiprtcResult hiprtcGetProgramLog(hiprtcProgram handle, char *log) {
  if (!handle || !log) return HIPRTC_ERROR_INVALID_INPUT;
  return std::memcpy(log, program_of(handle)->log.c_str(), program_of(handle)->log.size() + 1), HIPRTC_SUCCESS;
}
hiprtcResult hiprtcGetCodeSize(hiprtcProgram handle, size_t *size) {
  if (!handle || !size || !program_of(handle)->compiled) return HIPRTC_ERROR_INVALID_PROGRAM;
  return *size = program_of(handle)->code.size(), HIPRTC_SUCCESS;
}
hiprtcResult hiprtcGetCode(hiprtcProgram handle, char *code) {
  if (!handle || !code || !program_of(handle)->compiled) return HIPRTC_ERROR_INVALID_PROGRAM;
  return std::memcpy(code, program_of(handle)->code.data(), program_of(handle)->code.size()), HIPRTC_SUCCESS;
}
