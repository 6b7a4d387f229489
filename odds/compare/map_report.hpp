// A map in each of its formats.
#pragma once

#include <string>
#include <vector>

#include "odds/compare/map.hpp"
#include "odds/report/format.hpp"

namespace asdic {

const std::vector<Format>& formats_of_maps();

/// Returns the map in a format, with a line end as its last character.
std::string report(const FavouriteMap& map, Format format);

/// Returns the sign of a cell: "A", "D" or "=" for the favourite, "–" without a battle, and "!" if
/// the battle was not solved.
std::string sign_of(const MapCell& cell);

/// Returns the titles of the columns: their values, or ">=1/2" and ">1/2" for ranges that begin
/// there.
std::vector<std::string> column_titles_of(const FavouriteMap& map);

/// Returns the names of both keys, and what the titles of the columns mean.
std::string keys_of(const FavouriteMap& map);

/// Returns the title of a map.
std::string heading_of(const FavouriteMap& map);

/// Returns the signs of a map with their meanings, and the limits that were reached.
std::vector<std::string> legend_of(const FavouriteMap& map);

/// Return the map as a drawing: for a file, and without title, legend and caption for a page.
std::string map_as_svg(const FavouriteMap& map);
std::string map_in_page(const FavouriteMap& map);

}  // namespace asdic
