// SQLite files written byte by byte, as somebody else could write them.
#pragma once

#include <cstdint>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/sweeps.hpp"

namespace asdic {

constexpr std::size_t sqlite_page = 4096;
const std::string journal_magic = "\xd9\xd5\x05\xf9\x20\xa1\x63\xd7";

inline std::string bytes_of(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

/// Returns the number as `size` bytes, the most significant first.
inline std::string big_endian(std::uint64_t number, std::size_t size) {
  std::string bytes(size, '\0');
  for (std::size_t i = size; i-- > 0; number >>= 8) bytes[i] = static_cast<char>(number & 0xff);
  return bytes;
}

inline void put(std::string& bytes, std::size_t place, std::uint64_t number, std::size_t size) {
  bytes.replace(place, size, big_endian(number, size));
}

/// Returns a journal that restores only the number of pages of a store, but no page.
inline std::string journal(std::uint32_t pages, std::size_t page = sqlite_page) {
  std::string head = journal_magic + big_endian(0, 4) + big_endian(1, 4) + big_endian(pages, 4) +
                     big_endian(512, 4) + big_endian(page, 4);
  head.resize(512);
  return head;
}

/// Returns the end of a journal with the name of a super-journal, which SQLite deletes.
inline std::string end_of_journal(const std::string& name) {
  std::uint32_t sum = 0;
  for (const char c : name) sum += static_cast<std::uint32_t>(static_cast<signed char>(c));
  constexpr std::uint32_t page_of_locks = (1 << 30) / sqlite_page + 1;
  return big_endian(page_of_locks, 4) + name + big_endian(name.size(), 4) + big_endian(sum, 4) +
         journal_magic;
}

constexpr char page_in_index = 2;
constexpr char page_in_table = 5;
constexpr char leaf_of_table = 13;

/// Returns a page with `entries`. Its header begins at `place`.
inline std::string page_of(char type, const std::vector<std::string>& entries,
                           std::size_t last_child = 0, std::size_t place = 0) {
  std::string page(sqlite_page, '\0');
  const bool is_leaf = type == leaf_of_table;
  std::size_t begin = sqlite_page;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    begin -= entries[i].size();
    page.replace(begin, entries[i].size(), entries[i]);
    put(page, place + (is_leaf ? 8 : 12) + 2 * i, begin, 2);
  }
  page[place] = type;
  put(page, place + 3, entries.size(), 2);
  put(page, place + 5, begin, 2);
  if (!is_leaf) put(page, place + 8, last_child, 4);
  return page;
}

/// Appends pages, each of which refers 300 times to the page before it, and returns the number of
/// the last page.
inline std::size_t append_endless(std::string& file, char type, const std::string& key) {
  for (int level = 0; level < 12; ++level) {
    const std::size_t child = file.size() / sqlite_page;
    file += page_of(type, std::vector<std::string>(300, big_endian(child, 4) + key), child);
  }
  return file.size() / sqlite_page;
}

inline void write_file(const std::string& path, std::string file) {
  put(file, 28, file.size() / sqlite_page, 4);
  std::ofstream(path, std::ios::binary) << file;
}

/// Makes an index of one page lead to this page again and again. `key` is the key in the pages
/// between, a record with its size.
inline void make_endless(const std::string& path, const std::string& index,
                         const std::string& key) {
  const std::string root =
      answer_of(path, "SELECT rootpage FROM sqlite_master WHERE name = " + sql_text(index));
  const std::size_t place = (std::stoul(root) - 1) * sqlite_page;
  std::string file = bytes_of(path);
  REQUIRE(file[place] == 10);
  file += file.substr(place, sqlite_page);
  const std::size_t last = append_endless(file, page_in_index, key);
  file.replace(place, sqlite_page, file.substr((last - 1) * sqlite_page));
  write_file(path, file);
}

/// Makes the list of tables of a file name the index of its only table again and again.
inline void make_list_of_tables_endless(const std::string& path) {
  constexpr std::size_t place = 100;
  std::string file = bytes_of(path);
  const auto byte = [&](std::size_t i) { return std::size_t{static_cast<unsigned char>(file[i])}; };
  // An entry consists of its size, its number and a record of that size.
  const auto entry = [&](std::size_t i) {
    const std::size_t begin = byte(place + 8 + 2 * i) << 8 | byte(place + 9 + 2 * i);
    return file.substr(begin, 2 + byte(begin));
  };
  const std::string table = entry(0);
  const std::string index = entry(1);
  file += page_of(leaf_of_table, {table});
  const std::size_t first = file.size() / sqlite_page;
  file += page_of(leaf_of_table, std::vector<std::string>(20, index));
  const std::size_t last = append_endless(file, page_in_table, "\1");
  std::string root = page_of(page_in_table, {big_endian(first, 4) + "\1"}, last, place);
  root.replace(0, place, file, 0, place);
  file.replace(0, sqlite_page, root);
  write_file(path, file);
}

}  // namespace asdic
