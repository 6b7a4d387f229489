// The contents of a document and the declarations of the program, both as lines.
#pragma once

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "lib/text.hpp"
#include "tests/support/document_tables.hpp"

namespace asdic {

using Lines = std::set<std::string>;

inline std::string read_document(const std::string& name) {
  std::ifstream file(std::string(ASDIC_SOURCE_DIR) + "/" + name);
  REQUIRE(file);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

/// Returns the pages in directory `name` as one document, by name, with headings one level deeper:
/// the title of a page becomes a chapter.
inline std::string read_pages(const std::string& name) {
  std::set<std::string> pages;
  for (const auto& entry : std::filesystem::directory_iterator(ASDIC_SOURCE_DIR "/" + name)) {
    if (entry.path().extension() == ".md") pages.insert(entry.path().filename().string());
  }
  std::string text;
  for (const std::string& page : pages) {
    const std::string document = read_document(name + "/" + page);
    for (const std::string_view line : split(document, '\n')) {
      if (line.starts_with("#")) text += "#";
      text += std::string(line) + "\n";
    }
  }
  return text;
}

/// Returns the words in backticks, separated by commas, at the beginning of `cell`. `rest` receives
/// the text after them.
inline std::vector<std::string> words_of(std::string_view cell, std::string& rest) {
  std::vector<std::string> words;
  while (cell.starts_with('`')) {
    const std::size_t end = cell.find('`', 1);
    if (end == std::string_view::npos) break;
    words.push_back(without_characters(std::string(cell.substr(1, end - 1)), "\""));
    cell.remove_prefix(end + 1);
    if (cell.starts_with(", ")) cell.remove_prefix(2);
  }
  rest = cell;
  return words;
}

inline std::vector<std::string> words_of(std::string_view cell) {
  std::string rest;
  return words_of(cell, rest);
}

inline std::string line(const std::string& system, const std::string& key,
                        const std::string& values) {
  return system + " " + key + ": " + values;
}

/// Returns the lines that are on one side only.
inline std::vector<std::string> differences(const Lines& document, const Lines& program) {
  std::vector<std::string> found;
  for (const std::string& each : document) {
    if (!program.contains(each)) found.push_back("only in the document: " + each);
  }
  for (const std::string& each : program) {
    if (!document.contains(each)) found.push_back("only in the program: " + each);
  }
  return found;
}

/// Returns the document with the first `what` replaced.
inline std::string changed(std::string document, const std::string& what, const std::string& by) {
  const std::size_t at = document.find(what);
  REQUIRE(at != std::string::npos);
  return document.replace(at, what.size(), by);
}

}  // namespace asdic
