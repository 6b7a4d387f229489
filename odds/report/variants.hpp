// Collects values that differ between the cases of a report.
#pragma once

#include <string>
#include <vector>

namespace asdic {

/// Holds the least and the greatest value of a number.
struct Span {
  int least;
  int most;
  void add(int value);
  /// Returns "3" or "1 to 5".
  std::string text() const;
};

/// At most this number of variants is shown.
inline constexpr std::size_t most_variants = 3;

/// Adds `added` if it is new. Keeps at most one variant more than are shown.
void add_variant(std::vector<std::string>& variants, const std::string& added);

/// Returns "stay or leave", or "1, 2, 3 and others".
std::string text_of(const std::vector<std::string>& variants);

}  // namespace asdic
