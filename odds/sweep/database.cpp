#include "odds/sweep/database.hpp"

#include <sqlite3.h>
#include <sys/stat.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <new>
#include <thread>
#include <utility>

#include "lib/limits.hpp"
#include "odds/sweep/store_file.hpp"

namespace asdic {

namespace {

using namespace std::chrono_literals;

/// Returns the text between quotes. Quotes in the text are doubled.
std::string in_quotes(const std::string& text, char quote) {
  std::string quoted(1, quote);
  for (const char c : text) quoted += std::string(c == quote ? 2 : 1, c);
  return quoted + quote;
}

constexpr auto between_tries = 10ms;
constexpr int most_tries = 6000;  ///< a minute, while another process writes

/// Returns 1 if SQLite has to try once more, and 0 to stop after `tries` attempts or when the time
/// is over.
int wait_for_another(void*, int tries) {
  try {
    check_time("waiting for another process");
  } catch (const Error&) {
    return 0;
  }
  std::this_thread::sleep_for(between_tries);
  return tries < most_tries ? 1 : 0;
}

constexpr int between_looks = 1'000'000;  ///< between two looks at the clock, in steps of SQLite

/// Returns 1 if SQLite has to stop because the time is over.
int stop_when_time_is_over(void*) {
  try {
    check_time("reading a store");
  } catch (const Error&) {
    return 1;
  }
  return 0;
}

constexpr int between_looks_at_list = 100;  ///< in steps of SQLite, some twelve rows
constexpr int most_looks_at_list = 100;

/// Returns 1 if SQLite has to stop, and decrements the number of calls that are left. A list of
/// tables is short, but the list in a damaged file may lead to the same pages repeatedly.
int stop_after_looks(void* left) {
  return --*static_cast<int*>(left) < 0 ? 1 : stop_when_time_is_over(nullptr);
}

constexpr int most_bytes_of_value = 64 << 20;

/// Sets limits for a file that may be damaged or malicious. SQLite executes nothing that the file
/// contains.
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

}  // namespace

Database::Database(const std::string& path, Access access, const std::string& shown)
    : path_(shown) {
  check_store_file(path, access);
  struct stat status = {};
  if (access == Access::read && stat(path.c_str(), &status) != 0) {
    throw Error(Place{shown}, "there is no such file");
  }
  // SQLite undoes an unfinished change of a killed process before it reads the file.
  open(path, SQLITE_OPEN_READWRITE | (access == Access::write ? SQLITE_OPEN_CREATE : 0));
  read_list_of_tables();
  // A writer may still have to store results after the time limit.
  if (access == Access::write) return;
  sqlite3_progress_handler(database_.get(), between_looks, stop_when_time_is_over, nullptr);
  run("PRAGMA query_only = ON");
}

Database Database::open_in_memory(const std::string& shown) {
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
}

void Database::read_list_of_tables() {
  sqlite3* const database = database_.get();
  int looks_left = most_looks_at_list;
  sqlite3_progress_handler(database, between_looks_at_list, stop_after_looks, &looks_left);
  const int code =
      sqlite3_exec(database, "SELECT 1 FROM sqlite_master LIMIT 1", nullptr, nullptr, nullptr);
  sqlite3_progress_handler(database, 0, nullptr, nullptr);
  if (code != SQLITE_OK) fail();
}

void Database::Close::operator()(sqlite3* database) const {
  sqlite3_close_v2(database);
}

Error Database::damaged() const {
  return {Place{path_}, "the file is damaged; use an older copy, or remove it and sweep again"};
}

Error Database::too_big() const {
  return {Place{path_},
          "the file is damaged, or not a store of asdic sweep: a value or a row in it has more "
          "than " +
              std::to_string(most_bytes_of_value >> 20) + " MiB"};
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
    case SQLITE_IOERR: {
      const bool is_full = sqlite3_errcode(database) == SQLITE_FULL;
      throw Error(ErrorCode::limit, path_ + " cannot be written, because the disk " +
                                        (is_full ? "is full" : "has a fault") +
                                        "; finished work is kept, so repeat the command later");
    }
    case SQLITE_READONLY:
      throw Error(Place{path_},
                  "the store is read-only; change its permissions, or name another store");
    case SQLITE_NOTADB:
      throw Error(Place{path_}, "this is not a store of asdic sweep");
    case SQLITE_CORRUPT:
      throw damaged();
    case SQLITE_TOOBIG:
      throw too_big();
    case SQLITE_INTERRUPT:
      check_time("reading a store");
      throw damaged();
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
  // SQLite writes no row with more bytes. A row that can be read can therefore be written.
  constexpr int most_bytes_of_number = 16;
  std::int64_t bytes = 0;
  for (int column = 0; column < columns(); ++column) {
    bytes += most_bytes_of_number;
    switch (sqlite3_column_type(statement_.get(), column)) {
      case SQLITE_INTEGER:
        row.emplace_back(number(column));
        break;
      case SQLITE_FLOAT:
        row.emplace_back(sqlite3_column_double(statement_.get(), column));
        break;
      case SQLITE_TEXT:
        bytes += sqlite3_column_bytes(statement_.get(), column);
        if (bytes > most_bytes_of_value) throw database_.too_big();
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
  } catch (const std::exception&) {  // SQLite has rolled back, or will when the file is opened
  }
}

void Transaction::commit() {
  database_.run("COMMIT");
  open_ = false;
}

std::string sql_name(const std::string& name) {
  return in_quotes(name, '"');
}

std::string sql_text(const std::string& text) {
  return in_quotes(text, '\'');
}

}  // namespace asdic
