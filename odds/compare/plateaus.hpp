// Finds where the odds change along a rule option that is a fraction.
#pragma once

#include <string>
#include <vector>

#include "lib/exact/parameter.hpp"
#include "lib/input/document.hpp"
#include "odds/compare/trials.hpp"

namespace asdic {

/// The greatest number of ranges with different battles that are solved for one setting.
inline constexpr std::size_t most_plateaus = 2000;

/// Returns whether all uses of the setting at `path` can be recorded: it is an option of a rules
/// file whose value is a fraction.
bool has_plateaus(const Problem& problem, const std::string& path);

/// The greatest number of boxes with different battles that are solved for two settings.
inline constexpr std::size_t most_boxes = 20'000;

/// A range of values for each of some settings.
using Box = std::vector<NumberRange>;

/// A solved battle, and the values of settings that lead to it.
struct TrialInBox {
  Trial trial;
  Box box;
};

/// Returns the battles for all values from 0 to most_parameter of the settings at `paths`. The
/// boxes have all values, and no value is in two of them. A battle that reached a limit has a box
/// too. This is a proof, because the rules record each comparison and each rounding of the
/// settings. Throws Error(input) if the rules use one in another way, or two in one comparison, and
/// Error(limit) if there are more than most_plateaus battles, or most_boxes for two settings.
std::vector<TrialInBox> battles_over(const Document& document,
                                     const std::vector<std::string>& paths,
                                     const CompareOptions& how);

/// Returns the solved battle of each plateau, in the order of the values. Trial::range has the
/// values, on which all outcomes and the figures of `how` are equal. Throws as battles_over().
std::vector<Trial> plateaus_of(const Document& document, const std::string& path,
                               const CompareOptions& how);

/// Returns the solved battles of the nearest values below and above that of the document for which
/// an outcome or a figure of `how` differs, with the range of values that have the same battle.
/// Returns fewer than two if all values on one side have the same odds, or if a limit was reached.
std::vector<Trial> nearest_plateaus(const Document& document, const std::string& path,
                                    const CompareOptions& how);

/// Returns a range of the values of the setting at `path` as text: "1/3 <= detection_ratio < 1/2".
std::string range_text(const std::string& path, const NumberRange& range);

}  // namespace asdic
