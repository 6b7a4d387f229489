// Random battles with simple retreats against a loop that is written from the documents.
#include <doctest/doctest.h>

#include <array>
#include <random>
#include <string>

#include "tests/oracle/simple_retreat_oracle.hpp"
#include "tests/support/small_battles.hpp"

using namespace asdic;

namespace {

class RandomBattle {
 public:
  explicit RandomBattle(unsigned seed) : random_(seed) {
    for (std::string code : {"aa1", "bb1", "cc1"}) {
      types_.push_back({std::move(code), pick(0, 2) == 0 ? plain::Kind::air : plain::Kind::land,
                        pick(1, 5), pick(1, 12), 0});
      defense_.push_back(pick(1, 5));
    }
    battle_.attacker = army(3);
    battle_.defender = army(2);
    for (std::size_t i = 0; i < battle_.defender.size(); ++i) {
      battle_.defender[i].value = defense_[place(battle_.defender[i].code)];
    }
    if (pick(0, 3) == 0) battle_.rounds = pick(1, 3);
  }

  /// Returns the battle with a random retreat of this kind.
  const plain::SimpleBattle& with(const std::string& key) {
    plain::SimpleRetreat& retreat = battle_.retreat;
    retreat = {key, 0, ""};
    if (key == "units" || key == "lost") {
      retreat.limit = pick(1, 3);
      const int named = pick(0, 4);
      if (named == 0) retreat.name = "aircraft";
      if (named > 1) retreat.name = types_[static_cast<std::size_t>(named - 2)].code;
    } else if (key == "cost") {
      retreat.limit = pick(1, 25);
    } else if (key == "exchange") {
      retreat.limit = plain::Fraction(pick(-20, 20), 3);
    } else {
      retreat.limit = plain::Fraction(pick(0, 10), 10);
    }
    return battle_;
  }

  std::string text() {
    std::string text = "rules = \"axis-allies\"\n";
    if (battle_.rounds > 0) text += "rounds = " + std::to_string(battle_.rounds) + "\n";
    for (std::size_t i = 0; i < types_.size(); ++i) {
      const plain::SimpleGroup& type = types_[i];
      text += "units." + type.code + " = { kind = \"" +
              (type.kind == plain::Kind::air ? "air" : "land") +
              "\", attack = " + std::to_string(type.value) +
              ", defense = " + std::to_string(defense_[i]) +
              ", cost = " + std::to_string(type.cost) + " }\n";
    }
    return text + "attacker.retreat = " + retreat_text() + "\n" + side("attacker") +
           side("defender");
  }

 private:
  int pick(int least, int most) {
    return least + static_cast<int>(random_() % static_cast<unsigned>(most - least + 1));
  }

  std::size_t place(const std::string& code) const {
    return code == "aa1" ? 0 : code == "bb1" ? 1 : 2;
  }

  std::vector<plain::SimpleGroup> army(int most) {
    std::vector<plain::SimpleGroup> groups;
    for (const plain::SimpleGroup& type : types_) {
      groups.push_back(type);
      groups.back().count = pick(0, most);
    }
    groups.front().count += 1;
    std::shuffle(groups.begin(), groups.end(), random_);
    return groups;
  }

  std::string retreat_text() const {
    const auto& [key, limit, name] = battle_.retreat;
    const bool is_number = key == "units" || key == "lost" || key == "cost";
    const std::string number = limit.str();
    return "{ " + key + " = " +
           (is_number && name.empty() ? number
            : is_number               ? "\"" + number + " " + name + "\""
                                      : "\"" + number + "\"") +
           " }";
  }

  std::string side(const std::string& name) const {
    std::string units;
    std::string losses;
    for (const plain::SimpleGroup& group :
         name == "attacker" ? battle_.attacker : battle_.defender) {
      units += (units.empty() ? "" : ", ") + std::to_string(group.count) + " " + group.code;
      losses += (losses.empty() ? "" : ", ") + group.code;
    }
    return name + ".units = \"" + units + "\"\n" + name + ".losses = \"" + losses + "\"\n";
  }

  std::mt19937 random_;
  std::vector<plain::SimpleGroup> types_;  // with the values of the attacker
  std::vector<int> defense_;
  plain::SimpleBattle battle_;
};

Rational rational(const plain::Fraction& fraction) {
  return Rational(fraction.str());
}

void check_random_battles(const std::string& key, unsigned battles) {
  for (unsigned seed = 1; seed <= battles; ++seed) {
    RandomBattle random(seed);
    auto expected = plain::figures_of(random.with(key));
    const std::string text = random.text();
    CAPTURE(text);
    const Result result = solve(case_of(text));
    for (const char* figure : {"winner.attacker", "winner.defender", "winner.draw",
                               "winner.undecided", "takes", "clears", "exchange", "rounds.mean"}) {
      CAPTURE(figure);
      CHECK(value(result, figure) == rational(expected[figure]));
    }
  }
}

}  // namespace

TEST_CASE("Retreats by the units that are left are those of a loop from the documents") {
  for (const char* key : {"units", "lost", "cost"}) check_random_battles(key, 60);
}

TEST_CASE("Retreats by odds, taking and net gain are those of a loop from the documents") {
  for (const char* key : {"odds", "takes", "exchange"}) check_random_battles(key, 60);
}

TEST_CASE("Retreats before a round that clears are those of a loop from the documents") {
  check_random_battles("next_round_clears", 120);
}
