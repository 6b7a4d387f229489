#include "odds/sweep/job_claims.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "lib/error.hpp"

namespace asdic {

namespace {

/// No file is so large, and SQLite sets no locks there.
constexpr off_t first_byte = off_t{1} << 62;

struct flock lock_of(std::uint64_t job, short type) {
  struct flock lock = {};
  lock.l_type = type;
  lock.l_whence = SEEK_SET;
  lock.l_start = first_byte + static_cast<off_t>(job);
  lock.l_len = 1;
  return lock;
}

}  // namespace

JobClaims::JobClaims(const std::string& path)
    : path_(path), file_(open(path.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0666)) {
  if (file_ < 0) {
    const int fault = errno;
    const std::string why =
        std::string("the store cannot be opened for writing: ") + std::strerror(fault);
    const bool is_limit = fault == EMFILE || fault == ENFILE || fault == ENOSPC || fault == EDQUOT;
    if (is_limit) throw Error(ErrorCode::limit, path + ": " + why);
    throw Error(Place{path}, why);
  }
}

JobClaims::~JobClaims() {
  close(file_);
}

bool JobClaims::take(std::uint64_t job) {
  struct flock lock = lock_of(job, F_WRLCK);
  if (fcntl(file_, F_OFD_SETLK, &lock) == 0) return true;
  if (errno == EAGAIN || errno == EACCES) return false;
  throw Error(ErrorCode::limit,
              path_ + ": the file system gives no locks: " + std::strerror(errno));
}

void JobClaims::release(std::uint64_t job) const {
  struct flock lock = lock_of(job, F_UNLCK);
  fcntl(file_, F_OFD_SETLK, &lock);
}

}  // namespace asdic
