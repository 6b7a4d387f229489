#include "odds/table/solve_table.hpp"

#include <algorithm>
#include <mutex>

#include "lib/error.hpp"
#include "lib/text.hpp"
#include "odds/figures/of_starts.hpp"
#include "odds/solve/side_by_side.hpp"
#include "odds/solve/solve.hpp"
#include "odds/table/families.hpp"

namespace asdic {

namespace {

constexpr std::size_t most_cells = 20'000;

/// Keys that have a value in every case, and one value for a whole table.
void check_key(const std::string& key, const std::string& option) {
  const Place place{option + " " + one_line(key)};
  if (key == "rules") {
    throw Error(place, "a table has only one rule system; asdic compare --with takes two cases");
  }
  const std::string first = key.substr(0, key.find('.'));
  for (const char* word : {"title", "source", "expect", "table"}) {
    if (first == word) throw Error(place, "no figure depends on " + in_quotes(word));
  }
}

class TableSolver {
 public:
  TableSolver(const Document& document, const TableQuestion& question, const TableEffort& effort)
      : document_(document), question_(question), effort_(effort) {
    table_.rows = parse_axis(question.rows, "--rows");
    check_key(table_.rows.key, "--rows");
    if (!question.columns.empty()) {
      table_.columns = parse_axis(question.columns, "--columns");
      check_key(table_.columns->key, "--columns");
    }
    if (table_.columns && table_.columns->key == table_.rows.key) {
      throw Error(Place{"--columns " + one_line(table_.rows.key)},
                  "is already the key of the rows");
    }
    const std::size_t cells = table_.rows.values.size() * table_.width();
    if (cells > most_cells) {
      throw Error(Place{"--rows " + one_line(table_.rows.key)},
                  "the table has " + std::to_string(cells) + " cells; at most " +
                      std::to_string(most_cells) + " are possible");
    }
    table_.cells.resize(cells);
  }

  OddsTable solve() {
    std::vector<Family> families = families_of(read_cells());
    table_.figures = question_.show.empty() ? usual_figures() : question_.show;
    // A family whose chain is too large is answered cell by cell.
    while (!families.empty()) families = answer(families);
    check_names();
    return std::move(table_);
  }

 private:
  std::vector<PosedCell> read_cells() {
    std::vector<PosedCell> cells;
    for (std::size_t place = 0; place < table_.cells.size(); ++place) {
      Document document = document_;
      set(document, table_.rows, place / table_.width(), "--rows");
      if (table_.columns) set(document, *table_.columns, place % table_.width(), "--columns");
      try {
        cells.push_back({place, read_case(document)});
      } catch (const NoUnits&) {
      }
    }
    if (cells.empty()) {
      throw Error(Place{document_.source()},
                  "the table has no cell in which both sides have units");
    }
    static_cast<Posed&>(table_.posed) = cells.front().posed;
    posed_place_ = cells.front().place;
    return cells;
  }

  static void set(Document& document, const Axis& axis, std::size_t value, const char* option) {
    document.set(axis.key + "=" + axis.values[value], option);
  }

  /// Who wins; or of outcomes without sides the means of their numbers.
  std::vector<std::string> usual_figures() const {
    const Mustered& posed = table_.posed;
    if (posed.rules->format.forces == CaseFormat::Forces::both) return {"winner.attacker"};
    const Battle battle = posed.rules->enumerate(posed.battle, {});
    const FiguresOfStarts figures(battle, {&posed.battle, 1}, {});
    std::vector<std::string> means;
    for (const std::string& number : figures.names().numbers) means.push_back(number + ".mean");
    return means;
  }

  /// Returns as families of their own the cells of those that are too large together.
  std::vector<Family> answer(const std::vector<Family>& families) {
    const auto whys = solve_side_by_side(
        families.size(), effort_.max_states,
        [&](std::size_t i, std::uint64_t max_states) {
          const Family& family = families[i];
          for (const PosedCell& cell : family) table_.cells[cell.place].figures.clear();
          is_fought_out(family.front().posed.battle) ? answer_together(family, max_states)
                                                     : answer_alone(family.front(), max_states);
        },
        [&](std::size_t i) { tell(families[i].size()); });
    std::vector<Family> apart;
    for (std::size_t i = 0; i < families.size(); ++i) {
      if (whys[i].empty()) continue;
      for (const PosedCell& cell : families[i]) {
        if (families[i].size() == 1) {
          table_.cells[cell.place].why = whys[i];
        } else {
          apart.push_back({cell});
        }
      }
    }
    return apart;
  }

  void tell(std::size_t cells) {
    done_ = std::min(done_ + cells, table_.cells.size());
    if (effort_.progress) effort_.progress("solving cells", done_, table_.cells.size());
  }

  void answer_together(const Family& family, std::uint64_t max_states) {
    std::vector<Case> cases;
    for (const PosedCell& cell : family) cases.push_back(cell.posed.battle);
    const RuleSystem& rules = *family.front().posed.rules;
    const EnumerationLimits limits{max_states, {}};
    const Battle battle = rules.enumerate_together != nullptr
                              ? rules.enumerate_together(cases, limits)
                              : rules.enumerate(cases.front(), limits);
    const FiguresOfStarts figures(battle, cases, {});
    know(figures.names(), battle.rosters, family);
    for (std::size_t k = 0; k < table_.figures.size(); ++k) {
      const auto name = parse_figure(table_.figures[k], figures.names());
      const auto values = name ? figures.find(*name) : std::vector<Figure>(family.size());
      for (std::size_t i = 0; i < family.size(); ++i) {
        table_.cells[family[i].place].figures.push_back(values[i]);
      }
    }
  }

  void answer_alone(const PosedCell& cell, std::uint64_t max_states) {
    const Result result = asdic::solve(cell.posed, {max_states, Numbers::exact, {}});
    know(names_of(result), result.rosters, {cell});
    for (const std::string& name : table_.figures) {
      table_.cells[cell.place].figures.push_back(find_figure(result, name).value_or(Figure{}));
    }
  }

  /// A figure that some cells have is 0 in those that have no such unit.
  void know(const KnownNames& names, const std::array<std::vector<Roster>, 2>& rosters,
            const Family& family) {
    const std::lock_guard lock(mutex_);
    const bool has_posed = std::any_of(family.begin(), family.end(), [&](const PosedCell& cell) {
      return cell.place == posed_place_;
    });
    if (has_posed) table_.posed.rosters = rosters;
    known_.push_back(names);
  }

  void check_names() const {
    for (const std::string& figure : table_.figures) {
      const bool known = std::any_of(known_.begin(), known_.end(), [&](const KnownNames& names) {
        return parse_figure(figure, names).has_value();
      });
      if (known || known_.empty()) continue;
      throw Error(Place{"--show"}, unknown("figure", figure, figure_names(known_.front())));
    }
  }

  const Document& document_;
  const TableQuestion& question_;
  const TableEffort& effort_;
  OddsTable table_;
  std::size_t posed_place_ = 0;    ///< of the cell whose case stands for the table
  std::vector<KnownNames> known_;  ///< of all that were answered
  std::mutex mutex_;
  std::size_t done_ = 0;  ///< cells
};

}  // namespace

OddsTable solve_table(const Document& document, const TableQuestion& question,
                      const TableEffort& effort) {
  return TableSolver(document, question, effort).solve();
}

}  // namespace asdic
