// The tables of a Markdown document.
#pragma once

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "lib/text.hpp"

namespace asdic {

struct DocumentTable {
  std::string chapter;  ///< the last heading of the second level above it, without backticks
  std::string lead;     ///< the last line of text above it
  std::vector<std::string> header;
  std::vector<std::vector<std::string>> rows;
};

inline std::string without_characters(std::string text, const std::string& characters) {
  text.erase(std::remove_if(text.begin(), text.end(),
                            [&](char c) { return characters.find(c) != std::string::npos; }),
             text.end());
  return text;
}

/// Returns the trimmed cells of a line, or none if it is not a row of a table.
inline std::vector<std::string> cells_of(const std::string& line) {
  std::vector<std::string> cells;
  if (line.empty() || line.front() != '|') return cells;
  for (const std::string_view cell : split(line, '|')) cells.emplace_back(trim(cell));
  return {cells.begin() + 1, cells.end() - 1};
}

inline std::vector<DocumentTable> tables_of(const std::string& document) {
  std::vector<DocumentTable> tables;
  std::istringstream lines(document);
  std::string chapter;
  std::string lead;
  bool inside = false;
  for (std::string line; std::getline(lines, line);) {
    const std::vector<std::string> cells = cells_of(line);
    if (cells.empty()) {
      inside = false;
      if (line.starts_with("## "))
        chapter = without_characters(line.substr(0, line.find(": ")).substr(3), "`");
      if (!line.empty()) lead = line;
    } else if (!inside) {
      tables.push_back({chapter, lead, cells, {}});
      inside = true;
    } else if (!cells[0].starts_with("---")) {
      tables.back().rows.push_back(cells);
    }
  }
  return tables;
}

}  // namespace asdic
