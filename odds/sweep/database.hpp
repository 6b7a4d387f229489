// Wraps the part of SQLite that a store uses.
#pragma once

#include <compare>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "lib/error.hpp"
#include "lib/nothing.hpp"

struct sqlite3;
struct sqlite3_stmt;

namespace asdic {

/// A blob. No column of a store has one, so its content is not read.
struct Bytes {
  auto operator<=>(const Bytes& /*other*/) const = default;
};

/// A value with its type, because SQLite has types by value and not by column. Nothing is NULL.
using StoreValue = std::variant<Nothing, std::int64_t, double, std::string, Bytes>;
using StoreRow = std::vector<StoreValue>;

/// A database file. SQLite executes no triggers and no functions of its schema. All functions here
/// throw Error(limit) if the file cannot be written now, for example on a full disk or while
/// another process writes it for long. They throw Error(input) if the file cannot be opened, is
/// damaged, is not a database, or may not be written.
class Database {
 public:
  enum class Access { read, write };
  /// Opens the file, and creates it if it is missing and `access` is to write. Messages name it as
  /// `shown`.
  Database(const std::string& path, Access access, const std::string& shown);
  Database(const std::string& path, Access access) : Database(path, access, path) {}
  /// Returns an empty database that has no file. Messages name it as `shown`.
  static Database open_in_memory(const std::string& shown);

  const std::string& path() const { return path_; }
  /// Runs commands that have no result.
  void run(const std::string& sql);
  /// Returns the single number that a query returns.
  std::int64_t number(const std::string& sql);
  /// Returns the error of a file that SQLite cannot have written.
  Error damaged() const;

 private:
  friend class Statement;
  Database() = default;
  void open(const std::string& name, int flags);
  void read_list_of_tables();
  Error too_big() const;
  [[noreturn]] void fail() const;

  struct Close {
    void operator()(sqlite3* database) const;
  };
  std::string path_;
  std::unique_ptr<sqlite3, Close> database_;
};

/// A query or a command with parameters ?1, ?2 ...
class Statement {
 public:
  Statement(Database& database, const std::string& sql);

  Statement& bind(int place, std::int64_t number);
  Statement& bind(int place, double number);
  Statement& bind(int place, std::string_view text);
  Statement& bind_null(int place);
  /// Binds all values of a row, from the first parameter on.
  Statement& bind(const StoreRow& row);
  /// Moves to the next row. Returns false after the last row, and then the statement can be bound
  /// again.
  bool next();
  /// Runs a command.
  void run();

  int columns() const;
  /// Return values of the current row, by column from 0.
  std::int64_t number(int column) const;
  std::string text(int column) const;
  bool is_null(int column) const;
  StoreRow row() const;

 private:
  void check(int code) const;

  struct Finalize {
    void operator()(sqlite3_stmt* statement) const;
  };
  Database& database_;
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

/// Makes all changes during its lifetime one change of the file: commit() makes it, or nothing
/// changes. A transaction for reading sees the file as it is at one moment; others may read it at
/// the same time.
class Transaction {
 public:
  explicit Transaction(Database& database, Database::Access access = Database::Access::write);
  ~Transaction();
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;

  void commit();

 private:
  Database& database_;
  bool open_ = true;
};

/// Returns a name in the syntax of SQL.
std::string sql_name(const std::string& name);

/// Returns a string in the syntax of SQL.
std::string sql_text(const std::string& text);

}  // namespace asdic
