// Draws a table as a chart: the rows along the axis, and a line for each column, or for each figure
// if the table has one key.
#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "lib/text.hpp"
#include "odds/chart/chart.hpp"
#include "odds/chart/markup.hpp"
#include "odds/report/conventions.hpp"
#include "odds/table/report.hpp"

namespace asdic {

namespace {

constexpr std::size_t most_notes = 4;

double height_of(const Figure& figure) {
  const double value = to_double(figure.value);
  return figure.is_root ? std::sqrt(value) : figure.is_chance ? value * 100 : value;
}

/// Returns the unit of a figure that is not a probability.
std::string unit_of(const std::string& figure, const std::string& currency) {
  if (figure.ends_with(".variance")) return currency + " squared";
  if (is_cost(figure)) return currency;
  if (figure.find(".units.") != std::string::npos) return "units";
  const auto end = std::min(figure.rfind(".mean"), figure.rfind(".sd"));
  std::string unit = figure.substr(0, end);
  std::replace(unit.begin(), unit.end(), '_', ' ');
  return unit;
}

class TableChart {
 public:
  TableChart(const OddsTable& table, const TableOptions& options)
      : table_(table), options_(options) {}

  Chart chart() const {
    const layout::Page conventions = conventions_of_page(table_);
    const std::string lines = table_.columns ? " for each of " + column_words() : "";
    Chart chart{heading_of(table_),
                description_of(join(titles(), "; ") + ": over " + row_words() + lines + ".",
                               conventions_of(table_).front())};
    chart.panels = panels();
    chart.caption = notes();
    for (std::string& each : caption_of(conventions.front())) {
      chart.caption.push_back(std::move(each));
    }
    return chart;
  }

  /// Returns the panels. Those of a grid are ordered by figure.
  std::vector<Panel> panels() const { return table_.columns ? grids() : lists(); }

 private:
  std::string row_words() const { return table_.terms.key(table_.rows.key); }
  std::string column_words() const { return table_.terms.key(table_.columns->key); }

  static std::vector<std::string> texts_of(const Axis& axis) {
    std::vector<std::string> texts;
    for (const std::string& value : axis.values) texts.push_back(value_text(axis.key, value));
    return texts;
  }

  std::vector<std::string> titles() const {
    std::vector<std::string> titles;
    for (const std::string& figure : table_.figures) titles.push_back(table_.terms.figure(figure));
    return titles;
  }

  bool is_chance(std::size_t figure) const { return asdic::is_chance(table_, figure); }

  Series series(std::string name, std::size_t figure, std::size_t column) const {
    Series series{std::move(name), {}};
    for (std::size_t row = 0; row < table_.rows.values.size(); ++row) {
      const TableCell& cell = table_.cell(row, column);
      const Figure* own = cell.figure(figure);
      if (own == nullptr) {
        series.values.emplace_back();
        continue;
      }
      const std::string where = place_of(table_, row * table_.width() + column);
      series.values.emplace_back(ChartValue{
          height_of(*own),
          where + ": " + markup::with_minus(figure_text(*own, table_.figures[figure], options_))});
    }
    return series;
  }

  /// Adds a series to the panel and its legend unless it does not have values. Series that would
  /// hide each other become one with both names.
  static void add(Series series, Panel& panel) {
    const bool has_values = std::any_of(series.values.begin(), series.values.end(),
                                        [](const auto& value) { return value.has_value(); });
    if (!has_values) return;
    const auto same = [](const auto& a, const auto& b) {
      return a.has_value() == b.has_value() && (!a || a->value == b->value);
    };
    for (Series& each : panel.series) {
      const bool hides = std::equal(each.values.begin(), each.values.end(), series.values.begin(),
                                    series.values.end(), same);
      if (!hides) continue;
      each.name += ", " + series.name;
      return;
    }
    panel.series.push_back(std::move(series));
  }

  /// Returns a panel of these figures, which have one unit, over the rows.
  Panel panel(const std::vector<std::size_t>& figures) const {
    Panel panel{Panel::Kind::lines, "", capital_first(row_words()), texts_of(table_.rows)};
    if (figures.size() == 1) panel.title = title_of(table_, figures[0]);
    const bool chance = is_chance(figures[0]);
    const std::string& name = table_.figures[figures[0]];
    panel.unit = chance ? "Probability" : capital_first(unit_of(name, table_.terms.currency()));
    panel.suffix = chance ? "%" : "";
    panel.scale = {0, 100, 20};
    if (chance) return panel;
    double least = 0;
    double most = 0;
    for (const TableCell& cell : table_.cells) {
      const Figure* own = cell.figure(figures[0]);
      if (own == nullptr) continue;
      least = std::min(least, height_of(*own));
      most = std::max(most, height_of(*own));
    }
    panel.scale = svg::Scale::around(least, most, 7);
    return panel;
  }

  /// Returns a panel for each figure, or several with about the same number of columns each.
  std::vector<Panel> grids() const {
    std::vector<Panel> panels;
    const std::vector<std::string> columns = texts_of(*table_.columns);
    const std::size_t parts = (columns.size() + most_series - 1) / most_series;
    for (std::size_t figure = 0; figure < table_.figures.size(); ++figure) {
      for (std::size_t part = 0; part < parts; ++part) {
        Panel own = panel({figure});
        own.legend = column_words();
        const std::size_t end = columns.size() * (part + 1) / parts;
        for (std::size_t i = columns.size() * part / parts; i < end; ++i) {
          add(series(columns[i], figure, i), own);
        }
        if (parts > 1) {
          own.title += " (" + std::to_string(part + 1) + " of " + std::to_string(parts) + ")";
        }
        panels.push_back(std::move(own));
      }
    }
    return panels;
  }

  /// Returns panels of up to most_series probabilities each, and a panel for every other figure.
  std::vector<Panel> lists() const {
    std::vector<std::vector<std::size_t>> groups;
    for (std::size_t figure = 0; figure < table_.figures.size(); ++figure) {
      const auto has_room = [&](const auto& group) {
        return is_chance(group[0]) && is_chance(figure) && group.size() < most_series;
      };
      const auto group = std::find_if(groups.begin(), groups.end(), has_room);
      if (group == groups.end()) {
        groups.push_back({figure});
      } else {
        group->push_back(figure);
      }
    }
    std::vector<Panel> panels;
    for (const std::vector<std::size_t>& group : groups) {
      panels.push_back(panel(group));
      for (const std::size_t figure : group) {
        add(series(table_.terms.figure(table_.figures[figure]), figure, 0), panels.back());
      }
    }
    return panels;
  }

  /// Returns notes that explain gaps.
  std::vector<std::string> notes() const {
    std::vector<std::string> notes = notes_of(table_);
    const std::size_t count = notes.size();
    notes.resize(std::min(count, most_notes));
    for (std::string& note : notes) note = "Gap: " + note.substr(note.find(' ') + 1);
    if (count > most_notes) {
      notes.push_back("and " + std::to_string(count - most_notes) + " more gaps.");
    }
    return notes;
  }

  const OddsTable& table_;
  const TableOptions& options_;
};

/// Returns whether a panel has at least 4 places in an order, and values that differ.
bool is_worth_drawing(const Panel& panel) {
  constexpr std::size_t least_places = 4;
  const bool is_ordered =
      std::all_of(panel.places.begin(), panel.places.end(),
                  [](const std::string& place) { return parse_fraction(place).has_value(); });
  if (!is_ordered || panel.places.size() < least_places) return false;
  std::set<double> values;
  for (const Series& series : panel.series) {
    for (const auto& value : series.values) {
      if (value) values.insert(value->value);
    }
  }
  return values.size() > 1;
}

}  // namespace

std::string as_svg(const OddsTable& table, const TableOptions& options) {
  return as_svg(TableChart(table, options).chart());
}

std::vector<std::string> plain_svgs(const OddsTable& table, const TableOptions& options) {
  Chart whole = TableChart(table, options).chart();
  whole.description.resize(whole.description.find('\n'));
  const std::size_t figures = table.columns ? table.figures.size() : 1;
  std::vector<std::string> svgs(figures);
  const std::size_t of_each = whole.panels.size() / figures;
  for (std::size_t i = 0; i < whole.panels.size(); ++i) {
    Panel& panel = whole.panels[i];
    if (!is_worth_drawing(panel)) continue;
    const std::string title =
        panel.title.empty() ? "Probabilities" : std::exchange(panel.title, "");
    std::string svg = as_svg(Chart{title, whole.description, {}, {std::move(panel)}});
    constexpr std::string_view of_a_file = " xmlns=\"http://www.w3.org/2000/svg\"";
    svgs[i / of_each] += svg.erase(svg.find(of_a_file), of_a_file.size());
  }
  return svgs;
}

}  // namespace asdic
