#include "odds/sweep/database.hpp"

#include <fcntl.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <new>
#include <thread>
#include <utility>

#include "lib/error.hpp"
#include "lib/limits.hpp"
#include "lib/text.hpp"

namespace asdic {

namespace {

using namespace std::chrono_literals;

/// Between quotes, which are doubled in the text.
std::string between(const std::string& text, char quote) {
  std::string quoted(1, quote);
  for (const char c : text) quoted += std::string(c == quote ? 2 : 1, c);
  return quoted + quote;
}

constexpr auto between_tries = 10ms;
constexpr int most_tries = 6000;  ///< a minute, while another process writes

/// Whether to try once more.
int wait_for_another(void*, int tries) {
  try {
    check_time("waiting for another process");
  } catch (const Error&) {
    return 0;
  }
  std::this_thread::sleep_for(between_tries);
  return tries < most_tries ? 1 : 0;
}

constexpr int between_looks = 1'000'000;  ///< at the time, in steps of SQLite

/// Returns whether SQLite has to stop.
int stop_when_time_is_over(void*) {
  try {
    check_time("reading a store");
  } catch (const Error&) {
    return 1;
  }
  return 0;
}

constexpr int most_bytes_of_value = 64 << 20;

/// A file may be damaged, or made by a stranger. SQLite reads it with these limits, and runs
/// nothing that it contains.
void harden(sqlite3* database) {
  sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
  sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
  sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, nullptr);
  constexpr std::pair<int, int> limits[] = {{SQLITE_LIMIT_LENGTH, most_bytes_of_value},
                                            {SQLITE_LIMIT_SQL_LENGTH, 16 << 20},
                                            {SQLITE_LIMIT_EXPR_DEPTH, 100},
                                            {SQLITE_LIMIT_VDBE_OP, 1'000'000},
                                            {SQLITE_LIMIT_FUNCTION_ARG, 8},
                                            {SQLITE_LIMIT_ATTACHED, 0},
                                            {SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 100},
                                            {SQLITE_LIMIT_TRIGGER_DEPTH, 1},
                                            {SQLITE_LIMIT_WORKER_THREADS, 0}};
  for (const auto& [limit, most] : limits) sqlite3_limit(database, limit, most);
}

/// Returns up to `most` bytes of a file from `place` on; none if it cannot be opened. Does not
/// follow links and does not wait for pipes.
std::string bytes_at(const std::string& file, std::uint64_t place, std::size_t most) {
  std::string bytes(most, '\0');
  const int number = ::open(file.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (number < 0) return {};
  const ssize_t size = ::pread(number, bytes.data(), most, static_cast<off_t>(place));
  ::close(number);
  bytes.resize(size < 0 ? 0 : static_cast<std::size_t>(size));
  return bytes;
}

/// Returns four bytes as SQLite stores a number, the highest first.
std::uint32_t number_at(std::string_view bytes, std::size_t place) {
  std::uint32_t number = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    number = number << 8 | static_cast<unsigned char>(bytes[place + i]);
  }
  return number;
}

constexpr std::string_view begins_journal = "\xd9\xd5\x05\xf9\x20\xa1\x63\xd7";
constexpr std::size_t head_of_journal = 28;  // magic, records, nonce, pages before, sector, page
constexpr std::size_t pages_before = 16;
constexpr std::size_t bytes_of_page = 24;

/// Returns whether a file can be the journal of a store with `store` bytes, or one that SQLite has
/// not begun yet. With any other journal SQLite would damage the store, or remove a file that the
/// end of the journal names.
bool is_own_journal(const std::string& journal, const struct stat& status, std::uint64_t store) {
  if (!S_ISREG(status.st_mode)) return false;
  const std::string head = bytes_at(journal, 0, head_of_journal);
  // SQLite writes its sign last, and takes a journal without one as not begun.
  const std::string sign = head.substr(0, begins_journal.size());
  if (sign.find_first_not_of('\0') == std::string::npos) return true;
  if (head.size() < head_of_journal || !head.starts_with(begins_journal)) return false;
  const std::uint64_t page = number_at(head, bytes_of_page);
  if (page < 512 || page > 65536) return false;
  if (number_at(head, pages_before) > store / page) return false;
  const auto size = static_cast<std::uint64_t>(status.st_size);
  return bytes_at(journal, size - begins_journal.size(), begins_journal.size()) != begins_journal;
}

/// Throws Error(input) if a file next to the store is not from asdic, because SQLite would trust or
/// remove it. Also throws for a store that makes SQLite open such files.
void check_neighbours(const std::string& path, const std::string& shown) {
  std::error_code ignored;
  const std::string file = std::filesystem::weakly_canonical(path, ignored).string();
  struct stat status = {};
  for (const char* const ending : {"-wal", "-shm"}) {
    if (lstat((file + ending).c_str(), &status) != 0) continue;
    throw Error(Place{shown + ending},
                "no store of asdic sweep has this file, and SQLite would remove it; move it away");
  }
  const std::uint64_t size = stat(file.c_str(), &status) == 0 ? status.st_size : 0;
  if (lstat((file + "-journal").c_str(), &status) == 0 &&
      !is_own_journal(file + "-journal", status, size)) {
    throw Error(Place{shown + "-journal"},
                "is no journal that asdic sweep left beside its store; move it away");
  }
  constexpr std::size_t formats = 18;  // 1 to be read and written without a -wal
  const std::string head = bytes_at(file, 0, formats + 2);
  if (head.starts_with("SQLite format 3") && head.substr(formats) != "\x01\x01") {
    throw Error(Place{shown}, "this is not a store of asdic sweep: it asks for a file " +
                                  in_quotes(shown + "-wal"));
  }
}

/// Counts `left` down. Returns whether it has reached 0, so that SQLite stops.
int count_down(void* left) {
  return --*static_cast<int*>(left) <= 0 ? 1 : 0;
}

}  // namespace

void check_file_name(const std::string& path) {
  if (path.empty()) throw Error(Place{"''"}, "the name of a store is empty");
  if (path == "-") {
    throw Error(Place{"-"}, "a store is a file, which no stream is; ./- is a file of this name");
  }
  if (path == ":memory:" || path.starts_with("file:")) {
    throw Error(Place{path}, "SQLite has a meaning of its own for this name; ./" + path +
                                 " is a file of this name");
  }
  struct stat status = {};
  if (stat(path.c_str(), &status) != 0) {
    if (errno == ENOENT) return;
    throw Error(Place{path}, std::string("the store cannot be opened: ") + std::strerror(errno));
  }
  if (!S_ISREG(status.st_mode)) {
    throw Error(Place{path}, "is not a regular file, as a store is");
  }
}

void check_no_link(const std::string& path) {
  struct stat status = {};
  if (lstat(path.c_str(), &status) != 0 || !S_ISLNK(status.st_mode)) return;
  throw Error(Place{path}, "is a symbolic link; give the name of the file that it names");
}

Database::Database(const std::string& path, Access access, const std::string& shown)
    : path_(shown) {
  check_file_name(path);
  struct stat status = {};
  if (access == Access::read && stat(path.c_str(), &status) != 0) {
    throw Error(Place{shown}, "there is no such file");
  }
  if (access == Access::write) check_no_link(path);
  check_neighbours(path, shown);
  // What a process left that was killed while it wrote is undone before it is read.
  open(path, SQLITE_OPEN_READWRITE | (access == Access::write ? SQLITE_OPEN_CREATE : 0));
  if (access == Access::write) return;  // what was solved in time is kept
  sqlite3_progress_handler(database_.get(), between_looks, stop_when_time_is_over, nullptr);
  run("PRAGMA query_only = ON");
}

Database Database::in_memory(const std::string& shown) {
  Database database;
  database.path_ = shown;
  database.open(":memory:", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
  return database;
}

void Database::open(const std::string& name, int flags) {
  sqlite3* database = nullptr;
  const int code = sqlite3_open_v2(name.c_str(), &database, flags | SQLITE_OPEN_FULLMUTEX, nullptr);
  database_.reset(database);
  if (database == nullptr) throw std::bad_alloc();
  if (code != SQLITE_OK) fail();
  harden(database);
  sqlite3_busy_handler(database, wait_for_another, nullptr);
  run("PRAGMA cell_size_check = ON");
  read_schema();
}

/// The pages of a forged file may name each other for ever; a store has a dozen names.
void Database::read_schema() {
  int steps = 10'000;
  sqlite3_progress_handler(database_.get(), 100, count_down, &steps);
  try {
    number("SELECT count(*) FROM (SELECT 1 FROM sqlite_master LIMIT 100)");
  } catch (const Error&) {
    if (steps > 0) throw;
    throw Error(Place{path_}, "the file is damaged: its tables have no end");
  }
  sqlite3_progress_handler(database_.get(), 0, nullptr, nullptr);
}

void Database::Close::operator()(sqlite3* database) const {
  sqlite3_close_v2(database);
}

void Database::fail() const {
  sqlite3* const database = database_.get();
  const std::string said = sqlite3_errmsg(database);
  switch (sqlite3_errcode(database)) {
    case SQLITE_NOMEM:
      throw std::bad_alloc();
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      throw Error(ErrorCode::limit, path_ + ": another process is writing it");
    case SQLITE_FULL:
    case SQLITE_IOERR:
      throw Error(ErrorCode::limit,
                  path_ + " cannot be written: " + said + "; what was done before is kept");
    case SQLITE_READONLY:
      throw Error(Place{path_}, "the store has to be written, but may only be read");
    case SQLITE_NOTADB:
      throw Error(Place{path_}, "this is not a store of asdic sweep");
    case SQLITE_CORRUPT:
      throw Error(Place{path_},
                  "the file is damaged: it is not as SQLite writes one; take a copy of it from "
                  "before, or remove it and sweep again");
    case SQLITE_TOOBIG:
      throw Error(Place{path_},
                  "the file is damaged, or not a store of asdic sweep: a value in it "
                  "has more than " +
                      std::to_string(most_bytes_of_value >> 20) + " MiB");
    case SQLITE_INTERRUPT:
      check_time("reading a store");
      throw Error(ErrorCode::limit, path_ + ": reading it was interrupted");
    case SQLITE_CANTOPEN: {
      const int fault = sqlite3_system_errno(database);
      const std::string why = "the store cannot be opened" +
                              (fault == 0 ? "" : std::string(": ") + std::strerror(fault));
      if (fault == EMFILE || fault == ENFILE) throw Error(ErrorCode::limit, path_ + ": " + why);
      throw Error(Place{path_}, why);
    }
    default:
      throw Error(Place{path_}, said);
  }
}

void Database::run(const std::string& sql) {
  if (sqlite3_exec(database_.get(), sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) fail();
}

std::int64_t Database::number(const std::string& sql) {
  Statement query(*this, sql);
  return query.next() ? query.number(0) : 0;
}

Statement::Statement(Database& database, const std::string& sql) : database_(database) {
  sqlite3_stmt* statement = nullptr;
  check(sqlite3_prepare_v2(database.database_.get(), sql.c_str(), -1, &statement, nullptr));
  statement_.reset(statement);
}

void Statement::Finalize::operator()(sqlite3_stmt* statement) const {
  sqlite3_finalize(statement);
}

void Statement::check(int code) const {
  if (code != SQLITE_OK) database_.fail();
}

Statement& Statement::bind(int place, std::int64_t number) {
  check(sqlite3_bind_int64(statement_.get(), place, number));
  return *this;
}

Statement& Statement::bind(int place, double number) {
  check(sqlite3_bind_double(statement_.get(), place, number));
  return *this;
}

Statement& Statement::bind(int place, std::string_view text) {
  check(sqlite3_bind_text64(statement_.get(), place, text.data(), text.size(), SQLITE_TRANSIENT,
                            SQLITE_UTF8));
  return *this;
}

Statement& Statement::bind_null(int place) {
  check(sqlite3_bind_null(statement_.get(), place));
  return *this;
}

Statement& Statement::bind(const StoreRow& row) {
  for (std::size_t i = 0; i < row.size(); ++i) {
    const int place = static_cast<int>(i) + 1;
    if (const auto* number = std::get_if<std::int64_t>(&row[i])) {
      bind(place, *number);
    } else if (const auto* real = std::get_if<double>(&row[i])) {
      bind(place, *real);
    } else if (const auto* text = std::get_if<std::string>(&row[i])) {
      bind(place, std::string_view(*text));
    } else {
      bind_null(place);
    }
  }
  return *this;
}

bool Statement::next() {
  const int code = sqlite3_step(statement_.get());
  if (code == SQLITE_ROW) return true;
  if (code != SQLITE_DONE) database_.fail();
  sqlite3_reset(statement_.get());
  return false;
}

void Statement::run() {
  next();
}

int Statement::columns() const {
  return sqlite3_column_count(statement_.get());
}

std::int64_t Statement::number(int column) const {
  return sqlite3_column_int64(statement_.get(), column);
}

std::string Statement::text(int column) const {
  const auto* const text = sqlite3_column_text(statement_.get(), column);
  const bool lacks_memory =
      text == nullptr && sqlite3_errcode(database_.database_.get()) == SQLITE_NOMEM;
  if (lacks_memory) throw std::bad_alloc();
  const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column));
  return text == nullptr ? "" : std::string(reinterpret_cast<const char*>(text), size);
}

bool Statement::is_null(int column) const {
  return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL;
}

StoreRow Statement::row() const {
  StoreRow row;
  for (int column = 0; column < columns(); ++column) {
    switch (sqlite3_column_type(statement_.get(), column)) {
      case SQLITE_INTEGER:
        row.emplace_back(number(column));
        break;
      case SQLITE_FLOAT:
        row.emplace_back(sqlite3_column_double(statement_.get(), column));
        break;
      case SQLITE_TEXT:
        row.emplace_back(text(column));
        break;
      case SQLITE_BLOB:
        row.emplace_back(Bytes{});
        break;
      default:
        row.emplace_back();
    }
  }
  return row;
}

Transaction::Transaction(Database& database, Database::Access access) : database_(database) {
  database.run(access == Database::Access::write ? "BEGIN IMMEDIATE" : "BEGIN");
}

Transaction::~Transaction() {
  if (!open_) return;
  try {
    database_.run("ROLLBACK");
  } catch (const std::exception&) {  // SQLite has done it itself, or will when the file is opened
  }
}

void Transaction::commit() {
  database_.run("COMMIT");
  open_ = false;
}

std::string sql_name(const std::string& name) {
  return between(name, '"');
}

std::string sql_text(const std::string& text) {
  return between(text, '\'');
}

}  // namespace asdic
