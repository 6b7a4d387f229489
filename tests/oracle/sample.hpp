// Dice and counts that all battles played with dice share.
#pragma once

#include <cstdint>
#include <map>
#include <random>
#include <string>
#include <vector>

namespace plain {

// The number of battles with each outcome, with keys as in Odds, and with each number of rounds.
struct BattleCounts {
  std::map<std::string, long> outcomes;
  std::map<int, long> rounds;
};

class Dice {
 public:
  explicit Dice(std::uint64_t seed) : random_(seed) {}
  int roll(int faces = 6) { return static_cast<int>(random_() % static_cast<unsigned>(faces)) + 1; }
  double spin() { return std::uniform_real_distribution<double>(0, 1)(random_); }

 private:
  std::mt19937_64 random_;
};

// Returns `pieces` as they are written in outcomes, such as "1 bb*,2 sub".
template <class Piece>
std::string listed(const std::vector<Piece>& pieces) {
  std::map<std::string, int> numbers;
  for (const Piece& piece : pieces) ++numbers[piece.unit->name + std::string(piece.damage(), '*')];
  std::string text;
  for (const auto& [name, number] : numbers)
    text += (text.empty() ? "" : ",") + std::to_string(number) + " " + name;
  return text;
}

// Returns the winner of a battle in which at least one side is gone.
template <class Fleet>
std::string survivor(const Fleet& attacker, const Fleet& defender) {
  if (attacker.is_gone() && defender.is_gone()) return "draw";
  return attacker.is_gone() ? "defender" : "attacker";
}

}  // namespace plain
