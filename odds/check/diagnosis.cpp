#include "odds/check/diagnosis.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <tuple>

#include "lib/side_by_side.hpp"
#include "odds/check/hypotheses.hpp"
#include "odds/check/statistics.hpp"

namespace asdic {

namespace {

constexpr std::size_t most_seeds = 6;

/// Hypotheses that are tried together, and their result.
struct Trial {
  std::vector<std::size_t> changes;
  Problem problem;
  std::optional<CheckResult> checked = {};
};

class Diagnoser {
 public:
  Diagnoser(const Document& document, const CountsTable& counts, const CheckOptions& options,
            const SolveOptions& solving)
      : document_(document), counts_(counts), options_(options), solving_(solving) {}

  Diagnosis diagnose() {
    const Result own = solve(read_case(document_), solving_);
    add({});
    trials_.front().checked = check(own, observe(counts_, own), options_);
    hypotheses_ = hypotheses(own);
    for (std::size_t i = 0; i < hypotheses_.size(); ++i) add({i});
    singles_ = trials_.size() - 1;
    try_from(1);
    rank();
    const bool any_fits =
        std::any_of(diagnosis_.ranked.begin(), diagnosis_.ranked.end(),
                    [](const Explanation& explanation) { return explanation.checked.consistent; });
    if (any_fits) return std::move(diagnosis_);
    const std::size_t first = trials_.size();
    add_pairs();
    try_from(first);
    rank();
    return std::move(diagnosis_);
  }

 private:
  /// Adds a trial of the changes, unless the case does not allow them.
  void add(std::vector<std::size_t> changes) {
    Document changed = document_;
    const RuleSystem* rules = &rule_system_of(document_);
    try {
      for (const std::size_t i : changes) {
        const Hypothesis& each = hypotheses_[i];
        for (const auto& [key, value] : each.values) changed.set(key, value, "--diagnose");
        if (each.rules != nullptr) rules = each.rules.get();
      }
      trials_.push_back({std::move(changes), {rules, read_case(changed, rules->format)}});
    } catch (const Error& error) {
      if (error.code() != ErrorCode::input) throw;
    }
  }

  /// Adds trials of two changes: each of the nearest single changes with each later one that has an
  /// effect.
  void add_pairs() {
    std::size_t seeds = 0;
    for (const std::size_t seed : singles_by_score_) {
      if (++seeds > most_seeds) break;
      for (std::size_t k = seeds; k < singles_by_score_.size(); ++k) {
        const std::size_t a = seed;
        const std::size_t b = singles_by_score_[k];
        if (hypotheses_[a].key != hypotheses_[b].key) add({std::min(a, b), std::max(a, b)});
      }
    }
  }

  void try_from(std::size_t first) {
    const auto try_one = [&](std::size_t task) {
      Trial& trial = trials_[first + task];
      try {
        Result result = solve(trial.problem, solving_);
        for (const std::size_t i : trial.changes) {
          for (const Recount& how : hypotheses_[i].recount) recount(how, result);
        }
        Observation observation = observe(counts_, result);
        for (const std::size_t i : trial.changes) {
          if (hypotheses_[i].counts_opening_fire) observation.counts_opening_fire = true;
        }
        trial.checked = check(result, observation, options_);
      } catch (const Error& error) {
        // The counts name units or results that these rules do not have, or a battle meets two
        // changes that exclude each other, such as weights of six faces and dice with five.
        if (error.code() != ErrorCode::input) throw;
      }
    };
    const std::vector<std::string> whys = solve_side_by_side(
        std::vector<std::size_t>(trials_.size() - first, 1), try_one, "diagnosing");
    for (std::size_t task = 0; task < whys.size(); ++task) {
      if (whys[task].empty()) continue;
      std::string what;
      for (const std::string& change : changes_of(trials_[first + task])) {
        what += (what.empty() ? "" : ", and ") + change;
      }
      diagnosis_.left_out.push_back(what + ": " + whys[task]);
    }
  }

  Changes changes_of(const Trial& trial) const {
    Changes changes;
    for (const std::size_t i : trial.changes) changes.push_back(hypotheses_[i].text);
    return changes;
  }

  /// Returns a text that is equal for trials that the counts cannot distinguish.
  static std::string odds_of(const CheckResult& checked) {
    std::vector<std::string> parts = checked.impossible;
    for (const Finding& each : checked.findings) {
      parts.push_back(fmt::format("{} {:.9e}", each.what, each.expected));
    }
    std::sort(parts.begin(), parts.end());
    std::string odds = fmt::format("{:.9e}", checked.nearness);
    for (const std::string& part : parts) odds += "\n" + part;
    return odds;
  }

  /// Ranks the trials. From each group of equal odds it takes the first, which has the fewest
  /// changes.
  void rank() {
    struct FirstTrial {
      std::size_t trial;
      std::size_t place;
    };
    std::map<std::string, FirstTrial> known;
    std::vector<Explanation> ranked;
    std::vector<std::pair<double, std::size_t>> singles;
    diagnosis_.without_effect = 0;
    for (std::size_t i = 0; i < trials_.size(); ++i) {
      const Trial& trial = trials_[i];
      if (!trial.checked) continue;
      const auto [found, is_new] =
          known.emplace(odds_of(*trial.checked), FirstTrial{i, ranked.size()});
      const std::size_t count = trial.changes.size();
      if (!is_new) {
        if (count == 1 && found->second.trial == 0) ++diagnosis_.without_effect;
        if (count > 0 && count == trials_[found->second.trial].changes.size()) {
          ranked[found->second.place].alike.push_back(changes_of(trial));
        }
        continue;
      }
      const double cost = static_cast<double>(count) * std::log(static_cast<double>(singles_));
      const double score = trial.checked->nearness - (count == 0 ? 0 : cost);
      ranked.push_back({changes_of(trial), *trial.checked, false, 0, score});
      if (count == 1) singles.emplace_back(-score, trial.changes.front());
    }
    std::vector<double> p_values;
    for (const Explanation& each : ranked) p_values.push_back(each.checked.p_value);
    const std::vector<double> corrected = holm(p_values);
    for (std::size_t i = 0; i < ranked.size(); ++i) {
      ranked[i].corrected = corrected[i];
      const bool is_case_itself = ranked[i].changes.empty();
      ranked[i].fits =
          is_case_itself ? ranked[i].checked.consistent : corrected[i] > options_.level;
    }
    std::stable_sort(ranked.begin(), ranked.end(), [](const Explanation& a, const Explanation& b) {
      return std::tuple(!a.fits, -a.score) < std::tuple(!b.fits, -b.score);
    });
    std::sort(singles.begin(), singles.end());
    singles_by_score_.clear();
    for (const auto& [score, hypothesis] : singles) singles_by_score_.push_back(hypothesis);
    diagnosis_.tried = ranked.size();
    diagnosis_.ranked = std::move(ranked);
  }

  const Document& document_;
  const CountsTable& counts_;
  const CheckOptions& options_;
  const SolveOptions& solving_;
  std::vector<Hypothesis> hypotheses_;
  std::vector<Trial> trials_;
  std::size_t singles_ = 0;
  std::vector<std::size_t> singles_by_score_;  ///< hypotheses of different odds, the nearest first
  Diagnosis diagnosis_;
};

}  // namespace

Diagnosis diagnose(const Document& document, const CountsTable& counts, const CheckOptions& options,
                   const SolveOptions& solving) {
  return Diagnoser(document, counts, options, solving).diagnose();
}

}  // namespace asdic
