// Requirements and counts of the second reader for models of all formats.
#pragma once

#include <string>

#include "tests/support/exported.hpp"
#include "tests/support/exported_text.hpp"

namespace exported {

inline void add_edge(Model& model, std::size_t from, std::size_t to, const Fraction& chance) {
  require(from < model.rows.size() && to < model.rows.size(), "an edge leads out of the model");
  require(chance > 0 && chance <= 1, "a chance is none");
  require(model.rows[from].emplace(to, chance).second, "an edge is there twice");
}

inline void add_option(Model& model, std::size_t from, const std::string& action, std::size_t to,
                       const Fraction& chance) {
  require(from < model.rows.size() && to < model.rows.size(), "an option leads out of the model");
  require(model.rows[from].empty() && chance == 1, "an option that is not certain");
  model.decisions[from].actions.push_back(action);
  model.decisions[from].targets.push_back(to);
}

/// Returns the number of options, counting one for each state without a decision.
inline std::size_t count_of_choices(const Model& model) {
  std::size_t count = model.rows.size() - model.decisions.size();
  for (const auto& [state, decision] : model.decisions) count += decision.targets.size();
  return count;
}

inline void require_one_decider(const Model& model) {
  for (const auto& [state, decision] : model.decisions) {
    std::size_t sides = 0;
    for (const char* label : {"attacker_decides", "defender_decides"}) {
      const auto states = model.labels.find(label);
      if (states != model.labels.end()) sides += states->second.count(state);
    }
    require(sides == 1 && decision.targets.size() > 1, "no decision of one side");
  }
}

inline void require_rows_sum_to_1(const Model& model) {
  for (std::size_t state = 0; state < model.rows.size(); ++state) {
    if (model.decisions.contains(state)) continue;
    Fraction sum = 0;
    for (const auto& [to, chance] : model.rows[state]) sum += chance;
    require(sum == 1, "row " + std::to_string(state) + " sums to " + sum.str());
  }
}

}  // namespace exported
