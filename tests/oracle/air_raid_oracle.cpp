// Raids of 1942 and 1940: every aircraft is a piece, and every die is thrown separately.
#include "tests/oracle/air_raid_oracle.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tests/oracle/choices.hpp"
#include "tests/oracle/lhtr_oracle.hpp"

namespace plain::air_raid {
namespace {

struct Piece {
  std::string code;
  std::string name;
  int value;          // of its die in the air battle
  bool is_up = true;  // takes part in the air battle
  bool is_lost = false;
  auto operator<=>(const Piece&) const = default;  // NOLINT(modernize-use-nullptr)

  bool is_bomber() const { return code != "ftr"; }
};

// The pieces of both sides, those first that their owner gives up first.
struct Sky {
  std::vector<Piece> raiders, home;
  auto operator<=>(const Sky&) const = default;  // NOLINT(modernize-use-nullptr)
};

using Skies = std::map<Sky, Fraction>;

std::vector<Piece> pieces(const Battle& battle, const Side& side, bool attacks) {
  std::vector<Unit> lines = side.units;
  std::stable_sort(lines.begin(), lines.end(), [](const Unit& left, const Unit& right) {
    return std::pair(left.list_rank, left.default_rank) <
           std::pair(right.list_rank, right.default_rank);
  });
  std::vector<Piece> result;
  for (const Unit& line : lines) {
    const bool jet = line.code == "ftr" && lhtr::has(side, line, "jet-fighters");
    int value = battle.is_1940 && jet ? 2 : 1;
    if (!battle.is_1940 && !attacks) value = 2;
    for (int i = 0; i < line.count; ++i) result.push_back({line.code, line.name, value});
  }
  return result;
}

// Returns the chances of the number of dice that hit.
std::map<int, Fraction> hits_of(const std::vector<int>& values) {
  std::map<int, Fraction> result = {{0, Fraction(1)}};
  for (const int value : values) {
    std::map<int, Fraction> more;
    for (const auto& [hits, chance] : result)
      for (int face = 1; face <= lhtr::die; ++face)
        more[hits + (face <= value ? 1 : 0)] += chance / lhtr::die;
    result = more;
  }
  return result;
}

std::vector<int> values_of(const std::vector<Piece>& pieces) {
  std::vector<int> values;
  for (const Piece& piece : pieces)
    if (piece.is_up && !piece.is_lost) values.push_back(piece.value);
  return values;
}

void lose(std::vector<Piece>& pieces, int hits, const std::function<bool(const Piece&)>& may) {
  for (Piece& piece : pieces) {
    if (hits == 0) return;
    if (!piece.is_up || piece.is_lost || !may(piece)) continue;
    piece.is_lost = true;
    --hits;
  }
}

bool anyone(const Piece&) {
  return true;
}

// Fights one round in the air. In 1942 interceptors that are hit do not fire.
Skies air_battle(const Battle& battle, const Sky& sky) {
  const std::vector<int> at_home = values_of(sky.home);
  if (at_home.empty()) return {{sky, Fraction(1)}};
  Skies result;
  for (const auto& [hits, chance] : hits_of(values_of(sky.raiders))) {
    Sky after = sky;
    lose(after.home, hits, anyone);
    const std::vector<int> reply = battle.is_1940 ? at_home : values_of(after.home);
    for (const auto& [back, probability] : hits_of(reply)) {
      Sky last = after;
      lose(last.raiders, back, anyone);
      result[last] += chance * probability;
    }
  }
  return result;
}

// Fires at each bomber that is left. Hits fall on any of them, or on those of the same name.
Skies facility_fires(const Battle& battle, const Sky& sky) {
  const bool radar = battle.is_1940 && battle.defender.technologies.contains("all") &&
                     battle.defender.technologies.at("all").contains("radar");
  std::map<std::string, int> shots;
  for (const Piece& piece : sky.raiders)
    if (piece.is_bomber() && !piece.is_lost) ++shots[battle.aimed ? piece.name : "any"];
  Skies result = {{sky, Fraction(1)}};
  for (const auto& [name, number] : shots) {
    Skies more;
    for (const auto& [before, chance] : result)
      for (const auto& [hits, probability] :
           hits_of(std::vector<int>(static_cast<std::size_t>(number), radar ? 2 : 1))) {
        Sky after = before;
        lose(after.raiders, hits, [&, &target = name](const Piece& piece) {
          return piece.is_bomber() && (!battle.aimed || piece.name == target);
        });
        more[after] += chance * probability;
      }
    result = more;
  }
  return result;
}

std::map<int, Fraction> bombs_of(const Battle& battle, const Piece& piece) {
  const Unit* line = nullptr;
  for (const Unit& each : battle.attacker.units)
    if (each.name == piece.name) line = &each;
  const bool heavy =
      battle.is_1940 && piece.code == "bmb" && lhtr::has(battle.attacker, *line, "heavy-bombers");
  const int bonus = battle.is_1940 && piece.code == "bmb" ? 2 : 0;
  std::map<int, Fraction> result;
  for (int one = 1; one <= lhtr::die; ++one)
    for (int other = 1; other <= lhtr::die; ++other)
      result[(heavy ? std::max(one, other) : one) + bonus] += Fraction(1, lhtr::die * lhtr::die);
  return result;
}

int most_damage(const Battle& battle) {
  if (!battle.is_1940) return 2 * battle.value;
  return battle.facility == "major" ? 20 : 6;
}

int lost(const std::vector<Piece>& pieces, const std::string& code) {
  return static_cast<int>(std::count_if(pieces.begin(), pieces.end(), [&](const Piece& piece) {
    return piece.is_lost && piece.code == code;
  }));
}

}  // namespace

Chances exact(const Battle& battle) {
  Sky start = {pieces(battle, battle.attacker, true), pieces(battle, battle.defender, false)};
  int sent = chosen(battle.intercept, 1, [&](bool of_attacker, const std::string& name) {
    int count = 0;
    for (const Unit& unit : (of_attacker ? battle.attacker : battle.defender).units)
      if (is_meant(unit.name, name)) count += unit.count;
    return count;
  });
  for (Piece& piece : start.home) piece.is_up = sent-- > 0;
  const int room = std::max(0, most_damage(battle) - battle.damage_before);
  Chances result;
  for (const auto& [fought, chance] : air_battle(battle, start))
    for (const auto& [sky, probability] : facility_fires(battle, fought)) {
      std::map<int, Fraction> damage = {{0, chance * probability}};
      for (const Piece& piece : sky.raiders) {
        if (!piece.is_bomber() || piece.is_lost) continue;
        std::map<int, Fraction> more;
        for (const auto& [before, so_far] : damage)
          for (const auto& [bombs, part] : bombs_of(battle, piece))
            more[before + bombs] += so_far * part;
        damage = more;
      }
      for (const auto& [sum, part] : damage)
        result[{lost(sky.raiders, "bmb"), lost(sky.raiders, "tac"), lost(sky.raiders, "ftr"),
                lost(sky.home, "ftr"), std::min(sum, room)}] += part;
    }
  return result;
}

}  // namespace plain::air_raid
