// The pieces on the table of the sampler of surface actions.
#pragma once

#include <boost/rational.hpp>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/oracle/sample.hpp"
#include "tests/oracle/surface_plain.hpp"

namespace plain::surface {

using Ratio = boost::rational<long>;  // exact, for the small numbers of a table

// A ship on the table.
struct Piece {
  const Unit* unit;
  int place;  // index of its class in the force
  int steps;
  int torpedoes;  // rounds left
  bool engaged = false;
  bool presented = false;  // and therefore engaged to the end

  bool is_small() const { return unit->type == "DD" || unit->type == "DE" || unit->type == "SC"; }
  bool is_big() const { return unit->type == "BB" || unit->type == "BC"; }
  bool is_armed() const { return unit->attack > 0 || unit->torpedo_attack > 0; }
  int damage() const { return steps; }
  bool is_sunk() const { return steps >= unit->hull; }
  Ratio loss() const { return {unit->defense * steps, unit->hull}; }
};

// A force in the action, and its ships that have left or were sunk.
struct Fleet {
  const Side* side;
  std::vector<Piece> here, left, sunk;
  bool surprised = false;
  bool has_big_ship = false;  // when the action began
  int brought = 0;

  explicit Fleet(const Side& owner) : side(&owner) {
    std::vector<std::string> names;
    for (const Unit& unit : owner.units) {
      auto known = std::find(names.begin(), names.end(), unit.name);
      const int place = static_cast<int>(known - names.begin());
      if (known == names.end()) names.push_back(unit.name);
      for (int i = 0; i < unit.count; ++i) {
        here.push_back({&unit, place, unit.damage, unit.torpedo_rounds});
        here.back().engaged = here.back().presented = !unit.waits;
        brought += unit.defense;
      }
    }
    for (const std::vector<Unit>* before : {&owner.sunk, &owner.gone})
      for (const Unit& unit : *before) brought += unit.count * unit.defense;
  }

  bool is_gone() const { return here.empty(); }

  int speed() const {
    int slowest = here.front().unit->speed;
    for (const Piece& piece : here) slowest = std::min(slowest, piece.unit->speed);
    return slowest;
  }

  // Returns the speed of the engaged ships or, if there are none, of the whole force.
  int speed_in_front() const {
    int slowest = 1000;
    for (const Piece& piece : here)
      if (piece.engaged) slowest = std::min(slowest, piece.unit->speed);
    return slowest == 1000 ? speed() : slowest;
  }

  int armed() const {
    return static_cast<int>(std::count_if(here.begin(), here.end(),
                                          [](const Piece& piece) { return piece.is_armed(); }));
  }

  void look_for_big_ships() {
    has_big_ship =
        std::any_of(here.begin(), here.end(), [](const Piece& piece) { return piece.is_big(); });
  }

  Ratio loss() const {
    Ratio total = 0;
    for (const std::vector<Piece>* pieces : {&here, &left, &sunk})
      for (const Piece& piece : *pieces)
        if (piece.steps > 0) total += piece.loss();
    return total;
  }

  // Returns whether the losses are above break-off. With `only_sunk`, only sunk ships count, each
  // as a whole.
  bool is_above_breakoff(bool only_sunk) const {
    Ratio lost = only_sunk ? Ratio(0) : loss();
    if (only_sunk)
      for (const Piece& piece : sunk) lost += static_cast<long>(piece.unit->defense);
    for (const Unit& unit : side->sunk) lost += static_cast<long>(unit.count * unit.defense);
    for (const Unit& unit : side->gone)
      if (!only_sunk) lost += Ratio(unit.count * unit.defense * unit.damage, unit.hull);
    return lost * 100L > Ratio(brought * 25L);
  }

  // Returns the engaged ships in the order in which they are fired on and spread their fire.
  std::vector<Piece*> front() {
    std::vector<Piece*> pieces;
    for (Piece& piece : here)
      if (piece.engaged) pieces.push_back(&piece);
    std::stable_sort(pieces.begin(), pieces.end(), [](const Piece* a, const Piece* b) {
      if (a->place != b->place) return a->place < b->place;
      if (a->steps != b->steps) return a->steps > b->steps;
      return a->torpedoes < b->torpedoes;
    });
    return pieces;
  }

  // Returns the engaged ships in the order in which an enemy fires on them, beginning with the
  // classes in `names`.
  std::vector<Piece*> aimed_at(const std::vector<std::string>& names) {
    std::vector<Piece*> pieces = front();
    for (auto entry = names.rbegin(); entry != names.rend(); ++entry)
      std::stable_partition(pieces.begin(), pieces.end(), [&](const Piece* piece) {
        return stands_for(*entry, piece->unit->name);
      });
    return pieces;
  }

  // Returns the range that the side wants in `round`, which is the third or a later one.
  int wish(int round) const {
    return side->range[std::min(round, static_cast<int>(side->range.size())) - 1];
  }

  // Returns whether the side will act differently in some round after `round`.
  bool changes_its_ways(int round) const {
    if (round < side->torpedoes_from) return true;
    if (side->disengage && round < side->disengage_from) return true;
    for (std::size_t i = round; i < side->range.size(); ++i)
      if (side->range[i] != side->range[i - 1]) return true;
    return false;
  }

  void take_off_the_sunk() {
    for (const Piece& piece : here)
      if (piece.is_sunk()) sunk.push_back(piece);
    std::erase_if(here, [](const Piece& piece) { return piece.is_sunk(); });
  }

  std::string list() const { return listed(here) + "|" + listed(left); }
};

}  // namespace plain::surface
