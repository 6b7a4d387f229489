// What a case expects of its odds.
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

/// Adds what a table has, with a prefix before the names. Throws as read_expectations.
void read_exact_values(const Item::Table& table, const std::string& prefix,
                       std::vector<Expectation>& values);

/// Reads [expect], in which a dot in the name of a figure may be a table within another. Throws
/// Error(input) at the place of what is no exact value.
std::vector<Expectation> read_expectations(const Document& document);

}  // namespace asdic
