#include "odds/check/interpretations.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <compare>
#include <map>
#include <optional>
#include <tuple>

#include "lib/error.hpp"
#include "lib/log.hpp"
#include "lib/side_by_side.hpp"
#include "lib/text.hpp"
#include "odds/solve/same_odds.hpp"

namespace asdic {

namespace {

constexpr std::size_t most_combinations = 20'000;
/// Rules with more combinations are tried with this number of changed options at most.
constexpr std::size_t most_changes = 2;

/// A rule option with the values that the case allows, that of the case first.
struct OptionValues {
  std::string path;
  std::vector<std::string> values;
};

/// The numbers of the values in a combination, by option.
using Values = std::vector<std::size_t>;

/// Returns the case with these values. Throws Error(input) if it does not allow them.
Problem changed_case(const Document& document,
                     const std::vector<std::pair<std::string, std::string>>& values) {
  Document changed = document;
  for (const auto& [path, value] : values) changed.set(path, value, "--readings");
  return read_case(changed);
}

std::vector<OptionValues> possible_interpretations(const Document& document, const Problem& own,
                                                   std::vector<std::string>& left_out) {
  std::vector<OptionValues> interpretations;
  for (const Setting& setting : own.rules->format.settings) {
    if (setting.kind != Setting::Kind::rule_option) continue;
    const std::string& of_case = own.battle.setting(setting.path);
    OptionValues& possible = interpretations.emplace_back(OptionValues{setting.path, {of_case}});
    for (const std::string& value : setting.values) {
      if (value == of_case) continue;
      try {
        changed_case(document, {{setting.path, value}});
        possible.values.push_back(value);
      } catch (const Error& error) {
        left_out.push_back(setting.path + " = " + value + ": " + error.what());
      }
    }
  }
  return interpretations;
}

/// The odds as rounded texts. Odds that doubles cannot distinguish have equal texts.
struct RoundedOdds {
  std::string rounds;
  std::map<Outcome, std::string> outcomes = {};
  std::map<std::string, std::string> custom_figures = {};

  std::weak_ordering operator<=>(const RoundedOdds&) const = default;
};

/// A combination and its result.
struct InterpretationTrial {
  Values values;
  Combination interpretations;
  CheckResult checked;
  std::string signature;  ///< the signature of the chain
  RoundedOdds rounded;
};

/// The combinations of the rule options that are tried.
class Trials {
 public:
  Trials(const Document& document, const CountsTable& counts, const CheckOptions& options,
         const SolveOptions& solving, std::vector<std::string>& left_out)
      : document_(document),
        counts_(counts),
        options_(options),
        solving_(solving),
        own_(read_case(document)),
        interpretations_(possible_interpretations(document, own_, left_out)) {
    std::size_t combinations = 1;
    for (const OptionValues& each : interpretations_) {
      combinations = std::min(combinations * each.values.size(), most_combinations + 1);
    }
    if (combinations > most_combinations) limit_ = most_changes;
    Values values(interpretations_.size(), 0);
    add(values, 0, 0, left_out);
  }

  /// Returns the number of options that a combination changes at most; nothing if all are tried.
  std::optional<std::size_t> limit() const { return limit_; }

  void try_all() {
    const auto try_one = [&](std::size_t number) {
      const Values& values = tried_[number].values;
      const Result result = solve(changed_case(document_, settings_of(values)), solving_);
      tried_[number] = {values, changes_of(values),
                        check(result, observe(counts_, result), options_), result.chain.signature,
                        rounded(result)};
    };
    const std::vector<std::string> whys = solve_side_by_side(
        std::vector<std::size_t>(tried_.size(), 1), try_one, "checking interpretations");
    for (const std::string& why : whys) {
      if (!why.empty()) throw Error(ErrorCode::limit, why);
    }
    group();
  }

  /// Returns the keys of rule options whose value makes no difference in any combination.
  std::vector<std::string> without_effect() const {
    std::map<Values, std::size_t> group_of;
    for (std::size_t i = 0; i < tried_.size(); ++i) group_of[tried_[i].values] = group_[i];
    std::vector<std::string> keys;
    for (std::size_t option = 0; option < interpretations_.size(); ++option) {
      if (interpretations_[option].values.size() < 2) continue;
      const bool has_effect = std::any_of(group_of.begin(), group_of.end(), [&](const auto& each) {
        Values unchanged = each.first;
        unchanged[option] = 0;
        const auto other = group_of.find(unchanged);
        return other == group_of.end() || other->second != each.second;
      });
      if (!has_effect) keys.push_back(interpretations_[option].path);
    }
    return keys;
  }

  /// Returns the combination of each group that changes the case least, with the others of the
  /// group as its alternatives.
  std::vector<InterpretationCheck> ranked(const std::vector<std::string>& without_effect) const {
    std::map<std::size_t, std::vector<std::size_t>> members;
    for (std::size_t i = 0; i < tried_.size(); ++i) {
      const auto& own = tried_[i].interpretations;
      const bool has_no_effect = std::any_of(own.begin(), own.end(), [&](const std::string& each) {
        return std::any_of(without_effect.begin(), without_effect.end(),
                           [&](const std::string& key) { return each.starts_with(key + " = "); });
      });
      if (!has_no_effect) members[group_[i]].push_back(i);
    }
    std::vector<InterpretationCheck> ranked;
    for (auto& [group, numbers] : members) {
      std::sort(numbers.begin(), numbers.end(), [&](std::size_t a, std::size_t b) {
        const auto key = [&](std::size_t i) {
          return std::pair(tried_[i].interpretations.size(), tried_[i].interpretations);
        };
        return key(a) < key(b);
      });
      const InterpretationTrial& first = tried_[numbers.front()];
      InterpretationCheck& one =
          ranked.emplace_back(InterpretationCheck{first.interpretations, first.checked});
      for (std::size_t i = 1; i < numbers.size(); ++i) {
        one.alike.push_back(tried_[numbers[i]].interpretations);
      }
    }
    std::sort(ranked.begin(), ranked.end(),
              [](const InterpretationCheck& a, const InterpretationCheck& b) {
                const auto key = [](const InterpretationCheck& each) {
                  return std::tuple(-each.checked.log_likelihood, each.interpretations.size(),
                                    each.interpretations);
                };
                return key(a) < key(b);
              });
    return ranked;
  }

 private:
  /// Adds `values`, and all combinations that change options from `option` on, of which `changed`
  /// are changed so far.
  void add(Values& values, std::size_t option, std::size_t changed,
           std::vector<std::string>& left_out) {
    if (option == interpretations_.size() || (limit_ && changed == *limit_)) {
      return add(values, changed, left_out);
    }
    for (std::size_t value = 0; value < interpretations_[option].values.size(); ++value) {
      values[option] = value;
      add(values, option + 1, changed + (value == 0 ? 0 : 1), left_out);
    }
    values[option] = 0;
  }

  /// Adds one combination, or to `left_out` why the case does not allow it.
  void add(const Values& values, std::size_t changed, std::vector<std::string>& left_out) {
    try {
      if (changed > 1) changed_case(document_, settings_of(values));
    } catch (const Error& error) {
      left_out.push_back(join(changes_of(values)) + ": " + error.what());
      return;
    }
    if (tried_.size() == most_combinations) {
      throw Error(ErrorCode::limit, "these rules have more combinations of options than " +
                                        std::to_string(most_combinations) + " (the limit)");
    }
    tried_.emplace_back().values = values;
  }

  /// Returns the options that a combination sets. If all combinations are tried, it sets every
  /// option, otherwise only those that it changes, and others follow: an edition brings its own.
  std::vector<std::pair<std::string, std::string>> settings_of(const Values& values) const {
    std::vector<std::pair<std::string, std::string>> settings;
    for (std::size_t option = 0; option < values.size(); ++option) {
      if (limit_ && values[option] == 0) continue;
      settings.emplace_back(interpretations_[option].path,
                            interpretations_[option].values[values[option]]);
    }
    return settings;
  }

  Combination changes_of(const Values& values) const {
    Combination changes;
    for (std::size_t option = 0; option < values.size(); ++option) {
      if (values[option] == 0) continue;
      changes.push_back(interpretations_[option].path + " = " +
                        interpretations_[option].values[values[option]]);
    }
    return changes;
  }

  static RoundedOdds rounded(const Result& result) {
    const auto digits = [](const Value& value) { return fmt::format("{:.9e}", to_double(value)); };
    RoundedOdds odds{digits(result.rounds.mean)};
    for (const auto& [outcome, chance] : result.outcomes) odds.outcomes[outcome] = digits(chance);
    for (const auto& [name, value] : result.custom_figures)
      odds.custom_figures[name] = digits(value);
    return odds;
  }

  /// Puts combinations with equal odds into one group. Combinations with the same chain have equal
  /// odds. If only the rounded odds are equal, exact solutions decide.
  void group() {
    struct SolvedGroup {
      std::size_t group;
      std::string signature;
    };
    std::map<RoundedOdds, std::vector<SolvedGroup>> by_odds;
    for (std::size_t i = 0; i < tried_.size(); ++i) {
      std::vector<SolvedGroup>& known = by_odds[tried_[i].rounded];
      const auto found = std::find_if(known.begin(), known.end(), [&](const SolvedGroup& each) {
        return each.signature == tried_[i].signature;
      });
      if (found != known.end()) {
        group_.push_back(found->group);
        continue;
      }
      const auto same = std::find_if(known.begin(), known.end(), [&](const SolvedGroup& each) {
        return same_exactly(each.group, i);
      });
      group_.push_back(same == known.end() ? i : same->group);
      known.push_back({group_.back(), tried_[i].signature});
    }
  }

  /// Returns whether two combinations have equal exact odds. Returns false if a limit prevents the
  /// proof.
  bool same_exactly(std::size_t a, std::size_t b) const {
    try {
      return same_odds(solve(changed_case(document_, settings_of(tried_[a].values))),
                       solve(changed_case(document_, settings_of(tried_[b].values))));
    } catch (const Error& error) {
      if (error.code() != ErrorCode::limit) throw;
      return false;
    }
  }

  const Document& document_;
  const CountsTable& counts_;
  const CheckOptions& options_;
  const SolveOptions& solving_;
  Problem own_;
  std::vector<OptionValues> interpretations_;
  std::optional<std::size_t> limit_;  ///< of the changes in a combination
  std::vector<InterpretationTrial> tried_;
  std::vector<std::size_t> group_;  ///< by number: the first with the same odds
};

}  // namespace

InterpretationRanking check_interpretations(const Document& document, const CountsTable& counts,
                                            const CheckOptions& options,
                                            const SolveOptions& solving) {
  InterpretationRanking all;
  const log::Phase phase;
  Trials trials(document, counts, options, solving, all.left_out);
  trials.try_all();
  all.most_changes = trials.limit();
  all.without_effect = trials.without_effect();
  all.ranked = trials.ranked(all.without_effect);
  phase.done("checked readings of ", all.ranked.size(), " different odds");
  return all;
}

}  // namespace asdic
