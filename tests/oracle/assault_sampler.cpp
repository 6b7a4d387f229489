// Axis & Allies Revised Enhanced on the beaches, played as at the table: every unit is a piece,
// every shot is a die, every hit is marked on a piece.
#include "tests/oracle/assault_sampler.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "tests/oracle/choices.hpp"
#include "tests/oracle/lhtr_pieces.hpp"

namespace plain::assault {
namespace {

using lhtr::Fleet;
using lhtr::Piece;

bool is_gun(const Piece& piece) {
  return piece.unit->kind == Kind::aa;
}

class Table : public TableOf<Battle, Fleet> {
 public:
  Table(const Battle& battle, Dice& dice) : TableOf(battle, dice) { defender_.leave(is_gun); }

 private:
  void before_the_rounds() override {
    for (int gun = 0; gun < battle_.way.guns; ++gun)
      attacker_.be_fired_at(battle_.way.radar ? 2 : 1, battle_.aimed, dice_);
    fire_guns();
    bombard();
  }

  void retreat() override { lhtr::retreat(battle_, attacker_); }

  bool is_dead_position() override { return !can_hit(attacker_) && !can_hit(defender_); }

  void fire_guns() {
    int value = 0;
    for (const Piece& gun : defender_.left)
      if (is_gun(gun)) value = std::max(value, gun.knows("radar") ? 2 : 1);
    if (value > 0) attacker_.be_fired_at(value, battle_.aimed, dice_);
  }

  void bombard() {
    int shots_left = 1000000;
    if (battle_.limited_to_landed)
      shots_left =
          attacker_.number([](const Piece& piece) { return piece.unit->kind == Kind::land; });
    if (battle_.limited_to_landed && battle_.landed) {
      shots_left = 0;
      for (const auto& [name, count] : *battle_.landed) shots_left += count;
    }
    int hits = 0;
    for (const std::string code : {"bb", "dd"})
      for (const Ships& ships : battle_.bombard)
        for (int i = 0; i < ships.count; ++i) {
          if (ships.code != code || !may_bombard(ships) || shots_left == 0) continue;
          --shots_left;
          if (dice_.roll() <= ships.value) ++hits;
        }
    defender_.take_hits(hits, lhtr::anything);
    defender_.take_off_the_lost();
  }

  bool may_bombard(const Ships& ships) const {
    if (ships.code != "dd") return true;
    for (const auto& [nation, technologies] : battle_.attacker.technologies)
      if ((nation == "all" || nation == ships.nation) && technologies.contains("combined-arms"))
        return true;
    return false;
  }

  // Each artillery lifts one infantry to 2, the weakest first.
  void support_infantry() {
    std::vector<Piece*> infantry;
    for (Piece& piece : attacker_.in_battle)
      if (piece.is("inf")) infantry.push_back(&piece);
    for (Piece* piece : infantry) piece->value = piece->unit->attack;
    std::sort(infantry.begin(), infantry.end(),
              [](const Piece* left, const Piece* right) { return left->value < right->value; });
    const int artillery = attacker_.number([](const Piece& piece) { return piece.is("art"); });
    for (int i = 0; i < artillery && i < static_cast<int>(infantry.size()); ++i)
      infantry[i]->value = std::max(infantry[i]->value, 2);
  }

  void play_round() override {
    support_infantry();
    const int attackers_hits = hits_of(attacker_, lhtr::anything, dice_);
    const int defenders_hits = hits_of(defender_, lhtr::anything, dice_);
    attacker_.take_hits(defenders_hits, lhtr::anything);
    defender_.take_hits(attackers_hits, lhtr::anything);
    attacker_.take_off_the_lost();
    defender_.take_off_the_lost();
    const int chosen_to =
        chosen_of(battle_.retreats, rounds_, attacker_.in_battle, defender_.in_battle);
    if (!attacker_.is_gone() && !defender_.is_gone() && chosen_to > 0 && !is_dead_position())
      retreat();
  }

  bool can_hit(const Fleet& fleet) {
    support_infantry();
    return fleet.has_any([](const Piece& piece) { return piece.value > 0; });
  }
};

}  // namespace

Played play(const Battle& battle, long battles, std::uint64_t seed) {
  return play_with<Table>(battle, battles, seed);
}

}  // namespace plain::assault
