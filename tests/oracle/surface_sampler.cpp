// Naval surface combat, played as at the table: every ship is a piece and every roll a die.
#include "tests/oracle/surface_sampler.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "tests/oracle/surface_changes.hpp"
#include "tests/oracle/surface_pieces.hpp"
#include "tests/oracle/surface_salvo.hpp"

namespace plain::surface {
namespace {

class Table {
 public:
  Table(const Battle& battle, SalvoTables& tables, Dice& dice, BattleCounts& played)
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
    if (battle_.fought > 0) {
      take_up();
    } else {
      if (!attacker_.is_gone() && !defender_.is_gone() && is_avoided()) {
        defender_.left.insert(defender_.left.end(), defender_.here.begin(), defender_.here.end());
        defender_.here.clear();
        return "avoided";
      }
      attacker_.look_for_big_ships();
      defender_.look_for_big_ships();
      bounce();
    }
    for (;; ++rounds_) {
      if (battle_.disengage_at_start && !is_over()) leave(rounds_ + 1);
      if (attacker_.is_gone() || defender_.is_gone()) return survivor(attacker_, defender_);
      if (both_broke_off_) return "undecided";
      if (is_dead_position()) return "standoff";
      if (battle_.rounds > 0 && rounds_ == battle_.rounds) return "undecided";
      play_round();
    }
  }

  // -------------------------------------------------------------------------- before the action

  bool is_avoided() {
    if (battle_.defender.avoid_if_faster) {
      const int pursuers = attacker_.speed();
      std::vector<Piece> staying;
      for (const Piece& piece : defender_.here)
        (piece.unit->speed > pursuers ? defender_.left : staying).push_back(piece);
      defender_.here = staying;
      return defender_.is_gone();
    }
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
    give_initiative(*drawn);
    int engaged = first_->side->engage;
    for (Piece& piece : first_->here) piece.engaged = piece.presented = engaged-- > 0;
    int presented = std::max(drawn->number, second_->side->present);
    for (Piece& piece : second_->here) piece.engaged = piece.presented = presented-- > 0;
    attacker_.surprised = drawn->surprised == SurprisedSide::attacker;
    defender_.surprised = drawn->surprised == SurprisedSide::defender;
  }

  void give_initiative(const Bounce& bounce) {
    first_ = bounce.initiative_of_attacker ? &attacker_ : &defender_;
    second_ = bounce.initiative_of_attacker ? &defender_ : &attacker_;
  }

  // Continues an action that has begun, at the end of its last round.
  void take_up() {
    give_initiative(battle_.bounce.front());
    rounds_ = battle_.fought - 1;
    range_ = battle_.begun_range;
    end_round();
    ++rounds_;
  }

  bool is_over() const { return attacker_.is_gone() || defender_.is_gone() || both_broke_off_; }

  // ------------------------------------------------------------------------------------- a round

  // Lets both sides decide what they do next in this round.
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

    end_round();
  }

  void end_round() {
    if (battle_.engage_each_round)
      for (Fleet* fleet : {first_, second_})
        for (Piece& piece : fleet->here) piece.engaged = piece.presented;
    const bool attacker_above = is_above(attacker_);
    const bool defender_above = is_above(defender_);
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
    if (!battle_.disengage_at_start) leave(rounds_ + 1);
  }

  bool is_above(const Fleet& fleet) const {
    return fleet.is_above_breakoff(battle_.only_sunk_break_off);
  }

  // Lets the ships leave that must or want to, in this round or when it is about to begin.
  void leave(int round) {
    decide(round);
    disengage(attacker_, round);
    disengage(defender_, round);
  }

  int next_range() const {
    const bool big = attacker_.has_big_ship || defender_.has_big_ship;
    if (rounds_ == 0) return battle_.night || !big ? 2 : 3;
    if (rounds_ == 1) return battle_.night ? 1 : 2;
    const int wish = attacker_.wish(rounds_ + 1);
    const int other_wish = defender_.wish(rounds_ + 1);
    if (wish == other_wish) return wish;
    const bool front = battle_.speed_of_engaged;
    const int speed = front ? attacker_.speed_in_front() : attacker_.speed();
    const int other_speed = front ? defender_.speed_in_front() : defender_.speed();
    if (speed != other_speed) return speed > other_speed ? wish : other_wish;
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
    if (enemy.front().empty()) return {};
    std::vector<Salvo> result;
    for (const auto& [target, shooters] : by_target(own, enemy, with_torpedoes))
      for (const Salvo& salvo : combined(*own.side, target, shooters, with_torpedoes))
        result.push_back(salvo);
    return result;
  }

  using Shooters = std::vector<std::pair<Piece*, std::vector<Piece*>>>;
  // Returns the shooters of each target. Targets and shooters are in the order of the ships.
  Shooters by_target(Fleet& own, Fleet& enemy, bool with_torpedoes) const {
    std::vector<OwnTargets> entries = own.side->by_ship;
    if (entries.empty()) entries = {{all_ships, "", own.side->spread, own.side->targets}};
    std::vector<std::size_t> ships(entries.size(), 0);
    Shooters result;
    for (Piece* target : enemy.front()) result.push_back({target, {}});
    for (Piece* piece : own.front()) {
      if (!takes_part(own, *piece, with_torpedoes)) continue;
      for (std::size_t i = 0; i < entries.size(); ++i) {
        const OwnTargets& entry = entries[i];
        if (!entry.who.empty() && !stands_for(entry.who, piece->unit->name)) continue;
        if (ships[i] >= static_cast<std::size_t>(entry.most)) continue;
        const std::vector<Piece*> targets = enemy.aimed_at(entry.order);
        const Piece* target = entry.spread ? targets[ships[i] % targets.size()] : targets[0];
        ++ships[i];
        for (auto& [known, shooters] : result)
          if (known == target) shooters.push_back(piece);
        break;
      }
    }
    return result;
  }

  // Returns the salvoes of the ships that fire at one target.
  std::vector<Salvo> combined(const Side& side, Piece* target, const std::vector<Piece*>& shooters,
                              bool with_torpedoes) const {
    if (side.combine == Combine::by_class) return by_class(target, shooters, with_torpedoes);
    if (side.combine == Combine::none) return in_turn(1, target, shooters, with_torpedoes);
    if (side.combine == Combine::up_to)
      return in_turn(side.combine_most, target, shooters, with_torpedoes);
    const std::vector<Salvo> all = in_turn(all_ships, target, shooters, with_torpedoes);
    if (side.combine == Combine::all) return all;
    std::vector<Salvo> best = by_class(target, shooters, with_torpedoes);
    for (const std::vector<Salvo>& other : {all, in_turn(1, target, shooters, with_torpedoes)})
      if (tables_.promise(other, range_) > tables_.promise(best, range_)) best = other;
    return best;
  }

  static std::vector<Salvo> in_turn(int most, Piece* target, const std::vector<Piece*>& shooters,
                                    bool with_torpedoes) {
    std::vector<Salvo> result;
    int free = 0;  // places in the salvo
    for (Piece* piece : shooters) {
      if (free-- == 0) {
        result.push_back({target, {}, with_torpedoes});
        free = most - 1;
      }
      result.back().shooters.push_back(piece);
    }
    return result;
  }

  static std::vector<Salvo> by_class(Piece* target, const std::vector<Piece*>& shooters,
                                     bool with_torpedoes) {
    std::vector<std::string> codes;
    std::vector<Salvo> result;
    for (Piece* piece : shooters) {
      const std::string code = code_of(piece->unit->name);
      const auto known = std::find(codes.begin(), codes.end(), code);
      const auto place = static_cast<std::size_t>(known - codes.begin());
      if (known == codes.end()) {
        codes.push_back(code);
        result.push_back({target, {}, with_torpedoes});
      }
      result[place].shooters.push_back(piece);
    }
    return result;
  }

  // Returns the steps of damage of a salvo.
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

  // Fires everything at once: all ships aim, torpedoes are spent, and hits are marked at the end.
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
    if (is_above(fleet) && round >= battle_.breakoff_from) return true;
    if (!fleet.side->disengage || round < fleet.side->disengage_from) return false;
    bool named = fleet.side->disengaging.empty();
    for (const std::string& entry : fleet.side->disengaging)
      if (stands_for(entry, piece.unit->name)) named = true;
    return named;
  }

  // Returns the roll that a ship needs. The slowest ship that tries to leave sets the pace of a
  // body.
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

  // -------------------------------------------------------------------------------- the stalemate

  // Returns whether nothing can change any more: from now on all rounds follow the same rules, the
  // range stays, nobody can become engaged or leave, no torpedo is fired and no gun can hurt.
  bool is_dead_position() {
    const int round = rounds_ + 1;
    if (round < 3 || round < battle_.breakoff_from) return false;
    if (round < last_round_of_changes(battle_)) return false;
    std::vector<Side> sides = {battle_.attacker, battle_.defender};
    for (const auto* changes : {&battle_.attackers_changes, &battle_.defenders_changes})
      for (const Change& each : *changes) {
        sides.emplace_back();  // with that choice only
        change(sides.back(), each.choice, each.as);
      }
    for (const Side& side : sides)
      if (Fleet(side).changes_its_ways(round)) return false;
    decide(round);
    if (next_range() != range_) return false;
    for (Fleet* fleet : {first_, second_})
      for (const Piece& piece : fleet->here)
        if (tries(*fleet, piece, round) && needed(*fleet, piece, round) > 0) return false;
    std::vector<Piece*> may_join;
    for (Piece& piece : second_->here)
      if (second_->side->join && !piece.engaged && piece.unit->speed > 0)
        may_join.push_back(&piece);
    if (!battle_.engage_each_round) return may_join.empty() && !is_anything_fired();
    // Ships that join for a round change nothing by joining, but by the fire that it makes
    // possible.
    bool is_dead = true;
    for (std::size_t who = 0; who < std::size_t{1} << may_join.size(); ++who) {
      for (std::size_t i = 0; i < may_join.size(); ++i) may_join[i]->engaged = (who >> i & 1) != 0;
      if (std::any_of(may_join.begin(), may_join.end(), [](const Piece* piece) {
            return piece->unit->speed >= 6 && !piece->engaged;
          }))
        continue;  // it certainly joins
      if (is_anything_fired()) is_dead = false;
    }
    for (Piece* piece : may_join) piece->engaged = false;
    return is_dead;
  }

  // Returns whether any fire changes something: torpedoes, or guns that can hurt.
  bool is_anything_fired() {
    for (Fleet* fleet : {first_, second_}) {
      if (!salvoes(*fleet, true).empty()) return true;
      for (const Salvo& salvo : salvoes(*fleet, false))
        if (tables_.can_hurt(salvo, range_)) return true;
    }
    return false;
  }

  const Battle& battle_;
  Battle now_ = battle_;
  SalvoTables& tables_;
  Dice& dice_;
  BattleCounts& played_;
  Fleet attacker_{battle_.attacker}, defender_{battle_.defender};
  Fleet* first_ = nullptr;  // has the initiative
  Fleet* second_ = nullptr;
  int rounds_ = 0;  // fought so far
  int range_ = 0;   // of the last round fought
  bool both_broke_off_ = false, somebody_was_above_ = false;
  std::string above_first_;
};

}  // namespace

BattleCounts play(const Battle& battle, long battles, std::uint64_t seed) {
  Dice dice(seed);
  BattleCounts played;
  SalvoTables tables(battle);
  for (long i = 0; i < battles; ++i) Table(battle, tables, dice, played).play();
  played.attacker_loss /= static_cast<double>(battles);
  played.defender_loss /= static_cast<double>(battles);
  return played;
}

}  // namespace plain::surface
