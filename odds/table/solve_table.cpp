#include "odds/table/solve_table.hpp"

#include <algorithm>
#include <mutex>
#include <optional>
#include <utility>

#include "lib/error.hpp"
#include "lib/input/section.hpp"
#include "lib/log.hpp"
#include "lib/side_by_side.hpp"
#include "lib/text.hpp"
#include "odds/question/payoffs.hpp"
#include "odds/question/problem.hpp"
#include "odds/solve/solve.hpp"
#include "odds/table/answers.hpp"
#include "odds/table/families.hpp"
#include "odds/table/read_cases.hpp"

namespace asdic {

namespace {

/// Returns the case with the default casualty order in place of the best order. Its forces are the
/// same.
Case with_default_orders(Case battle) {
  for (CaseSide& side : battle.sides) side.seeks_order.reset();
  for (Case& wave : battle.waves) wave = with_default_orders(std::move(wave));
  return battle;
}

class TableSolver {
 public:
  TableSolver(const Document& document, const TableQuestion& question, const IntervalTest& suffices)
      : document_(document), question_(question), suffices_(suffices) {
    table_.rows = parse_axis(question.rows, question.of_rows);
    const std::string& rows = table_.rows.key;
    if (!question.columns.empty()) {
      table_.columns = parse_axis(question.columns, question.of_columns);
      check_apart(*table_.columns, table_.rows,
                  Place{question.of_columns + " " + one_line(table_.columns->key)}, "the rows",
                  document);
    }
    const std::size_t cells = table_.rows.values.size() * table_.width();
    if (cells > most_cells) {
      throw Error(Place{question.of_rows + " " + one_line(rows)},
                  "the table has " + std::to_string(cells) + " cells (at most " +
                      std::to_string(most_cells) + ")");
    }
    table_.cells.resize(cells);
  }

  OddsTable solve() {
    const log::Phase reading;
    std::vector<Family> families = read_families();
    reading.done("read ", log::count(table_.cells.size(), "cell"), " of ",
                 log::count(families.size(), "chain"));
    const log::Phase solving;
    std::string stage = "solving cells";
    while (!families.empty()) {
      families = answer(families, stage);
      stage = "solving cells one by one";
    }
    check_names();
    solving.done("solved the table");
    return std::move(table_);
  }

  OddsTable fill(const CellSource& look_up) {
    for (const Family& family : read_families()) {
      for (const std::size_t place : family.places) table_.cells[place] = look_up(place);
    }
    table_.rosters =
        table_.problem.rules->enumerate(with_default_orders(table_.problem.battle)).rosters;
    return std::move(table_);
  }

  TableForecast forecast(double seconds) {
    const auto answer = [&](const Family& family) { answer_family(family); };
    const TableForecast told = asdic::forecast(read_families(), answer, seconds);
    check_names();
    return told;
  }

 private:
  std::vector<Family> read_families() {
    std::vector<Family> families = families_of(read_cells());
    const KnownNames known = known_names(families);
    const KnownNames possible = possible_names(known, *table_.problem.rules, table_.problem.battle);
    table_.figures = question_.show.empty() ? usual_figures(known) : question_.show;
    for (const std::string& figure : table_.figures) {
      if (parse_figure(figure, possible)) continue;
      throw Error(Place{question_.of_show}, unknown_figure(figure, figure_names(known)));
    }
    check_labels(possible);
    return families;
  }

  /// Throws Error(input) for a label that does not name a key or a figure. The label may name a key
  /// or figure that this table does not show.
  void check_labels(const KnownNames& possible) const {
    std::vector<std::string> keys = {table_.rows.key};
    if (table_.columns) keys.push_back(table_.columns->key);
    Section table(document_, "table");
    for (const char* axis : {"rows", "columns"}) {
      const std::string own = table.text(axis).value_or("");
      keys.emplace_back(trim(std::string_view(own).substr(0, own.find('='))));
    }
    for (const auto& [name, label] : table_.terms.labels()) {
      if (std::find(keys.begin(), keys.end(), name) != keys.end()) continue;
      if (parse_figure(name, possible)) continue;
      keys.insert(keys.end(), table_.figures.begin(), table_.figures.end());
      std::erase(keys, "");
      throw Error(Section(document_, "table.labels").place(name),
                  unknown_message("key or figure", name, keys));
    }
  }

  std::vector<CellProblem> read_cells() {
    std::vector<std::optional<Problem>> problems =
        read_cases(table_.cells.size(), [&](std::size_t place) { return document_of(place); });
    std::vector<CellProblem> cells;
    for (std::size_t place = 0; place < problems.size(); ++place) {
      if (problems[place]) cells.push_back({place, *std::move(problems[place])});
    }
    if (cells.empty()) {
      throw Error(document_.place(),
                  "the table has no cell in which all sides and waves have units");
    }
    std::vector<std::string> axes = {table_.rows.key};
    if (table_.columns) axes.push_back(table_.columns->key);
    table_.conventions = Conventions(std::move(axes));
    for (const CellProblem& cell : cells) table_.conventions.add(cell.problem);
    table_.problem = cells.front().problem;
    problem_place_ = cells.front().place;
    table_.terms = Terms(document_, *table_.problem.rules);
    return cells;
  }

  Document document_of(std::size_t place) const {
    Document document = document_;
    set(document, table_.rows, place / table_.width(), question_.of_rows);
    if (table_.columns) {
      set(document, *table_.columns, place % table_.width(), question_.of_columns);
    }
    return document;
  }

  static void set(Document& document, const Axis& axis, std::size_t value,
                  const std::string& option) {
    document.set(axis.key, axis.values[value], option);
  }

  /// Returns the names of the figures. Without sides the integers are those of all cells: cells
  /// without fighters, for example, lack the integer that counts them.
  KnownNames known_names(const std::vector<Family>& families) const {
    KnownNames known = names_of(table_.problem);
    if (known.sides) return known;
    std::vector<std::string>& numbers = known.numbers;
    for (const Family& family : families) {
      for (std::size_t i = 0; i < family.size(); ++i) {
        for (const std::string& number : names_of(family.problem(i)).numbers) {
          const bool is_new = std::find(numbers.begin(), numbers.end(), number) == numbers.end();
          if (is_new) numbers.push_back(number);
        }
      }
    }
    return known;
  }

  /// Returns the probability that the attacker wins, or the means of the named integers if there
  /// are no sides.
  static std::vector<std::string> usual_figures(const KnownNames& known) {
    if (known.sides) return {"winner.attacker"};
    std::vector<std::string> means;
    for (const std::string& number : known.numbers) means.push_back(number + ".mean");
    return means;
  }

  /// Answers the families. Returns the cells of families that exceed a limit as separate families,
  /// moved out of `families`.
  std::vector<Family> answer(std::vector<Family>& families, const std::string& stage) {
    std::vector<std::size_t> sizes;
    for (const Family& family : families) sizes.push_back(family.size());
    const auto whys = solve_side_by_side(
        sizes,
        [&](std::size_t i) {
          log::Task::detail(log::count(families[i].size(), "cell"));
          answer_family(families[i]);
        },
        stage);
    std::vector<Family> apart;
    for (std::size_t i = 0; i < families.size(); ++i) {
      if (whys[i].empty()) continue;
      Family& family = families[i];
      if (family.size() == 1) {
        table_.cells[family.places.front()].why = whys[i];
        continue;
      }
      for (std::size_t cell = 0; cell < family.size(); ++cell) {
        Family& alone = apart.emplace_back(Family{family.rules, {family.places[cell]}, {}});
        alone.cases.push_back(std::move(family.cases[cell]));
      }
    }
    return apart;
  }

  void answer_family(const Family& family) {
    keep(family, answers_of(family, table_.figures, ChainSignature::not_asked, suffices_));
  }

  /// Keeps all figures of a family, or none if memory is missing.
  void keep(const Family& family, Answers answers) {
    const std::lock_guard lock(mutex_);
    known_.push_back(std::move(answers.names));
    // The statements below do not throw.
    for (std::size_t i = 0; i < family.size(); ++i) {
      table_.cells[family.places[i]].figures.swap(answers.figures[i]);
      if (family.places[i] == problem_place_) std::swap(table_.rosters, answers.rosters);
    }
  }

  void check_names() const {
    for (const std::string& figure : table_.figures) {
      const bool known = std::any_of(known_.begin(), known_.end(), [&](const KnownNames& names) {
        return parse_figure(figure, names).has_value();
      });
      if (known || known_.empty()) continue;
      throw Error(Place{question_.of_show}, missing_figure(figure, figure_names(known_.front())));
    }
  }

  const Document& document_;
  const TableQuestion& question_;
  const IntervalTest& suffices_;
  OddsTable table_;
  std::size_t problem_place_ = 0;  ///< the index of the cell whose case represents the table
  std::vector<KnownNames> known_;  ///< the names of all families that were answered
  std::mutex mutex_;
};

}  // namespace

OddsTable solve_table(const Document& document, const TableQuestion& question,
                      const IntervalTest& suffices) {
  return TableSolver(document, question, suffices).solve();
}

OddsTable fill_table(const Document& document, const TableQuestion& question,
                     const CellSource& look_up) {
  return TableSolver(document, question, {}).fill(look_up);
}

TableForecast forecast_table(const Document& document, const TableQuestion& question,
                             const IntervalTest& suffices, double seconds) {
  return TableSolver(document, question, suffices).forecast(seconds);
}

}  // namespace asdic
