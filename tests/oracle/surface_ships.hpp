// What is on the table of a surface action when a round begins, every ship an entry of its own.
#pragma once

#include <compare>
#include <functional>
#include <map>
#include <vector>

#include "tests/oracle/forces.hpp"
#include "tests/oracle/surface_plain.hpp"

namespace plain::surface {

enum class Fate { in_action, stayed_away, left, sunk };  // one that stayed away was not in it

struct Ship {
  int unit;  // the first line of its side with its name
  int steps;
  int torpedo_rounds;
  bool is_engaged = false;
  bool is_presented = false;  // engaged from the beginning
  Fate fate = Fate::in_action;
  auto operator<=>(const Ship&) const = default;  // NOLINT(modernize-use-nullptr)
};

using Ships = std::vector<Ship>;  // of a side, as its force is written; none is ever taken out

enum class BrokeOffFirst { nobody, attacker, defender, both };

struct State {
  int round = 1;   // that is to begin; those alike to the rules share the first such number
  int range = 0;   // of the round before, 0 before the first
  int bounce = 0;  // which of the entries it was
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

States after(const States& states, const Step& step);

// One die or nothing at all: what is certain is no branch.
States either(const Fraction& chance, const State& yes, const State& no);

inline bool is_in(const Ship& ship) {
  return ship.fate == Fate::in_action;
}

// The chance of a D6 of that value or less.
Fraction roll_of(int value);

// The forces of a battle, and what is to be seen of them on the table.
class Forces : public SidesOf<Battle> {
 public:
  using SidesOf::SidesOf;

  const Bounce& bounce(const State& state) const { return battle().bounce[state.bounce]; }
  Role initiative(const State& state) const {
    return bounce(state).initiative_of_attacker ? Role::attacker : Role::defender;
  }
  bool is_surprised(const State& state, Role role) const;
  // The battle with what both sides do in this state.
  Battle as_it_stands(const State& state) const;

  bool is_in_action(const State& state, Role role) const;
  // The speed of a force is that of its slowest ship in the action.
  int slowest(const State& state, Role role) const;
  // The speed that counts for the range.
  int pace(const State& state, Role role) const;
  int armed_ships(const State& state, Role role) const;
  bool has_battleship(const State& state, Role role) const;

  // The DF of sunk ships and, of damaged ones, DF x steps / hull.
  Fraction loss(const State& state, Role role) const;
  bool is_above_breakoff(const State& state, Role role) const;
};

}  // namespace plain::surface
