// What the samplers of all rule systems share.
#pragma once

#include <cstdint>
#include <map>
#include <random>
#include <string>
#include <vector>

namespace plain {

// How many of the battles had each outcome, with keys as in Odds, and each number of rounds.
struct Played {
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

// As in outcomes, "1 bb*,2 sub".
template <class Piece>
std::string listed(const std::vector<Piece>& pieces) {
  std::map<std::string, int> numbers;
  for (const Piece& piece : pieces) ++numbers[piece.unit->name + std::string(piece.damage(), '*')];
  std::string text;
  for (const auto& [name, number] : numbers)
    text += (text.empty() ? "" : ",") + std::to_string(number) + " " + name;
  return text;
}

// Who has won a battle in which one side is gone.
template <class Fleet>
std::string survivor(const Fleet& attacker, const Fleet& defender) {
  if (attacker.is_gone() && defender.is_gone()) return "draw";
  return attacker.is_gone() ? "defender" : "attacker";
}

// One battle on the table, which a table of each rule system derives from. A Fleet has
//   in_battle, left     its pieces
//   is_gone()           nobody is in battle
template <class Battle, class Fleet>
class TableOf {
 public:
  TableOf(const Battle& battle, Dice& dice)
      : battle_(battle),
        dice_(dice),
        attacker_(battle.attacker, true),
        defender_(battle.defender, false) {}
  virtual ~TableOf() = default;

  // How it comes out, as a key in Odds.
  std::string play() {
    before_the_rounds();
    const std::string winner = play_rounds();
    return winner + "|" + listed(attacker_.in_battle) + "|" + listed(attacker_.left) + "|" +
           listed(defender_.in_battle) + "|" + listed(defender_.left);
  }

  int rounds() const { return rounds_; }

 protected:
  virtual void before_the_rounds() {}
  virtual void play_round() = 0;
  // No round can change anything any more.
  virtual bool is_dead_position() = 0;
  // After the number of rounds that the battle has for it.
  virtual void retreat() = 0;

  const Battle& battle_;
  Dice& dice_;
  Fleet attacker_, defender_;
  int rounds_ = 0;  // begun so far

 private:
  // Who has won.
  std::string play_rounds() {
    bool retreated = false;
    while (true) {
      if (attacker_.is_gone() || defender_.is_gone()) return survivor(attacker_, defender_);
      if (is_dead_position()) return "standoff";
      if (battle_.retreat > 0 && rounds_ == battle_.retreat && !retreated) {
        retreated = true;
        retreat();
        continue;
      }
      if (battle_.rounds > 0 && rounds_ == battle_.rounds) return "undecided";
      ++rounds_;
      play_round();
    }
  }
};

// Table(battle, dice) plays one battle.
template <class Table, class Battle>
Played play_with(const Battle& battle, long battles, std::uint64_t seed) {
  Dice dice(seed);
  Played played;
  for (long i = 0; i < battles; ++i) {
    Table table(battle, dice);
    ++played.outcomes[table.play()];
    ++played.rounds[table.rounds()];
  }
  return played;
}

}  // namespace plain
