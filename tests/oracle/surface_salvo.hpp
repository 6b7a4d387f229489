// The tables of a surface action for ships that fire together, as its sampler uses them.
#pragma once

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "tests/oracle/surface_pieces.hpp"

namespace plain::surface {

// Ships that fire together at one target.
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

  // Returns the column of the hits table, or -1 if the attack is below the first.
  int hits_column(const Salvo& salvo) const {
    Ratio sum = 0;
    for (const Piece* piece : salvo.shooters) sum += attack_of(*piece, salvo.with_torpedoes);
    const std::vector<int>& columns = battle_.tables.hits_columns;
    int column = static_cast<int>(columns.size()) - 1;
    while (column >= 0 && sum < Ratio(columns[column])) --column;
    return column;
  }

  const std::vector<int>& damage_column(const Salvo& salvo, int range) const {
    // The first number is compared to find the lowest attack, and the second one then counts.
    std::vector<std::pair<Ratio, Ratio>> attacks;
    for (const Piece* piece : salvo.shooters) {
      const Ratio printed = attack_of(*piece, salvo.with_torpedoes);
      Ratio attack = printed;
      if (!salvo.with_torpedoes) {
        if (piece->is_small()) attack /= 2L;
        if (piece->is_big() && range != 3) attack += attack / 2L;
      }
      attacks.emplace_back(battle_.lowest_as_printed ? printed : attack, attack);
    }
    const Ratio lowest = std::min_element(attacks.begin(), attacks.end())->second;
    const Ratio to_one = lowest / static_cast<long>(salvo.target->unit->defense);
    std::size_t column = odds_.size();
    while (column > 0 && to_one < odds_[column - 1]) --column;
    return battle_.tables.damage[column];
  }

  // Returns the average steps of damage from these salvoes at one target, at most as many as sink
  // it.
  Fraction promise(const std::vector<Salvo>& salvoes, int range) {
    if (salvoes.empty()) return 0;
    const Piece& target = *salvoes.front().target;
    const int most = target.unit->hull - target.steps;
    std::vector<std::pair<int, const std::vector<int>*>> columns;
    for (const Salvo& salvo : salvoes)
      if (hits_column(salvo) >= 0)
        columns.emplace_back(hits_column(salvo), &damage_column(salvo, range));
    const auto [known, is_new] = promises_.try_emplace({most, columns});
    if (!is_new) return known->second;
    std::vector<Fraction> chances = {1};  // of 0, 1 ... steps so far
    for (const auto& [column, damage] : columns) {
      std::vector<Fraction> then(most + 1);
      for (int first = 1; first <= 6; ++first)
        for (int second = 1; second <= 6; ++second) {
          std::vector<Fraction> hit = chances;
          for (int hits = battle_.tables.hits[first + second - 2][column]; hits > 0; --hits)
            hit = with_a_hit(hit, *damage, most);
          for (std::size_t steps = 0; steps < hit.size(); ++steps) then[steps] += hit[steps] / 36;
        }
      chances = then;
    }
    Fraction mean = 0;
    for (std::size_t steps = 0; steps < chances.size(); ++steps)
      mean += chances[steps] * static_cast<int>(steps);
    return promises_[{most, columns}] = mean;
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
  static std::vector<Fraction> with_a_hit(const std::vector<Fraction>& chances,
                                          const std::vector<int>& damage, int most) {
    std::vector<Fraction> result(most + 1);
    for (std::size_t steps = 0; steps < chances.size(); ++steps)
      for (const int more : damage)
        result[std::min(static_cast<int>(steps) + more, most)] += chances[steps] / 6;
    return result;
  }

  Ratio attack_of(const Piece& piece, bool with_torpedoes) const {
    if (with_torpedoes) return {piece.unit->torpedo_attack};
    if (!battle_.damage_lowers_attack) return {piece.unit->attack};
    return {piece.unit->attack * (piece.unit->hull - piece.steps), piece.unit->hull};
  }

  const Battle& battle_;
  std::vector<Ratio> odds_;
  // The known results of promise(), by the steps that sink the target and the columns of all
  // salvoes.
  std::map<std::pair<int, std::vector<std::pair<int, const std::vector<int>*>>>, Fraction>
      promises_;
};

}  // namespace plain::surface
