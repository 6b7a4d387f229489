// A map: the favourite for each pair of values of two keys, with proof.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "lib/exact/parameter.hpp"
#include "lib/input/document.hpp"
#include "odds/compare/comparison.hpp"
#include "odds/compare/favourite.hpp"

namespace asdic {

/// A key of a map, and its values as text. If the key has plateaus, each value is a range, and
/// together they have all values from 0 to most_parameter.
struct MapAxis {
  std::string key;
  std::vector<std::string> values;
  std::vector<NumberRange> ranges;  ///< of the values, or none
};

struct MapCell {
  std::optional<Favourite> favourite;  ///< nothing if there is no battle, or if it was not solved
  std::string why;            ///< why the case does not allow the values, or the limit reached
  bool beyond_limit = false;  ///< a limit was reached
  bool operator==(const MapCell&) const = default;
};

/// A place where the favourite changes along the rows: between a row and the next one.
struct MapBorder {
  std::size_t column;
  std::size_t row;  ///< the second of both rows
  Favourite before;
  Favourite behind;
};

/// If one of the keys has plateaus, it is that of the rows.
struct FavouriteMap {
  ComparedCase first;  ///< the first case that has a battle
  MapAxis rows;
  MapAxis columns;
  std::vector<MapCell> cells;       ///< row by row
  std::size_t decided_exactly = 0;  ///< battles for which intervals did not suffice
  Conventions conventions;
  std::vector<std::string> findings;
  std::string command;
  Terms terms = {};

  const MapCell& cell(std::size_t row, std::size_t column) const {
    return cells[row * columns.values.size() + column];
  }
};

/// Returns the map of two keys, each as KEY or KEY=VALUES (see find_edge()). Proves each favourite:
/// by certified intervals, or by exact numbers if intervals leave it open. Values of a key with
/// plateaus begin exactly where a favourite changes. A cell that the case does not allow, or that
/// exceeds a limit, has the reason in `why`. Throws Error(input) if the keys are not two, if one
/// has only one value, if the case allows no cell, or if the rules have no winner.
FavouriteMap map_favourites(const Document& document, const std::vector<std::string>& edges);

/// Returns the borders, column by column. Neighbours without a favourite have none.
std::vector<MapBorder> borders_of(const FavouriteMap& map);

}  // namespace asdic
