#include "states/sequence.hpp"

#include <map>
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

void fight(const Stage& stage, SimilarBattles& alike, const EnumerationOptions& options,
           JoinedChain& joined, Beginnings& after) {
  const JoinedChain::EndFunction at_end = [&](const Outcome& ended, const Outcome& aside,
                                              StateIndex state) -> std::optional<Outcome> {
    Sequel sequel = stage.sequel(ended, aside);
    if (!sequel.next) return std::move(sequel.outcome);
    after.add(*std::move(sequel.next), std::move(sequel.outcome), state);
    return std::nullopt;
  };
  const auto add = [&](Battle battle, std::size_t first, std::size_t count) {
    battle.rounds = alike.battles[first].rounds;
    std::vector<JoinedChain::Entry> entries;
    for (std::size_t i = 0; i < count; ++i) {
      for (JoinedChain::Entry& entry : alike.entries[first + i]) {
        entry.start = battle.chain.starts[i];
        entries.push_back(std::move(entry));
      }
    }
    joined.add(battle, {stage.name, at_end, stage.outcome_so_far}, entries);
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
  Beginnings beginnings;
  beginnings.add(sequence.first, {}, std::nullopt);
  for (const Stage& stage : sequence.stages) {
    Beginnings after;
    for (auto& [likeness, alike] : beginnings.all()) fight(stage, alike, options, joined, after);
    beginnings = std::move(after);
  }
  return joined.take();
}

}  // namespace asdic
