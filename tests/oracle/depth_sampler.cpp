// Historical Board Gaming, submarine status markers, 5/22/14, played as at the table: every unit is
// a piece, every search and every shot is a die, every hit is marked on a piece.
#include "tests/oracle/depth_sampler.hpp"

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "tests/oracle/choices.hpp"
#include "tests/oracle/depth_pieces.hpp"

namespace plain::depth {
namespace {

class Table : public TableOf<Battle, Fleet> {
 public:
  Table(const Battle& battle, Dice& dice) : TableOf(battle, dice) {
    attack_has_ships_ =
        attacker_.has_any([](const Piece& piece) { return piece.unit->kind == Kind::ship; });
    for (Fleet* fleet : {&attacker_, &defender_})
      for (Piece& piece : fleet->in_battle)
        piece.evades = battle.one_for_one && piece.is_at_surface();
  }

 private:
  int roll() { return dice_.roll(battle_.die); }

  // ------------------------------------------------------------------------------------ searching

  void forget_found() {
    for (Fleet* fleet : {&attacker_, &defender_})
      for (Piece& piece : fleet->in_battle) piece.found = false;
  }

  // Each destroyer keeps one submarine at the surface in sight, and that for good.
  static void detect(Fleet& fleet, const Fleet& hunters) {
    const auto destroyers = std::count_if(hunters.in_battle.begin(), hunters.in_battle.end(),
                                          [](const Piece& piece) { return piece.unit->detects; });
    const auto in_sight =
        std::count_if(fleet.in_battle.begin(), fleet.in_battle.end(),
                      [](const Piece& piece) { return piece.is_at_surface() && !piece.evades; });
    first_of(
        fleet, static_cast<int>(destroyers - in_sight),
        [](const Piece& piece) { return piece.evades; },
        [](Piece& piece) { piece.evades = false; });
  }

  void detect_at_surface() {
    detect(attacker_, defender_);
    detect(defender_, attacker_);
  }

  void look_for(Fleet& hidden, const Fleet& hunters, const std::function<int()>& roll_die) const {
    const auto hunting = std::count_if(hunters.in_battle.begin(), hunters.in_battle.end(),
                                       [](const Piece& piece) { return piece.searches(); });
    const int dice = std::min(static_cast<int>(hunting), choose(*hunters.searching));
    if (dice == 0 || (!hunters.attacks && !battle_.both_search)) return;
    const auto roll_all = [&] {
      int lowest = roll_die();
      for (int more = dice - 1; more > 0; --more) lowest = std::min(lowest, roll_die());
      return lowest;
    };
    const auto anybody_at = [&](Depth depth) {
      return hidden.has_any(
          [&](const Piece& piece) { return piece.is_unseen() && piece.unit->depth == depth; });
    };
    const int first_roll = roll_all();
    const int second_roll = battle_.separate_dice ? roll_all() : first_roll;
    bool shallow = anybody_at(Depth::periscope) && first_roll <= battle_.periscope_threshold;
    bool deep = anybody_at(Depth::submerged) && second_roll <= battle_.submerged_threshold;
    if (battle_.success_finds_all && (shallow || deep)) shallow = deep = true;
    for (Piece& piece : hidden.in_battle) {
      if (!piece.is_unseen()) continue;
      if (piece.unit->depth == Depth::periscope ? shallow : deep) piece.found = true;
    }
  }

  // --------------------------------------------------------------------------------------- firing

  int choose(const Choice& choice) const {
    return chosen_of(choice, rounds_, attacker_.in_battle, defender_.in_battle);
  }

  // Those of them who are given up first, so many; others are not touched.
  template <class May, class Do>
  static void first_of(Fleet& fleet, int number, const May& may, const Do& does) {
    std::vector<Piece*> order;
    for (Piece& piece : fleet.in_battle)
      if (may(piece)) order.push_back(&piece);
    std::stable_sort(order.begin(), order.end(),
                     [](const Piece* a, const Piece* b) { return goes_first(*a, *b); });
    for (Piece* piece : order)
      if (number-- > 0) does(*piece);
  }

  // The defender says which of his unseen submarines would open fire now.
  void call_up_the_unseen() {
    for (Piece& piece : defender_.in_battle) piece.defends = false;
    if (!attack_has_ships_ || !attacker_.has_target(true)) return;
    first_of(
        defender_, choose(battle_.concealed),
        [](const Piece& piece) { return piece.is_unseen() && !piece.struck; },
        [](Piece& piece) { piece.defends = true; });
  }

  // Whether the piece would open fire now, and whether its fire would give it away.
  static bool fires(const Fleet& own, const Piece& piece) {
    return !piece.struck && (own.attacks || !piece.is_unseen() || piece.defends);
  }
  bool is_given_away(const Fleet& own, const Piece& piece) const {
    if (!piece.is_unseen()) return false;
    return own.attacks ? battle_.attack_reveals && defender_.has_target(true) : piece.defends;
  }

  bool strikes(const Fleet& own, const Piece& piece) const {
    const Fleet& enemy = own.attacks ? defender_ : attacker_;
    const bool is_watched = enemy.has_any([](const Piece& other) { return other.unit->detects; });
    const bool may_surprise = battle_.surprise_strike && piece.is_sub() && !is_watched;
    const bool is_unnoticed = piece.evades || (battle_.unlocated_strike && piece.is_unseen());
    return (may_surprise || is_unnoticed) && enemy.has_target(true) && fires(own, piece);
  }

  struct Score {
    int by_subs = 0, by_others = 0;
  };

  void shoot(const Piece& piece, Score& score) {
    if (roll() <= piece.value) ++(piece.is_sub() ? score.by_subs : score.by_others);
  }

  // Marks a hit: on a piece that can stand it, or else on a piece that sinks by it.
  static void take_hit(Fleet& fleet, bool of_sub, int order) {
    Piece* victim = nullptr;
    for (const bool must_survive : {true, false}) {
      for (Piece& piece : fleet.in_battle) {
        if (!is_target(piece, of_sub) || (must_survive && piece.hit_points == 1)) continue;
        if (!victim || goes_first(piece, *victim, order)) victim = &piece;
      }
      if (victim) break;
    }
    if (victim) --victim->hit_points;
  }

  static void suffer(Fleet& fleet, Score score, int order) {
    for (int i = 0; i < score.by_subs; ++i) take_hit(fleet, true, order);
    for (int i = 0; i < score.by_others; ++i) take_hit(fleet, false, order);
  }

  Score strike(Fleet& fleet) {
    Score score;
    for (Piece& piece : fleet.in_battle) {
      if (!strikes(fleet, piece)) continue;
      shoot(piece, score);
      piece.struck = true;
      if (is_given_away(fleet, piece)) piece.fired_unseen = true;
    }
    return score;
  }

  Score fire(Fleet& fleet) {
    Score score;
    for (Piece& piece : fleet.in_battle) {
      if (!fires(fleet, piece)) continue;
      shoot(piece, score);
      if (is_given_away(fleet, piece)) piece.fired_unseen = true;
    }
    return score;
  }

  // ------------------------------------------------------------------------------------ the round

  bool may_withdraw(const Piece& piece) const {
    return (rounds_ == 1 || battle_.withdraw_every_round) && piece.is_sub() && !piece.is_sunk() &&
           !piece.struck && (battle_.withdraw_any || !piece.is_unseen());
  }

  void withdraw() {
    std::vector<const Piece*> leaving;
    first_of(
        defender_, choose(battle_.withdraw),
        [&](const Piece& piece) { return may_withdraw(piece); },
        [&](Piece& piece) { leaving.push_back(&piece); });
    std::vector<Piece> staying;
    for (const Piece& piece : defender_.in_battle) {
      const bool leaves = std::find(leaving.begin(), leaving.end(), &piece) != leaving.end();
      (leaves ? defender_.left : staying).push_back(piece);
    }
    defender_.in_battle = staying;
  }

  void retreat() override {
    for (const Piece& piece : attacker_.in_battle) attacker_.left.push_back(piece);
    attacker_.in_battle.clear();
  }

  void play_round() override {
    for (Fleet* fleet : {&attacker_, &defender_})
      for (Piece& piece : fleet->in_battle) piece.fired_unseen = piece.struck = false;
    detect_at_surface();
    if (!battle_.located_lasts_battle) forget_found();
    if (battle_.search_every_round || rounds_ == 1) {
      look_for(attacker_, defender_, [&] { return roll(); });
      look_for(defender_, attacker_, [&] { return roll(); });
    }

    call_up_the_unseen();
    const Score attack_by_surprise = strike(attacker_);
    const Score defense_by_surprise = strike(defender_);
    const int of_attacker = choose(*attacker_.losses);
    const int of_defender = choose(*defender_.losses);
    suffer(defender_, attack_by_surprise, of_defender);
    suffer(attacker_, defense_by_surprise, of_attacker);
    attacker_.take_off_the_sunk();
    defender_.take_off_the_sunk();

    suffer(defender_, fire(attacker_), choose(*defender_.losses));
    withdraw();
    call_up_the_unseen();
    suffer(attacker_, fire(defender_), choose(*attacker_.losses));
    attacker_.take_off_the_sunk();
    defender_.take_off_the_sunk();

    for (Fleet* fleet : {&attacker_, &defender_})
      for (Piece& piece : fleet->in_battle)
        (battle_.located_lasts_battle ? piece.found : piece.exposed) |= piece.fired_unseen;
    if (attacker_.is_gone() || defender_.is_gone() || choose(battle_.retreats) == 0) return;
    if (!is_dead_position()) retreat();
  }

  // ---------------------------------------------------------------------------------- the standoff

  // Whether somebody who fires can hit somebody, as things are seen now.
  bool can_hit(const Fleet& own, const Fleet& enemy) const {
    return own.has_any([&](const Piece& piece) {
      return piece.value > 0 && fires(own, piece) && enemy.has_target(piece.is_sub());
    });
  }

  // Whether a round in which both sides' searches roll these numbers does anything: finds for
  // good, hits, gives away or withdraws. As the first three end the matter, nobody is hit before
  // anybody else's turn.
  bool does_anything(int attackers_roll, int defenders_roll, int round) const {
    Table after = *this;
    after.rounds_ = round;
    const auto seen = [&] {
      return std::count_if(after.attacker_.in_battle.begin(), after.attacker_.in_battle.end(),
                           [](const Piece& piece) { return !piece.is_unseen(); }) +
             std::count_if(after.defender_.in_battle.begin(), after.defender_.in_battle.end(),
                           [](const Piece& piece) { return !piece.is_unseen(); });
    };
    for (Fleet* fleet : {&after.attacker_, &after.defender_})
      for (Piece& piece : fleet->in_battle) piece.fired_unseen = piece.struck = false;
    after.detect_at_surface();
    if (!battle_.located_lasts_battle) after.forget_found();
    const auto seen_before = seen();
    if (round == 1 || battle_.search_every_round) {
      after.look_for(after.attacker_, after.defender_, [&] { return defenders_roll; });
      after.look_for(after.defender_, after.attacker_, [&] { return attackers_roll; });
    }
    after.call_up_the_unseen();
    if (battle_.located_lasts_battle && seen() != seen_before) return true;
    const auto anybody_hits = [&] {
      return after.can_hit(after.attacker_, after.defender_) ||
             after.can_hit(after.defender_, after.attacker_);
    };
    if (anybody_hits()) return true;
    for (Fleet* fleet : {&after.attacker_, &after.defender_}) {
      if (fleet->has_any([&](const Piece& piece) { return after.is_given_away(*fleet, piece); }))
        return true;
      for (Piece& piece : fleet->in_battle)
        piece.struck = piece.evades && after.strikes(*fleet, piece);
    }
    if (anybody_hits()) return true;
    return after.choose(battle_.withdraw) > 0 && after.defender_.has_any([&](const Piece& piece) {
      return !after.strikes(after.defender_, piece) && after.may_withdraw(piece);
    });
  }

  // Neither the coming round nor any later one does anything, whether the searches go as well or
  // as badly as they can. (The better a search goes, the more can be hit and may withdraw; the
  // worse it goes, the more can give themselves away.)
  bool is_dead_position() override {
    const int last =
        std::max({2, rounds_ + 1,
                  last_round_that_differs({battle_.attacker.searching, battle_.defender.searching,
                                           battle_.withdraw, battle_.concealed})});
    for (int round = rounds_ + 1; round <= last; ++round)
      for (const int attackers_roll : {1, battle_.die})
        for (const int defenders_roll : {1, battle_.die})
          if (does_anything(attackers_roll, defenders_roll, round)) return false;
    return true;
  }

  bool attack_has_ships_ = false;
};

}  // namespace

Played play(const Battle& battle, long battles, std::uint64_t seed) {
  return play_with<Table>(battle, battles, seed);
}

}  // namespace plain::depth
