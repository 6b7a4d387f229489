// Axis & Allies Revised Enhanced at sea, played as at the table: every unit is a piece, every
// search and every shot is a die, every hit is marked on a piece.
#include "tests/oracle/detection_roll_sampler.hpp"

#include <algorithm>
#include <set>

#include "tests/oracle/choices.hpp"
#include "tests/oracle/lhtr_pieces.hpp"

namespace plain::detection_roll {
namespace {

using lhtr::Fleet;
using lhtr::Piece;

bool is_destroyer(const Piece& piece) {
  return piece.unit->detects;
}
bool is_sub(const Piece& piece) {
  return piece.is_sub();
}

bool afloat(const Piece& piece) {
  return !piece.sinking;
}

// Each of these hits damages a ship that can stand it, or else one sinks, and fires once more.
void mark_sinking(Fleet& fleet, int hits) {
  for (; hits > 0; --hits) {
    Piece* victim = nullptr;
    for (Piece& piece : fleet.in_battle) {
      if (!piece.is_at_sea() || piece.sinking) continue;
      const bool is_better =
          victim == nullptr || (piece.hit_points > 1 && victim->hit_points == 1) ||
          ((piece.hit_points > 1) == (victim->hit_points > 1) && Fleet::goes_first(piece, *victim));
      if (is_better) victim = &piece;
    }
    if (victim == nullptr) return;
    if (victim->hit_points > 1) {
      --victim->hit_points;
    } else {
      victim->sinking = true;
    }
  }
}

class Table : public TableOf<Battle, Fleet> {
 public:
  Table(const Battle& battle, Dice& dice, Played& played)
      : TableOf(battle, dice),
        played_(played),
        attacker_brought_destroyers_(attacker_.has_any(is_destroyer)),
        defender_brought_destroyers_(defender_.has_any(is_destroyer)) {}

 private:
  void before_the_rounds() override {
    for (int gun = 0; gun < battle_.way.guns; ++gun)
      attacker_.be_fired_at(battle_.way.radar ? 2 : 1, battle_.aimed, dice_);
    if (battle_.detection) {
      search(attacker_, defender_);
      search(defender_, attacker_);
      note_detected(attacker_, "attacker");
      note_detected(defender_, "defender");
    }
    fire_at_aircraft();
  }

  void retreat() override { attacker_.leave(lhtr::anything); }

  // ------------------------------------------------------------------------ before the first round

  // Each destroyer's roll is compared with the number of each submarine.
  void search(Fleet& hidden, const Fleet& hunters) {
    for (Piece& piece : hidden.in_battle) piece.undetected = piece.is_sub();
    for (const Piece& destroyer : hunters.in_battle) {
      if (!destroyer.unit->detects) continue;
      const int roll = dice_.roll();
      for (Piece& piece : hidden.in_battle)
        if (roll <= to_detect(piece, destroyer, hunters)) piece.undetected = false;
    }
  }

  static int to_detect(const Piece& submarine, const Piece& destroyer, const Fleet& hunters) {
    int number = 3;
    if (submarine.is("kaiten")) number -= 1;
    if (submarine.knows("super-submarines")) number -= 1;
    if (destroyer.knows("combined-arms")) number += 1;
    if (hunters.has_any([&](const Piece& other) {
          return other.flies() && other.unit->nation == destroyer.unit->nation;
        }))
      number += destroyer.knows("long-range-aircraft") ? 2 : 1;
    return number;
  }

  void note_detected(const Fleet& fleet, const std::string& side) {
    std::set<std::string> detected;
    for (const Piece& piece : fleet.in_battle)
      if (piece.is_sub() && !piece.undetected) detected.insert(side + " " + piece.unit->name);
    for (const std::string& name : detected) ++played_.detected[name];
    const bool misses_one = fleet.has_any([](const Piece& piece) { return piece.undetected; });
    if (!detected.empty() && !misses_one) ++played_.detected[side];
  }

  void fire_at_aircraft() {
    const auto can_fire = [](const Piece& piece) {
      return piece.is("bb") && piece.knows("combined-arms");
    };
    if (!defender_.has_any(can_fire)) return;
    const bool has_radar = defender_.has_any(
        [&](const Piece& piece) { return can_fire(piece) && piece.knows("radar"); });
    attacker_.be_fired_at(has_radar ? 2 : 1, battle_.aimed, dice_);
  }

  // ------------------------------------------------------------------------------------- the round

  bool is_bound(const Piece& piece, const Fleet& enemy) const {
    if (piece.undetected) return false;
    if (battle_.dd_loss_restores) return enemy.has_any(is_destroyer);
    return enemy.attacks ? attacker_brought_destroyers_ : defender_brought_destroyers_;
  }

  struct Volley {
    int at_once = 0, held = 0;
  };

  Volley open_fire(const Fleet& fleet, const Fleet& enemy) {
    Volley volley;
    volley.at_once = hits_of(
        fleet, [&](const Piece& piece) { return piece.is_sub() && !is_bound(piece, enemy); },
        dice_);
    volley.held = hits_of(
        fleet, [&](const Piece& piece) { return piece.is_sub() && is_bound(piece, enemy); }, dice_);
    return volley;
  }

  void play_round() override {
    const bool attackers_have_targets = defender_.has_any(lhtr::at_sea);
    const bool defenders_have_targets = attacker_.has_any(lhtr::at_sea);

    const Volley attack = open_fire(attacker_, defender_);
    const Volley defense = open_fire(defender_, attacker_);
    attacker_.take_hits(defense.at_once, lhtr::at_sea);
    defender_.take_hits(attack.at_once, lhtr::at_sea);
    attacker_.take_off_the_lost();
    defender_.take_off_the_lost();
    if (!battle_.held_hits_wait) {
      mark_sinking(attacker_, defense.held);
      mark_sinking(defender_, attack.held);
    }

    if (!attacker_.is_gone() && !defender_.is_gone()) {
      const auto unseen = [](const Piece& piece) { return piece.undetected && !piece.sinking; };
      const int attackers = choose(battle_.attacker.undetected);
      const int defenders = choose(battle_.defender.undetected);
      attacker_.leave_first(attackers, unseen);
      defender_.leave_first(defenders, unseen);
    }
    for (Fleet* fleet : {&attacker_, &defender_})
      for (Piece& piece : fleet->in_battle) piece.undetected = false;

    const auto fires = [](const Piece& piece) { return !piece.is_sub(); };
    const int attackers_hits = hits_of(attacker_, fires, dice_);
    const int defenders_hits = hits_of(defender_, fires, dice_);
    if (battle_.held_hits_wait) {
      attacker_.take_hits(defense.held, lhtr::at_sea);
      defender_.take_hits(attack.held, lhtr::at_sea);
    }
    attacker_.take_hits(defenders_hits, afloat);
    defender_.take_hits(attackers_hits, afloat);
    for (Fleet* fleet : {&attacker_, &defender_})
      for (Piece& piece : fleet->in_battle)
        if (piece.sinking) piece.hit_points = 0;
    attacker_.take_off_the_lost();
    defender_.take_off_the_lost();

    if (battle_.kaitens_expended && attackers_have_targets) remove_kaitens(attacker_);
    if (battle_.kaitens_expended && defenders_have_targets) remove_kaitens(defender_);

    const int attackers_go = would_submerge(attacker_, defender_);
    const int defenders_go = would_submerge(defender_, attacker_);
    attacker_.leave_first(attackers_go, is_sub);
    defender_.leave_first(defenders_go, is_sub);
    if (!attacker_.is_gone() && !defender_.is_gone() && choose(battle_.retreats) > 0 &&
        !is_dead_position())
      retreat();
  }

  int choose(const Choice& choice) const {
    return chosen_of(choice, rounds_, attacker_.in_battle, defender_.in_battle);
  }

  static void remove_kaitens(Fleet& fleet) {
    for (Piece& piece : fleet.in_battle)
      if (piece.is("kaiten")) piece.hit_points = 0;
    fleet.take_off_the_lost();
  }

  int would_submerge(const Fleet& fleet, const Fleet& enemy) const {
    if (fleet.is_gone() || enemy.is_gone() || enemy.has_any(is_destroyer)) return 0;
    return choose(fleet.attacks ? battle_.attacker.submerge : battle_.defender.submerge);
  }

  // ---------------------------------------------------------------------------------- the standoff

  // Whether somebody of this fleet can hit, or may leave, or is expended.
  bool can_act(const Fleet& fleet, const Fleet& enemy) const {
    const bool has_target_at_sea = enemy.has_any(lhtr::at_sea);
    if (fleet.has_any([&](const Piece& piece) {
          return piece.value > 0 && (!piece.is_sub() || has_target_at_sea);
        }))
      return true;
    const Choice& hides = fleet.attacks ? battle_.attacker.undetected : battle_.defender.undetected;
    if (choose(hides) > 0 && fleet.has_any([](const Piece& piece) { return piece.undetected; }))
      return true;
    if (would_submerge(fleet, enemy) > 0 && fleet.has_any(is_sub)) return true;
    return battle_.kaitens_expended && has_target_at_sea &&
           fleet.has_any([](const Piece& piece) { return piece.is("kaiten"); });
  }

  // In no round from the next one on.
  bool is_dead_position() override {
    Table later = *this;
    const int last =
        last_round_that_differs({battle_.attacker.undetected, battle_.defender.undetected,
                                 battle_.attacker.submerge, battle_.defender.submerge});
    do {
      ++later.rounds_;
      if (later.can_act(later.attacker_, later.defender_) ||
          later.can_act(later.defender_, later.attacker_))
        return false;
      for (Fleet* fleet : {&later.attacker_, &later.defender_})
        for (Piece& piece : fleet->in_battle) piece.undetected = false;
    } while (later.rounds_ < last);
    return true;
  }

  Played& played_;
  bool attacker_brought_destroyers_, defender_brought_destroyers_;
};

}  // namespace

Played play(const Battle& battle, long battles, std::uint64_t seed) {
  Dice dice(seed);
  Played played;
  for (long i = 0; i < battles; ++i) {
    Table table(battle, dice, played);
    ++played.outcomes[table.play()];
    ++played.rounds[table.rounds()];
  }
  return played;
}

}  // namespace plain::detection_roll
