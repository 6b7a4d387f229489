#include "odds/sweep/database.hpp"

#include <sqlite3.h>

#include <chrono>
#include <new>
#include <thread>

#include "lib/error.hpp"
#include "lib/limits.hpp"

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

}  // namespace

Database::Database(const std::string& path, Access access) : path_(path) {
  sqlite3* database = nullptr;
  // What a process left that was killed while it wrote is undone before it is read.
  const int flags = SQLITE_OPEN_READWRITE | (access == Access::write ? SQLITE_OPEN_CREATE : 0);
  const int code = sqlite3_open_v2(path.c_str(), &database, flags | SQLITE_OPEN_FULLMUTEX, nullptr);
  database_.reset(database);
  if (database == nullptr) throw std::bad_alloc();
  if (code != SQLITE_OK) fail();
  sqlite3_busy_handler(database, wait_for_another, nullptr);
  if (access == Access::read) run("PRAGMA query_only = ON");
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
  const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column));
  return text == nullptr ? "" : std::string(reinterpret_cast<const char*>(text), size);
}

bool Statement::is_null(int column) const {
  return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL;
}

Transaction::Transaction(Database& database) : database_(database) {
  database.run("BEGIN IMMEDIATE");
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
