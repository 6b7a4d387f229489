#include "odds/report/variants.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "lib/text.hpp"

namespace asdic {

void Span::add(int value) {
  least = std::min(least, value);
  most = std::max(most, value);
}

std::string Span::text() const {
  return least == most ? std::to_string(least) : fmt::format("{} to {}", least, most);
}

void add_variant(std::vector<std::string>& variants, const std::string& added) {
  if (variants.size() > most_variants) return;
  if (std::find(variants.begin(), variants.end(), added) == variants.end()) {
    variants.push_back(added);
  }
}

std::string text_of(const std::vector<std::string>& variants) {
  if (variants.size() <= most_variants) return join(variants, " or ");
  return join({variants.begin(), variants.begin() + most_variants}) + " and others";
}

}  // namespace asdic
