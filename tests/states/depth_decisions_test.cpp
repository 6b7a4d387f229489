// Open decisions of the depth rules: a decision whose owner always takes one option is the policy
// of that name.
#include <doctest/doctest.h>

#include <algorithm>
#include <map>

#include "solver/exact/exact.hpp"
#include "states/rule_system.hpp"
#include "tests/support/refusal.hpp"

using namespace asdic;

namespace {

const RuleSystem& depth_rules() {
  return rule_system("depth", {});
}

Battle battle_of(const std::string& text, Decisions decisions) {
  const Case read = read_case(Document::parse("rules = \"depth\"\n" + text, "test"),
                              depth_rules().format, decisions);
  return depth_rules().enumerate(read, {});
}

/// The chain in which the owner of each decision takes the option that `choice` names by its number
/// among the labels.
template <class Choice>
Chain decided(Chain chain, Choice choice) {
  std::vector<StateIndex> targets;
  std::vector<std::uint64_t> first_edges = {0};
  const RollIndex sure = chain.rolls.sure();
  for (StateIndex state = 0; state < chain.state_count(); ++state) {
    const auto row = chain.successors(state);
    const NodeKind kind = chain.kinds[state];
    if (kind == NodeKind::attacker_decides || kind == NodeKind::defender_decides) {
      targets.push_back(row[choice(chain.labels[chain.rows[state]])]);
      chain.kinds[state] = NodeKind::chance;
      chain.rows[state] = sure;
    } else {
      targets.insert(targets.end(), row.begin(), row.end());
    }
    first_edges.push_back(targets.size());
  }
  chain.targets = targets;
  chain.first_edges = first_edges;
  return chain;
}

std::size_t first(const std::vector<std::string>&) {
  return 0;
}
std::size_t last(const std::vector<std::string>& labels) {
  return labels.size() - 1;
}

/// The chances of all outcomes.
std::map<Outcome, Rational> chances(const Battle& battle, const Chain& chain) {
  const Structure structure = analyse(chain);
  Question question;
  for (StateIndex state = 0; state < chain.state_count(); ++state) {
    if (structure.absorbing[state] == 0) continue;
    question.payoffs.push_back({state, question.figures++, 1});
  }
  question.ends = question.figures;
  const Solution solution =
      ExactSolver(chain, structure).visits({{chain.starts.front(), Integer(1)}}, question);
  std::map<Outcome, Rational> result;
  for (const Payoff& payoff : question.payoffs) {
    const Integer& number = solution.numbers[payoff.figure];
    if (number != 0) result[battle.outcome(payoff.state)] += fraction(number, solution.denominator);
  }
  return result;
}

std::map<Outcome, Rational> chances(const Battle& battle) {
  return chances(battle, battle.chain);
}

std::uint64_t decisions_in(const Chain& chain, NodeKind kind) {
  return static_cast<std::uint64_t>(std::count(chain.kinds.begin(), chain.kinds.end(), kind));
}

/// A key left open, and the policies that are its first option and its last.
struct Open {
  std::string key;
  std::string first;
  std::string last;
  NodeKind owner;
};

const std::vector<Open> open_keys = {
    {"attacker.searching", "never", "always", NodeKind::attacker_decides},
    {"defender.searching", "never", "always", NodeKind::defender_decides},
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
      const Battle battle = battle_of(with(text, open.key, "optimal"), Decisions::open);
      CHECK_NOTHROW(battle.chain.validate());
      CHECK(decisions_in(battle.chain, open.owner) > 0);
      const Battle by_first = battle_of(with(text, open.key, open.first), Decisions::fixed);
      const Battle by_last = battle_of(with(text, open.key, open.last), Decisions::fixed);
      CHECK(chances(battle, decided(battle.chain, first)) == chances(by_first));
      CHECK(chances(battle, decided(battle.chain, last)) == chances(by_last));
      CHECK(chances(by_first) != chances(by_last));
    }
  }
}

TEST_CASE("Any number of submarines may withdraw, by depth") {
  const Battle battle = battle_of(
      "attacker.units = \"1 ca\"\ndefender.units = \"2 sub@periscope, 1 sub\"\n"
      "defender.withdraw = \"optimal\"\n",
      Decisions::open);
  const std::vector<std::string> all = {"none",
                                        "1 sub",
                                        "1 sub@periscope",
                                        "1 sub, 1 sub@periscope",
                                        "2 sub@periscope",
                                        "1 sub, 2 sub@periscope"};
  CHECK(std::count(battle.chain.labels.begin(), battle.chain.labels.end(), all) == 1);
}

TEST_CASE("A side that declares depths may spread its submarines in every way") {
  const std::string attacker = "attacker.units = \"1 dd\"\n";
  const Battle battle = battle_of(
      attacker + "defender.units = \"2 sub\"\noptions.declared = \"defender\"\n", Decisions::open);
  REQUIRE(battle.chain.kinds[battle.chain.starts.front()] == NodeKind::defender_decides);
  const auto& labels = battle.chain.labels[battle.chain.rows[battle.chain.starts.front()]];
  CHECK(labels.size() == 10);  // two boats over four depths: C(2 + 3, 3)
  for (const std::string& label : labels) {
    CAPTURE(label);
    const auto option = [&](const std::vector<std::string>& all) -> std::size_t {
      return static_cast<std::size_t>(std::find(all.begin(), all.end(), label) - all.begin());
    };
    std::string force = label == "none" ? "" : label;
    const auto below = std::count(force.begin(), force.end(), '2') * 2 +
                       std::count(force.begin(), force.end(), '1');
    if (below < 2) force += (force.empty() ? "" : ", ") + std::to_string(2 - below) + " sub";
    const Battle given =
        battle_of(attacker + "defender.units = \"" + force + "\"\n", Decisions::fixed);
    CHECK(chances(battle, decided(battle.chain, option)) == chances(given));
  }
}

TEST_CASE("Where both sides declare depths the attacker does so first") {
  const Battle battle = battle_of(
      "attacker.units = \"1 sub, 1 dd\"\ndefender.units = \"1 sub, 1 dd\"\n"
      "options.declared = \"both\"\n",
      Decisions::open);
  const Chain& chain = battle.chain;
  const StateIndex start = chain.starts.front();
  CHECK(chain.kinds[start] == NodeKind::attacker_decides);
  REQUIRE(chain.successors(start).size() == 4);
  for (const StateIndex then : chain.successors(start)) {
    CHECK(chain.kinds[then] == NodeKind::defender_decides);
    CHECK(chain.successors(then).size() == 4);
  }
}

TEST_CASE("A case with an open decision is refused like any unknown value") {
  for (const Open& open : open_keys) {
    check_refused([&] { battle_of(with(battles[0], open.key, "optimal"), Decisions::fixed); },
                  "test:2:" + std::to_string(open.key.size() + 4),
                  {"unknown value 'optimal'", open.first.c_str(), open.last.c_str()});
  }
}
