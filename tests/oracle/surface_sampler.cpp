// Naval surface combat played as at the table: every ship is a piece, every roll a die.
#include "tests/oracle/surface_sampler.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "tests/oracle/surface_changes.hpp"
#include "tests/oracle/surface_pieces.hpp"
#include "tests/oracle/surface_salvo.hpp"

namespace plain::surface {
namespace {

class Table {
 public:
  Table(const Battle& battle, const SalvoTables& tables, Dice& dice, Played& played)
      : battle_(battle), tables_(tables), dice_(dice), played_(played) {}

  void play() {
    const std::string result = winner();
    ++played_.outcomes[result + "|" + attacker_.list() + "|" + defender_.list()];
    ++played_.rounds[rounds_];
    ++played_.last_range[range_];
    ++played_.broke_off_first[above_first_];
    played_.attacker_loss += boost::rational_cast<double>(attacker_.loss());
    played_.defender_loss += boost::rational_cast<double>(defender_.loss());
  }

 private:
  std::string winner() {
    if (!attacker_.is_gone() && !defender_.is_gone() && is_avoided()) {
      defender_.left = defender_.here;
      defender_.here.clear();
      return "avoided";
    }
    bounce();
    for (;; ++rounds_) {
      if (attacker_.is_gone() || defender_.is_gone()) return survivor(attacker_, defender_);
      if (both_broke_off_) return "undecided";
      if (is_dead_position()) return "standoff";
      if (battle_.rounds > 0 && rounds_ == battle_.rounds) return "undecided";
      play_round();
    }
  }

  // -------------------------------------------------------------------------- before the action

  bool is_avoided() {
    if (!battle_.defender.avoid) return false;
    if (defender_.speed() > attacker_.speed()) return true;
    if (defender_.speed() < attacker_.speed()) return false;
    int roll = dice_.roll() + dice_.roll();
    if (battle_.night) ++roll;
    roll -= battle_.pursuit + battle_.extra_movement / 5;
    return roll >= 7;
  }

  void bounce() {
    double spin = dice_.spin();
    const Bounce* drawn = &battle_.bounce.back();
    for (const Bounce& entry : battle_.bounce) {
      const auto chance = static_cast<double>(entry.chance);
      if (spin < chance) {
        drawn = &entry;
        break;
      }
      spin -= chance;
    }
    first_ = drawn->initiative_of_attacker ? &attacker_ : &defender_;
    second_ = drawn->initiative_of_attacker ? &defender_ : &attacker_;
    int engaged = first_->side->engage;
    for (Piece& piece : first_->here) piece.engaged = engaged-- > 0;
    int presented = std::max(drawn->number, second_->side->present);
    for (Piece& piece : second_->here) piece.engaged = presented-- > 0;
    attacker_.surprised = drawn->surprised == Surprised::attacker;
    defender_.surprised = drawn->surprised == Surprised::defender;
  }

  // ------------------------------------------------------------------------------------- a round

  // Both sides make up their minds for what comes next in this round.
  void decide(int round) {
    now_ = as_it_stands(battle_, round, [&](bool of_attacker, const std::string& name) {
      const Fleet& fleet = of_attacker ? attacker_ : defender_;
      return static_cast<int>(
          std::count_if(fleet.here.begin(), fleet.here.end(),
                        [&](const Piece& piece) { return is_meant(piece.unit->name, name); }));
    });
    attacker_.side = &now_.attacker;
    defender_.side = &now_.defender;
  }

  void play_round() {
    decide(rounds_ + 1);
    range_ = next_range();
    if (second_->side->join && (rounds_ > 0 || !second_->surprised))
      for (Piece& piece : second_->here)
        if (!piece.engaged && dice_.roll() <= piece.unit->speed) piece.engaged = true;

    std::vector<std::vector<bool>> steps = {{true, false}};  // with torpedoes, with guns
    if (battle_.torpedoes_first) steps = {{true}, {false}};
    for (const std::vector<bool>& weapons : steps) {
      if (battle_.fire_by_initiative) {
        fire({first_}, weapons);
        fire({second_}, weapons);
      } else {
        fire({first_, second_}, weapons);
      }
    }

    const bool attacker_above = attacker_.is_above_breakoff();
    const bool defender_above = defender_.is_above_breakoff();
    if (!somebody_was_above_) {
      if (attacker_above && !defender_above) above_first_ = "attacker";
      if (defender_above && !attacker_above) above_first_ = "defender";
      somebody_was_above_ = attacker_above || defender_above;
    }
    if (attacker_.is_gone() || defender_.is_gone()) return;
    if (attacker_above && defender_above) {
      both_broke_off_ = true;
      return;
    }
    const int round = rounds_ + 1;
    decide(round);
    disengage(attacker_, round);
    disengage(defender_, round);
  }

  int next_range() const {
    const bool big = attacker_.has_big_ship() || defender_.has_big_ship();
    if (rounds_ == 0) return battle_.night || !big ? 2 : 3;
    if (rounds_ == 1) return battle_.night ? 1 : 2;
    const int wish = attacker_.wish(rounds_ + 1);
    const int other_wish = defender_.wish(rounds_ + 1);
    if (wish == other_wish) return wish;
    if (attacker_.speed() != defender_.speed())
      return attacker_.speed() > defender_.speed() ? wish : other_wish;
    const double guns = attacker_.armed();
    const double other_guns = defender_.armed();
    if (guns > 0 && guns >= 1.5 * other_guns) return wish;
    if (other_guns > 0 && other_guns >= 1.5 * guns) return other_wish;
    return range_;
  }

  // ---------------------------------------------------------------------------------------- fire

  bool takes_part(const Fleet& own, const Piece& piece, bool with_torpedoes) const {
    const Unit& unit = *piece.unit;
    const bool waits = rounds_ + 1 < own.side->torpedoes_from || range_ > own.side->torpedoes_to;
    if (with_torpedoes)
      return !waits && piece.torpedoes > 0 && unit.torpedo_attack > 0 &&
             unit.torpedo_range >= range_;
    return unit.attack > 0 && unit.gun_range >= range_;
  }

  std::vector<Salvo> salvoes(Fleet& own, bool with_torpedoes) {
    if (own.surprised && rounds_ == 0) return {};
    Fleet& enemy = &own == &attacker_ ? defender_ : attacker_;
    const std::vector<Piece*> targets = enemy.aimed_at_by(*own.side);
    if (targets.empty()) return {};
    std::vector<std::vector<Piece*>> shooters(targets.size());
    std::size_t next = 0;
    for (Piece* piece : own.front()) {
      if (!takes_part(own, *piece, with_torpedoes)) continue;
      shooters[next].push_back(piece);
      if (own.side->spread && ++next == targets.size()) next = 0;
    }
    // The sampler does not know by_class and best yet.
    int most = all_ships;
    if (own.side->combine == Combine::none) most = 1;
    if (own.side->combine == Combine::up_to) most = own.side->combine_most;
    std::vector<Salvo> result;
    for (std::size_t i = 0; i < targets.size(); ++i) {
      int free = 0;  // places in the salvo
      for (Piece* piece : shooters[i]) {
        if (free-- == 0) {
          result.push_back({targets[i], {}, with_torpedoes});
          free = most - 1;
        }
        result.back().shooters.push_back(piece);
      }
    }
    return result;
  }

  // Damage steps of a salvo.
  int resolve(const Salvo& salvo) {
    const int column = tables_.hits_column(salvo);
    if (column < 0) return 0;
    const int roll = dice_.roll() + dice_.roll();
    int hits = battle_.tables.hits[roll - 2][column];
    if (hits == 0) return 0;
    const std::vector<int>& damage = tables_.damage_column(salvo, range_);
    int steps = 0;
    for (; hits > 0; --hits) steps += damage[dice_.roll() - 1];
    return steps;
  }

  // All at once: everybody aims, torpedoes are spent, and what was hit is marked at the end.
  void fire(const std::vector<Fleet*>& fleets, const std::vector<bool>& weapons) {
    decide(rounds_ + 1);
    std::vector<Salvo> all;
    for (Fleet* fleet : fleets)
      for (const bool with_torpedoes : weapons)
        for (const Salvo& salvo : salvoes(*fleet, with_torpedoes)) all.push_back(salvo);
    std::vector<int> steps;
    steps.reserve(all.size());
    for (const Salvo& salvo : all) steps.push_back(resolve(salvo));
    for (std::size_t i = 0; i < all.size(); ++i) {
      Piece& target = *all[i].target;
      target.steps = std::min(target.steps + steps[i], target.unit->hull);
      if (all[i].with_torpedoes)
        for (Piece* piece : all[i].shooters) --piece->torpedoes;
    }
    attacker_.take_off_the_sunk();
    defender_.take_off_the_sunk();
  }

  // ------------------------------------------------------------------------------- disengagement

  bool tries(const Fleet& fleet, const Piece& piece, int round) const {
    if (fleet.is_above_breakoff() && round >= battle_.breakoff_from) return true;
    if (!fleet.side->disengage || round < fleet.side->disengage_from) return false;
    bool named = fleet.side->disengaging.empty();
    for (const std::string& entry : fleet.side->disengaging)
      if (stands_for(entry, piece.unit->name)) named = true;
    return named;
  }

  // The slowest of those that try to leave sets the pace of a body.
  int needed(const Fleet& fleet, const Piece& piece, int round) const {
    int value = piece.unit->speed;
    if (fleet.side->body) {
      for (const Piece& other : fleet.here)
        if (tries(fleet, other, round)) value = std::min(value, other.unit->speed);
      value += battle_.body_bonus_on_speed ? 1 : -1;
    }
    if (battle_.night) ++value;
    return value;
  }

  void disengage(Fleet& fleet, int round) {
    std::vector<Piece> staying, leaving;
    const int roll_for_all = dice_.roll();
    for (const Piece& piece : fleet.here) {
      const int roll = fleet.side->body ? roll_for_all : dice_.roll();
      const bool leaves = tries(fleet, piece, round) && roll <= needed(fleet, piece, round);
      (leaves ? leaving : staying).push_back(piece);
    }
    fleet.here = staying;
    fleet.left.insert(fleet.left.end(), leaving.begin(), leaving.end());
  }

  // -------------------------------------------------------------------------------- the standoff

  // From now on all rounds go by the same rules; the range stays, nobody can become engaged or
  // leave, no torpedo is fired and no gun can hurt.
  bool is_dead_position() {
    const int round = rounds_ + 1;
    if (round < 3 || round < battle_.breakoff_from) return false;
    if (round < last_round_of_changes(battle_)) return false;
    std::vector<Side> sides = {battle_.attacker, battle_.defender};
    for (const auto* changes : {&battle_.attackers_changes, &battle_.defenders_changes})
      for (const Change& each : *changes) sides.push_back(each.as);
    for (const Side& side : sides)
      if (Fleet(side).changes_its_ways(round)) return false;
    decide(round);
    if (next_range() != range_) return false;
    for (const Piece& piece : second_->here)
      if (second_->side->join && !piece.engaged && piece.unit->speed > 0) return false;
    for (Fleet* fleet : {first_, second_}) {
      for (const Piece& piece : fleet->here)
        if (tries(*fleet, piece, round) && needed(*fleet, piece, round) > 0) return false;
      if (!salvoes(*fleet, true).empty()) return false;
      for (const Salvo& salvo : salvoes(*fleet, false))
        if (tables_.can_hurt(salvo, range_)) return false;
    }
    return true;
  }

  const Battle& battle_;
  Battle now_ = battle_;
  const SalvoTables& tables_;
  Dice& dice_;
  Played& played_;
  Fleet attacker_{battle_.attacker}, defender_{battle_.defender};
  Fleet* first_ = nullptr;  // has the initiative
  Fleet* second_ = nullptr;
  int rounds_ = 0;  // fought so far
  int range_ = 0;   // of the last of them
  bool both_broke_off_ = false, somebody_was_above_ = false;
  std::string above_first_;
};

}  // namespace

Played play(const Battle& battle, long battles, std::uint64_t seed) {
  Dice dice(seed);
  Played played;
  const SalvoTables tables(battle);
  for (long i = 0; i < battles; ++i) Table(battle, tables, dice, played).play();
  played.attacker_loss /= static_cast<double>(battles);
  played.defender_loss /= static_cast<double>(battles);
  return played;
}

}  // namespace plain::surface
