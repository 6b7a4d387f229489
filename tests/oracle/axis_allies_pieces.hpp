// Pieces on a table of Axis & Allies: how dice fall, and on whom hits are marked.
#pragma once

#include <algorithm>
#include <array>
#include <functional>
#include <vector>

#include "tests/oracle/axis_allies_plain.hpp"
#include "tests/oracle/lhtr_pieces.hpp"

namespace plain::axis_allies {

using lhtr::Fleet;
using lhtr::IsMeant;
using lhtr::Piece;

inline bool is_gun(const Piece& piece) {
  return piece.unit->kind == Kind::aa;
}
inline bool is_troop(const Piece& piece) {
  return piece.unit->kind == Kind::land;
}
inline bool is_submarine(const Piece& piece) {
  return piece.is_sub();
}
inline bool no_submarine(const Piece& piece) {
  return !piece.is_sub();
}
inline bool is_destroyer(const Piece& piece) {
  return piece.unit->detects;
}

// The targets of each hit that has to be taken.
using Hits = std::vector<IsMeant>;

inline void add(Hits& hits, int number, const IsMeant& falls_on) {
  hits.insert(hits.end(), static_cast<std::size_t>(number), falls_on);
}

inline bool is_hit(int value, DiceAre dice, plain::Dice& roller) {
  static constexpr std::array<int, 10> biased_faces = {1, 2, 2, 3, 3, 3, 4, 4, 5, 6};
  if (dice == DiceAre::biased)
    return biased_faces[static_cast<std::size_t>(roller.roll(10) - 1)] <= value;
  return roller.roll() <= value;
}

// The hits of values that are thrown together.
inline int thrown(const std::vector<int>& values, DiceAre dice, plain::Dice& roller) {
  if (dice == DiceAre::low_luck) {
    int sum = 0;
    for (const int value : values) sum += std::min(std::max(value, 0), 6);
    return sum / 6 + (roller.roll() <= sum % 6 ? 1 : 0);
  }
  int number = 0;
  for (const int value : values)
    if (is_hit(value, dice, roller)) ++number;
  return number;
}

// How many of these hits can be marked, each on a hit point of a piece that it may fall on.
inline int most_marked(const Fleet& fleet, const Hits& hits) {
  std::vector<const Piece*> points;
  for (const Piece& piece : fleet.in_battle)
    for (int i = 0; i < piece.hit_points; ++i) points.push_back(&piece);
  std::vector<int> hit_on(points.size(), -1);
  std::vector<bool> seen;
  const std::function<bool(int)> finds = [&](int hit) {
    for (std::size_t i = 0; i < points.size(); ++i) {
      if (seen[i] || !hits[static_cast<std::size_t>(hit)](*points[i])) continue;
      seen[i] = true;
      if (hit_on[i] < 0 || finds(hit_on[i])) {
        hit_on[i] = hit;
        return true;
      }
    }
    return false;
  };
  int marked = 0;
  for (std::size_t hit = 0; hit < hits.size(); ++hit) {
    seen.assign(points.size(), false);
    if (finds(static_cast<int>(hit))) ++marked;
  }
  return marked;
}

// Whether the owner marks a hit on `a` rather than on `b`.
inline bool is_marked_first(const Battle& battle, const Fleet& fleet, const Piece& a,
                            const Piece& b) {
  const bool a_last = battle.readings.defenseless_transports && a.is("tr");
  const bool b_last = battle.readings.defenseless_transports && b.is("tr");
  if (a_last != b_last) return b_last;
  if ((a.hit_points > 1) != (b.hit_points > 1)) return a.hit_points > 1;
  const int troops =
      fleet.number([](const Piece& piece) { return is_troop(piece) && piece.hit_points > 0; });
  const bool keeps_troops = fleet.attacks && troops <= battle.keep && a.hit_points == 1;
  if (keeps_troops && is_troop(a) != is_troop(b)) return is_troop(b);
  return Fleet::goes_first(a, b);
}

// Marks hits, in this order.
inline void take_hits(const Battle& battle, Fleet& fleet, Hits hits) {
  while (!hits.empty()) {
    const IsMeant falls_on = hits.front();
    hits.erase(hits.begin());
    Piece* victim = nullptr;
    int best = -1;
    for (Piece& piece : fleet.in_battle) {
      if (piece.hit_points == 0 || !falls_on(piece)) continue;
      int marked = 0;
      if (battle.readings.most_hits) {
        --piece.hit_points;
        marked = most_marked(fleet, hits);
        ++piece.hit_points;
      }
      if (marked > best || (marked == best && is_marked_first(battle, fleet, piece, *victim)))
        victim = &piece;
      best = std::max(best, marked);
    }
    if (victim) --victim->hit_points;
  }
}

}  // namespace plain::axis_allies
