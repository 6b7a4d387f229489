// Open decisions of the depth rules: a decision whose owner always takes one option is the policy
// of that name.
#include <doctest/doctest.h>

#include <algorithm>
#include <map>

#include "tests/support/decisions.hpp"

using namespace asdic;

namespace {

Battle depth_battle(const std::string& text) {
  return battle_of("depth", text);
}

std::map<Outcome, Rational> chances(const Battle& battle) {
  return asdic::chances(battle, battle.chain);
}

std::size_t decisions_in(const Chain& chain, NodeKind kind) {
  return static_cast<std::size_t>(std::count(chain.kinds.begin(), chain.kinds.end(), kind));
}

/// A key left open, and the policies that are its first option and its last.
struct Open {
  std::string key;
  std::string first;
  std::string last;
  NodeKind owner;
};

const std::vector<Open> open_keys = {
    {"attacker.searching", "always", "never", NodeKind::attacker_decides},
    {"defender.searching", "always", "never", NodeKind::defender_decides},
    {"defender.withdraw", "never", "always", NodeKind::defender_decides},
    {"defender.concealed", "hide", "defend", NodeKind::defender_decides}};

std::string with(const std::string& text, const std::string& key, const std::string& value) {
  return key + " = \"" + value + "\"\n" + text;
}

const std::vector<std::string> battles = {
    "attacker.units = \"2 dd, 1 sub@periscope\"\n"
    "defender.units = \"1 dd, 1 sub@periscope, 2 sub@submerged, 1 sub\"\n",
    "attacker.units = \"1 ca, 1 ftr, 1 sub@submerged\"\n"
    "defender.units = \"1 ftr, 2 sub@submerged, 1 sub@periscope\"\n"
    "options.surprise_strike = \"without-destroyer\"\n",
    "attacker.units = \"1 dd, 1 sub@submerged\"\n"
    "defender.units = \"1 dd, 2 sub@periscope\"\n"
    "options.located_lasts = \"round\"\noptions.search = \"once\"\n"};

}  // namespace

TEST_CASE("Always the first option, and always the last, are the fixed policies") {
  for (const std::string& text : battles) {
    for (const Open& open : open_keys) {
      CAPTURE(text);
      CAPTURE(open.key);
      const Battle battle = depth_battle(with(text, open.key, "optimal"));
      CHECK_NOTHROW(battle.chain.validate());
      CHECK(decisions_in(battle.chain, open.owner) > 0);
      for (const std::string& choice : battle.chain.choices) CHECK(choice == open.key);
      const Battle by_first = depth_battle(with(text, open.key, open.first));
      const Battle by_last = depth_battle(with(text, open.key, open.last));
      CHECK(asdic::chances(battle, decided(battle.chain, first_option)) == chances(by_first));
      CHECK(asdic::chances(battle, decided(battle.chain, last_option)) == chances(by_last));
      CHECK(chances(by_first) != chances(by_last));
    }
  }
}

TEST_CASE("Both sides decide whether to search, the attacker first, before either rolls") {
  const Battle battle = depth_battle(
      "attacker.units = \"1 dd, 1 sub@periscope\"\nattacker.searching = \"optimal\"\n"
      "defender.units = \"1 dd, 1 sub@periscope\"\ndefender.searching = \"optimal\"\n");
  const Chain& chain = battle.chain;
  const StateIndex start = chain.starts.front();
  const std::vector<std::string> both = {"search", "no search"};
  CHECK(labels_at(chain, start, Side::attacker) == both);
  for (const StateIndex then : chain.successors(start)) {
    CHECK(labels_at(chain, then, Side::defender) == both);
  }
}

TEST_CASE("Any number of submarines may withdraw, by depth") {
  const Battle battle = depth_battle(
      "attacker.units = \"1 ca\"\ndefender.units = \"2 sub@periscope, 1 sub\"\n"
      "defender.withdraw = \"optimal\"\n");
  const std::vector<std::string> all = {"none",
                                        "1 sub",
                                        "1 sub@periscope",
                                        "1 sub, 1 sub@periscope",
                                        "2 sub@periscope",
                                        "1 sub, 2 sub@periscope"};
  CHECK(std::count(battle.chain.labels.begin(), battle.chain.labels.end(), all) == 1);
}

TEST_CASE("A side that declares depths may spread its submarines in every way") {
  const std::string others = "attacker.units = \"1 dd\"\ndefender.losses = \"ca, sub\"\n";
  const Battle battle =
      depth_battle(others + "defender.units = \"1 ca, 2 sub\"\noptions.declared = \"defender\"\n");
  REQUIRE(battle.chain.kinds[battle.chain.starts.front()] == NodeKind::defender_decides);
  const auto& labels = battle.chain.labels[battle.chain.rows[battle.chain.starts.front()]];
  CHECK(labels.size() == 10);  // two boats over four depths: C(2 + 3, 3)
  for (const std::string& label : labels) {
    CAPTURE(label);
    const auto option = [&](StateIndex, const std::vector<std::string>& all) -> std::size_t {
      return static_cast<std::size_t>(std::find(all.begin(), all.end(), label) - all.begin());
    };
    std::string force = label == "none" ? "1 ca" : "1 ca, " + label;
    const auto below = std::count(label.begin(), label.end(), '2') * 2 +
                       std::count(label.begin(), label.end(), '1');
    if (below < 2) force += ", " + std::to_string(2 - below) + " sub";
    const Battle given = depth_battle(others + "defender.units = \"" + force + "\"\n");
    CHECK(asdic::chances(battle, decided(battle.chain, option)) == chances(given));
  }
}

TEST_CASE("Where both sides declare depths the attacker does so first") {
  const Battle battle = depth_battle(
      "attacker.units = \"1 sub, 1 dd\"\ndefender.units = \"1 sub, 1 dd\"\n"
      "options.declared = \"both\"\n");
  const Chain& chain = battle.chain;
  const StateIndex start = chain.starts.front();
  CHECK(chain.kinds[start] == NodeKind::attacker_decides);
  REQUIRE(chain.successors(start).size() == 4);
  for (const StateIndex then : chain.successors(start)) {
    CHECK(chain.kinds[then] == NodeKind::defender_decides);
    CHECK(chain.successors(then).size() == 4);
  }
}
