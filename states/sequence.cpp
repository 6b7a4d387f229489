#include "states/sequence.hpp"

#include <algorithm>
#include <map>
#include <span>
#include <utility>

#include "lib/fork.hpp"
#include "states/joined_chain.hpp"
#include "states/rule_system.hpp"

namespace asdic {

namespace {

/// Battles of one stage that differ only in the numbers of the defender's units.
struct SimilarBattles {
  std::vector<Case> battles;
  /// The entries of each battle, whose starts are filled in later.
  std::vector<std::vector<JoinedChain::Entry>> entries;
  std::map<std::string, std::size_t> known;  ///< by the defender's force
};

/// The battles that begin at one stage, in groups that differ only in the numbers of the defender's
/// units.
class Beginnings {
 public:
  void add(Case battle, Outcome aside, std::optional<StateIndex> from) {
    std::string likeness = text(battle.sides[index(Side::attacker)].force) + "\n";
    for (const Group& group : battle.sides[index(Side::defender)].force) {
      likeness += group.text() + ",";
    }
    for (const auto& [key, value] : battle.settings) likeness += "\n" + key + "=" + value;
    SimilarBattles& alike = all_[likeness];
    const auto [entry, added] = alike.known.try_emplace(
        text(battle.sides[index(Side::defender)].force), alike.battles.size());
    if (added) {
      alike.battles.push_back(std::move(battle));
      alike.entries.emplace_back();
    }
    alike.entries[entry->second].push_back({0, std::move(aside), from});
  }

  std::map<std::string, SimilarBattles>& all() { return all_; }

 private:
  std::map<std::string, SimilarBattles> all_;
};

/// Enumerates battles of a stage. Adds the beginnings of each later stage to `after`.
void fight(const Stage& stage, SimilarBattles& alike, const EnumerationOptions& asked,
           JoinedChain& joined, std::span<Beginnings> after) {
  const JoinedChain::EndFunction at_end = [&](const Outcome& ended, const Outcome& aside,
                                              StateIndex state) -> std::optional<Outcome> {
    if (stage.on_end) stage.on_end(ended, aside, state);
    Sequel sequel = stage.sequel(ended, aside);
    if (!sequel.next) return std::move(sequel.outcome);
    after[sequel.skipped].add(*std::move(sequel.next), std::move(sequel.outcome), state);
    return std::nullopt;
  };
  EnumerationOptions options = asked;
  if (stage.is_counter_attack) options.decides_retreats = false;
  const auto add = [&](Battle battle, std::size_t first, std::size_t count) {
    battle.rounds = alike.battles[first].rounds;
    std::vector<JoinedChain::Entry> entries;
    for (std::size_t i = 0; i < count; ++i) {
      for (JoinedChain::Entry& entry : alike.entries[first + i]) {
        entry.start = battle.chain.starts[i];
        entries.push_back(std::move(entry));
      }
    }
    joined.add(battle, {stage.name, at_end, stage.outcome_so_far, stage.is_counter_attack},
               entries);
  };
  const RuleSystem& rules = *stage.rules;
  if (rules.enumerate_together != nullptr) {
    return add(rules.enumerate_together(alike.battles, options), 0, alike.battles.size());
  }
  for (std::size_t i = 0; i < alike.battles.size(); ++i) {
    add(rules.enumerate_one(alike.battles[i], options), i, 1);
  }
}

}  // namespace

const std::vector<Phrase>& figures_of_stages() {
  static const std::vector<Phrase> figures = [] {
    std::vector<Phrase> all;
    const std::map<std::string, std::string> stages = {
        {"wave.N", "wave {N}"}, {"sea", "the battle at sea"}, {"land", "the battle on land"}};
    for (const auto& [stage, words] : stages) {
      all.push_back({stage + ".fought", words + " is fought"});
      all.push_back({stage + ".rounds", "rounds of " + words + ", on average"});
      all.push_back({stage + ".winner.SIDE", "the {SIDE} has won " + words});
      for (const std::string end : {"draw", "standoff", "undecided"}) {
        all.push_back({stage + ".winner." + end, end + " in " + words});
      }
    }
    all.push_back({"wave.N.takes", "wave {N} takes the territory"});
    all.push_back({"wave.N.exchange", "net gain of the attacker in wave {N}, on average"});
    all.push_back({"holds.SIDE", "the {SIDE} holds the territory at the end"});
    return all;
  }();
  return figures;
}

const LoadTimeInitializer figures_of_stages_at_load(figures_of_stages);

void add(Units& to, const Units& more) {
  for (const auto& [key, number] : more) to[key] += number;
}

Units units_of(const Force& force) {
  Units units;
  for (const Group& group : force) units[group.key()] += group.count;
  return units;
}

Force force_of(const Units& units, const Force& types) {
  Force all;
  for (const Group& group : types) {
    const auto has_name = [&](const auto& each) { return each.first.name() == group.name; };
    const bool known = std::any_of(all.begin(), all.end(),
                                   [&](const Group& other) { return other.name == group.name; });
    if (known || std::none_of(units.begin(), units.end(), has_name)) continue;
    for (int damage = 0; damage < group.type.hits; ++damage) {
      Group& left = all.emplace_back(group);
      left.damage = damage;
      left.detected = false;
      const auto found = units.find(left.key());
      left.count = found == units.end() ? 0 : found->second;
    }
  }
  return all;
}

Units without_damage(const Units& units) {
  Units whole;
  for (const auto& [key, number] : units) whole[{key.name(), 0}] += number;
  return whole;
}

void add_parts(Rosters& rosters, const Case& whole) {
  for (const Side side : both_sides) {
    for (const Group& group : whole_force(whole, side)) {
      if (group.name.part == BattlePart::first) continue;
      roster_of(rosters[index(side)], group).count += group.count;
    }
  }
}

Units of_part(const Units& units, BattlePart part) {
  Units named;
  for (const auto& [key, number] : units) {
    UnitName name = key.name();
    name.part = part;
    named[{name, key.damage()}] += number;
  }
  return named;
}

Battle enumerate_sequence(const Sequence& sequence, const EnumerationOptions& options) {
  JoinedChain joined(options);
  for (const Stage& stage : sequence.stages) joined.announce(stage.name);
  std::vector<Beginnings> beginnings(sequence.stages.size());
  beginnings.front().add(sequence.first, sequence.aside, std::nullopt);
  for (std::size_t i = 0; i < sequence.stages.size(); ++i) {
    Beginnings here = std::exchange(beginnings[i], {});
    const auto after = std::span(beginnings).subspan(i + 1);
    for (auto& [likeness, alike] : here.all()) {
      fight(sequence.stages[i], alike, options, joined, after);
    }
  }
  return joined.take();
}

}  // namespace asdic
