#include "tests/support/resumed_battle.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <utility>

#include "lib/error.hpp"
#include "lib/text.hpp"
#include "states/fleet/retreat_policy.hpp"
#include "tests/support/small_battles.hpp"

namespace asdic {

namespace {

/// Returns the number of units that a situation calls "the attacker's sub:uk detected", or exposed.
int detected(const Situation& situation, Side side, const std::string& name) {
  int number = 0;
  for (const char* word : {" detected", " exposed"}) {
    for (const auto& [what, count] : situation) {
      if (what == "the " + std::string(asdic::name(side)) + "'s " + name + word) number += count;
    }
  }
  return number;
}

/// Returns whether all submarines of a side are detected from the second round on, as they are
/// under detection rolls once they have faced a destroyer.
bool all_are_detected(const Case& battle, Side side) {
  if (battle.rules != "detection-roll") return false;
  const bool tells = battle.setting("options.detection") == "roll" ||
                     battle.setting("options.dd_loss_restores") == "false";
  const Force& enemies = battle.sides[index(enemy(side))].force;
  return tells && std::any_of(enemies.begin(), enemies.end(),
                              [](const Group& group) { return group.type.can_detect(); });
}

std::optional<std::string> force_again(const Case& battle, Side side, const Units& units,
                                       const Situation& situation) {
  const Force& brought = battle.sides[index(side)].force;
  std::vector<std::string> groups;
  std::map<std::string, int> alike;
  for (const auto& [key, count] : units) alike[std::string(key.name_text())] += count;
  for (const auto& [key, count] : units) {
    const std::string name(key.name_text());
    const auto group =
        std::find_if(brought.begin(), brought.end(),
                     [id = key.name()](const Group& each) { return each.name == id; });
    int seen = detected(situation, side, name);
    if (group->type.kind == UnitKind::sub && all_are_detected(battle, side)) seen = alike[name];
    if (battle.rules == "detection-roll" && !all_are_detected(battle, side)) seen = 0;
    if (seen > 0 && seen < alike[name] && count < alike[name]) return std::nullopt;
    if (seen == alike[name]) seen = count;
    groups.push_back(std::to_string(count - seen) + " " + key.text());
    if (seen > 0) groups.push_back(std::to_string(seen) + " " + key.text() + "!");
  }
  for (const Group& group : brought) {  // so that all nations are known
    if (!alike.contains(group.name.text())) groups.push_back("0 " + group.name.text());
    alike[group.name.text()];
  }
  return join(groups);
}

/// The part of a battle from its start to the end of its first round.
class FirstRound {
 public:
  struct Place {
    StateIndex state;
    bool begun;
    auto operator<=>(const Place&) const = default;
  };
  using Chances = std::map<Place, Rational>;

  explicit FirstRound(const Chain& chain) : chain_(chain) {}

  /// Returns the chances of the places at which the first round ends, or the battle before that.
  const Chances& after(Place place) {
    const auto [entry, is_new] = known_.try_emplace(place);
    if (!is_new) return entry->second;
    Chances& chances = entry->second;
    const bool stands = chain_.kinds[place.state] != NodeKind::chance ||
                        (place.begun && chain_.round_begins[place.state] != 0);
    if (stands) {
      chances[place] = 1;
      return chances;
    }
    const bool begun = place.begun || chain_.round_begins[place.state] != 0;
    const RollIndex roll = chain_.rows[place.state];
    std::uint32_t k = 0;
    for (const StateIndex to : chain_.successors(place.state)) {
      const Rational chance =
          Rational(chain_.rolls.weight(roll, k++), chain_.rolls.denominator(roll));
      for (const auto& [there, share] : after({to, begun})) chances[there] += chance * share;
    }
    return chances;
  }

 private:
  const Chain& chain_;
  std::map<Place, Chances> known_;
};

std::string without(const std::string& text, const std::vector<std::string>& keys) {
  std::string rest;
  for (const std::string_view line : split(text, '\n')) {
    const bool drops = std::any_of(keys.begin(), keys.end(), [&](const std::string& key) {
      return line.starts_with(key + " = ");
    });
    if (!drops) rest += std::string(line) + "\n";
  }
  return rest;
}

/// Returns `text` with all retreats in blocks made open.
std::string with_open_retreats(const std::string& text) {
  std::string open;
  bool in_retreat = false;
  for (const std::string_view line : split(text, '\n')) {
    open += in_retreat && line.starts_with("do = ") ? "do = \"optimal\"" : std::string(line);
    open += "\n";
    in_retreat = line == "choice = \"retreat\"";
  }
  return open;
}

/// Returns a battle whose positions after the first round can be read, because the attacker is
/// asked there whether to retreat.
Battle asked_after_each_round(const std::string& text) {
  const std::string open = with_open_retreats(without(text, {"retreat", "rounds"}));
  Document document = Document::parse(open, "test");
  document.assign("attacker.retreat=optimal");
  const Problem problem = read_case(document);
  if (problem.battle.rules == "one-for-one") document.assign("options.detected_may_retreat=true");
  // Transports of a side that never retreats are lost when they are alone.
  const bool retreats = breaks_off(read_case(Document::parse(text, "test")).battle, Side::attacker);
  if (problem.battle.rules == "axis-allies" && !retreats) {
    document.assign("options.lone_transports=lost");
  }
  const Problem asked = read_case(document);
  return asked.rules->enumerate(asked.battle, {});
}

struct Odds {
  std::map<Outcome, Rational> outcomes;
  Rational rounds;
};

void add(Odds& odds, const Outcome& outcome, const Rational& chance) {
  odds.outcomes[outcome] += chance;
}

Outcome with_left(Outcome outcome, const Outcome& stand) {
  for (const Side side : both_sides) {
    for (const auto& [key, count] : stand.left[index(side)])
      outcome.left[index(side)][key] += count;
  }
  return outcome;
}

/// Returns the odds from the positions after the first round, or nothing if one of them cannot be
/// written as a case.
std::optional<Odds> odds_by_positions(const std::string& text) {
  const Battle battle = asked_after_each_round(text);
  if (!battle.situation) return std::nullopt;  // nobody is ever asked
  FirstRound round(battle.chain);
  Odds odds;
  for (const auto& [place, chance] : round.after({battle.chain.starts.front(), false})) {
    if (battle.chain.kinds[place.state] == NodeKind::end) {
      add(odds, battle.outcome_at_end(place.state), chance);
      if (place.begun) odds.rounds += chance;
      continue;
    }
    if (!place.begun) return std::nullopt;  // its first round and the question are one state
    const Outcome stand = battle.outcome(place.state);
    const auto again = resumed_case(text, stand, battle.situation(place.state), 1);
    if (!again) return std::nullopt;
    const Result result = solve(read_case(*again));
    for (const auto& [outcome, share] : result.outcomes) {
      add(odds, with_left(outcome, stand), chance * share.exact());
    }
    odds.rounds += chance * result.rounds.mean.exact();
  }
  return odds;
}

/// Returns whether a casualty order has numbers. They count units that are left, so they change
/// after a round.
bool has_numbers_in_losses(const std::string& text) {
  return text.find("losses = \"1 ") != std::string::npos ||
         text.find("choice = \"losses\"\ndo = \"1 ") != std::string::npos;
}

bool cannot_be_typed(const Error& error) {
  return std::string(error.what()).find("cannot decide whether") != std::string::npos;
}

}  // namespace

std::optional<Document> resumed_case(const std::string& text, const Outcome& stand,
                                     const Situation& situation, int fought) {
  Document document = Document::parse(text, "test");
  const Case battle = read_case(document).battle;
  for (const Side side : both_sides) {
    const auto force = force_again(battle, side, stand.in_battle[index(side)], situation);
    if (!force) return std::nullopt;
    document.assign(std::string(name(side)) + ".units=" + *force);
  }
  const bool has_landed = battle.settings.contains("attacker.landed");
  if (has_landed && battle.setting("attacker.landed") == "1 inf") {
    const int lost = count_of(key("inf").name(), battle.sides[0].force) -
                     survivors(stand, Side::attacker, "inf");
    const bool first = battle.setting("options.landed_losses") == "first";
    const bool is_lost = first ? lost > 0 : !stand.in_battle[0].contains(key("inf"));
    if (is_lost) document.assign("attacker.landed=0 inf");
  }
  document.assign("fought=" + std::to_string(fought));
  return document;
}

void check_begun_battles(const std::function<std::string(std::uint64_t)>& random,
                         std::uint64_t battles, int compared) {
  int number = 0;
  for (std::uint64_t seed = 0; seed < battles; ++seed) {
    const std::string text = random(seed);
    if (has_numbers_in_losses(text)) continue;
    CAPTURE(text);
    const Result whole = solve(case_of(text));
    std::optional<Odds> odds;
    try {
      odds = odds_by_positions(text);
    } catch (const Error& error) {
      CAPTURE(error.what());
      CHECK(cannot_be_typed(error));
    }
    if (!odds) continue;
    ++number;
    std::map<Outcome, Rational> expected;
    for (const auto& [outcome, chance] : whole.outcomes) expected[outcome] = chance.exact();
    CHECK(odds->outcomes == expected);
    // A stalemate from the beginning has no round, and one after a round has that round.
    const auto standoff = static_cast<std::size_t>(Winner::standoff);
    if (whole.winner[standoff].is_zero()) CHECK(odds->rounds == whole.rounds.mean.exact());
  }
  CHECK(number >= compared);
}

}  // namespace asdic
