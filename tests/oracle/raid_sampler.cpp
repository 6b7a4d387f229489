// Raids of Axis & Allies Revised Enhanced, played as at the table: every unit is a piece and every
// shot a die.
#include "tests/oracle/raid_sampler.hpp"

#include <algorithm>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "tests/oracle/choices.hpp"
#include "tests/oracle/sample.hpp"

namespace plain::raid {
namespace {

struct Piece {
  const Unit* unit;
  std::set<std::string> technologies;
  int dice;  // bombs that it drops
  int hit_points;

  bool is(const std::string& code) const { return unit->code == code; }
  bool knows(const std::string& technology) const { return technologies.contains(technology); }
  int damage() const { return unit->hits - hit_points; }
};

using IsMeant = std::function<bool(const Piece&)>;

struct Fleet {
  std::vector<Piece> in_battle;

  Fleet(const Side& side, bool attacks) {
    for (const Unit& unit : side.units) {
      Piece piece = {&unit, {}, 1, unit.hits - unit.damage};
      for (const auto& [nation, technologies] : side.technologies)
        if (nation == unit.nation || nation == "all")
          piece.technologies.insert(technologies.begin(), technologies.end());
      if (attacks && piece.knows("heavy-bombers") && unit.code == "bmb") piece.dice = 2;
      in_battle.insert(in_battle.end(), static_cast<std::size_t>(unit.count), piece);
    }
  }

  int number(const IsMeant& is_meant) const {
    return static_cast<int>(std::count_if(in_battle.begin(), in_battle.end(), is_meant));
  }
  bool has_any(const IsMeant& is_meant) const { return number(is_meant) > 0; }

  void take_off_the_lost() {
    std::erase_if(in_battle, [](const Piece& piece) { return piece.hit_points == 0; });
  }

  // Marks `hits` hits, each on a piece that survives it or, if there is none, on a piece that is
  // lost.
  void take_hits(int hits, const IsMeant& can_be_hit) {
    for (; hits > 0; --hits) {
      Piece* victim = nullptr;
      for (const bool must_survive : {true, false}) {
        for (Piece& piece : in_battle) {
          if (!can_be_hit(piece) || piece.hit_points == 0) continue;
          if (must_survive && piece.hit_points == 1) continue;
          if (!victim || goes_first(piece, *victim)) victim = &piece;
        }
        if (victim) break;
      }
      if (victim) --victim->hit_points;
    }
  }

  // Returns whether the owner gives up `a` before `b`, if both can be hit.
  static bool goes_first(const Piece& a, const Piece& b) {
    if (a.unit->list_rank != b.unit->list_rank) return a.unit->list_rank < b.unit->list_rank;
    if ((a.damage() > 0) != (b.damage() > 0)) return a.damage() > 0;
    if (a.unit->default_rank != b.unit->default_rank)
      return a.unit->default_rank < b.unit->default_rank;
    return a.damage() > b.damage();
  }
};

bool is_bomber(const Piece& piece) {
  return piece.is("bmb");
}
bool is_fighter(const Piece& piece) {
  return piece.is("ftr");
}
bool is_gun(const Piece& piece) {
  return piece.is("aa");
}

class Table {
 public:
  Table(const Battle& battle, Dice& dice)
      : battle_(battle), dice_(dice), raid_(battle.attacker, true), home_(battle.defender, false) {}

  Outcome play() {
    for (int gun = 0; gun < battle_.way.guns; ++gun) pass_gun();
    fire_guns();
    intercept();
    drop_bombs();
    return outcome_;
  }

 private:
  // Counts the pieces that were hit and takes them off the table.
  void note_and_take_off() {
    for (const Piece& piece : raid_.in_battle) {
      if (piece.hit_points > 0) continue;
      if (is_bomber(piece)) ++outcome_.bombers_destroyed;
      if (piece.is("rocket")) ++outcome_.rockets_destroyed;
      if (piece.is("kamikaze")) ++outcome_.kamikazes_destroyed;
    }
    raid_.take_off_the_lost();
  }

  // Rolls a die at each aircraft that is meant. A hit is on that aircraft if dice are aimed, and on
  // one that the owner gives up if not.
  void be_fired_at(const IsMeant& is_meant, bool radar) {
    const IsMeant can_be_hit = [&](const Piece& piece) {
      const bool is_jet = !is_bomber(piece) && piece.knows("jet-fighters");
      return is_meant(piece) && (radar || !is_jet);
    };
    int hits = 0;
    for (Piece& piece : raid_.in_battle) {
      if (!can_be_hit(piece)) continue;
      const bool is_jet = !is_bomber(piece) && piece.knows("jet-fighters");
      if (dice_.roll() > (radar ? 2 : 1) - (is_jet ? 1 : 0)) continue;
      ++hits;
      if (battle_.aimed) piece.hit_points = 0;
    }
    if (!battle_.aimed) raid_.take_hits(hits, can_be_hit);
  }

  bool is_kamikaze_in_sight(const Piece& piece) const {
    return battle_.guns_at_kamikazes && piece.is("kamikaze");
  }

  void pass_gun() {
    be_fired_at(
        [&](const Piece& piece) {
          return is_bomber(piece) || is_fighter(piece) || is_kamikaze_in_sight(piece);
        },
        battle_.way.radar);
    note_and_take_off();
  }

  void fire_guns() {
    if (!home_.has_any(is_gun)) return;
    const bool has_radar =
        home_.has_any([](const Piece& piece) { return is_gun(piece) && piece.knows("radar"); });
    const bool is_protected = raid_.number(is_fighter) > home_.number(is_fighter);
    be_fired_at([&](const Piece& piece) { return is_bomber(piece) || is_kamikaze_in_sight(piece); },
                has_radar);
    std::vector<Piece> going_on;
    for (const Piece& piece : raid_.in_battle) {
      const bool is_hit = piece.hit_points == 0;
      if (is_hit && is_bomber(piece) && is_protected && dice_.roll() >= 4) {
        ++outcome_.bombers_turned_back;
      } else {
        going_on.push_back(piece);
      }
    }
    raid_.in_battle = going_on;
    note_and_take_off();
  }

  void intercept() {
    const int escorts = raid_.number(is_fighter);
    const int interceptors = home_.number(is_fighter);
    int firing = chosen_of(battle_.intercept, 1, raid_.in_battle, home_.in_battle);
    const bool bombers_first =
        chosen_of(battle_.bombers_first, 1, raid_.in_battle, home_.in_battle) > 0;
    for (int i = std::min(escorts, interceptors); i < interceptors; ++i)
      if (firing-- > 0 && dice_.roll() == 1)
        shoot_down_first(bombers_first, {"bmb", "rocket", "kamikaze", "bmb"});
    if (!battle_.escorts_cover_rockets)
      for (int i = 0; i < std::min(escorts, interceptors); ++i)
        if (firing-- > 0 && dice_.roll() == 1) shoot_down_first(bombers_first, {"", "rocket"});
  }

  // Shoots down the first piece that has one of the codes. The first code is only used if bombers
  // go first.
  void shoot_down_first(bool bombers_first, const std::vector<std::string>& codes) {
    for (std::size_t i = bombers_first ? 0 : 1; i < codes.size(); ++i)
      for (Piece& piece : raid_.in_battle)
        if (piece.is(codes[i])) {
          piece.hit_points = 0;
          note_and_take_off();
          return;
        }
  }

  void drop_bombs() {
    int by_bombers = 0;
    int by_rockets = 0;
    for (const Piece& piece : raid_.in_battle) {
      if (is_bomber(piece))
        for (int die = 0; die < piece.dice; ++die) by_bombers += dice_.roll();
      if (piece.is("rocket")) by_rockets += dice_.roll();
    }
    if (battle_.cap_each) {
      by_bombers = std::min(by_bombers, battle_.value);
      by_rockets = std::min(by_rockets, battle_.value);
      outcome_.damage = by_bombers + by_rockets;
    } else {
      outcome_.damage = std::min(by_bombers + by_rockets, battle_.value);
    }
  }

  const Battle& battle_;
  Dice& dice_;
  Fleet raid_, home_;
  Outcome outcome_;
};

}  // namespace

std::map<Outcome, long> play(const Battle& battle, long raids, std::uint64_t seed) {
  Dice dice(seed);
  std::map<Outcome, long> counts;
  for (long i = 0; i < raids; ++i) ++counts[Table(battle, dice).play()];
  return counts;
}

}  // namespace plain::raid
