#include "odds/sweep/store_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <bit>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <string_view>

#include "lib/error.hpp"

namespace asdic {

namespace {

/// Returns the error for the current errno.
Error unreadable(const std::string& shown, const std::string& what) {
  const int fault = errno;
  const std::string why = what + " cannot be opened: " + std::strerror(fault);
  if (fault == EMFILE || fault == ENFILE) return {ErrorCode::limit, shown + ": " + why};
  return {Place{shown}, why};
}

/// A file that is opened only for reading, without waiting and without following symbolic links.
class RawFile {
 public:
  RawFile(const std::string& path, const std::string& shown, const std::string& what)
      : number_(open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)) {
    if (number_ < 0 && errno != ENOENT) throw unreadable(shown, what);
  }
  ~RawFile() {
    if (number_ >= 0) close(number_);
  }
  RawFile(const RawFile&) = delete;
  RawFile& operator=(const RawFile&) = delete;

  std::uint64_t size() const {
    struct stat status = {};
    return fstat(number_, &status) == 0 ? static_cast<std::uint64_t>(status.st_size) : 0;
  }
  /// Returns up to `most` bytes from the offset `place`, fewer at the end of the file.
  std::string bytes(std::uint64_t place, std::size_t most) const {
    std::string all(most, '\0');
    std::size_t read = 0;
    while (read < most) {
      const ssize_t more =
          pread(number_, all.data() + read, most - read, static_cast<off_t>(place + read));
      if (more < 0 && errno == EINTR) continue;
      if (more <= 0) break;
      read += static_cast<std::size_t>(more);
    }
    all.resize(read);
    return all;
  }

 private:
  int number_;
};

/// Returns a number of four bytes, the highest first.
std::uint64_t number_at(std::string_view bytes, std::size_t place) {
  std::uint64_t number = 0;
  for (const char byte : bytes.substr(place, 4))
    number = number << 8 | static_cast<std::uint8_t>(byte);
  return number;
}

bool is_zero(std::string_view bytes) {
  return bytes.find_first_not_of('\0') == std::string_view::npos;
}

/// Returns the number of completed changes, which the header of the store has. Throws if the header
/// demands a write-ahead log of SQLite.
std::uint64_t changes_of(const std::string& path, const std::string& shown) {
  using namespace std::string_view_literals;
  constexpr std::size_t size = 28;
  constexpr std::size_t place_of_changes = 24;
  constexpr auto versions = "\1\1"sv;
  const std::string head = RawFile(path, shown, "the store").bytes(0, size);
  if (head.size() < size || !head.starts_with("SQLite format 3\0"sv)) return 0;
  if (head.substr(18, 2) != versions) {
    throw Error(
        Place{shown},
        "the file is damaged, or another program turned on SQLite's WAL mode, which asdic "
        "never uses; take a copy of the file from before, or turn that mode off with PRAGMA "
        "journal_mode = DELETE");
  }
  return number_at(head, place_of_changes);
}

/// Returns why asdic cannot have left the journal, or "" if it can.
std::string fault_of_journal(const std::string& path, const std::string& shown,
                             const std::string& journal_path, const std::string& journal_shown) {
  constexpr std::string_view magic = "\xd9\xd5\x05\xf9\x20\xa1\x63\xd7";
  constexpr std::size_t size_of_head = 28;
  constexpr std::size_t size_of_mark =
      12;  ///< magic and count of pages, zeros until it is complete
  // Another process may write the store now. So asdic counts the changes before it reads the
  // journal, and takes the size after it.
  const std::uint64_t changes = changes_of(path, shown);
  const RawFile journal(journal_path, journal_shown, "the journal");
  const std::string head = journal.bytes(0, size_of_head);
  const std::uint64_t size = journal.size();
  if (size >= magic.size() && journal.bytes(size - magic.size(), magic.size()) == magic) {
    return "it names another file, which SQLite would delete";
  }
  if (is_zero(head)) return "";
  const bool is_journal = head.size() == size_of_head &&
                          (head.starts_with(magic) || is_zero(head.substr(0, size_of_mark)));
  if (!is_journal) return "it is not a journal of SQLite";
  const std::uint64_t pages = number_at(head, 16);
  const std::uint64_t page = number_at(head, 24);
  if (page < 512 || page > 65536 || !std::has_single_bit(page)) {
    return "it is not a journal of SQLite";
  }
  const std::uint64_t size_of_store = RawFile(path, shown, "the store").size();
  // The first change of a store is the only one whose journal begins without pages. No change makes
  // the store shorter.
  const bool fits = pages == 0 ? changes <= 1 : pages * page < size_of_store + page;
  return fits ? "" : "it is not of this store: SQLite would change the size of the store";
}

void check_journal(const std::string& path, const std::string& shown) {
  const std::string name = "-journal";
  struct stat status = {};
  if (lstat((path + name).c_str(), &status) != 0) return;
  const std::string fault = S_ISREG(status.st_mode)
                                ? fault_of_journal(path, shown, path + name, shown + name)
                                : "it is not a regular file";
  if (fault.empty()) return;
  throw Error(Place{shown + name},
              "SQLite would take this file for the journal of the store, but " + fault +
                  "; move it away, or name another store");
}

void check_neighbours(const std::string& path, const std::string& shown) {
  for (const char* name : {"-wal", "-shm"}) {
    struct stat status = {};
    if (lstat((path + name).c_str(), &status) != 0) continue;
    throw Error(Place{shown + name},
                "SQLite would take this file for a part of the store, but asdic never makes one; "
                "close programs that have the store open, or move the file away");
  }
  changes_of(path, shown);
  check_journal(path, shown);
}

void check_name(const std::string& path) {
  if (path.empty()) throw Error(Place{"''"}, "the name of a store is empty");
  if (path == "-") {
    throw Error(Place{path},
                "a store is a file, not standard input or output; ./- is a file of this name");
  }
  if (path == ":memory:" || path.starts_with("file:")) {
    throw Error(Place{path}, "SQLite has a meaning of its own for this name; ./" + path +
                                 " is a file of this name");
  }
}

}  // namespace

void check_store_file(const std::string& path, Database::Access access) {
  check_name(path);
  const bool is_for_writing = access == Database::Access::write;
  struct stat status = {};
  const bool is_link = lstat(path.c_str(), &status) == 0 && S_ISLNK(status.st_mode);
  if (is_link && is_for_writing) {
    throw Error(Place{path}, "is a symbolic link; name the file that it leads to");
  }
  if (stat(path.c_str(), &status) != 0) {
    if (errno != ENOENT) throw unreadable(path, "the store");
    if (!is_for_writing) return;
  } else if (!S_ISREG(status.st_mode)) {
    throw Error(Place{path}, "is not a regular file, as a store is");
  }
  std::error_code ignored;
  std::string resolved = std::filesystem::weakly_canonical(path, ignored).string();
  if (resolved.empty()) resolved = path;
  check_neighbours(resolved, is_link ? resolved : path);
}

}  // namespace asdic
