// Global War 1939 v5, one-for-one detection, played as at the table: every unit is a piece, every
// shot is a die, every hit is taken off a piece.
#include "tests/oracle/one_for_one_sampler.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "tests/oracle/choices.hpp"

namespace plain {
namespace {

struct Piece {
  const Unit* unit;
  int value;  // what it hits with
  int hit_points;
  bool detected = false;
  bool fired_undetected = false;  // in this round
  bool holds_fire = false;        // in this round

  bool is_sub() const { return unit->kind == Kind::sub; }
  bool is_at_sea() const { return unit->kind != Kind::air; }
  int damage() const { return unit->hits - hit_points; }
};

struct Fleet {
  std::vector<Piece> in_battle, left;
  const Choice* undetected = nullptr;
  const Choice* losses = nullptr;
  bool may_retreat = false;

  Fleet(const Side& side, bool attacks)
      : undetected(&side.undetected), losses(&side.losses), may_retreat(attacks) {
    for (const Unit& unit : side.units)
      for (int i = 0; i < unit.count; ++i)
        in_battle.push_back({&unit, attacks ? unit.attack : unit.defense, unit.hits - unit.damage});
  }

  bool is_gone() const { return in_battle.empty(); }

  bool is_at_sea() const {
    for (const Piece& piece : in_battle)
      if (piece.is_at_sea()) return true;
    return false;
  }

  int destroyers() const {
    int n = 0;
    for (const Piece& piece : in_battle) n += piece.unit->detects ? 1 : 0;
    return n;
  }
};

// Whether the owner gives up `a` before `b`.
bool goes_first(const Piece& a, const Piece& b, int order = 0) {
  const int rank = a.unit->rank_in(order);
  const int other_rank = b.unit->rank_in(order);
  if (rank != other_rank) return rank < other_rank;
  if ((a.damage() > 0) != (b.damage() > 0)) return a.damage() > 0;
  if (a.detected != b.detected) return a.detected;
  if (a.unit->default_rank != b.unit->default_rank)
    return a.unit->default_rank < b.unit->default_rank;
  if (a.damage() != b.damage()) return a.damage() > b.damage();
  return a.unit->list_rank < b.unit->list_rank;
}

class Table : public TableOf<Battle, Fleet> {
 public:
  using TableOf::TableOf;

 private:
  bool rolls_a_hit(const Piece& piece) { return dice_.roll(battle_.die) <= piece.value; }

  int newly_detected(const Fleet& fleet, const Fleet& enemy) const {
    int subs = 0;
    int detected = 0;
    for (const Piece& piece : fleet.in_battle) {
      subs += piece.is_sub() ? 1 : 0;
      detected += piece.detected ? 1 : 0;
    }
    return std::max(0, std::min(subs, reach(enemy.destroyers())) - detected);
  }

  // In units of one part of the denominator, those that round up to the next submarine come on top.
  int reach(int destroyers) const {
    const int parts = battle_.ratio_denominator;
    int reached = destroyers * battle_.ratio_numerator;
    if (battle_.detection_rounding == Rounding::up) reached += parts - 1;
    if (battle_.detection_rounding == Rounding::nearest) reached += parts / 2;
    return reached / parts;
  }

  bool is_detected_before(const Piece& a, const Piece& b) const {
    if (battle_.enemy_detects) {
      if (a.unit->cost != b.unit->cost) return a.unit->cost > b.unit->cost;
      if (a.value != b.value) return a.value > b.value;
    }
    return goes_first(a, b);
  }

  void detect(Fleet& fleet, const Fleet& enemy) const {
    for (int n = newly_detected(fleet, enemy); n > 0; --n) {
      Piece* found = nullptr;
      for (Piece& piece : fleet.in_battle)
        if (piece.is_sub() && !piece.detected && (!found || is_detected_before(piece, *found)))
          found = &piece;
      found->detected = true;
    }
  }

  bool may_leave(const Piece& piece, const Fleet& own, int enemy_destroyers) const {
    return piece.is_sub() && !piece.detected &&
           (own.may_retreat || battle_.leave_past_destroyers || enemy_destroyers == 0);
  }

  // The first of those who may leave in the order of loss, up to this number.
  void leave(Fleet& fleet, int enemy_destroyers, int number) const {
    for (; number > 0; --number) {
      auto first = fleet.in_battle.end();
      for (auto piece = fleet.in_battle.begin(); piece != fleet.in_battle.end(); ++piece) {
        if (!may_leave(*piece, fleet, enemy_destroyers)) continue;
        if (first == fleet.in_battle.end() || goes_first(*piece, *first)) first = piece;
      }
      if (first == fleet.in_battle.end()) return;
      fleet.left.push_back(*first);
      fleet.in_battle.erase(first);
    }
  }

  static void hold_fire_with(Fleet& fleet) {
    for (Piece& piece : fleet.in_battle) piece.holds_fire = piece.is_sub() && !piece.detected;
  }

  // Detected submarines stay where they cannot retreat.
  void retreat() override {
    std::vector<Piece> staying;
    for (const Piece& piece : attacker_.in_battle) {
      const bool may = !piece.detected || battle_.detected_may_retreat;
      (may ? attacker_.left : staying).push_back(piece);
    }
    attacker_.in_battle = staying;
  }

  int choose(const Choice& choice) const {
    return chosen_of(choice, rounds_, attacker_.in_battle, defender_.in_battle);
  }

  bool may_be_fired_on_by_others(const Piece& piece) const {
    if (!piece.is_sub() || piece.detected) return true;
    return battle_.firing_reveals && piece.fired_undetected;
  }

  // Takes one hit off the fleet: a piece that can stand it, or else a piece that sinks.
  void take_hit(Fleet& fleet, bool by_sub, int order) const {
    std::vector<Piece>& pieces = fleet.in_battle;
    auto victim = pieces.end();
    for (const bool must_survive : {true, false}) {
      for (auto piece = pieces.begin(); piece != pieces.end(); ++piece) {
        const bool eligible = by_sub ? piece->is_at_sea() : may_be_fired_on_by_others(*piece);
        if (!eligible || (must_survive && piece->hit_points == 1)) continue;
        if (victim == pieces.end() || goes_first(*piece, *victim, order)) victim = piece;
      }
      if (victim != pieces.end()) break;
    }
    if (victim != pieces.end() && --victim->hit_points == 0) pieces.erase(victim);
  }

  struct Score {
    int by_subs = 0, by_others = 0;
  };

  Score strike(Fleet& fleet, bool enemy_at_sea) {
    Score score;
    for (Piece& piece : fleet.in_battle) {
      if (!piece.is_sub() || piece.detected || piece.holds_fire || !enemy_at_sea) continue;
      piece.fired_undetected = true;
      if (rolls_a_hit(piece)) ++score.by_subs;
    }
    return score;
  }

  Score fire(Fleet& fleet, bool enemy_at_sea) {
    Score score;
    for (Piece& piece : fleet.in_battle) {
      if (piece.fired_undetected || piece.holds_fire) continue;
      if (!piece.is_sub()) {
        if (rolls_a_hit(piece)) ++score.by_others;
      } else if (enemy_at_sea) {
        if (!piece.detected) piece.fired_undetected = true;
        if (rolls_a_hit(piece)) ++score.by_subs;
      }
    }
    return score;
  }

  void suffer(Fleet& fleet, Score score, int order) const {
    for (int i = 0; i < score.by_subs; ++i) take_hit(fleet, true, order);
    for (int i = 0; i < score.by_others; ++i) take_hit(fleet, false, order);
  }

  void both_suffer(Score attack, Score defense) {
    const int of_attacker = choose(*attacker_.losses);
    const int of_defender = choose(*defender_.losses);
    suffer(defender_, attack, of_defender);
    suffer(attacker_, defense, of_attacker);
  }

  void play_round() override {
    for (Fleet* fleet : {&attacker_, &defender_})
      for (Piece& piece : fleet->in_battle) {
        piece.fired_undetected = piece.holds_fire = false;
        if (!battle_.detection_lasts_battle) piece.detected = false;
      }

    detect(attacker_, defender_);
    detect(defender_, attacker_);

    const int attacking_destroyers = attacker_.destroyers();
    const int defending_destroyers = defender_.destroyers();
    const int attackers = choose(*attacker_.undetected);
    const int defenders = choose(*defender_.undetected);
    leave(attacker_, defending_destroyers, attackers);
    leave(defender_, attacking_destroyers, defenders);
    if (attacker_.is_gone() || defender_.is_gone()) return;
    if (attackers == hold_fire) hold_fire_with(attacker_);
    if (defenders == hold_fire) hold_fire_with(defender_);

    if (rounds_ == 1 || battle_.first_strike_every_round) {
      const bool attacker_at_sea = attacker_.is_at_sea();
      const bool defender_at_sea = defender_.is_at_sea();
      const Score attack = strike(attacker_, defender_at_sea);
      const Score defense = strike(defender_, attacker_at_sea);
      both_suffer(attack, defense);
    }

    const bool attacker_at_sea = attacker_.is_at_sea();
    const bool defender_at_sea = defender_.is_at_sea();
    const Score attack = fire(attacker_, defender_at_sea);
    const Score defense = fire(defender_, attacker_at_sea);
    both_suffer(attack, defense);
    if (!attacker_.is_gone() && !defender_.is_gone() && choose(battle_.retreats) > 0 &&
        !is_dead_position())
      retreat();
  }

  // Whether somebody of `own` could hit somebody of `enemy` in a round from here. Whether the
  // undetected submarines fire first or with the rest is no matter: if they fire, they fire in
  // every round, and their targets are there until they are hit.
  bool can_hit(const Fleet& own, const Fleet& enemy) const {
    const bool enemy_subs_fire = own.is_at_sea();
    for (const Piece& shooter : own.in_battle) {
      if (shooter.value <= 0 || shooter.holds_fire) continue;
      for (const Piece& target : enemy.in_battle) {
        const bool is_revealed = battle_.firing_reveals && enemy_subs_fire && !target.holds_fire;
        if (shooter.is_sub() ? target.is_at_sea()
                             : !target.is_sub() || target.detected || is_revealed)
          return true;
      }
    }
    return false;
  }

  int chosen_in(int round, const Choice& choice) const {
    return chosen_of(choice, round, attacker_.in_battle, defender_.in_battle);
  }

  // In no round from the next one on anybody leaves or can hit anybody. Whether more submarines are
  // detected then is no matter.
  bool is_dead_position() override {
    Fleet attacker = attacker_;
    Fleet defender = defender_;
    if (!battle_.detection_lasts_battle)
      for (Fleet* fleet : {&attacker, &defender})
        for (Piece& piece : fleet->in_battle) piece.detected = false;
    detect(attacker, defender_);
    detect(defender, attacker_);
    const int last = last_round_that_differs({*attacker_.undetected, *defender_.undetected});
    for (int round = rounds_ + 1; round <= std::max(last, rounds_ + 1); ++round) {
      for (Fleet* fleet : {&attacker, &defender}) {
        const int hunters = fleet == &attacker ? defender_.destroyers() : attacker_.destroyers();
        const int chosen = chosen_in(round, *fleet->undetected);
        for (Piece& piece : fleet->in_battle) {
          if (chosen > 0 && may_leave(piece, *fleet, hunters)) return false;
          piece.holds_fire = chosen == hold_fire && piece.is_sub() && !piece.detected;
        }
      }
      if (can_hit(attacker, defender) || can_hit(defender, attacker)) return false;
    }
    return true;
  }
};

}  // namespace

Played play(const Battle& battle, long battles, std::uint64_t seed) {
  return play_with<Table>(battle, battles, seed);
}

}  // namespace plain
