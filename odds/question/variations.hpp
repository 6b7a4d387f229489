// Lists the numbers of a case that can be changed by one.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "odds/question/problem.hpp"

namespace asdic {

struct Variation {
  std::string key;
  int value;  ///< the present value
};

/// A setting of a case, of one of its waves, or of its battle at sea.
struct CaseSetting {
  std::string key;         ///< in the case, as in "sea.attacker.retreat"
  const Setting& setting;  ///< of the rules
  std::string value;
};

/// Returns the settings of a case: those of the first battle, those of the sides in its waves, and
/// those of its battle at sea. Options at sea that have the values of the case are left out.
/// The settings refer to the rules of `problem`.
std::vector<CaseSetting> all_settings(const Problem& problem);

/// Returns whether a setting such as attacker.bombard brings a unit with this code.
bool is_brought_by_a_setting(const Case& battle, const CaseFormat& format, std::string_view code);

/// Returns all numbers among the values of the units and the settings of a case, including those of
/// its waves and of its battle at sea.
std::vector<Variation> values_and_settings(const Problem& problem);

}  // namespace asdic
