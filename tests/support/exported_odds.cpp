// The values of an exported chain, by eliminating its states one by one.
#include "tests/support/exported.hpp"
#include "tests/support/exported_text.hpp"

namespace exported {

std::map<std::size_t, Fraction> chance_of(const Model& model, const std::string& label) {
  std::map<std::size_t, Fraction> payoff;
  const auto found = model.labels.find(label);
  if (found == model.labels.end()) return payoff;
  for (const std::size_t state : found->second) payoff[state] = 1;
  return payoff;
}

std::vector<Fraction> expected(const Model& model,
                               const std::vector<std::map<std::size_t, Fraction>>& payoffs) {
  const auto init = model.labels.find(model.labels.contains("init") ? "init" : "start");
  require(init != model.labels.end() && init->second.size() == 1, "not one start");
  const std::size_t start = *init->second.begin();
  auto rows = model.rows;
  const std::size_t last = rows.size() - 1;
  require(rows[last] == std::map<std::size_t, Fraction>{{last, Fraction(1)}}, "the end goes on");
  std::vector<std::vector<Fraction>> worth(rows.size(), std::vector<Fraction>(payoffs.size()));
  for (std::size_t i = 0; i < payoffs.size(); ++i) {
    for (const auto& [state, value] : payoffs[i]) worth[state][i] = value;
  }
  for (const Fraction& value : worth[last]) require(value == 0, "the end has a worth");
  std::vector<std::set<std::size_t>> before(rows.size());
  for (std::size_t from = 0; from < rows.size(); ++from) {
    rows[from].erase(last);
    for (const auto& [to, chance] : rows[from]) before[to].insert(from);
  }
  // With value(s) = worth(s) + sum of chance * value(next), each state in turn is replaced by the
  // others.
  const auto leave_itself = [&](std::size_t state) {
    const auto self = rows[state].find(state);
    if (self == rows[state].end()) return;
    const Fraction rest = 1 - self->second;
    require(rest != 0, "state " + std::to_string(state) + " never ends");
    rows[state].erase(self);
    before[state].erase(state);
    for (auto& [to, chance] : rows[state]) chance /= rest;
    for (Fraction& value : worth[state]) value /= rest;
  };
  for (std::size_t state = last; state-- > 0;) {
    if (state == start) continue;
    leave_itself(state);
    for (const std::size_t from : before[state]) {
      const Fraction chance = rows[from].at(state);
      rows[from].erase(state);
      for (const auto& [to, next] : rows[state]) {
        rows[from][to] += chance * next;
        before[to].insert(from);
      }
      for (std::size_t i = 0; i < payoffs.size(); ++i) worth[from][i] += chance * worth[state][i];
    }
    for (const auto& [to, chance] : rows[state]) before[to].erase(state);
  }
  leave_itself(start);
  return worth[start];
}

}  // namespace exported
