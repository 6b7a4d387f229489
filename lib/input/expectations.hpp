// The exact figures that a case expects, in [expect].
#pragma once

#include <string>
#include <vector>

#include "lib/input/document.hpp"

namespace asdic {

struct Expectation {
  std::string figure;
  std::string value;  ///< an exact number in lowest terms: "137/280"
  Place place;
};

/// Appends the exact values of a table and of the tables within it, with `prefix` before their
/// names. Throws as read_expectations() does.
void read_exact_values(const Item::Table& table, const std::string& prefix,
                       std::vector<Expectation>& values);

/// Reads [expect]. A figure whose name has dots may also be written as tables within tables. Throws
/// Error(input) at the place of a value that is not exact.
std::vector<Expectation> read_expectations(const Document& document);

}  // namespace asdic
