#include "odds/find/search.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "lib/error.hpp"
#include "lib/log.hpp"
#include "lib/text.hpp"
#include "odds/question/problem.hpp"
#include "odds/solve/solve.hpp"
#include "odds/table/answers.hpp"
#include "odds/table/families.hpp"
#include "odds/table/solve_families.hpp"

namespace asdic {

namespace {

using Entry = Candidates::Entry;

class Search {
 public:
  Search(const Document& document, const FindQuestion& question, bool exact)
      : document_(document),
        question_(question),
        exact_figures_(exact),
        all_(read_candidates(document, question)) {
    result_.objectives = all_.objectives;
    result_.conditions = all_.conditions;
    result_.axes = all_.axes;
    result_.figures = all_.figures;
    result_.searched = all_.searched;
    result_.outside_budget = all_.outside_budget;
    result_.without_battle = all_.without_battle;
  }

  FindResult run() {
    solve();
    keep_what_meets_all();
    result_.meeting = entries_.size();
    result_.objectives.size() == 1 ? rank() : find_front();
    finish();
    return std::move(result_);
  }

 private:
  void solve() {
    if (!solved_.empty()) {
      const log::Phase phase;
      result_.why = solve_families(
          all_.families(), [&](const Family& family) { answer(family); }, "solving cases");
      phase.done("solved ", log::count(entries_.size(), "case"));
    }
    for (Entry& entry : entries_) {
      if (entry.candidate.figures.empty() && !solved_.empty()) continue;  // a limit was reached
      std::vector<std::optional<Figure>> found = std::move(entry.candidate.figures);
      const Rosters rosters = rosters_of(entry.problem.battle);
      std::vector<std::optional<Figure>> all;
      std::size_t next = 0;
      for (const std::string& figure : result_.figures) {
        all.push_back(is_of_forces(figure) ? figure_of_forces(rosters, figure) : found[next++]);
      }
      entry.candidate.figures = std::move(all);
    }
    refuse_missing_figures();
    drop([&](const Entry& entry) {
      if (entry.candidate.figures.empty()) return ++result_.unsolved, true;
      for (const auto& figure : entry.candidate.figures) {
        if (figure && !figure->word.empty()) {
          throw Error(ErrorCode::input, "a search needs figures that are numbers; " +
                                            quote(figure->word) + " is a choice");
        }
        if (!figure) return ++result_.without_figure, true;
      }
      return false;
    });
  }

  /// Throws Error(input) if no solved case has one of the figures.
  void refuse_missing_figures() const {
    for (std::size_t i = 0; i < result_.figures.size(); ++i) {
      std::size_t solved = 0;
      const bool is_missing =
          std::all_of(entries_.begin(), entries_.end(), [&](const Entry& entry) {
            const auto& figures = entry.candidate.figures;
            solved += figures.empty() ? 0 : 1;
            return figures.empty() || !figures[i];
          });
      if (is_missing && solved > 0) {
        throw Error(ErrorCode::input, missing_figure(result_.figures[i], {}));
      }
    }
  }

  template <class Condition>
  void drop(Condition condition) {
    entries_.erase(std::remove_if(entries_.begin(), entries_.end(), condition), entries_.end());
  }

  void answer(const Family& family) {
    Answers answers =
        answers_of(family, solved_, ChainSignature::not_asked, [](const Figure&) { return true; });
    for (std::size_t k = 0; k < family.size(); ++k) {
      entries_[family.places[k]].candidate.figures = std::move(answers.figures[k]);
    }
  }

  std::size_t place_of(const std::string& figure) const {
    const auto found = std::find(result_.figures.begin(), result_.figures.end(), figure);
    return static_cast<std::size_t>(found - result_.figures.begin());
  }

  /// Makes a figure of a case exact. Returns false if that exceeds a limit.
  bool make_exact(Entry& entry, std::size_t figure) {
    Figure& known = *entry.candidate.figures[figure];
    if (known.value.is_exact()) return true;
    const std::string limit = asdic::make_exact(entry.problem, result_.figures[figure], known);
    if (!limit.empty()) {
      if (result_.why.empty()) result_.why = limit;
      ++result_.undecided;
      return false;
    }
    if (exact_.insert(entry.candidate.values).second) ++result_.decided_exactly;
    return true;
  }

  bool meets_exactly(Entry& entry, const FigureCondition& condition) {
    const std::size_t figure = place_of(condition.figure);
    const Figure& known = *entry.candidate.figures[figure];
    if (const auto met = meets(known, condition)) return *met;
    if (!make_exact(entry, figure)) return false;
    return meets(known, condition).value();
  }

  /// Returns -1, 0 or 1 if the figure of the first case is less, equal or greater.
  int compare_exactly(Entry& first, Entry& second, std::size_t figure) {
    const Figure& a = *first.candidate.figures[figure];
    const Figure& b = *second.candidate.figures[figure];
    if (const auto sign = compare(a, b)) return *sign;
    if (make_exact(first, figure) && make_exact(second, figure)) return compare(a, b).value();
    const double difference = to_double(a.value) - to_double(b.value);
    return difference < 0 ? -1 : difference > 0 ? 1 : 0;
  }

  void keep_what_meets_all() {
    std::vector<std::optional<Figure>> nearest(result_.conditions.size());
    drop([&](Entry& entry) {
      bool meets_all = true;
      for (std::size_t i = 0; i < result_.conditions.size(); ++i) {
        const FigureCondition& condition = result_.conditions[i];
        const Figure& figure = *entry.candidate.figures[place_of(condition.figure)];
        const double sign = condition.wants_more() ? 1 : -1;
        if (!nearest[i] || sign * to_double(figure.value) > sign * to_double(nearest[i]->value)) {
          nearest[i] = figure;
        }
        meets_all = meets_all && meets_exactly(entry, condition);
      }
      return !meets_all;
    });
    if (entries_.empty()) result_.nearest = std::move(nearest);
  }

  /// Returns a negative number if the first case is better by the objective.
  int order(Entry& first, Entry& second, std::size_t objective) {
    const int sign = compare_exactly(first, second, place_of(result_.objectives[objective].figure));
    return result_.objectives[objective].is_most ? -sign : sign;
  }

  /// Ranks the best cases. Cases that tie are listed in the order of the figures of conditions.
  void rank() {
    const std::size_t listed = std::min(question_.top, entries_.size());
    std::vector<Entry*> cases = pointers();
    const auto better = [&](Entry* a, Entry* b) {
      const int sign = order(*a, *b, 0);
      return sign != 0 ? sign < 0 : is_listed_before(*a, *b);
    };
    const auto end = cases.begin() + static_cast<std::ptrdiff_t>(listed);
    std::partial_sort(cases.begin(), end, cases.end(), better);
    for (std::size_t i = 0; i < cases.size(); ++i) {
      Entry& each = *cases[i];
      if (i >= listed) {
        if (listed > 0 && order(each, *cases[listed - 1], 0) == 0) ++result_.left_out_ties;
        continue;
      }
      const bool ties = i > 0 && order(each, *cases[i - 1], 0) == 0;
      each.candidate.rank = ties ? cases[i - 1]->candidate.rank : i + 1;
      add_best(each);
    }
  }

  bool is_listed_before(const Entry& a, const Entry& b) const {
    for (const FigureCondition& condition : result_.conditions) {
      const std::size_t figure = place_of(condition.figure);
      const double first = to_double(a.candidate.figures[figure]->value);
      const double second = to_double(b.candidate.figures[figure]->value);
      if (first != second) return condition.wants_more() ? first > second : first < second;
    }
    return a.candidate.values < b.candidate.values;
  }

  /// Keeps the front: the cases for which no other case is better in one objective without being
  /// worse in the other.
  void find_front() {
    std::vector<Entry*> cases = pointers();
    std::sort(cases.begin(), cases.end(), [&](Entry* a, Entry* b) {
      int sign = order(*a, *b, 0);
      if (sign == 0) sign = order(*a, *b, 1);
      return sign != 0 ? sign < 0 : a->candidate.values < b->candidate.values;
    });
    Entry* last = nullptr;
    std::size_t rank = 0;
    for (Entry* each : cases) {
      const int sign = last == nullptr ? -1 : order(*each, *last, 1);
      const bool ties = last != nullptr && sign == 0 && order(*each, *last, 0) == 0;
      if (sign > 0 || (sign == 0 && !ties)) continue;
      if (!ties) ++rank;
      each->candidate.rank = rank;
      add_best(*each);
      last = each;
    }
  }

  std::vector<Entry*> pointers() {
    std::vector<Entry*> all;
    for (Entry& each : entries_) all.push_back(&each);
    return all;
  }

  void add_best(Entry& entry) {
    for (std::size_t i = 0; exact_figures_ && i < result_.figures.size(); ++i) {
      make_exact(entry, i);
    }
    if (result_.best.empty()) set_case(entry.problem);
    result_.best.push_back(entry.candidate);
  }

  void set_case(const Problem& problem) {
    result_.problem = problem;
    result_.rosters = rosters_of(problem.battle);
  }

  void finish() {
    if (result_.best.empty()) {
      set_case(read_case(all_.document_of(document_, all_.values_of(result_.searched - 1))));
    }
    result_.terms = Terms(document_, *result_.problem.rules);
    std::vector<std::string> keys;
    for (const Axis& axis : result_.axes) keys.push_back(axis.key);
    result_.conventions = Conventions(std::move(keys));
    result_.conventions.add(result_.problem);
  }

  const Document& document_;
  const FindQuestion& question_;
  const bool exact_figures_;  ///< whether all printed figures are exact
  Candidates all_;
  FindResult result_;
  std::vector<Entry>& entries_ = all_.entries;
  const std::vector<std::string>& solved_ = all_.solved;
  std::set<std::vector<std::size_t>> exact_;  ///< values of cases that were made exact
};

}  // namespace

FindResult find(const Document& document, const FindQuestion& question, bool exact) {
  return Search(document, question, exact).run();
}

FindForecast forecast_find(const Document& document, const FindQuestion& question, double seconds) {
  const Candidates all = read_candidates(document, question);
  FindForecast estimate{
      all.searched, all.outside_budget, all.without_battle, all.entries.size(), {}};
  const std::vector<Family> families = all.families();
  if (families.empty()) return estimate;
  const auto answer = [&](const Family& family) {
    answers_of(family, all.solved, ChainSignature::not_asked, [](const Figure&) { return true; });
  };
  estimate.cost = forecast(families, answer, seconds);
  return estimate;
}

}  // namespace asdic
