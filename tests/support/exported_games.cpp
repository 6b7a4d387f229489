// The value of an exported game, by trying every play.
#include <algorithm>
#include <optional>

#include "tests/support/exported.hpp"
#include "tests/support/exported_text.hpp"

namespace exported {

namespace {

using Strategy = std::map<std::size_t, std::size_t>;

/// Returns all plays of the side that decides in states with this label.
std::vector<Strategy> plays_of(const Model& model, const std::string& label) {
  std::vector<Strategy> plays = {{}};
  const auto states = model.labels.find(label);
  if (states == model.labels.end()) return plays;
  for (const std::size_t state : states->second) {
    std::vector<Strategy> more;
    for (std::size_t k = 0; k < model.decisions.at(state).targets.size(); ++k) {
      for (Strategy each : plays) {
        each[state] = k;
        more.push_back(std::move(each));
      }
    }
    plays = std::move(more);
    require(plays.size() < 5000, "too many plays to try");
  }
  return plays;
}

/// Returns the states from which the last one can be reached.
std::set<std::size_t> that_end(const Model& model) {
  std::set<std::size_t> ends = {model.rows.size() - 1};
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t state = model.rows.size(); state-- > 0;) {
      const auto& row = model.rows[state];
      const bool leads = std::any_of(row.begin(), row.end(),
                                     [&](const auto& edge) { return ends.contains(edge.first); });
      if (leads && ends.insert(state).second) changed = true;
    }
  }
  return ends;
}

}  // namespace

Model decided(const Model& model, const Strategy& play) {
  Model chain = model;
  chain.decisions.clear();
  for (const auto& [state, decision] : model.decisions) {
    chain.rows[state][decision.targets.at(play.at(state))] = 1;
  }
  return chain;
}

Fraction value_of_game(const Model& model, const std::map<std::size_t, Fraction>& payoff,
                       const std::map<std::size_t, Fraction>& waiting) {
  const std::vector<Strategy> defenses = plays_of(model, "defender_decides");
  std::optional<Fraction> greatest;
  for (const Strategy& attack : plays_of(model, "attacker_decides")) {
    std::optional<Fraction> least;
    for (Strategy play : defenses) {
      play.insert(attack.begin(), attack.end());
      Model chain = decided(model, play);
      auto paid = payoff;
      const auto ends = that_end(chain);
      for (std::size_t state = 0; state < chain.rows.size(); ++state) {
        if (ends.contains(state)) continue;
        const auto label = model.labels.find("waiting");
        require(label != model.labels.end() && label->second.contains(state), "no place to wait");
        require(!payoff.contains(state), "waiting is paid on the way");
        chain.rows[state] = {{chain.rows.size() - 1, 1}};
        if (const auto wait = waiting.find(state); wait != waiting.end()) {
          paid[state] = wait->second;
        }
      }
      const Fraction value = expected(chain, {paid}).front();
      if (!least || value < *least) least = value;
    }
    if (!greatest || *least > *greatest) greatest = least;
  }
  return *greatest;
}

}  // namespace exported
