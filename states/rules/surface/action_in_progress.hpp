// An action that has begun: what the forces of a case do not say of it.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "lib/input/case.hpp"

namespace asdic {

/// Ships of a side that are not engaged with all their torpedoes.
struct ShipsInProgress {
  enum class Status { engaged, waiting, left, sunk };

  Force ships;
  Status status = Status::engaged;
  std::optional<int> torpedoes = {};  ///< rounds left; all if not given
  Place place = {};

  bool is_in_action() const { return status == Status::engaged || status == Status::waiting; }
};

/// action.begun of a case.
struct ActionInProgress {
  bool is_given = false;
  int range = 0;                                        ///< of the last round; 0 if not given
  std::array<std::vector<ShipsInProgress>, 2> ships{};  ///< by side
  Place place = {};
  Place place_of_range = {};
  Place place_of_bounce = {};
};

/// Reads action.begun. `types` are the units of all classes. Throws Error(input) at the place of a
/// fault.
ActionInProgress read_action_in_progress(const Document& document,
                                         const std::vector<UnitType>& types);

/// Throws Error(input) if the rounds that were fought and action.begun do not go together.
void check_action_in_progress(const Case& battle);

/// As a case has it.
Item item_of(const ActionInProgress& begun);
/// For people.
std::vector<RuleTables::Description> descriptions_of(const ActionInProgress& begun);

}  // namespace asdic
