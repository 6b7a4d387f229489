// What battles with open choices of Axis & Allies Revised Enhanced share: guns fire at aircraft.
#pragma once

#include <map>

#include "tests/oracle/steps.hpp"
#include "tests/oracle/lhtr_oracle.hpp"

namespace plain::lhtr {

// The battle that is played: it may matter who can retreat, and who came ashore.
template <class Battle>
Battle as_asked(const Battle& battle, const Asked& asked) {
  Battle result = battle;
  result.retreat_is_open = asked.open.contains("attacker.retreat");
  if (names_retreat(result) && asked.open.contains("attacker.losses"))
    return with_landed_apart(result);
  return result;
}

template <class Forces_, class Group>
class Game : public Steps<Forces_, Group> {
 public:
  using Steps<Forces_, Group>::Steps;
  using typename Steps<Forces_, Group>::Stage;
  using typename Steps<Forces_, Group>::Next;

 protected:
  // One gun after the other, each at what is left; hits[0] are waiting, notes[0] have fired.
  Next guns_fire(Stage stage, int guns, int value, int next_step) const {
    const Side& attacker = this->side(Role::attacker);
    if (!stage.hits.empty() && stage.hits[0] > 0)
      return this->take_hits(Role::attacker, stage, 0, hit_unaimed<Group>(attacker, value));
    stage.hits.clear();
    if (stage.notes.empty()) stage.notes = {0};
    if (stage.notes[0] == guns) {
      stage.notes.clear();
      stage.step = next_step;
      return this->only(stage);
    }
    ++stage.notes[0];
    const auto& force = stage.position.attacker.in_battle;
    if (!this->battle().aimed)
      return {Turn::chance, with_hits(stage, unaimed_hits(attacker, force, value)), {}, {}};
    Next next = {Turn::chance, {}, {}, {}};
    Stage after = stage;
    for (const auto& [left, chance] : after_aimed_fire(attacker, force, value)) {
      after.position.attacker.in_battle = left;
      next.chances[after] += chance;
    }
    return next;
  }
};

}  // namespace plain::lhtr
