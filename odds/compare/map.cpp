#include "odds/compare/map.hpp"

#include <algorithm>
#include <functional>
#include <set>
#include <utility>

#include "lib/input/read_setting.hpp"
#include "lib/text.hpp"
#include "odds/compare/natural_values.hpp"
#include "odds/compare/plateaus.hpp"
#include "odds/compare/trials.hpp"
#include "odds/table/answers.hpp"
#include "odds/table/near_fractions.hpp"
#include "odds/table/read_cases.hpp"
#include "odds/table/solve_families.hpp"

namespace asdic {

namespace {

constexpr const char* flag = "--edge";
const std::vector<std::string> wins = {"winner.attacker", "winner.defender"};

Place place_of(const std::string& key) {
  return Place{std::string(flag) + " " + one_line(key)};
}

std::optional<Favourite> favourite_in(const Result& result) {
  return favourite_of(find_figure(result, wins[0])->value, find_figure(result, wins[1])->value);
}

/// A box of values and its favourite.
struct DecidedBox {
  Box box;
  MapCell cell;
};

/// The beginning of a range: the number itself, or everything above it.
struct Beginning {
  Rational from;
  bool is_above = false;

  bool operator<(const Beginning& other) const {
    return from < other.from || (from == other.from && is_above < other.is_above);
  }
};

/// Returns ranges that begin at these places, of which the first is 0.
std::vector<NumberRange> ranges_from(const std::set<Beginning>& beginnings) {
  std::vector<NumberRange> ranges;
  for (const Beginning& each : beginnings) {
    if (!ranges.empty()) {
      ranges.back().to = each.from;
      ranges.back().has_to = each.is_above;
    }
    ranges.push_back({each.from, most_parameter, !each.is_above, true});
  }
  return ranges;
}

/// Returns the ranges between all bounds that the boxes have for the key with this index.
std::vector<NumberRange> ranges_of(const std::vector<std::vector<DecidedBox>>& groups,
                                   std::size_t key) {
  std::set<Beginning> beginnings;
  for (const std::vector<DecidedBox>& boxes : groups) {
    for (const DecidedBox& each : boxes) {
      beginnings.insert({each.box[key].from, !each.box[key].has_from});
    }
  }
  return ranges_from(beginnings);
}

/// Returns the cell of the box that contains `values`, or an empty cell if no box contains them.
MapCell cell_at(const std::vector<Rational>& values, const std::vector<DecidedBox>& boxes) {
  for (const DecidedBox& each : boxes) {
    bool has_all = true;
    for (std::size_t key = 0; key < values.size(); ++key) {
      has_all = has_all && each.box[key].contains(values[key]);
    }
    if (has_all) return each.cell;
  }
  return {};
}

/// Returns columns as rows, and rows as columns.
std::vector<std::vector<MapCell>> turned(const std::vector<std::vector<MapCell>>& rows) {
  std::vector<std::vector<MapCell>> columns(rows.front().size());
  for (const std::vector<MapCell>& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) columns[i].push_back(row[i]);
  }
  return columns;
}

/// Joins neighbouring ranges whose cells are equal.
void join_equal(std::vector<NumberRange>& ranges, std::vector<std::vector<MapCell>>& cells) {
  std::size_t last = 0;
  for (std::size_t i = 1; i < ranges.size(); ++i) {
    if (cells[i] == cells[last]) {
      ranges[last].to = ranges[i].to;
      ranges[last].has_to = ranges[i].has_to;
    } else if (++last != i) {
      ranges[last] = ranges[i];
      cells[last] = std::move(cells[i]);
    }
  }
  ranges.resize(last + 1);
  cells.resize(last + 1);
}

class MapSolver {
 public:
  MapSolver(const Document& document, const std::vector<std::string>& edges) : document_(document) {
    if (edges.size() != 2) {
      throw Error(Place{flag}, "has to be given twice for a map, not " +
                                   std::to_string(edges.size()) + " times");
    }
    read_baseline(edges);
    for (const std::string& edge : edges) axes_.push_back(axis_of(edge));
    check_apart(axes_[1], axes_[0], place_of(axes_[1].key), std::string("the other ") + flag,
                document_);
    const auto has_ranges = [](const Axis& axis) { return axis.values.empty(); };
    if (has_ranges(axes_[1]) && !has_ranges(axes_[0])) std::swap(axes_[0], axes_[1]);
    map_.rows.key = rows().key;
    map_.columns = {columns().key, columns().values, {}};
    map_.conventions = Conventions({rows().key, columns().key});
  }

  FavouriteMap solve() {
    rows().values.empty() ? solve_ranges() : solve_values();
    std::vector<VariedKey> varied;
    for (const Axis& axis : axes_) {
      if (axis.values.empty()) continue;
      varied.push_back({axis, flag});
      for (std::string& each : values_not_tried(map_.first.problem, axis.key)) {
        map_.findings.push_back(std::move(each));
      }
    }
    for (const Warning& each : decimals_near_fractions(document_, varied)) {
      map_.findings.push_back(each.place.text() + ": " + each.text + ".");
    }
    return std::move(map_);
  }

 private:
  Axis& rows() { return axes_[0]; }
  const Axis& columns() const { return axes_[1]; }

  /// Reads the case as it is. It need not be complete if both keys have values.
  void read_baseline(const std::vector<std::string>& edges) {
    try {
      baseline_ = read_case(document_);
    } catch (const Error&) {
      for (const std::string& edge : edges) {
        if (edge.find('=') == std::string::npos) throw;
      }
      return;
    }
    check_winner(*baseline_);
  }

  static void check_winner(const Problem& problem) {
    if (problem.rules->format.forces == CaseFormat::Forces::both) return;
    throw Error(Place{flag},
                "these rules have no winner, so a map has no favourite; asdic table "
                "shows figures over two keys");
  }

  /// Returns the key with its values, or without values if it has plateaus.
  Axis axis_of(const std::string& edge) const {
    const std::string key(trim(std::string_view(edge).substr(0, edge.find('='))));
    const bool is_key_alone = edge.find('=') == std::string::npos;
    if (is_key_alone && has_plateaus(*baseline_, key)) return {key, {}};
    Axis axis =
        is_key_alone ? natural_values(*baseline_, key, place_of(key)) : parse_axis(edge, flag);
    if (axis.values.size() > 1) return axis;
    throw Error(place_of(key), "has one value; a map needs two or more");
  }

  /// Returns the case with a value of the columns.
  Document document_of(std::size_t column) const {
    Document document = document_;
    document.set(columns().key, columns().values[column], flag);
    return document;
  }

  void check_cells(std::size_t cells) const {
    if (cells <= most_cells) return;
    throw Error(place_of(axes_[0].key), "the map has " + std::to_string(cells) +
                                            " cells (at most " + std::to_string(most_cells) + ")");
  }

  void add_case(const Problem& problem) {
    if (map_.first.problem.rules == nullptr) {
      check_winner(problem);
      map_.first = {problem, rosters_of(problem.battle)};
      map_.terms = Terms(document_, *problem.rules);
    }
    map_.conventions.add(problem);
  }

  /// Gives a cell the reason why the case does not allow its values.
  void refuse(MapCell& cell, const Error& error) {
    if (!first_fault_) first_fault_ = error;
    cell.why = reason_of(error);
  }

  [[noreturn]] void refuse_without_battles() const {
    if (first_fault_) throw Error(*first_fault_);
    throw Error(document_.place(), "the map has no cell in which all sides and waves have units");
  }

  /// Solves a cell for each pair of values.
  void solve_values() {
    const std::size_t width = columns().values.size();
    map_.rows.values = rows().values;
    check_cells(rows().values.size() * width);
    map_.cells.resize(rows().values.size() * width);
    std::vector<std::optional<Error>> faults(map_.cells.size());
    std::vector<std::optional<Problem>> problems = read_cases(
        map_.cells.size(),
        [&](std::size_t place) {
          Document document = document_of(place % width);
          document.set(axes_[0].key, axes_[0].values[place / width], flag);
          return document;
        },
        {}, [&](std::size_t place, const Error& error) { faults[place] = error; });
    for (std::size_t place = 0; place < faults.size(); ++place) {
      if (faults[place]) refuse(map_.cells[place], *faults[place]);
    }
    std::vector<CellProblem> cells;
    for (std::size_t place = 0; place < problems.size(); ++place) {
      if (!problems[place]) continue;
      add_case(*problems[place]);
      cells.push_back({place, *problems[place]});
    }
    if (cells.empty()) refuse_without_battles();
    answer(std::move(cells), [](const Figure&) { return true; });
    std::vector<CellProblem> open;
    for (std::size_t place = 0; place < problems.size(); ++place) {
      const MapCell& cell = map_.cells[place];
      if (!problems[place] || cell.favourite || !cell.why.empty()) continue;
      open.push_back({place, *std::move(problems[place])});
    }
    map_.decided_exactly = open.size();
    answer(std::move(open), {});
  }

  /// Finds the favourites of cells that `suffices` allows to decide. A cell whose family reached a
  /// limit has that limit.
  void answer(std::vector<CellProblem> cells, const IntervalTest& suffices) {
    std::vector<std::size_t> places;
    for (const CellProblem& each : cells) places.push_back(each.place);
    std::vector<char> is_answered(map_.cells.size(), 0);
    const std::string why = solve_families(
        families_of(std::move(cells)),
        [&](const Family& family) {
          const Answers answers = answers_of(family, wins, ChainSignature::not_asked, suffices);
          for (std::size_t i = 0; i < family.size(); ++i) {
            const auto& figures = answers.figures[i];
            map_.cells[family.places[i]].favourite =
                favourite_of(figures[0]->value, figures[1]->value);
            is_answered[family.places[i]] = 1;
          }
        },
        "solving cells");
    for (const std::size_t place : places) {
      if (is_answered[place] != 0) continue;
      map_.cells[place].why = why;
      map_.cells[place].beyond_limit = true;
    }
  }

  /// Solves the battles of all values of the rows, for each value of the columns or for all.
  void solve_ranges() {
    const bool has_values = !columns().values.empty();
    std::vector<std::vector<DecidedBox>> groups;
    if (has_values) {
      for (std::size_t column = 0; column < columns().values.size(); ++column) {
        groups.push_back(decided([&] { return document_of(column); }, {axes_[0].key}));
      }
    } else {
      groups.push_back(decided([&] { return document_; }, {axes_[0].key, axes_[1].key}));
    }
    if (map_.first.problem.rules == nullptr) refuse_without_battles();
    std::vector<NumberRange>& rows = map_.rows.ranges;
    std::vector<NumberRange>& columns = map_.columns.ranges;
    rows = ranges_of(groups, 0);
    if (!has_values) columns = ranges_of(groups, 1);
    std::vector<std::vector<MapCell>> cells;
    for (const NumberRange& row : rows) {
      cells.emplace_back();
      for (const std::vector<DecidedBox>& boxes : groups) {
        if (has_values) cells.back().push_back(cell_at({simplest_in(row)}, boxes));
      }
      for (const NumberRange& column : columns) {
        cells.back().push_back(cell_at({simplest_in(row), simplest_in(column)}, groups.front()));
      }
    }
    join_equal(rows, cells);
    if (!has_values) {
      cells = turned(cells);
      join_equal(columns, cells);
      cells = turned(cells);
    }
    check_cells(cells.size() * cells.front().size());
    for (std::vector<MapCell>& row : cells) {
      for (MapCell& cell : row) map_.cells.push_back(std::move(cell));
    }
    for (MapAxis* axis : {&map_.rows, &map_.columns}) {
      for (const NumberRange& range : axis->ranges) {
        axis->values.push_back(range_text(axis->key, range));
      }
    }
  }

  /// Returns the favourite for all values of the keys at `paths`, the reason if the case is not
  /// allowed, or nothing if a side has no units.
  std::vector<DecidedBox> decided(const std::function<Document()>& read,
                                  const std::vector<std::string>& paths) {
    Document document;
    try {
      document = read();
      add_case(read_case(document));
    } catch (const MissingUnits&) {
      return {};
    } catch (const Error& error) {
      if (error.code() != ErrorCode::input) throw;
      DecidedBox all = {Box(paths.size(), NumberRange{0, most_parameter}), {}};
      refuse(all.cell, error);
      return {std::move(all)};
    }
    CompareOptions how;
    how.solving.figures = wins;
    how.solving.numbers = Numbers::certified;
    std::vector<DecidedBox> boxes;
    std::vector<Trial> open;
    std::vector<std::size_t> open_boxes;
    for (TrialInBox& each : battles_over(document, paths, how)) {
      Trial& trial = each.trial;
      const auto favourite = trial.result ? favourite_in(*trial.result) : std::nullopt;
      boxes.push_back({std::move(each.box), {favourite, trial.why, !trial.result}});
      if (favourite || !trial.result) continue;
      trial.result.reset();
      open_boxes.push_back(boxes.size() - 1);
      open.push_back(std::move(trial));
    }
    map_.decided_exactly += open.size();
    how.solving.numbers = Numbers::exact;
    solve_all(open, how.solving);
    for (std::size_t i = 0; i < open.size(); ++i) {
      MapCell& cell = boxes[open_boxes[i]].cell;
      cell.why = open[i].why;
      cell.beyond_limit = !open[i].result;
      if (open[i].result) cell.favourite = favourite_in(*open[i].result);
    }
    return boxes;
  }

  const Document& document_;
  std::vector<Axis> axes_;  ///< rows and columns; without values if they have plateaus
  std::optional<Problem> baseline_;
  std::optional<Error> first_fault_;  ///< of a cell that the case does not allow
  FavouriteMap map_;
};

}  // namespace

FavouriteMap map_favourites(const Document& document, const std::vector<std::string>& edges) {
  return MapSolver(document, edges).solve();
}

std::vector<MapBorder> borders_of(const FavouriteMap& map) {
  std::vector<MapBorder> borders;
  for (std::size_t column = 0; column < map.columns.values.size(); ++column) {
    for (std::size_t row = 1; row < map.rows.values.size(); ++row) {
      const auto& before = map.cell(row - 1, column).favourite;
      const auto& behind = map.cell(row, column).favourite;
      if (!before || !behind || *before == *behind) continue;
      borders.push_back({column, row, *before, *behind});
    }
  }
  return borders;
}

}  // namespace asdic
