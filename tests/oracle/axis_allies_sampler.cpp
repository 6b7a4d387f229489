// Axis & Allies played as at the table: every unit is a piece, every shot is a die, every hit is
// marked on a piece.
#include "tests/oracle/axis_allies_sampler.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "tests/oracle/axis_allies_pieces.hpp"
#include "tests/oracle/choices.hpp"

namespace plain::axis_allies {
namespace {

using lhtr::Fleet;
using lhtr::IsMeant;
using lhtr::Piece;

class Table : public TableOf<Battle, Fleet> {
 public:
  Table(const Battle& battle, plain::Dice& dice) : TableOf(battle, dice), rules_(battle.readings) {
    if (!rules_.aa_is_target) defender_.leave(is_gun);
  }

 private:
  void before_the_rounds() override {
    const bool has_guns = gun_count() > 0;
    if (!has_guns || !rules_.lone_guns_fire) take_off_the_helpless();
    fire_guns();
    take_off_the_helpless();
    bombard();
    take_off_the_helpless();
  }

  int thrown(const std::vector<int>& values, DiceAre dice) {
    return axis_allies::thrown(values, dice, dice_);
  }

  void take(Fleet& fleet, const Hits& hits) const { take_hits(battle_, fleet, hits); }

  // Transports that can retreat wait for it.
  bool waits_to_retreat(const Fleet& fleet) const {
    if (!fleet.attacks || !rules_.lone_transports_stay) return false;
    if (battle_.retreat > 0) return true;
    return std::any_of(battle_.retreats.rules.begin(), battle_.retreats.rules.end(),
                       [](const Rule& rule) { return rule.number > 0; });
  }

  bool is_helpless(const Fleet& fleet, const Fleet& enemy) const {
    const bool transports_fall = rules_.defenseless_transports && !waits_to_retreat(fleet);
    return !fleet.has_any([&](const Piece& piece) {
      return !is_gun(piece) && !(transports_fall && piece.is("tr"));
    }) && enemy.has_any([](const Piece& piece) { return !is_gun(piece) && piece.value > 0; });
  }

  void take_off_the_helpless() {
    support();
    const bool attacker = is_helpless(attacker_, defender_);
    const bool defender = is_helpless(defender_, attacker_);
    if (attacker) attacker_.in_battle.clear();
    if (defender) defender_.in_battle.clear();
  }

  void take_off_the_lost() {
    attacker_.take_off_the_lost();
    defender_.take_off_the_lost();
    take_off_the_helpless();
  }

  // ------------------------------------------------------------------------ before the first round

  int gun_count() const {
    return defender_.number(is_gun) +
           static_cast<int>(std::count_if(defender_.left.begin(), defender_.left.end(), is_gun));
  }

  // Each gun throws three dice at its value, the best first; or the best throws for every aircraft.
  std::vector<int> dice_of_guns() const {
    const int aircraft = attacker_.number(lhtr::flies);
    std::vector<int> dice;
    for (int value = 6; value > 0; --value) {
      int guns = 0;
      for (const std::vector<Piece>* pieces : {&defender_.in_battle, &defender_.left})
        for (const Piece& piece : *pieces)
          if (is_gun(piece) && std::min(piece.unit->defense, 6) == value) ++guns;
      if (!rules_.three_dice_a_gun && guns > 0)
        return std::vector<int>(static_cast<std::size_t>(aircraft), value);
      for (int i = 0; i < 3 * guns && static_cast<int>(dice.size()) < aircraft; ++i)
        dice.push_back(value);
    }
    return dice;
  }

  void fire_guns() {
    const std::vector<int> dice = dice_of_guns();
    if (dice.empty()) return;
    DiceAre dice_are = rules_.dice;
    if (dice_are == DiceAre::low_luck && !rules_.low_luck_aa) dice_are = DiceAre::fair;
    Hits hits;
    const bool one_for_each = static_cast<int>(dice.size()) == attacker_.number(lhtr::flies);
    if (rules_.aimed && one_for_each && dice.front() == dice.back()) {
      std::set<std::string> names;
      for (const Piece& piece : attacker_.in_battle)
        if (piece.flies()) names.insert(piece.unit->name);
      for (const std::string& name : names) {
        const IsMeant is_meant = [name](const Piece& piece) { return piece.unit->name == name; };
        const auto number = static_cast<std::size_t>(attacker_.number(is_meant));
        add(hits, thrown(std::vector<int>(number, dice.front()), dice_are), is_meant);
      }
    } else {
      add(hits, thrown(dice, dice_are), lhtr::flies);
    }
    take(attacker_, hits);
    attacker_.take_off_the_lost();
  }

  std::vector<int> values_of_ships() const {
    int shots_left = 1000000;
    if (rules_.limited_to_landed) {
      shots_left = 0;
      for (const Unit& unit : battle_.attacker.units)
        if (!battle_.landed && unit.kind == Kind::land) shots_left += unit.count;
      if (battle_.landed)
        for (const auto& [name, count] : *battle_.landed) shots_left += count;
    }
    std::vector<int> values;
    for (int value = 6; value >= 0; --value)
      for (const Ships& ships : battle_.bombard)
        for (int i = 0; i < ships.count; ++i)
          if (ships.value == value && shots_left-- > 0) values.push_back(value);
    return values;
  }

  void bombard() {
    if (rules_.dice == DiceAre::low_luck && rules_.pooled_bombardment) {
      ships_wait_ = true;
      return;
    }
    const IsMeant falls_on = [this](const Piece& piece) {
      return !rules_.bombards_land_units || !piece.flies();
    };
    for (const int value : values_of_ships()) add(waiting_, thrown({value}, rules_.dice), falls_on);
    if (rules_.bombardment_reply && !attacker_.is_gone()) return;
    take(defender_, waiting_);
    waiting_.clear();
    defender_.take_off_the_lost();
  }

  // --------------------------------------------------------------------------------------- rounds

  // What every piece of a side hits with beside the others.
  static void support(Fleet& fleet) {
    const auto number = [&](const std::string& code) {
      return fleet.number([&](const Piece& piece) { return piece.is(code); });
    };
    int artillery = fleet.attacks ? number("art") : 0;
    int escorts = fleet.attacks ? number("ftr") + number("arm") : 0;
    for (Piece& piece : fleet.in_battle)
      piece.value = fleet.attacks ? piece.unit->attack : piece.unit->defense;
    for (const std::string code : {"inf", "mech"})
      for (Piece& piece : fleet.in_battle)
        if (piece.is(code) && artillery > 0) {
          --artillery;
          if (piece.value < 2) piece.value = 2;
        }
    for (Piece& piece : fleet.in_battle)
      if (piece.is("tac") && escorts-- > 0) ++piece.value;
  }

  void support() {
    support(attacker_);
    support(defender_);
  }

  std::vector<int> values(const Fleet& fleet, const IsMeant& fires) const {
    std::vector<int> result;
    for (const Piece& piece : fleet.in_battle)
      if (!is_gun(piece) && fires(piece)) result.push_back(piece.value);
    return result;
  }

  Hits strike(const Fleet& fleet, bool free) {
    Hits hits;
    if (free) add(hits, thrown(values(fleet, is_submarine), rules_.dice), lhtr::at_sea);
    return hits;
  }

  // The fire of all but free submarines, at an enemy who may have submarines that aircraft cannot
  // find.
  Hits fire(const Fleet& fleet, bool free, bool has_destroyer, const Fleet& enemy,
            const std::vector<int>& ships) {
    Hits hits;
    if (!free) add(hits, thrown(values(fleet, is_submarine), rules_.dice), lhtr::at_sea);
    const bool apart =
        rules_.aircraft_need_destroyers && !has_destroyer && enemy.has_any(is_submarine);
    if (apart) add(hits, thrown(values(fleet, lhtr::flies), rules_.dice), no_submarine);
    std::vector<int> others = values(
        fleet, [&](const Piece& piece) { return !piece.is_sub() && !(apart && piece.flies()); });
    others.insert(others.end(), ships.begin(), ships.end());
    add(hits, thrown(others, rules_.dice), lhtr::anything);
    return hits;
  }

  void submerge(bool attackers_free, bool defenders_free) {
    if (attacker_.is_gone() || defender_.is_gone()) return;
    const auto wish = [&](const Side& side, bool free) {
      return free ? chosen_of(side.submerge, rounds_, attacker_.in_battle, defender_.in_battle) : 0;
    };
    const int attackers = wish(battle_.attacker, attackers_free);
    const int defenders = wish(battle_.defender, defenders_free);
    attacker_.leave_first(attackers, is_submarine);
    defender_.leave_first(defenders, is_submarine);
    take_off_the_helpless();
  }

  void play_round() override {
    support();
    const bool attacker_hunts = attacker_.has_any(is_destroyer);
    const bool defender_hunts = defender_.has_any(is_destroyer);
    if (rules_.submerge_in_strike) submerge(!defender_hunts, !attacker_hunts);
    if (attacker_.is_gone() || defender_.is_gone()) return;
    Hits on_defender = strike(attacker_, !defender_hunts);
    Hits on_attacker = strike(defender_, !attacker_hunts);
    take(defender_, on_defender);
    take(attacker_, on_attacker);
    take_off_the_lost();
    const std::vector<int> ships = ships_wait_ ? values_of_ships() : std::vector<int>();
    ships_wait_ = false;
    on_defender = fire(attacker_, !defender_hunts, attacker_hunts, defender_, ships);
    on_attacker = fire(defender_, !attacker_hunts, defender_hunts, attacker_, {});
    take(defender_, waiting_);
    waiting_.clear();
    take(defender_, on_defender);
    take(attacker_, on_attacker);
    take_off_the_lost();
    if (!rules_.submerge_in_strike)
      submerge(!defender_.has_any(is_destroyer), !attacker_.has_any(is_destroyer));
    const int chosen_to =
        chosen_of(battle_.retreats, rounds_, attacker_.in_battle, defender_.in_battle);
    if (!attacker_.is_gone() && !defender_.is_gone() && chosen_to > 0 && !is_dead_position())
      retreat();
  }

  void retreat() override {
    lhtr::retreat(battle_, attacker_);
    take_off_the_helpless();
  }

  // ---------------------------------------------------------------------------------- how it ends

  // In some round from the next one on, if nothing else happens.
  bool will_choose(const Choice& choice) const {
    const int last = std::max(rounds_ + 1, last_round_that_differs({choice}));
    for (int round = rounds_ + 1; round <= last; ++round)
      if (chosen_of(choice, round, attacker_.in_battle, defender_.in_battle) > 0) return true;
    return false;
  }

  static bool can_hit(const Fleet& fleet, const Fleet& enemy, bool finds_submarines) {
    return fleet.has_any([&](const Piece& piece) {
      return !is_gun(piece) && piece.value > 0 && enemy.has_any([&](const Piece& target) {
        if (piece.is_sub()) return target.is_at_sea();
        return !piece.flies() || finds_submarines || !target.is_sub();
      });
    });
  }

  bool is_dead_position() override {
    support();
    if (!waiting_.empty() && defender_.has_any(waiting_.front())) return false;
    if (ships_wait_)
      for (const int value : values_of_ships())
        if (value > 0) return false;
    const auto hunts = [&](const Fleet& fleet) {
      return !rules_.aircraft_need_destroyers || fleet.has_any(is_destroyer);
    };
    const auto leave = [&](const Side& side, const Fleet& fleet, const Fleet& enemy) {
      return fleet.has_any(is_submarine) && !enemy.has_any(is_destroyer) &&
             will_choose(side.submerge);
    };
    return !can_hit(attacker_, defender_, hunts(attacker_)) &&
           !can_hit(defender_, attacker_, hunts(defender_)) &&
           !leave(battle_.attacker, attacker_, defender_) &&
           !leave(battle_.defender, defender_, attacker_);
  }

  const Readings& rules_;
  Hits waiting_;             // of a bombardment, that come off after the first round
  bool ships_wait_ = false;  // to fire in the first round
};

}  // namespace

Played play(const Battle& battle, long battles, std::uint64_t seed) {
  return play_with<Table>(battle, battles, seed);
}

}  // namespace plain::axis_allies
