// Policies that hold under conditions: the blocks [[attacker.policy]] and [[defender.policy]].
#pragma once

#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "lib/error.hpp"
#include "lib/input/document.hpp"
#include "lib/input/setting.hpp"
#include "lib/input/side.hpp"
#include "lib/input/units.hpp"

namespace asdic {

struct CaseFormat;
struct Case;

/// The whole numbers from `least` to `most`.
struct Range {
  static constexpr int no_end = std::numeric_limits<int>::max();

  int least = 0;
  int most = no_end;

  bool has(int number) const { return least <= number && number <= most; }
  bool covers(const Range& other) const { return least <= other.least && other.most <= most; }
  /// Returns the least number n such that n and all greater numbers are alike: all in the range, or
  /// all outside it. Counting up to n is enough to test the range.
  int last_that_differs() const { return most == no_end ? least : most + 1; }
  bool overlaps(const Range& other) const { return least <= other.most && other.least <= most; }
  /// Returns the range as a case file has it: "2", "2..4" or "2..".
  std::string text() const;
  bool operator==(const Range&) const = default;
};

/// Parses a range of numbers between `least` and `most`. Returns nothing if the text is not such a
/// range.
std::optional<Range> parse_range(std::string_view text, int least, int most);

/// A condition: the number of units in battle that `which` covers is in the range `number`. A
/// selection without a code covers all units of the side.
struct UnitsInBattle {
  Side side;
  UnitSelection which;
  Range number;
  Place place;
  bool only_detected = false;  ///< counts only units that the enemy has detected

  /// Returns the key of the condition, such as "defender.units.dd" or "defender.units.sub!".
  std::string key() const;
};

/// A policy block: the value of one choice of a side while all conditions hold.
struct PolicyBlock {
  std::string choice;  ///< the path of its setting, or losses_path()
  Range rounds = {1};  ///< rounds in which it may apply
  std::vector<UnitsInBattle> units;
  std::string what;  ///< the value: a word or a form that the setting allows in blocks
  std::vector<CasualtyEntry> losses;  ///< the casualty order, if the choice is losses
  Place place;                        ///< of the value, key `do`

  /// Returns keys and values of the conditions as a case file has them.
  std::vector<std::pair<std::string, std::string>> conditions_as_written() const;
  /// Returns the block as text for output: "undetected = leave when round = 2.. and
  /// defender.units.dd = 0".
  std::string text() const;
};

/// Returns the path of the casualty order of a side, such as "attacker.losses".
std::string losses_path(Side side);

/// Returns the keys of a side's choices that policy blocks may set.
std::vector<std::string> choices_in_blocks(Side side, const CaseFormat& format);

/// A probable mistake in a case that can still be solved.
struct Warning {
  Place place;
  std::string text;
};

/// Reads the policy blocks in `table`, the table of a side or of a wave, in their order. Throws
/// Error(input) at the place of a mistake.
std::vector<PolicyBlock> read_policies(const Document& document, Side side,
                                       const std::string& table, const CaseFormat& format,
                                       const FindUnitType& type_of);

/// Returns a warning for each block that never applies, for each condition that always or never
/// holds, and for rounds that two blocks with the same conditions on units share.
std::vector<Warning> warnings_of(const Case& battle);

}  // namespace asdic
