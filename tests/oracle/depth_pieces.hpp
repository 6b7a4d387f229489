// What the sampler of submarines at depth has on its table.
#pragma once

#include <algorithm>
#include <vector>

#include "tests/oracle/depth_plain.hpp"

namespace plain::depth {

struct Piece {
  const Unit* unit;
  int value;  // what it hits with
  int hit_points;
  bool found = false;         // by a search
  bool exposed = false;       // by its own fire in an earlier round
  bool fired_unseen = false;  // in this round
  bool struck = false;        // in this round, by surprise
  bool evades = false;        // at the surface, and no destroyer has detected it
  bool defends = false;       // though unseen: the owner says so

  bool is_sub() const { return unit->kind == Kind::sub; }
  bool is_at_surface() const { return is_sub() && unit->depth == Depth::surfaced; }
  bool is_at_sea() const { return unit->kind != Kind::air; }
  bool is_unseen() const { return unit->depth != Depth::surfaced && !found && !exposed; }
  bool is_hard_to_see() const { return is_unseen() || evades; }
  bool is_sunk() const { return hit_points == 0; }
  int damage() const { return unit->hits - hit_points; }
  bool searches() const { return unit->kind == Kind::air || unit->detects; }
};

// Whether a shot may be aimed at it.
inline bool is_target(const Piece& piece, bool of_sub) {
  if (piece.is_sunk() || piece.is_unseen()) return false;
  return of_sub ? piece.is_at_sea() : !piece.evades || piece.struck;
}

// Whether the owner gives up `a` before `b`.
inline bool goes_first(const Piece& a, const Piece& b, int order = 0) {
  const int rank = a.unit->rank_in(order);
  const int other_rank = b.unit->rank_in(order);
  if (rank != other_rank) return rank < other_rank;
  if ((a.damage() > 0) != (b.damage() > 0)) return a.damage() > 0;
  if (a.is_hard_to_see() != b.is_hard_to_see()) return b.is_hard_to_see();
  if (a.exposed != b.exposed) return b.exposed;
  if (a.unit->default_rank != b.unit->default_rank)
    return a.unit->default_rank < b.unit->default_rank;
  if (a.damage() != b.damage()) return a.damage() > b.damage();
  return a.unit->list_rank < b.unit->list_rank;
}

struct Fleet {
  bool attacks = false;
  const Choice* searching;
  const Choice* losses;
  std::vector<Piece> in_battle, left;

  Fleet(const Side& side, bool is_attacker)
      : attacks(is_attacker), searching(&side.searching), losses(&side.losses) {
    for (const Unit& unit : side.units)
      for (int i = 0; i < unit.count; ++i)
        (unit.depth == Depth::silent ? left : in_battle)
            .push_back({&unit, attacks ? unit.attack : unit.defense, unit.hits - unit.damage});
  }

  bool is_gone() const { return in_battle.empty(); }

  template <class IsMeant>
  bool has_any(const IsMeant& is_meant) const {
    return std::any_of(in_battle.begin(), in_battle.end(), is_meant);
  }

  bool has_target(bool for_sub) const {
    return has_any([&](const Piece& piece) { return is_target(piece, for_sub); });
  }

  void take_off_the_sunk() {
    std::erase_if(in_battle, [](const Piece& piece) { return piece.is_sunk(); });
  }
};

}  // namespace plain::depth
