// Loaded before a program, makes its calls to the system fail. ASDIC_FAIL="KIND N" fails the N-th
// call of a kind since main() began, and "KIND N+" fails that one and all later ones. KIND is
// memory, thread, open, read, write, file (names of files and their syncing), remove (files) or
// product (by a word, added to a sum as the solvers do: the sum is 1 too large). "space N" leaves N
// kB of addresses. ASDIC_COUNT=FILE writes the numbers of calls to a file at the end, a line for
// each kind.
#include <dlfcn.h>
#include <gmp.h>
#include <pthread.h>
#include <sys/resource.h>
#include <sys/uio.h>

#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>

extern "C" {
void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t count, std::size_t size);
void* __libc_realloc(void* memory, std::size_t size);
void* __libc_memalign(std::size_t alignment, std::size_t size);
}

namespace {

enum Kind {
  memory,
  thread,
  open_file,
  read_file,
  write_file,
  file_name,
  remove_file,
  product,
  kinds
};
constexpr const char* names[kinds] = {"memory", "thread", "open",   "read",
                                      "write",  "file",   "remove", "product"};

std::atomic<long> calls[kinds];
std::atomic<bool> counting = false;
int failing = kinds;  // the kind; none
long first = 0;
bool all_behind = false;

/// Set while a library is loaded, because glibc itself crashes if it lacks memory then.
__attribute__((tls_model("initial-exec"))) thread_local bool loading = false;

bool fails(Kind kind) {
  if (!counting || loading) return false;
  const long call = ++calls[kind];
  return kind == failing && (call == first || (all_behind && call > first));
}

template <class Function>
Function next(const char* name) {
  return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}

void read_what_fails() {
  const char* what = std::getenv("ASDIC_FAIL");
  char kind[16];
  char plus = 0;
  if (what == nullptr || std::sscanf(what, "%15s %ld%c", kind, &first, &plus) < 2) return;
  if (std::strcmp(kind, "space") == 0) {
    const rlimit limit = {static_cast<rlim_t>(first) * 1024, RLIM_INFINITY};
    setrlimit(RLIMIT_AS, &limit);
  }
  all_behind = plus == '+';
  for (int i = 0; i < kinds; ++i) {
    if (std::strcmp(kind, names[i]) == 0) failing = i;
  }
}

void write_counts() {
  counting = false;
  const char* name = std::getenv("ASDIC_COUNT");
  if (name == nullptr) return;
  std::FILE* file = std::fopen(name, "w");
  for (int i = 0; i < kinds; ++i) std::fprintf(file, "%s %ld\n", names[i], calls[i].load());
  std::fclose(file);
}

using Main = int (*)(int, char**, char**);
Main main_of_program;

int counted_main(int argc, char** argv, char** environment) {
  read_what_fails();
  counting = true;
  const int status = main_of_program(argc, argv, environment);
  write_counts();
  return status;
}

}  // namespace

extern "C" {

int __libc_start_main(Main program, int argc, char** argv, void (*init)(), void (*fini)(),
                      void (*rtld_fini)(), void* stack_end) {
  main_of_program = program;
  using Start = int (*)(Main, int, char**, void (*)(), void (*)(), void (*)(), void*);
  return next<Start>("__libc_start_main")(counted_main, argc, argv, init, fini, rtld_fini,
                                          stack_end);
}

void* malloc(std::size_t size) {
  if (!fails(memory)) return __libc_malloc(size);
  errno = ENOMEM;
  return nullptr;
}
void* calloc(std::size_t count, std::size_t size) {
  if (!fails(memory)) return __libc_calloc(count, size);
  errno = ENOMEM;
  return nullptr;
}
void* realloc(void* old, std::size_t size) {
  if (!fails(memory)) return __libc_realloc(old, size);
  errno = ENOMEM;
  return nullptr;
}
void* aligned_alloc(std::size_t alignment, std::size_t size) {
  if (!fails(memory)) return __libc_memalign(alignment, size);
  errno = ENOMEM;
  return nullptr;
}
int posix_memalign(void** result, std::size_t alignment, std::size_t size) {
  if (fails(memory)) return ENOMEM;
  *result = __libc_memalign(alignment, size);
  return *result != nullptr ? 0 : ENOMEM;
}

void* dlopen(const char* name, int flags) {
  loading = true;
  void* library = next<decltype(&dlopen)>("dlopen")(name, flags);
  loading = false;
  return library;
}

int pthread_create(pthread_t* id, const pthread_attr_t* attributes, void* (*start)(void*),
                   void* argument) {
  if (fails(thread)) return EAGAIN;
  return next<decltype(&pthread_create)>("pthread_create")(id, attributes, start, argument);
}

#define ASDIC_FAILING(kind, error, result, name, parameters, arguments) \
  result name parameters {                                              \
    if (!fails(kind)) {                                                 \
      using Function = result(*) parameters;                            \
      static const auto real = next<Function>(#name);                   \
      return real arguments;                                            \
    }                                                                   \
    errno = error;                                                      \
    return (result)-1;                                                  \
  }
ASDIC_FAILING(open_file, EMFILE, int, open, (const char* n, int f, unsigned m), (n, f, m))
ASDIC_FAILING(open_file, EMFILE, int, open64, (const char* n, int f, unsigned m), (n, f, m))
ASDIC_FAILING(open_file, EMFILE, int, mkostemp, (char* n, int f), (n, f))
ASDIC_FAILING(open_file, EMFILE, int, mkstemp, (char* n), (n))
ASDIC_FAILING(read_file, EIO, ssize_t, read, (int f, void* b, std::size_t s), (f, b, s))
ASDIC_FAILING(write_file, ENOSPC, ssize_t, write, (int f, const void* b, std::size_t s), (f, b, s))
ASDIC_FAILING(write_file, ENOSPC, ssize_t, writev, (int f, const iovec* v, int c), (f, v, c))
ASDIC_FAILING(file_name, EACCES, int, rename, (const char* a, const char* b), (a, b))
ASDIC_FAILING(file_name, EIO, int, fsync, (int f), (f))
// The calls of SQLite.
ASDIC_FAILING(read_file, EIO, ssize_t, pread64, (int f, void* b, std::size_t s, off64_t o),
              (f, b, s, o))
ASDIC_FAILING(write_file, ENOSPC, ssize_t, pwrite64,
              (int f, const void* b, std::size_t s, off64_t o), (f, b, s, o))
ASDIC_FAILING(write_file, ENOSPC, int, ftruncate64, (int f, off64_t s), (f, s))
ASDIC_FAILING(file_name, EIO, int, fdatasync, (int f), (f))
ASDIC_FAILING(remove_file, EACCES, int, unlink, (const char* n), (n))
#undef ASDIC_FAILING

std::FILE* fopen(const char* name, const char* mode) {
  if (!fails(open_file)) return next<decltype(&fopen)>("fopen")(name, mode);
  errno = EMFILE;
  return nullptr;
}
std::FILE* fopen64(const char* name, const char* mode) {
  if (!fails(open_file)) return next<decltype(&fopen)>("fopen64")(name, mode);
  errno = EMFILE;
  return nullptr;
}

void mpz_addmul_ui(mpz_ptr sum, mpz_srcptr a, unsigned long b) {
  next<void (*)(mpz_ptr, mpz_srcptr, unsigned long)>("__gmpz_addmul_ui")(sum, a, b);
  if (fails(product)) mpz_add_ui(sum, sum, 1);
}

}  // extern "C"
