// The colours of charts in files. Pages have the same ones, as variables in html.css, and others
// for dark windows in page.css.
#pragma once

#include <array>
#include <cstddef>

namespace asdic::palette {

inline constexpr const char* ink = "#14171b";
inline constexpr const char* quiet = "#555d67";
inline constexpr const char* grid = "#d3d8de";
inline constexpr const char* paper = "#ffffff";

/// Of series without an order: the attacker's, the defender's, and others. The first two differ in
/// lightness, too.
inline constexpr std::array<const char*, 6> series = {"#1a5fb4", "#d9722e", "#2b8274",
                                                      "#8a55b8", "#14171b", "#8f7500"};

/// Of series with an order, from the first to the last: each darker than the one before it.
inline constexpr std::array<const char*, 12> ramp = {"#d9722e", "#d4612f", "#cb5138", "#bd4245",
                                                     "#ac3753", "#98305f", "#832b68", "#6d286d",
                                                     "#57266c", "#412464", "#2c2055", "#191a3e"};

/// Returns the index in the ramp of one of `count` series.
constexpr std::size_t step(std::size_t index, std::size_t count) {
  return count < 2 ? 0 : index * (ramp.size() - 1) / (count - 1);
}

}  // namespace asdic::palette
