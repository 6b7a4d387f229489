// One table of a case, read key by key; what nobody read is an unknown key.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "lib/input/document.hpp"

namespace asdic {

class Rational;

/// Every read function returns nothing where the key is absent, and throws Error(input) at the
/// value where it is of another type or out of range.
class Section {
 public:
  /// The table at `path` of the document ("" is the whole); an absent table reads as an empty one.
  Section(const Document& document, const std::string& path);
  /// A table within a list, which errors call `path`.
  Section(const Document& document, const std::string& path, const Item& table)
      : document_(document), path_(path), table_(&table) {}

  const Item* item(const std::string& key) { return find(key); }
  /// The value as the author wrote it: a string, or the text of a number or of true and false.
  std::optional<std::string> scalar(const std::string& key);
  std::optional<std::string> text(const std::string& key);
  std::optional<int> whole(const std::string& key, int least, int most);
  std::optional<bool> flag(const std::string& key);
  /// A list of words, each with its place; an empty one where the key is absent.
  std::vector<std::pair<std::string, Place>> texts(const std::string& key);
  /// The same, or one word.
  std::vector<std::pair<std::string, Place>> one_or_more(const std::string& key);
  /// A list of whole numbers, which may not be empty.
  std::optional<std::vector<int>> wholes(const std::string& key, int least, int most);
  /// A list of so many lists of so many whole numbers.
  std::optional<std::vector<std::vector<int>>> rows(const std::string& key, std::size_t count,
                                                    std::size_t length, int least, int most);
  /// One of these words, or a number that reads like one.
  std::optional<std::string> word(const std::string& key, const std::vector<std::string>& possible);
  /// A fraction from 0 to `most`.
  std::optional<Rational> fraction(const std::string& key, int most);
  /// A list of such fractions, which may not be empty.
  std::optional<std::vector<Rational>> fractions(const std::string& key, int most);
  /// The words and numbers of a table and of those within it, by their dotted keys.
  struct Scalar {
    std::string key;
    std::string value;
    Place place;
  };
  std::vector<Scalar> scalars_in(const std::string& key);
  /// A list of tables, which may not be empty.
  std::optional<std::vector<Section>> tables(const std::string& key);

  /// The keys that the table has.
  std::vector<std::string> keys() const;
  bool has(const std::string& key) const {
    return table_ != nullptr && table_->get(key) != nullptr;
  }
  bool has_table() const { return table_ != nullptr; }
  /// Marks a key as read; for tables within this one.
  void accept(const std::string& key) { read_.insert(key); }

  /// The place of a key's value, or of the table itself where the key is absent.
  Place place(const std::string& key) const;

  /// Throws Error(input) at the first key that nobody asked for; names what was possible, or which
  /// of the keys that stand elsewhere, by their full names, was meant.
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
