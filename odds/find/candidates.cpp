#include "odds/find/candidates.hpp"

#include <algorithm>
#include <atomic>
#include <utility>

#include "lib/error.hpp"
#include "lib/log.hpp"
#include "lib/text.hpp"
#include "odds/question/payoffs.hpp"
#include "odds/table/read_cases.hpp"

namespace asdic {

namespace {

class Reader {
 public:
  Reader(const Document& document, const FindQuestion& question)
      : document_(document), question_(question) {}

  Candidates run() {
    all_.objectives = objectives_of(question_);
    all_.conditions = conditions_of(question_);
    read_axes();
    read_entries();
    choose_figures();
    return std::move(all_);
  }

 private:
  void read_axes() {
    std::size_t combinations = 1;
    for (const std::string& text : question_.vary) {
      Axis axis = parse_axis(text, "--vary");
      for (const Axis& other : all_.axes) {
        check_apart(axis, other, Place{"--vary " + one_line(axis.key)}, "another range", document_);
      }
      combinations *= axis.values.size();
      if (combinations > most_candidates) {
        throw Error(Place{"--vary " + one_line(axis.key)},
                    "the search has more than " + std::to_string(most_candidates) +
                        " combinations (the limit); narrow the ranges");
      }
      all_.axes.push_back(std::move(axis));
    }
    if (all_.axes.empty()) {
      throw Error(ErrorCode::input,
                  "a search needs a range: --vary KEY=VALUES, or a force such as '5..12 inf'");
    }
    all_.searched = combinations;
  }

  /// Reads all combinations, and keeps those whose forces meet the conditions on them.
  void read_entries() {
    const log::Phase phase;
    std::atomic<std::size_t> outside = 0;
    auto read = read_cases(
        all_.searched,
        [&](std::size_t i) { return all_.document_of(document_, all_.values_of(i)); },
        [&](const Problem& problem) {
          const bool keeps = meets_budget(problem.battle);
          outside += keeps ? 0 : 1;
          return keeps;
        });
    for (std::size_t i = 0; i < read.size(); ++i) {
      if (read[i]) all_.entries.push_back({{all_.values_of(i), {}, 0}, *std::move(read[i])});
    }
    all_.outside_budget = outside;
    all_.without_battle = all_.searched - all_.entries.size() - outside;
    if (all_.entries.empty()) {
      throw Error(ErrorCode::input,
                  "none of the " + std::to_string(all_.searched) + " combinations has a battle" +
                      (all_.outside_budget > 0
                           ? " within the conditions on its forces: " + join(texts_on_forces())
                           : ""));
    }
    phase.done("read ", log::count(all_.entries.size(), "case"), " of ", all_.searched);
  }

  /// Returns the conditions on the forces, in quotes.
  std::vector<std::string> texts_on_forces() const {
    std::vector<std::string> texts;
    for (const FigureCondition& each : all_.conditions) {
      if (is_of_forces(each.figure)) texts.push_back(quote(each.text));
    }
    return texts;
  }

  bool meets_budget(const Case& battle) const {
    const Rosters rosters = rosters_of(battle);
    return std::all_of(all_.conditions.begin(), all_.conditions.end(),
                       [&](const FigureCondition& each) {
                         return !is_of_forces(each.figure) ||
                                meets(figure_of_forces(rosters, each.figure), each).value_or(false);
                       });
  }

  /// Collects the figures of the objectives, then of the conditions, then those that are only
  /// shown.
  void choose_figures() {
    const auto add = [&](const std::string& figure) {
      auto& all = all_.figures;
      if (std::find(all.begin(), all.end(), figure) == all.end()) all.push_back(figure);
    };
    for (const Objective& each : all_.objectives) add(each.figure);
    for (const FigureCondition& each : all_.conditions) add(each.figure);
    for (const std::string& each : question_.show) add(each);
    for (const std::string& figure : all_.figures) {
      if (!is_of_forces(figure)) all_.solved.push_back(figure);
    }
    check_figures();
  }

  std::string flag_of(const std::string& figure) const {
    for (const Objective& each : all_.objectives) {
      if (each.figure != figure) continue;
      return all_.objectives.size() == 2 ? "--front" : each.is_most ? "--most" : "--least";
    }
    const auto condition =
        std::find_if(all_.conditions.begin(), all_.conditions.end(),
                     [&](const FigureCondition& each) { return each.figure == figure; });
    return condition != all_.conditions.end() ? "--where" : "--show";
  }

  void check_figures() const {
    const Problem& first = all_.entries.front().problem;
    const KnownNames known = names_of(first);
    const KnownNames possible = possible_names(known, *first.rules, first.battle);
    for (const std::string& figure : all_.solved) {
      if (parse_figure(figure, possible)) continue;
      std::vector<std::string> names = force_figures();
      const std::vector<std::string> others = figure_names(known);
      names.insert(names.end(), others.begin(), others.end());
      throw Error(Place{flag_of(figure)}, unknown_figure(figure, names));
    }
    for (const FigureCondition& each : all_.conditions) {
      const auto figure = parse_figure(each.figure, possible);
      if (figure) refuse_impossible(each, *figure, Place{"--where"});
    }
  }

  const Document& document_;
  const FindQuestion& question_;
  Candidates all_;
};

}  // namespace

std::vector<std::size_t> Candidates::values_of(std::size_t combination) const {
  std::vector<std::size_t> values(axes.size());
  for (std::size_t i = values.size(); i-- > 0;) {
    values[i] = combination % axes[i].values.size();
    combination /= axes[i].values.size();
  }
  return values;
}

Document Candidates::document_of(const Document& document,
                                 const std::vector<std::size_t>& values) const {
  Document changed = document;
  for (std::size_t i = 0; i < values.size(); ++i) {
    changed.set(axes[i].key, axes[i].values[values[i]], "--vary");
  }
  return changed;
}

std::vector<Family> Candidates::families() const {
  if (solved.empty()) return {};
  std::vector<CellProblem> cells;
  for (std::size_t i = 0; i < entries.size(); ++i) cells.push_back({i, entries[i].problem});
  return families_of(std::move(cells));
}

Candidates read_candidates(const Document& document, const FindQuestion& question) {
  return Reader(document, question).run();
}

}  // namespace asdic
