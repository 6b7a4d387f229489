// What the samplers of Axis & Allies Revised Enhanced share: pieces on a table.
#pragma once

#include <algorithm>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "tests/oracle/lhtr_plain.hpp"
#include "tests/oracle/played.hpp"

namespace plain::lhtr {

struct Piece {
  const Unit* unit;
  std::set<std::string> technologies;
  int value;  // what it hits with
  int dice;   // how many it rolls
  int hit_points;
  bool undetected = false;
  bool sinking = false;

  bool is(const std::string& code) const { return unit->code == code; }
  bool knows(const std::string& technology) const { return technologies.contains(technology); }
  bool is_sub() const { return unit->kind == Kind::sub; }
  bool is_at_sea() const { return unit->kind == Kind::sub || unit->kind == Kind::ship; }
  bool flies() const { return unit->kind == Kind::air; }
  int damage() const { return unit->hits - hit_points; }
};

using IsMeant = std::function<bool(const Piece&)>;

inline bool anything(const Piece& /*piece*/) {
  return true;
}
inline bool at_sea(const Piece& piece) {
  return piece.is_at_sea();
}
inline bool flies(const Piece& piece) {
  return piece.flies();
}

struct Fleet {
  bool attacks = false;
  std::vector<Piece> in_battle, left;

  Fleet(const Side& side, bool is_attacker) : attacks(is_attacker) {
    for (const Unit& unit : side.units)
      for (int i = 0; i < unit.count; ++i) in_battle.push_back(piece(side, unit));
  }

  bool is_gone() const { return in_battle.empty(); }

  int number(const IsMeant& is_meant) const {
    return static_cast<int>(std::count_if(in_battle.begin(), in_battle.end(), is_meant));
  }
  bool has_any(const IsMeant& is_meant) const { return number(is_meant) > 0; }

  void take_off_the_lost() {
    std::erase_if(in_battle, [](const Piece& piece) { return piece.hit_points == 0; });
  }

  void leave(const IsMeant& is_meant) {
    std::vector<Piece> staying;
    for (const Piece& piece : in_battle) (is_meant(piece) ? left : staying).push_back(piece);
    in_battle = staying;
  }

  // So many of them, those who are given up first.
  void leave_first(int number, const IsMeant& is_meant) {
    for (; number > 0; --number) {
      auto first = in_battle.end();
      for (auto piece = in_battle.begin(); piece != in_battle.end(); ++piece)
        if (is_meant(*piece) && (first == in_battle.end() || goes_first(*piece, *first)))
          first = piece;
      if (first == in_battle.end()) return;
      left.push_back(*first);
      in_battle.erase(first);
    }
  }

  // Marks hits: each on a piece that can stand it, or else on a piece that is lost by it.
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

  // One gun fires once at each aircraft, at one less if it is a jet.
  void be_fired_at(int value, bool aimed, Dice& dice) {
    const auto hit_at = [&](const Piece& piece) {
      const bool is_jet = piece.is("ftr") && piece.knows("jet-fighters");
      return piece.flies() ? value - (is_jet ? 1 : 0) : 0;
    };
    int hits = 0;
    for (Piece& piece : in_battle) {
      if (!piece.flies()) continue;
      if (dice.roll() > hit_at(piece)) continue;
      ++hits;
      if (aimed) --piece.hit_points;
    }
    if (!aimed) take_hits(hits, [&](const Piece& piece) { return hit_at(piece) > 0; });
    take_off_the_lost();
  }

  // Whether the owner gives up `a` before `b`, both of which can be hit.
  static bool goes_first(const Piece& a, const Piece& b) {
    if (a.unit->list_rank != b.unit->list_rank) return a.unit->list_rank < b.unit->list_rank;
    if ((a.damage() > 0) != (b.damage() > 0)) return a.damage() > 0;
    if (a.undetected != b.undetected) return b.undetected;
    if (a.unit->default_rank != b.unit->default_rank)
      return a.unit->default_rank < b.unit->default_rank;
    return a.damage() > b.damage();
  }

 private:
  Piece piece(const Side& side, const Unit& unit) const {
    Piece result = {&unit, {}, attacks ? unit.attack : unit.defense, 1, unit.hits - unit.damage};
    for (const auto& [nation, technologies] : side.technologies)
      if (nation == unit.nation || nation == "all")
        result.technologies.insert(technologies.begin(), technologies.end());
    if (attacks) {
      if (result.knows("super-submarines") && (unit.code == "sub" || unit.code == "kaiten"))
        result.value = 3;
      if (result.knows("heavy-bombers") && unit.code == "bmb") result.dice = 2;
    } else if (result.knows("jet-fighters") && unit.code == "ftr") {
      result.value = 5;
    }
    return result;
  }
};

// The hits of the pieces of a fleet that fire.
inline int hits_of(const Fleet& fleet, const IsMeant& fires, Dice& dice) {
  int hits = 0;
  for (const Piece& piece : fleet.in_battle)
    if (fires(piece))
      for (int die = 0; die < piece.dice; ++die)
        if (dice.roll() <= piece.value) ++hits;
  return hits;
}

// How many troops of a name may leave. Those that landed stay; as long as some of them are left, it
// is they who were lost, or by option the others.
template <class Battle>
int leaving(const Battle& battle, const Fleet& attacker, const std::string& name) {
  const auto is_meant = [&](const Piece& piece) { return piece.unit->name == name; };
  const int there = attacker.number(is_meant);
  if (!battle.landed) return battle.bombard.empty() ? there : 0;
  if (!battle.landed->contains(name)) return there;
  int ashore = battle.landed->at(name);
  if (!battle.landed_last) {
    int lost = -there - static_cast<int>(
                            std::count_if(attacker.left.begin(), attacker.left.end(), is_meant));
    for (const Unit& unit : battle.attacker.units) lost += unit.name == name ? unit.count : 0;
    const bool all_came = lost + there == ashore;
    ashore = all_came ? there : std::max(0, ashore - lost);
  }
  return std::max(0, there - ashore);
}

template <class Battle>
bool may_retreat(const Battle& battle, const Fleet& attacker) {
  return attacker.has_any([&](const Piece& piece) {
    return piece.flies() || leaving(battle, attacker, piece.unit->name) > 0;
  });
}

template <class Battle>
void retreat(const Battle& battle, Fleet& attacker) {
  attacker.leave(flies);
  std::set<std::string> names;
  for (const Piece& piece : attacker.in_battle) names.insert(piece.unit->name);
  for (const std::string& name : names) {
    const IsMeant is_meant = [&](const Piece& piece) { return piece.unit->name == name; };
    const int number = leaving(battle, attacker, name);
    if (battle.landed_last) {
      attacker.leave_first(number, is_meant);
      continue;
    }
    // Who stays is given up first: these step aside while the others leave.
    std::vector<Piece> gone = std::move(attacker.left);
    attacker.left.clear();
    attacker.leave_first(attacker.number(is_meant) - number, is_meant);
    const std::vector<Piece> staying = std::move(attacker.left);
    attacker.left = std::move(gone);
    attacker.leave(is_meant);
    attacker.in_battle.insert(attacker.in_battle.end(), staying.begin(), staying.end());
  }
}

}  // namespace plain::lhtr
