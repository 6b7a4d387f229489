// Values that differ between the cases of a report.
#pragma once

#include <string>
#include <vector>

namespace asdic {

/// The least and the most of a number.
struct Span {
  int least;
  int most;
  void add(int value);
  /// "3", or "1 to 5".
  std::string text() const;
};

/// As many variants are told one by one.
inline constexpr std::size_t most_variants = 3;

/// Adds one that is not there; of more than are told, one is kept.
void add_variant(std::vector<std::string>& variants, const std::string& added);

/// "stay or leave", "1, 2, 3 and others"
std::string text_of(const std::vector<std::string>& variants);

}  // namespace asdic
