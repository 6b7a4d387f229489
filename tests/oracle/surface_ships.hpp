// The table of a surface action when a round begins, with a separate entry for each ship.
#pragma once

#include <compare>
#include <functional>
#include <map>
#include <vector>

#include "tests/oracle/forces.hpp"
#include "tests/oracle/surface_plain.hpp"

namespace plain::surface {

enum class Fate { in_action, stayed_away, left, sunk };  // a ship that stayed away was never in it

struct Ship {
  int unit;  // the first line of its side with its name
  int steps;
  int torpedo_rounds;
  bool is_engaged = false;
  bool is_presented = false;  // engaged from the beginning
  Fate fate = Fate::in_action;
  auto operator<=>(const Ship&) const = default;  // NOLINT(modernize-use-nullptr)
};

using Ships = std::vector<Ship>;  // of a side, in the order of its force; none is ever removed

enum class BrokeOffFirst { nobody, attacker, defender, both };

struct State {
  int round = 1;   // the next one; rounds alike to the rules share the first number
  int range = 0;   // of the round before, 0 before the first
  int bounce = 0;  // index of the bounce that happened
  Ships attacker, defender;
  bool is_avoided = false;
  bool is_broken_off = false;  // both sides are above break-off
  BrokeOffFirst first = BrokeOffFirst::nobody;
  auto operator<=>(const State&) const = default;  // NOLINT(modernize-use-nullptr)

  Ships& of(Role role) { return role == Role::attacker ? attacker : defender; }
  const Ships& of(Role role) const { return role == Role::attacker ? attacker : defender; }
};

using States = std::map<State, Fraction>;
using Step = std::function<States(const State&)>;

States states_after(const States& states, const Step& step);

// Returns the states after one die, `yes` with probability `chance`. A certain result has no
// branch.
States either(const Fraction& chance, const State& yes, const State& no);

inline bool is_in(const Ship& ship) {
  return ship.fate == Fate::in_action;
}

// Returns the chance of rolling `value` or less on a D6.
Fraction roll_of(int value);

// The forces of a battle, with the properties of a state on the table.
class Forces : public SidesOf<Battle> {
 public:
  using SidesOf::SidesOf;

  const Bounce& bounce(const State& state) const { return battle().bounce[state.bounce]; }
  Role initiative(const State& state) const {
    return bounce(state).initiative_of_attacker ? Role::attacker : Role::defender;
  }
  bool is_surprised(const State& state, Role role) const;
  // Returns the battle with the choices that apply in `state`.
  Battle as_it_stands(const State& state) const;

  bool is_in_action(const State& state, Role role) const;
  // Returns the speed of a force, which is that of its slowest ship in the action.
  int slowest(const State& state, Role role) const;
  // Returns the speed that counts for the range.
  int pace(const State& state, Role role) const;
  int armed_ships(const State& state, Role role) const;
  bool has_battleship(const State& state, Role role) const;

  // Returns the loss of a side: the DF of sunk ships, and DF x steps / hull of damaged ones.
  Fraction loss(const State& state, Role role) const;
  bool is_above_breakoff(const State& state, Role role) const;
};

}  // namespace plain::surface
