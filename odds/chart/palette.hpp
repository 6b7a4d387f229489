// The colours of charts in files. Pages use the same colours, which html.css declares as variables,
// and page.css has others for dark windows.
#pragma once

#include <array>
#include <cstddef>

namespace asdic::palette {

inline constexpr const char* ink = "#14171b";
inline constexpr const char* quiet = "#555d67";
inline constexpr const char* grid = "#d3d8de";
inline constexpr const char* paper = "#ffffff";

/// Colours for series without an order: first the attacker's, then the defender's, then others. The
/// first two also differ in lightness.
inline constexpr std::array<const char*, 6> series = {"#1a5fb4", "#d9722e", "#2b8274",
                                                      "#8a55b8", "#14171b", "#8f7500"};

/// Colours for ordered series, from the lightest to the darkest.
inline constexpr std::array<const char*, 12> ramp = {"#d9722e", "#d4612f", "#cb5138", "#bd4245",
                                                     "#ac3753", "#98305f", "#832b68", "#6d286d",
                                                     "#57266c", "#412464", "#2c2055", "#191a3e"};

/// Returns the index in the ramp of one of `count` series.
constexpr std::size_t step(std::size_t index, std::size_t count) {
  return count < 2 ? 0 : index * (ramp.size() - 1) / (count - 1);
}

}  // namespace asdic::palette
