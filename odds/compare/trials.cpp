#include "odds/compare/trials.hpp"

#include <algorithm>
#include <iterator>

#include "lib/log.hpp"
#include "lib/side_by_side.hpp"
#include "lib/text.hpp"
#include "odds/compare/knowing.hpp"
#include "odds/compare/one_more.hpp"
#include "odds/compare/plateaus.hpp"
#include "odds/solve/same_odds.hpp"
#include "odds/table/near_fractions.hpp"

namespace asdic {

namespace {

std::vector<std::string> usual_figures(const Result& result, bool many) {
  if (!result.has_sides()) {
    std::vector<std::string> means;
    for (const auto& [name, number] : result.outcomes.front().outcome.numbers) {
      means.push_back(name + ".mean");
    }
    return means;
  }
  if (!many) return {"winner.attacker"};
  std::vector<std::string> figures;
  for (const std::string winner : winner_names) {
    // This end is possible only for forces that may try to avoid an action.
    if (winner == "avoided" && !result.problem.battle.settings.contains("defender.avoid")) continue;
    figures.push_back("winner." + winner);
  }
  figures.insert(figures.end(), {"rounds.mean", "exchange"});
  return figures;
}

/// A battle to solve, and its trial.
struct BattleToSolve {
  Trial* trial;
  const Problem* problem;
  std::optional<Result>* result;
};

}  // namespace

Trial trial(const Document& document, const std::string& key, const std::string& value,
            const std::vector<std::string>& figures) {
  Trial tried{key, value};
  Document changed = document;
  try {
    changed.set(key, value, "with");
    tried.problem = read_case(changed);
  } catch (const Error& error) {
    tried.why = error.what();
    return tried;
  }
  add_battles_with_one_more(tried, changed, figures);
  return tried;
}

void add_battles_with_one_more(Trial& trial, const Document& document,
                               const std::vector<std::string>& figures) {
  for (const std::string& figure : figures) {
    const auto name = parse_one_more(figure);
    if (!name) continue;
    const bool is_known =
        std::any_of(trial.with_one_more.begin(), trial.with_one_more.end(),
                    [&](const TrialWithOneMore& each) { return each.key == name->key(); });
    if (is_known) continue;
    const Document more = with_one_more(document, *trial.problem, *name);
    const RuleSystem* own = trial.own_rules.get();
    trial.with_one_more.push_back({name->key(), own == nullptr
                                                    ? read_case(more)
                                                    : Problem{own, read_case(more, own->format)}});
  }
}

std::optional<Figure> figure_of(const Trial& trial, const std::string& name) {
  if (!trial.result) return std::nullopt;
  const auto asked = parse_one_more(name);
  if (!asked) return find_figure(*trial.result, name);
  for (const TrialWithOneMore& each : trial.with_one_more) {
    if (each.key == asked->key() && each.result) {
      return figure_of_one_more(*asked, *trial.result, *each.result);
    }
  }
  return std::nullopt;
}

bool has_equal_odds(const Trial& a, const Trial& b, const std::vector<std::string>& figures) {
  if (!a.result || !b.result || !same_odds(*a.result, *b.result)) return false;
  return std::all_of(figures.begin(), figures.end(), [&](const std::string& name) {
    const auto one = figure_of(a, name);
    const auto other = figure_of(b, name);
    if (!one || !other) return one.has_value() == other.has_value();
    return one->word == other->word && same_numbers(one->value, other->value);
  });
}

std::string reason_of(const Error& error) {
  const std::string message = error.message();
  return message.substr(0, message.find("; "));
}

std::string skipped_text(const ComparisonRow& row) {
  std::string_view why = row.why;
  const std::string place = "with " + row.key + ": ";
  if (why.starts_with(place)) why.remove_prefix(place.size());
  return "Skipped " + row.key + " = " + row.value + ": " +
         std::string(why.substr(0, why.find("; ")));
}

void solve_all(std::vector<Trial>& trials, const SolveOptions& options) {
  std::vector<BattleToSolve> tasks;
  for (Trial& each : trials) {
    if (!each.problem || each.result) continue;
    tasks.push_back({&each, &*each.problem, &each.result});
    for (TrialWithOneMore& more : each.with_one_more) {
      tasks.push_back({&each, &more.problem, &more.result});
    }
  }
  const auto solve_one = [&](std::size_t i) {
    const BattleToSolve& task = tasks[i];
    if (!task.trial->key.empty()) log::Task::detail(task.trial->key, " = ", task.trial->value);
    *task.result = solve(*task.problem, options);
  };
  const std::vector<std::size_t> sizes(tasks.size(), 1);
  const auto whys = solve_side_by_side(sizes, solve_one, "solving cases");
  for (std::size_t i = 0; i < tasks.size(); ++i) {
    if (!whys[i].empty()) tasks[i].trial->why = whys[i];
  }
  for (const BattleToSolve& task : tasks) {
    if (!task.trial->why.empty()) task.result->reset();
  }
}

Comparer::Comparer(const Document& document, Comparison::Kind kind, const CompareOptions& how,
                   bool many_figures)
    : document_(document), how_(how), many_(many_figures) {
  comparison_.kind = kind;
}

void Comparer::add(const std::vector<Trial>& trials, std::optional<std::size_t> base) {
  const Trial* reference = base && trials[*base].result ? &trials[*base] : nullptr;
  if (base && trials[*base].problem && reference == nullptr) {
    throw Error(ErrorCode::limit, trials[*base].why);
  }
  for (const Trial& each : trials) add_row(each, reference);
}

std::optional<Figure> Comparer::figure_of_row(const std::string& name, const Trial& trial,
                                              const Trial* reference) {
  if (!is_knowing(name) || reference == nullptr) return figure_of(trial, name);
  return figure_of_knowing(name, *trial.result, *reference->result);
}

void Comparer::add_row(const Trial& trial, const Trial* reference) {
  ComparisonRow& row = comparison_.rows.emplace_back();
  row.key = trial.key;
  row.value = trial.range ? range_text(trial.key, *trial.range) : trial.value;
  row.range = trial.range;
  row.why = trial.why;
  row.beyond_limit = trial.problem && !trial.result;
  if (trial.problem) {
    for (const Warning& each : decimals_near_fractions(*trial.problem)) {
      std::string finding = each.place.text() + ": " + each.text + ".";
      auto& all = comparison_.findings;
      if (std::find(all.begin(), all.end(), finding) == all.end()) all.push_back(finding);
    }
  }
  if (!trial.result) return;
  know(*trial.result);
  for (const std::string& name : comparison_.figures) {
    row.figures.push_back(figure_of_row(name, trial, reference));
    // A battle without a break-even cost has the figure, but no value for it.
    const bool is_one_more = trial.result->has_sides() && parse_one_more(name);
    if (row.figures.back() || is_one_more) known_.insert(name);
  }
  if (reference == nullptr || &trial == reference) return;
  // A figure can change although the odds do not, because costs have.
  std::vector<std::string> compared;
  std::copy_if(comparison_.figures.begin(), comparison_.figures.end(), std::back_inserter(compared),
               [](const std::string& name) { return !is_knowing(name); });
  row.changes_nothing = has_equal_odds(trial, *reference, compared);
  for (std::size_t k = 0; k < row.figures.size(); ++k) {
    if (is_knowing(comparison_.figures[k])) {
      row.changes.push_back(row.figures[k] ? std::optional(row.figures[k]->value) : std::nullopt);
      continue;
    }
    const auto before = figure_of(*reference, comparison_.figures[k]);
    row.changes.push_back(before && row.figures[k] && before->is_number()
                              ? std::optional(row.figures[k]->value - before->value)
                              : std::nullopt);
  }
}

Comparison Comparer::take(const Place& place) {
  if (comparison_.first.problem.rules == nullptr) {
    const auto limit = std::find_if(comparison_.rows.begin(), comparison_.rows.end(),
                                    [](const ComparisonRow& row) { return row.beyond_limit; });
    if (limit != comparison_.rows.end()) throw Error(ErrorCode::limit, limit->why);
    throw Error(place, "there is nothing to compare" +
                           (comparison_.rows.empty() ? "" : ": " + comparison_.rows.front().why));
  }
  for (const std::string& name : comparison_.figures) {
    if (!known_.contains(name)) throw Error(Place{"--show"}, unknown_figure(name, possible_));
  }
  return std::move(comparison_);
}

void Comparer::know(const Result& result) {
  if (comparison_.first.problem.rules == nullptr) {
    comparison_.first = {result.problem, result.rosters};
    comparison_.terms = Terms(document_, *result.problem.rules);
    comparison_.figures = how_.show.empty() ? usual_figures(result, many_) : how_.show;
    possible_ = figure_names(result);
    for (std::string& figure : knowing_figures(result)) possible_.push_back(std::move(figure));
    for (std::string& figure : one_more_figures(result)) possible_.push_back(std::move(figure));
  }
  const KnownNames known = names_of(result);
  for (const std::string& name : comparison_.figures) {
    const auto figure = parse_figure(name, known);
    if (!figure || figure->moment != FigureName::Moment::deviation) continue;
    std::string why = quote(name) + " is a square root, so its changes are not fractions";
    const std::string_view ending = name.ends_with(".cost.sd") ? ".cost.sd" : ".sd";
    const std::string variance = name.substr(0, name.size() - ending.size()) + ".variance";
    if (parse_figure(variance, known)) why += "; compare " + quote(variance);
    throw Error(Place{"--show"}, why);
  }
}

}  // namespace asdic
