#include "odds/sweep/stored_table.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "lib/error.hpp"
#include "lib/limits.hpp"
#include "lib/text.hpp"
#include "odds/sweep/cell_rows.hpp"
#include "odds/sweep/schema.hpp"
#include "odds/sweep/sweep.hpp"
#include "odds/table/solve_table.hpp"

namespace asdic {

namespace {

class StoredTable {
 public:
  StoredTable(const std::string& path, const std::vector<std::string>& sets,
              const TableQuestion& asked)
      : database_(opened(path)),
        heading_(read_heading(database_)),
        checksum_(sweep_checksum(heading_)),
        sweep_(Document::parse(heading_.text, path)),
        document_(sweep_.document()),
        question_(asked),
        chosen_(sweep_.axes().size()) {
    check_tables(database_, sweep_, heading_.format);
    if (count_cells(database_, sweep_.cells(), "1") != heading_.cells) {
      throw damaged("cells are missing or added");
    }
    for (const std::string& assignment : sets) choose(assignment);
    if (!asked.rows.empty()) rows_ = read_axis(question_.rows, question_.of_rows);
    if (!asked.columns.empty()) columns_ = read_axis(question_.columns, question_.of_columns);
    settle_the_rest();
    check_figures();
  }

  OddsTable filled() {
    const std::size_t width = columns_ ? columns_->values.size() : 1;
    return fill_table(document_, question_, [&](std::size_t place) {
      std::vector<std::string> values = chosen_;
      values[rows_->axis] = rows_->values[place / width];
      if (columns_) values[columns_->axis] = columns_->values[place % width];
      return cell(sweep_.cell(values));
    });
  }

 private:
  /// Opens the database in a transaction, so that all reads see the file at one moment while a
  /// sweep writes.
  static Database opened(const std::string& path) {
    Database database(path, Database::Access::read);
    database.run("BEGIN");
    return database;
  }

  Error damaged(const std::string& what) const {
    return {Place{database_.path()},
            "the store is damaged: " + what + "; asdic sweep solves again what is damaged"};
  }

  /// An axis and the values of it that the table has.
  struct ShownAxis {
    std::size_t axis;
    std::vector<std::string> values;
  };

  /// Returns the axis of a key that `option` chooses or shows. Throws if the key is not an axis, or
  /// if the axis has been chosen or shown.
  std::size_t take_axis(const std::string& key, const std::string& option) {
    std::vector<std::string> keys;
    for (const Axis& axis : sweep_.axes()) keys.push_back(axis.key);
    const Place place{option + " " + one_line(key)};
    const auto found = std::find(keys.begin(), keys.end(), key);
    if (found == keys.end()) throw Error(place, unknown_message("axis of the store", key, keys));
    const auto axis = static_cast<std::size_t>(found - keys.begin());
    if (!taken_axes_.insert(axis).second) throw Error(place, "is chosen or shown already");
    return axis;
  }

  void check_values(std::size_t axis, const std::vector<std::string>& values,
                    const std::string& option) const {
    const std::vector<std::string>& own = sweep_.axes()[axis].values;
    for (const std::string& value : values) {
      if (std::find(own.begin(), own.end(), value) != own.end()) continue;
      throw Error(Place{option + " " + one_line(sweep_.axes()[axis].key)},
                  "the store has no value " + quote(value) + "; it has " +
                      one_line(sweep_.axis_texts()[axis]));
    }
  }

  void choose(std::size_t axis, const std::string& value) {
    document_.set(sweep_.axes()[axis].key, value, "--set");
    chosen_[axis] = value;
  }

  void choose(const std::string& assignment) {
    const std::string option = "--set";
    const Axis asked = parse_axis(assignment, option);
    const std::size_t axis = take_axis(asked.key, option);
    check_values(axis, asked.values, option);
    if (asked.values.size() > 1) {
      throw Error(Place{option + " " + one_line(asked.key)},
                  "chooses one value; --rows and --columns show several");
    }
    choose(axis, asked.values.front());
  }

  ShownAxis read_axis(std::string& text, const std::string& option) {
    const auto equals = text.find('=');
    const std::string key(trim(std::string_view(text).substr(0, equals)));
    const std::size_t axis = take_axis(key, option);
    if (equals == std::string::npos) text = sweep_.axis_texts()[axis];
    ShownAxis shown{axis, parse_axis(text, option).values};
    check_values(axis, shown.values, option);
    return shown;
  }

  ShownAxis all_of(std::size_t axis, std::string& text) const {
    text = sweep_.axis_texts()[axis];
    return {axis, sweep_.axes()[axis].values};
  }

  /// Shows or chooses the axes that no option names. Axes with one value are shown only if no other
  /// axis is.
  void settle_the_rest() {
    for (const bool with_several : {true, false}) {
      for (std::size_t axis = 0; axis < sweep_.axes().size(); ++axis) {
        const std::vector<std::string>& values = sweep_.axes()[axis].values;
        if (taken_axes_.contains(axis) || (values.size() > 1) != with_several) continue;
        taken_axes_.insert(axis);
        if (!rows_) {
          rows_ = all_of(axis, question_.rows);
        } else if (!with_several) {
          choose(axis, values.front());
        } else if (!columns_) {
          columns_ = all_of(axis, question_.columns);
        } else {
          throw Error(Place{database_.path()},
                      "--set has to choose one value of " + one_line(sweep_.axis_texts()[axis]));
        }
      }
    }
    if (!rows_) throw Error(ErrorCode::input, "--set leaves no axis of the store for the rows");
  }

  void check_figures() {
    if (question_.show.empty()) question_.show = sweep_.show();
    if (question_.show.empty()) {
      throw Error(Place{database_.path()},
                  "the store has outcomes, but no figures; a sweep has those of its show");
    }
    for (const std::string& figure : question_.show) {
      const auto& all = sweep_.show();
      if (std::find(all.begin(), all.end(), figure) != all.end()) continue;
      throw Error(Place{question_.of_show}, unknown_message("figure of the store", figure, all));
    }
  }

  TableCell cell(std::uint64_t number) {
    const std::optional<CellRows> rows = rows_of_cell(database_, number);
    const std::string name = "cell " + std::to_string(number);
    if (!rows) {
      if (heading_.shard.of == 1) throw damaged(name + " is missing");
      return {{}, "it is not in the store of shard " + heading_.shard.text()};
    }
    const std::string fault = fault_in(*rows, checksum_);
    if (!fault.empty()) throw damaged(name + ": " + fault);
    const auto* const is_done = std::get_if<std::int64_t>(&rows->cell[2]);
    if (is_done == nullptr || *is_done == 0) {
      const auto* const why = std::get_if<std::string>(&rows->cell[rows->cell.size() - 2]);
      return {{}, why == nullptr ? "the sweep has not solved it yet" : *why};
    }
    TableCell cell;
    for (const std::string& asked : question_.show) {
      cell.figures.push_back(figure(*rows, asked, name));
    }
    return cell;
  }

  std::optional<Figure> figure(const CellRows& rows, const std::string& asked,
                               const std::string& cell) const {
    check_time("reading a store");
    for (const StoreRow& row : rows.figures) {
      const auto* const name = std::get_if<std::string>(&row[1]);
      if (name == nullptr || *name != asked) continue;
      std::optional<Figure> figure = figure_in(row);
      if (!figure) throw damaged(cell + ": the figure " + quote(asked) + " is not a figure");
      return figure;
    }
    return std::nullopt;
  }

  Database database_;
  StoreHeading heading_;
  std::int64_t checksum_;  ///< of the sweep
  Sweep sweep_;
  Document document_;
  TableQuestion question_;
  std::set<std::size_t> taken_axes_;  ///< axes that are chosen or shown
  std::vector<std::string> chosen_;   ///< values, by axis, or "" if the axis is shown
  std::optional<ShownAxis> rows_;
  std::optional<ShownAxis> columns_;
};

}  // namespace

OddsTable stored_table(const std::string& path, const std::vector<std::string>& sets,
                       const TableQuestion& asked) {
  return StoredTable(path, sets, asked).filled();
}

}  // namespace asdic
