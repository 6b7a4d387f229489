// Reads one table of a case key by key. Keys that were not read are reported as unknown.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "lib/input/document.hpp"

namespace asdic {

class Rational;

/// Throws Error(input) at a key of `table` that is not in `read` and is probably a misspelling of a
/// key in `missing`. The message puts `prefix` before both keys.
void check_spelling(const Item& table, const std::vector<std::string>& missing,
                    const std::set<std::string>& read = {}, const std::string& prefix = "");

/// A table of a case. Every read function returns nothing if the key is absent. It throws
/// Error(input) at the value if that has another type or is out of range.
class Section {
 public:
  /// Opens the table at `path` of the document ("" is the whole document). An absent table reads as
  /// an empty one. Throws Error(input) if `path` is not a table.
  Section(const Document& document, const std::string& path);
  /// Opens a table within a list. Errors call it `path`.
  Section(const Document& document, const std::string& path, const Item& table)
      : document_(document), path_(path), table_(&table) {}

  const Item* item(const std::string& key) { return find(key); }
  /// Reads a value as text: a string, or the text of a number, true or false.
  std::optional<std::string> scalar(const std::string& key);
  std::optional<std::string> text(const std::string& key);
  std::optional<int> whole(const std::string& key, int least, int most);
  std::optional<bool> flag(const std::string& key);
  /// Reads a list of strings, each with its place. Returns an empty list if the key is absent.
  std::vector<std::pair<std::string, Place>> texts(const std::string& key);
  /// Reads a string, or a list of strings as texts() does.
  std::vector<std::pair<std::string, Place>> one_or_more(const std::string& key);
  /// Reads a list of whole numbers, which must not be empty.
  std::optional<std::vector<int>> wholes(const std::string& key, int least, int most);
  /// Reads a list of `count` lists of `length` whole numbers.
  std::optional<std::vector<std::vector<int>>> rows(const std::string& key, std::size_t count,
                                                    std::size_t length, int least, int most);
  /// Reads a value whose text must be one of `possible`.
  std::optional<std::string> word(const std::string& key, const std::vector<std::string>& possible);
  /// Reads a fraction from 0 to `most`.
  std::optional<Rational> fraction(const std::string& key, int most);
  /// Reads a fraction from 0 to `most` as text, in lowest terms. true is 1, and false is 0.
  std::optional<std::string> share(const std::string& key, int most);
  /// Reads a list of fractions from 0 to `most`, which must not be empty.
  std::optional<std::vector<Rational>> fractions(const std::string& key, int most);
  /// Reads the strings, numbers and booleans of a table and of the tables within it, by their
  /// dotted keys.
  struct Scalar {
    std::string key;
    std::string value;
    Place place;
  };
  std::vector<Scalar> scalars_in(const std::string& key);
  /// Reads a list of tables, which must not be empty.
  std::optional<std::vector<Section>> tables(const std::string& key);

  /// Returns the keys of the table.
  std::vector<std::string> keys() const;
  bool has(const std::string& key) const {
    return table_ != nullptr && table_->get(key) != nullptr;
  }
  bool has_table() const { return table_ != nullptr; }
  /// Marks a key as read. Use it for tables that another Section reads.
  void accept(const std::string& key) { read_.insert(key); }

  /// Returns the place of a key's value, or of the table if the key is absent.
  Place place(const std::string& key) const;

  /// Throws Error(input) at a key that was not read and is probably a misspelling of a key in
  /// `missing`. Call it before the message that one of them is missing.
  void check_spelling(const std::vector<std::string>& missing) const;

  /// Throws Error(input) at the first key that was not read. The message lists the keys that were
  /// requested. If keys in `elsewhere` (full paths) have the same last part, it suggests these
  /// instead.
  void finish(const std::vector<std::string>& elsewhere = {}) const;

 private:
  const Item* find(const std::string& key);
  void add_scalars(const Item& table, const std::string& prefix, std::vector<Scalar>& all) const;
  Rational fraction_at(const Item& item, const std::string& key, int most) const;
  std::vector<int> wholes_at(const Item& item, const std::string& key, int least, int most) const;
  std::string full(const std::string& key) const { return path_.empty() ? key : path_ + "." + key; }

  const Document& document_;
  std::string path_;
  const Item* table_ = nullptr;
  std::set<std::string> read_;
};

}  // namespace asdic
