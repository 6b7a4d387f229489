// An action in progress: the settings of action.begun, which the forces of a case do not give.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "lib/input/case.hpp"

namespace asdic {

/// Ships of a side with their status and torpedoes.
struct ShipsInProgress {
  enum class Status { engaged, waiting, left, sunk };

  Force ships;
  Status status = Status::engaged;
  std::optional<int> torpedoes = {};  ///< torpedo rounds left; nothing for all
  Place place = {};

  bool is_in_action() const { return status == Status::engaged || status == Status::waiting; }
};

/// The value of action.begun in a case.
struct ActionInProgress {
  bool is_given = false;
  int range = 0;  ///< the range of the last round; 0 if not given
  std::array<std::vector<ShipsInProgress>, 2> ships{};  ///< by side
  Place place = {};
  Place place_of_range = {};
  Place place_of_bounce = {};
};

/// Reads action.begun. `types` are the units of all ship classes. Throws Error(input) at the place
/// of a fault.
ActionInProgress read_action_in_progress(const Document& document,
                                         const std::vector<UnitType>& types);

/// Throws Error(input) if action.begun contradicts the number of rounds fought or the forces.
void check_action_in_progress(const Case& battle);

/// Returns action.begun as written in a case.
Item item_of(const ActionInProgress& begun);
/// Returns a description for output.
std::vector<RuleTables::Description> descriptions_of(const ActionInProgress& begun);

}  // namespace asdic
