#include "odds/find/search.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <set>
#include <utility>

#include "lib/error.hpp"
#include "lib/limits.hpp"
#include "lib/log.hpp"
#include "lib/text.hpp"
#include "odds/question/payoffs.hpp"
#include "odds/solve/read_case.hpp"
#include "odds/solve/side_by_side.hpp"
#include "odds/solve/solve.hpp"
#include "odds/table/answers.hpp"
#include "odds/table/families.hpp"
#include "odds/table/read_cases.hpp"

namespace asdic {

namespace {

struct Problem {
  Candidate candidate;
  Posed posed;
};

class Search {
 public:
  Search(const Document& document, const FindQuestion& question, const FindOptions& options)
      : document_(document), question_(question), options_(options) {
    result_.objectives = objectives_of(question);
    result_.conditions = conditions_of(question);
    read_axes();
  }

  FindResult run() {
    read_candidates();
    choose_figures();
    solve();
    keep_what_meets_all();
    result_.meeting = problems_.size();
    result_.objectives.size() == 1 ? rank() : find_front();
    finish();
    return std::move(result_);
  }

 private:
  void read_axes() {
    std::size_t combinations = 1;
    for (const std::string& text : question_.vary) {
      Axis axis = parse_axis(text, "--vary");
      for (const Axis& other : result_.axes) {
        check_apart(axis, other, Place{"--vary " + one_line(axis.key)}, "another --vary");
      }
      combinations *= axis.values.size();
      if (combinations > most_candidates) {
        throw Error(Place{"--vary " + one_line(axis.key)},
                    "the search has more than " + std::to_string(most_candidates) +
                        " combinations (the limit); narrow the ranges");
      }
      result_.axes.push_back(std::move(axis));
    }
    if (result_.axes.empty()) {
      throw Error(ErrorCode::input,
                  "a search needs a range: --vary KEY=VALUES, or a force such as '5..12 inf'");
    }
    result_.searched = combinations;
  }

  std::vector<std::size_t> values_of(std::size_t combination) const {
    std::vector<std::size_t> values(result_.axes.size());
    for (std::size_t i = values.size(); i-- > 0;) {
      values[i] = combination % result_.axes[i].values.size();
      combination /= result_.axes[i].values.size();
    }
    return values;
  }

  Document document_of(const std::vector<std::size_t>& values) const {
    Document document = document_;
    for (std::size_t i = 0; i < values.size(); ++i) {
      const Axis& axis = result_.axes[i];
      document.set(axis.key + "=" + axis.values[values[i]], "--vary");
    }
    return document;
  }

  /// Reads all combinations, and keeps those whose forces meet the conditions on them.
  void read_candidates() {
    const log::Phase phase;
    std::atomic<std::size_t> outside = 0;
    auto read = read_cases(
        result_.searched, [&](std::size_t i) { return document_of(values_of(i)); },
        [&](const Posed& posed) {
          const bool keeps = meets_budget(posed.battle);
          outside += keeps ? 0 : 1;
          return keeps;
        });
    for (std::size_t i = 0; i < read.size(); ++i) {
      if (read[i]) problems_.push_back({{values_of(i), {}, 0}, *std::move(read[i])});
    }
    result_.outside_budget = outside;
    result_.without_battle = result_.searched - problems_.size() - outside;
    if (problems_.empty()) {
      throw Error(ErrorCode::input,
                  "none of the " + std::to_string(result_.searched) + " combinations has a battle" +
                      (result_.outside_budget > 0 ? " within the conditions on its forces" : ""));
    }
    phase.done("read ", log::count(problems_.size(), "case"), " of ", result_.searched);
  }

  bool meets_budget(const Case& battle) const {
    const Rosters rosters = rosters_of(battle);
    return std::all_of(result_.conditions.begin(), result_.conditions.end(),
                       [&](const FigureCondition& each) {
                         return !is_of_forces(each.figure) ||
                                meets(figure_of_forces(rosters, each.figure), each).value_or(false);
                       });
  }

  /// The figures of objectives, then of conditions, then those that are only told.
  void choose_figures() {
    const auto add = [&](const std::string& figure) {
      auto& all = result_.figures;
      if (std::find(all.begin(), all.end(), figure) == all.end()) all.push_back(figure);
    };
    for (const Objective& each : result_.objectives) add(each.figure);
    for (const FigureCondition& each : result_.conditions) add(each.figure);
    for (const std::string& each : question_.show) add(each);
    for (const std::string& figure : result_.figures) {
      if (!is_of_forces(figure)) solved_.push_back(figure);
    }
    check_figures();
  }

  std::string flag_of(const std::string& figure) const {
    for (const Objective& each : result_.objectives) {
      if (each.figure != figure) continue;
      return result_.objectives.size() == 2 ? "--front" : each.is_most ? "--most" : "--least";
    }
    const auto condition =
        std::find_if(result_.conditions.begin(), result_.conditions.end(),
                     [&](const FigureCondition& each) { return each.figure == figure; });
    return condition != result_.conditions.end() ? "--where" : "--show";
  }

  void check_figures() const {
    const Posed& first = problems_.front().posed;
    const Mustered mustered{first, rosters_of(first.battle)};
    const KnownNames known = names_of(mustered);
    const KnownNames possible = possible_names(known, *first.rules, first.battle);
    for (const std::string& figure : solved_) {
      if (parse_figure(figure, possible)) continue;
      std::vector<std::string> names = force_figures();
      const std::vector<std::string> others = figure_names(known);
      names.insert(names.end(), others.begin(), others.end());
      throw Error(Place{flag_of(figure)}, unknown_figure(figure, names));
    }
  }

  void solve() {
    if (!solved_.empty()) {
      const log::Phase phase;
      std::vector<PosedCell> cells;
      for (std::size_t i = 0; i < problems_.size(); ++i) cells.push_back({i, problems_[i].posed});
      std::vector<Family> families = families_of(std::move(cells));
      while (!families.empty()) families = answer(std::move(families));
      phase.done("solved ", log::count(problems_.size(), "case"));
    }
    for (Problem& problem : problems_) {
      if (problem.candidate.figures.empty() && !solved_.empty()) continue;  // a limit was reached
      std::vector<std::optional<Figure>> found = std::move(problem.candidate.figures);
      const Rosters rosters = rosters_of(problem.posed.battle);
      std::vector<std::optional<Figure>> all;
      std::size_t next = 0;
      for (const std::string& figure : result_.figures) {
        all.push_back(is_of_forces(figure) ? figure_of_forces(rosters, figure) : found[next++]);
      }
      problem.candidate.figures = std::move(all);
    }
    drop([&](const Problem& problem) {
      if (problem.candidate.figures.empty()) return ++result_.unsolved, true;
      for (const auto& figure : problem.candidate.figures) {
        if (figure && !figure->word.empty()) {
          throw Error(ErrorCode::input, "a search needs figures that are numbers; " +
                                            quote(figure->word) + " is a choice");
        }
        if (!figure) return ++result_.without_figure, true;
      }
      return false;
    });
  }

  template <class Condition>
  void drop(Condition condition) {
    problems_.erase(std::remove_if(problems_.begin(), problems_.end(), condition), problems_.end());
  }

  /// Solves families, and returns the halves of those that are beyond a limit.
  std::vector<Family> answer(std::vector<Family> families) {
    std::vector<std::size_t> sizes;
    for (const Family& family : families) sizes.push_back(family.size());
    const auto whys = solve_side_by_side(
        sizes, options_.max_states,
        [&](std::size_t i, std::uint64_t max_states, const Progress& progress) {
          Answers answers = answers_of(families[i], solved_, max_states, ChainSignature::not_asked,
                                       progress, [](const Figure&) { return true; });
          for (std::size_t k = 0; k < families[i].size(); ++k) {
            problems_[families[i].places[k]].candidate.figures = std::move(answers.figures[k]);
          }
        },
        "solving cases", options_.progress);
    std::vector<Family> halves;
    for (std::size_t i = 0; i < families.size(); ++i) {
      if (whys[i].empty()) continue;
      if (result_.why.empty()) result_.why = whys[i];
      if (families[i].size() == 1 || is_time_over()) continue;
      for (Family& half : halved(std::move(families[i]))) halves.push_back(std::move(half));
    }
    return halves;
  }

  static bool is_time_over() {
    try {
      check_time("solving");
      return false;
    } catch (const Error& error) {
      if (error.code() != ErrorCode::limit) throw;
      return true;
    }
  }

  /// The smaller battles are in the first half.
  static std::array<Family, 2> halved(Family family) {
    std::vector<std::pair<int, std::size_t>> order;
    for (std::size_t i = 0; i < family.size(); ++i) {
      int units = 0;
      for (const auto& side : rosters_of(family.cases[i])) {
        for (const Roster& each : side) units += each.count;
      }
      order.emplace_back(units, i);
    }
    std::sort(order.begin(), order.end());
    std::array<Family, 2> halves;
    for (std::size_t k = 0; k < order.size(); ++k) {
      const std::size_t i = order[k].second;
      halves[2 * k < order.size() ? 0 : 1].add(
          {family.places[i], {family.rules, std::move(family.cases[i])}});
    }
    return halves;
  }

  std::size_t place_of(const std::string& figure) const {
    const auto found = std::find(result_.figures.begin(), result_.figures.end(), figure);
    return static_cast<std::size_t>(found - result_.figures.begin());
  }

  /// Makes a figure of a case exact; false if that is beyond a limit.
  bool make_exact(Problem& problem, std::size_t figure) {
    Figure& known = *problem.candidate.figures[figure];
    if (known.value.is_exact()) return true;
    Family alone;
    alone.add({0, problem.posed});
    try {
      const Answers answers = answers_of(alone, {result_.figures[figure]},
                                         options_.max_states.value_or(default_max_states()),
                                         ChainSignature::not_asked, options_.progress);
      known = answers.figures.front().front().value();
    } catch (const Error& error) {
      if (error.code() != ErrorCode::limit) throw;
      if (result_.why.empty()) result_.why = error.what();
      ++result_.undecided;
      return false;
    }
    if (exact_.insert(problem.candidate.values).second) ++result_.decided_exactly;
    return true;
  }

  bool meets_exactly(Problem& problem, const FigureCondition& condition) {
    const std::size_t figure = place_of(condition.figure);
    const Figure& known = *problem.candidate.figures[figure];
    if (const auto met = meets(known, condition)) return *met;
    if (!make_exact(problem, figure)) return false;
    return meets(known, condition).value();
  }

  /// Returns -1, 0 or 1 if the figure of the first case is less, equal or greater.
  int compare_exactly(Problem& first, Problem& second, std::size_t figure) {
    const Figure& a = *first.candidate.figures[figure];
    const Figure& b = *second.candidate.figures[figure];
    if (const auto sign = compare(a, b)) return *sign;
    if (make_exact(first, figure) && make_exact(second, figure)) return compare(a, b).value();
    const double difference = to_double(a.value) - to_double(b.value);
    return difference < 0 ? -1 : difference > 0 ? 1 : 0;
  }

  void keep_what_meets_all() {
    std::vector<std::optional<Figure>> nearest(result_.conditions.size());
    drop([&](Problem& problem) {
      bool meets_all = true;
      for (std::size_t i = 0; i < result_.conditions.size(); ++i) {
        const FigureCondition& condition = result_.conditions[i];
        const Figure& figure = *problem.candidate.figures[place_of(condition.figure)];
        const double sign = condition.wants_more() ? 1 : -1;
        if (!nearest[i] || sign * to_double(figure.value) > sign * to_double(nearest[i]->value)) {
          nearest[i] = figure;
        }
        meets_all = meets_all && meets_exactly(problem, condition);
      }
      return !meets_all;
    });
    if (problems_.empty()) result_.nearest = std::move(nearest);
  }

  /// Below 0 if the first case is better by the objective.
  int order(Problem& first, Problem& second, std::size_t objective) {
    const int sign = compare_exactly(first, second, place_of(result_.objectives[objective].figure));
    return result_.objectives[objective].is_most ? -sign : sign;
  }

  /// Ranks the best. Cases that tie are told in the order of the figures of conditions.
  void rank() {
    const std::size_t told = std::min(question_.top, problems_.size());
    std::vector<Problem*> cases = pointers();
    const auto better = [&](Problem* a, Problem* b) {
      const int sign = order(*a, *b, 0);
      return sign != 0 ? sign < 0 : is_told_before(*a, *b);
    };
    const auto end = cases.begin() + static_cast<std::ptrdiff_t>(told);
    std::partial_sort(cases.begin(), end, cases.end(), better);
    for (std::size_t i = 0; i < cases.size(); ++i) {
      Problem& each = *cases[i];
      if (i >= told) {
        if (told > 0 && order(each, *cases[told - 1], 0) == 0) ++result_.left_out_ties;
        continue;
      }
      const bool ties = i > 0 && order(each, *cases[i - 1], 0) == 0;
      each.candidate.rank = ties ? cases[i - 1]->candidate.rank : i + 1;
      tell(each);
    }
  }

  bool is_told_before(const Problem& a, const Problem& b) const {
    for (const FigureCondition& condition : result_.conditions) {
      const std::size_t figure = place_of(condition.figure);
      const double first = to_double(a.candidate.figures[figure]->value);
      const double second = to_double(b.candidate.figures[figure]->value);
      if (first != second) return condition.wants_more() ? first > second : first < second;
    }
    return a.candidate.values < b.candidate.values;
  }

  /// Keeps the cases that no other one beats in one objective without losing in the other.
  void find_front() {
    std::vector<Problem*> cases = pointers();
    std::sort(cases.begin(), cases.end(), [&](Problem* a, Problem* b) {
      int sign = order(*a, *b, 0);
      if (sign == 0) sign = order(*a, *b, 1);
      return sign != 0 ? sign < 0 : a->candidate.values < b->candidate.values;
    });
    Problem* last = nullptr;
    std::size_t rank = 0;
    for (Problem* each : cases) {
      const int sign = last == nullptr ? -1 : order(*each, *last, 1);
      const bool ties = last != nullptr && sign == 0 && order(*each, *last, 0) == 0;
      if (sign > 0 || (sign == 0 && !ties)) continue;
      if (!ties) ++rank;
      each->candidate.rank = rank;
      tell(*each);
      last = each;
    }
  }

  std::vector<Problem*> pointers() {
    std::vector<Problem*> all;
    for (Problem& each : problems_) all.push_back(&each);
    return all;
  }

  void tell(Problem& problem) {
    for (std::size_t i = 0; options_.exact && i < result_.figures.size(); ++i) {
      make_exact(problem, i);
    }
    if (result_.best.empty()) set_case(problem.posed);
    result_.best.push_back(problem.candidate);
  }

  void set_case(const Posed& posed) {
    static_cast<Posed&>(result_.posed) = posed;
    result_.posed.rosters = rosters_of(posed.battle);
  }

  void finish() {
    if (result_.best.empty()) set_case(read_case(document_of(values_of(result_.searched - 1))));
    result_.terms = Terms(document_, *result_.posed.rules);
    std::vector<std::string> keys;
    for (const Axis& axis : result_.axes) keys.push_back(axis.key);
    result_.conventions = Conventions(std::move(keys));
    result_.conventions.add(result_.posed);
  }

  const Document& document_;
  const FindQuestion& question_;
  const FindOptions& options_;
  FindResult result_;
  std::vector<Problem> problems_;
  std::vector<std::string> solved_;           ///< figures that need a battle
  std::set<std::vector<std::size_t>> exact_;  ///< values of cases that were made exact
};

}  // namespace

FindResult find(const Document& document, const FindQuestion& question,
                const FindOptions& options) {
  return Search(document, question, options).run();
}

}  // namespace asdic
