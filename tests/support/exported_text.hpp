// The lines, words and numbers of exported files, for their second reader.
#pragma once

#include <fstream>
#include <regex>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/support/exported.hpp"

namespace exported {

inline void require(bool holds, const std::string& what) {
  if (!holds) throw std::runtime_error(what);
}

inline std::size_t whole(const std::string& text) {
  require(!text.empty() && text.find_first_not_of("0123456789") == std::string::npos,
          "not a whole number: " + text);
  return std::stoul(text);
}

inline Fraction fraction(const std::string& text) {
  static const std::regex form("(-?[0-9]+)(/([1-9][0-9]*))?");
  std::smatch parts;
  require(std::regex_match(text, parts, form), "not a fraction: " + text);
  const boost::multiprecision::mpz_int above(parts[1].str());
  const boost::multiprecision::mpz_int below(parts[3].matched ? parts[3].str() : "1");
  return Fraction(above) / Fraction(below);
}

inline std::vector<std::string> lines_of(const std::string& text) {
  require(!text.empty() && text.back() == '\n', "the last line has no end");
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

inline std::vector<std::string> words_of(const std::string& line) {
  std::vector<std::string> words;
  std::istringstream stream(line);
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

inline std::string file_text(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  require(file.is_open(), "there is no " + path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

}  // namespace exported
