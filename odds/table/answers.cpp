#include "odds/table/answers.hpp"

#include <algorithm>
#include <utility>

#include "lib/error.hpp"
#include "lib/limits.hpp"
#include "lib/log.hpp"
#include "odds/figures/of_starts.hpp"
#include "odds/solve/solve.hpp"
#include "odds/table/pass_progress.hpp"

namespace asdic {

namespace {

/// Returns the figures by name: intervals if they suffice for every start, else nothing.
std::vector<std::vector<Figure>> certified_figures(const FiguresOfStarts& figures,
                                                   const std::vector<FigureName>& names,
                                                   const IntervalTest& suffices) {
  std::vector<std::vector<Figure>> found(names.size());
  if (!suffices) return found;
  auto all = figures.find_certified(names);
  for (std::size_t k = 0; k < names.size(); ++k) {
    if (all[k] && std::all_of(all[k]->begin(), all[k]->end(), suffices)) {
      found[k] = *std::move(all[k]);
    }
  }
  return found;
}

/// Returns the figures by name and start. Computes together all figures for which intervals do not
/// suffice.
std::vector<std::vector<Figure>> find(const FiguresOfStarts& figures,
                                      const std::vector<FigureName>& names, PassProgress& passes,
                                      const IntervalTest& suffices) {
  std::vector<std::vector<Figure>> found = certified_figures(figures, names, suffices);
  std::vector<FigureName> exact;
  for (std::size_t k = 0; k < names.size(); ++k) {
    if (!found[k].empty()) continue;
    exact.push_back(names[k]);
    passes.all += FiguresOfStarts::passes(names[k]);
  }
  std::vector<std::vector<Figure>> rest = figures.find(exact);
  auto next = rest.begin();
  for (std::size_t k = 0; k < names.size(); ++k) {
    if (!found[k].empty()) continue;
    found[k] = std::move(*next++);
    passes.end_figure(FiguresOfStarts::passes(names[k]));
  }
  return found;
}

/// Returns a certified result if its figures suffice, else an exact one.
Result solve_alone(const Problem& problem, const std::vector<std::string>& asked,
                   const IntervalTest& suffices) {
  const LimitScope silent({.progress = ignore_progress});
  SolveOptions options{.figures = asked};
  if (suffices) {
    options.numbers = Numbers::certified;
    Result result = solve(problem, options);
    const bool is_enough = std::all_of(asked.begin(), asked.end(), [&](const std::string& name) {
      const std::optional<Figure> figure = find_figure(result, name);
      return !figure || suffices(*figure);
    });
    if (is_enough) return result;
    options.numbers = Numbers::exact;
  }
  return solve(problem, options);
}

Answers answer_together(const Family& family, const std::vector<std::string>& asked,
                        ChainSignature signature, const IntervalTest& suffices) {
  const std::vector<Case>& cases = family.cases;
  const RuleSystem& rules = *family.rules;
  const log::Phase phase;
  log_battle(family.problem(0));
  const Battle battle =
      cases.size() > 1 ? rules.enumerate_together(cases, {}) : rules.enumerate(cases.front());
  if (cases.size() > 1) {
    phase.done("enumerated ", log::count(battle.chain.state_count(), "state"), " and ",
               log::count(battle.chain.edge_count(), "edge"), " of this and ",
               log::count(cases.size() - 1, "like battle"));
  }
  log::Task::detail(log::count(battle.chain.state_count(), "state"));
  PassProgress passes;
  const LimitScope reporting({.progress = passes.listener()});
  const FiguresOfStarts figures(rules, battle, cases);
  std::vector<std::optional<FigureName>> names;
  std::vector<FigureName> by_passes;
  bool all_found = true;
  for (const std::string& figure : asked) {
    names.push_back(parse_figure(figure, figures.names()));
    const bool finds = names.back() && FiguresOfStarts::finds(*names.back());
    all_found = all_found && (finds || !names.back());
    if (!finds) continue;
    by_passes.push_back(*names.back());
  }
  std::vector<Result> alone;
  for (std::size_t i = 0; i < family.size() && !all_found; ++i) {
    alone.push_back(solve_alone(family.problem(i), asked, suffices));
  }
  const log::Phase finding;
  const std::vector<std::vector<Figure>> of_all = find(figures, by_passes, passes, suffices);
  finding.done("found ", log::count(by_passes.size(), "figure"), " of ",
               log::count(cases.size(), "battle"));
  std::vector<std::vector<std::optional<Figure>>> found(family.size());
  auto next = of_all.begin();
  for (std::size_t k = 0; k < names.size(); ++k) {
    const bool finds = names[k] && FiguresOfStarts::finds(*names[k]);
    for (std::size_t i = 0; i < family.size(); ++i) {
      found[i].push_back(finds      ? std::optional((*next)[i])
                         : names[k] ? find_figure(alone[i], asked[k])
                                    : std::nullopt);
    }
    if (finds) ++next;
  }
  const bool asked_for_it = signature == ChainSignature::asked;
  return {std::move(found), figures.names(), battle.rosters,
          asked_for_it ? battle.chain.signature() : ""};
}

}  // namespace

Answers answers_of(const Family& family, const std::vector<std::string>& figures,
                   ChainSignature signature, const IntervalTest& suffices) {
  if (answers_together(*family.rules, family.cases.front())) {
    return answer_together(family, figures, signature, suffices);
  }
  const Result result = solve(family.problem(0), {.figures = figures});
  log::Task::detail(log::count(result.chain.states, "state"));
  return {{figures_of(result, figures)}, names_of(result), result.rosters, result.chain.signature};
}

std::vector<std::optional<Figure>> figures_of(const Result& result,
                                              const std::vector<std::string>& names) {
  std::vector<std::optional<Figure>> figures;
  for (const std::string& name : names) {
    const std::optional<Figure> figure = find_figure(result, name);
    const auto known = parse_figure(name, names_of(result));
    if (!figure && known && known->kind == FigureName::Kind::rounds) {
      throw Error(ErrorCode::limit, name + " is not known: the battle may last longer than " +
                                        std::to_string(most_rounds_listed) + " rounds");
    }
    figures.push_back(figure);
  }
  return figures;
}

}  // namespace asdic
