// Files of SQLite as a stranger can write them, byte by byte.
#pragma once

#include <cstdint>
#include <fstream>
#include <sstream>
#include <string>

namespace asdic {

constexpr std::size_t sqlite_page = 4096;
const std::string journal_magic = "\xd9\xd5\x05\xf9\x20\xa1\x63\xd7";

inline std::string bytes_of(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

/// A number of so many bytes, the highest first.
inline std::string big_endian(std::uint64_t number, std::size_t size) {
  std::string bytes(size, '\0');
  for (std::size_t i = size; i-- > 0; number >>= 8) bytes[i] = static_cast<char>(number & 0xff);
  return bytes;
}

inline void put(std::string& bytes, std::size_t place, std::uint64_t number, std::size_t size) {
  bytes.replace(place, size, big_endian(number, size));
}

/// A journal that restores no page of a store, but the number of its pages.
inline std::string journal(std::uint32_t pages, std::size_t page = sqlite_page) {
  std::string head = journal_magic + big_endian(0, 4) + big_endian(1, 4) + big_endian(pages, 4) +
                     big_endian(512, 4) + big_endian(page, 4);
  head.resize(512);
  return head;
}

/// The end of a journal with the name of a super-journal, which SQLite deletes.
inline std::string end_of_journal(const std::string& name) {
  std::uint32_t sum = 0;
  for (const char c : name) sum += static_cast<std::uint32_t>(static_cast<signed char>(c));
  constexpr std::uint32_t page_of_locks = (1 << 30) / sqlite_page + 1;
  return big_endian(page_of_locks, 4) + name + big_endian(name.size(), 4) + big_endian(sum, 4) +
         journal_magic;
}

}  // namespace asdic
