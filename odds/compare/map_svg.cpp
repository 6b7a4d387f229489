// Draws a map: a grid of cells with their signs, and thick lines where the favourite changes. The
// signs and the darkness of the cells distinguish the sides without colours.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "lib/columns.hpp"
#include "lib/text.hpp"
#include "odds/chart/palette.hpp"
#include "odds/chart/svg.hpp"
#include "odds/compare/map_report.hpp"
#include "odds/table/report.hpp"

namespace asdic {

namespace {

constexpr double margin = 20;
constexpr double label_size = 12;
constexpr double title_size = 17;
constexpr double caption_size = 11;
constexpr double cell_height = 26;
constexpr double least_cell_width = 26;
constexpr double least_width = 480;
constexpr const char* in_the_middle = "text-anchor=\"middle\"";

/// Returns the range with true comparison signs, as in "1/4 ≤ detection_ratio < 1/3".
std::string typeset(std::string text) {
  for (const auto& [sign, typed] : {std::pair("<=", "≤"), std::pair(">=", "≥")}) {
    const auto at = text.find(sign);
    if (at != std::string::npos) text.replace(at, 2, typed);
  }
  return text;
}

class MapDrawing {
 public:
  explicit MapDrawing(const FavouriteMap& map) : map_(map) {
    for (const std::string& each : map.rows.values) {
      row_texts_.push_back(typeset(value_text(map.rows.key, each)));
      left_ = std::max(left_, svg::text_width(row_texts_.back(), label_size));
    }
    for (const std::string& each : column_titles_of(map)) {
      column_texts_.push_back(typeset(each));
      const double own = svg::text_width(column_texts_.back(), label_size) + 8;
      cell_width_ = std::max(cell_width_, std::ceil(own));
    }
    left_ = std::ceil(left_ + margin + 8);
    width_ = std::max(least_width, x(column_texts_.size()) + margin);
  }

  /// Returns the drawing as a file, with its title, its legend and these paragraphs.
  std::string file(const std::vector<std::string>& caption) {
    double y = margin - 4;
    std::string drawing = paragraph(heading_of(map_), title_size, y, svg::bold);
    drawing += grid(y);
    for (const std::string& each : legend_of(map_)) drawing += paragraph(each, label_size, y, "");
    for (const std::string& each : caption) {
      y += 4;
      drawing += paragraph(each, caption_size, y,
                           fmt::format("class=\"quiet\" fill=\"{}\"", palette::quiet));
    }
    return svg::file(width_, y + margin, heading_of(map_), description(), drawing);
  }

  /// Returns the drawing without texts that the page around it has.
  std::string part_of_page() {
    double y = 0;
    const std::string drawing = grid(y);
    std::string svg = svg::file(width_, y, heading_of(map_), description(), drawing);
    constexpr std::string_view of_a_file = " xmlns=\"http://www.w3.org/2000/svg\"";
    return svg.erase(svg.find(of_a_file), of_a_file.size());
  }

 private:
  /// Returns the names of both keys and the map from `y` on, and moves `y` below them.
  std::string grid(double& y) {
    y += 8;
    const std::string names = paragraph(keys_of(map_), label_size, y, "");
    top_ = y + 12 + label_size + 6;
    y = this->y(row_texts_.size()) + 10;
    return names + labels() + cells() + lines();
  }

  double x(std::size_t column) const { return left_ + static_cast<double>(column) * cell_width_; }
  double y(std::size_t row) const { return top_ + static_cast<double>(row) * cell_height; }

  /// Returns words as lines of text from `y` on, and moves `y` below them.
  std::string paragraph(const std::string& words, double size, double& y,
                        std::string_view style) const {
    std::string text;
    for (const std::string& line :
         layout::wrap(words, svg::characters(width_ - 2 * margin, size))) {
      y += std::ceil(size * 1.3);
      text += svg::text({margin, y}, line, size, style);
    }
    return text;
  }

  std::string labels() const {
    std::string drawing;
    for (std::size_t row = 0; row < row_texts_.size(); ++row) {
      drawing += svg::text({left_ - 8, y(row) + cell_height / 2 + 4}, row_texts_[row], label_size,
                           "text-anchor=\"end\"");
    }
    for (std::size_t column = 0; column < column_texts_.size(); ++column) {
      drawing += svg::text({x(column) + cell_width_ / 2, top_ - 6}, column_texts_[column],
                           label_size, in_the_middle);
    }
    return drawing;
  }

  std::string cells() const {
    std::string drawing;
    for (std::size_t row = 0; row < row_texts_.size(); ++row) {
      for (std::size_t column = 0; column < column_texts_.size(); ++column) {
        const MapCell& cell = map_.cell(row, column);
        const bool is_dark = cell.favourite == Favourite::attacker;
        const bool is_grey = cell.favourite == Favourite::neither;
        const std::string fill =
            is_dark   ? fmt::format("fill=\"{}\"", palette::series[0])
            : is_grey ? fmt::format("fill=\"{}\" fill-opacity=\"0.35\"", palette::quiet)
                      : "fill=\"none\" pointer-events=\"all\"";
        drawing += svg::bar({x(column), y(row)}, cell_width_, cell_height,
                            fill + fmt::format(" stroke=\"{}\" class=\"grid\"", palette::grid),
                            says(row, column));
        drawing += svg::text({x(column) + cell_width_ / 2, y(row) + cell_height / 2 + 5},
                             sign_of(cell), 14,
                             std::string(in_the_middle) + " pointer-events=\"none\"" +
                                 (is_dark ? " font-weight=\"bold\" fill=\"#ffffff\"" : ""));
      }
    }
    return drawing;
  }

  /// Returns the lines around the map and between cells with different favourites.
  std::string lines() const {
    const std::string style =
        fmt::format("class=\"axis\" stroke=\"{}\" stroke-width=\"2.5\"", palette::ink);
    const std::size_t rows = row_texts_.size();
    const std::size_t columns = column_texts_.size();
    const auto differ = [&](std::size_t row, std::size_t column, std::size_t to_row,
                            std::size_t to_column) {
      return map_.cell(row, column).favourite != map_.cell(to_row, to_column).favourite;
    };
    std::string drawing;
    for (std::size_t row = 0; row < rows; ++row) {
      for (std::size_t column = 0; column < columns; ++column) {
        if (row > 0 && differ(row, column, row - 1, column)) {
          drawing += svg::line({x(column), y(row)}, {x(column + 1), y(row)}, style);
        }
        if (column > 0 && differ(row, column, row, column - 1)) {
          drawing += svg::line({x(column), y(row)}, {x(column), y(row + 1)}, style);
        }
      }
    }
    return drawing +
           svg::bar({x(0), y(0)}, x(columns) - x(0), y(rows) - y(0),
                    fmt::format("fill=\"none\" class=\"axis\" stroke=\"{}\"", palette::ink));
  }

  /// Returns the values of a cell and its favourite.
  std::string says(std::size_t row, std::size_t column) const {
    const MapCell& cell = map_.cell(row, column);
    const std::string favourite = cell.favourite      ? std::string(name(*cell.favourite))
                                  : cell.beyond_limit ? "not solved"
                                                      : "no battle";
    return map_.terms.key(map_.rows.key) + ": " + row_texts_[row] + ", " +
           map_.terms.key(map_.columns.key) + ": " +
           typeset(value_text(map_.columns.key, map_.columns.values[column])) +
           ". Favourite: " + favourite;
  }

  /// Returns the map for screen readers, a line for each row.
  std::string description() const {
    std::string text =
        keys_of(map_) + " Columns: " + join(column_texts_) + ". " + join(legend_of(map_), " ");
    for (std::size_t row = 0; row < row_texts_.size(); ++row) {
      text += "\n" + row_texts_[row] + ":";
      for (std::size_t column = 0; column < column_texts_.size(); ++column) {
        text += " " + sign_of(map_.cell(row, column));
      }
    }
    return text;
  }

  const FavouriteMap& map_;
  std::vector<std::string> row_texts_;
  std::vector<std::string> column_texts_;
  double left_ = 0;
  double top_ = 0;
  double cell_width_ = least_cell_width;
  double width_ = 0;
};

}  // namespace

std::string map_as_svg(const FavouriteMap& map) {
  return MapDrawing(map).file(caption_of(map.conventions.battles_of_page(map.terms)));
}

std::string map_in_page(const FavouriteMap& map) {
  return MapDrawing(map).part_of_page();
}

}  // namespace asdic
