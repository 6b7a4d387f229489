// What a side does under conditions: the blocks [[attacker.policy]] and [[defender.policy]].
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
  /// The last number that has to be told from greater ones.
  int last_that_differs() const { return most == no_end ? least : most + 1; }
  bool overlaps(const Range& other) const { return least <= other.most && other.least <= most; }
  /// As it is written: "2", "2..4", "2..", "..4".
  std::string text() const;
  bool operator==(const Range&) const = default;
};

/// A range as it is written, between `least` and `most`; nothing for what is none.
std::optional<Range> parse_range(std::string_view text, int least, int most);

/// So many units of a side are in battle: those that `which` covers, or with no code all.
struct UnitsInBattle {
  Side side;
  UnitSelection which;
  Range number;
  Place place;

  /// As its key is written: "defender.units.dd".
  std::string key() const;
};

/// What one choice of a side is while all conditions hold.
struct PolicyBlock {
  std::string choice;  ///< the path of its setting, or losses_path()
  Range rounds = {1};  ///< rounds begun
  std::vector<UnitsInBattle> units;
  std::string what;  ///< one of the setting's values for blocks, or in one of its forms
  std::vector<CasualtyEntry> losses;  ///< what it says of losses: an order, which is no setting
  Place place;                        ///< of what is done

  /// The conditions as they are written, by key.
  std::vector<std::pair<std::string, std::string>> conditions_as_written() const;
  /// For people: "undetected = leave when round = 2.. and defender.units.dd = 0".
  std::string text() const;
};

/// The path of a side's order of loss.
std::string losses_path(Side side);

/// The choices of a side that can hang on conditions.
std::vector<std::string> choices_in_blocks(Side side, const CaseFormat& format);

/// What is wrong with a case, though it can be solved.
struct Warning {
  Place place;
  std::string text;
};

/// The blocks of a side, or of a wave's table, in order. Throws Error(input) at the place of a
/// fault.
std::vector<PolicyBlock> read_policies(const Document& document, Side side,
                                       const std::string& table, const CaseFormat& format,
                                       const FindUnitType& type_of);

/// Blocks that can never count in this case, and rounds that two blocks name.
std::vector<Warning> warnings_of(const Case& battle);

}  // namespace asdic
