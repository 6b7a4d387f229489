// What the tables of a surface action say of ships that fire together, for its sampler.
#pragma once

#include <algorithm>
#include <vector>

#include "tests/oracle/surface_pieces.hpp"

namespace plain::surface {

// Ships that fire together at one.
struct Salvo {
  Piece* target;
  std::vector<Piece*> shooters;
  bool with_torpedoes;
};

class SalvoTables {
 public:
  explicit SalvoTables(const Battle& battle) : battle_(battle) {
    for (const Fraction& each : battle.tables.odds)
      odds_.emplace_back(numerator(each).convert_to<long>(), denominator(each).convert_to<long>());
  }

  // The column of the hits table, -1 for none.
  int hits_column(const Salvo& salvo) const {
    Ratio sum = 0;
    for (const Piece* piece : salvo.shooters) sum += attack_of(*piece, salvo.with_torpedoes);
    const std::vector<int>& columns = battle_.tables.hits_columns;
    int column = static_cast<int>(columns.size()) - 1;
    while (column >= 0 && sum < Ratio(columns[column])) --column;
    return column;
  }

  const std::vector<int>& damage_column(const Salvo& salvo, int range) const {
    std::vector<Ratio> attacks;
    for (const Piece* piece : salvo.shooters) {
      Ratio attack = attack_of(*piece, salvo.with_torpedoes);
      if (!salvo.with_torpedoes) {
        if (piece->is_small()) attack /= 2L;
        if (piece->is_big() && range != 3) attack += attack / 2L;
      }
      attacks.push_back(attack);
    }
    const Ratio lowest = *std::min_element(attacks.begin(), attacks.end());
    const Ratio to_one = lowest / static_cast<long>(salvo.target->unit->defense);
    std::size_t column = odds_.size();
    while (column > 0 && to_one < odds_[column - 1]) --column;
    return battle_.tables.damage[column];
  }

  bool can_hurt(const Salvo& salvo, int range) const {
    const int column = hits_column(salvo);
    if (column < 0) return false;
    const std::vector<std::vector<int>>& hits = battle_.tables.hits;
    const std::vector<int>& damage = damage_column(salvo, range);
    return std::any_of(hits.begin(), hits.end(),
                       [&](const std::vector<int>& row) { return row[column] > 0; }) &&
           std::any_of(damage.begin(), damage.end(), [](int steps) { return steps > 0; });
  }

 private:
  Ratio attack_of(const Piece& piece, bool with_torpedoes) const {
    if (with_torpedoes) return {piece.unit->torpedo_attack};
    if (!battle_.damage_lowers_attack) return {piece.unit->attack};
    return {piece.unit->attack * (piece.unit->hull - piece.steps), piece.unit->hull};
  }

  const Battle& battle_;
  std::vector<Ratio> odds_;
};

}  // namespace plain::surface
