// An action that has begun: what the forces of a case do not say of it.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "lib/input/case.hpp"

namespace asdic {

/// Ships of a side that are not engaged with all their torpedoes.
struct BegunShips {
  enum class Status { engaged, waiting, left, sunk };

  Force ships;
  Status status = Status::engaged;
  std::optional<int> torpedoes = {};  ///< rounds left; all if not given
  Place place = {};

  bool is_in_action() const { return status == Status::engaged || status == Status::waiting; }
};

/// action.begun of a case.
struct BegunAction {
  bool is_given = false;
  int range = 0;                                   ///< of the last round; 0 if not given
  std::array<std::vector<BegunShips>, 2> ships{};  ///< by side
  Place place = {};
  Place place_of_range = {};
  Place place_of_bounce = {};
};

/// Reads action.begun. `types` are the units of all classes. Throws Error(input) at the place of a
/// fault.
BegunAction read_begun(const Document& document, const std::vector<UnitType>& types);

/// Throws Error(input) if the rounds that were fought and action.begun do not go together.
void check_begun(const Case& battle);

/// As a case has it.
Item written(const BegunAction& begun);
/// For people.
std::vector<OwnTables::Description> described(const BegunAction& begun);

}  // namespace asdic
