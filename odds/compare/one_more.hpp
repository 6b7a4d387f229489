// Computes the worth of one more unit: how much it adds to the net gain of its side, and at which
// cost of the unit it adds nothing.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/input/document.hpp"
#include "odds/figures/of_result.hpp"
#include "odds/question/problem.hpp"

namespace asdic {

/// The parts of "one_more.SIDE.UNIT" or "break_even.SIDE.UNIT", which only comparisons have.
struct OneMoreName {
  bool is_break_even = false;
  Side side = Side::attacker;
  std::string unit;  ///< a unit of a force, such as "dd" or "dd:uk"

  std::string key() const { return std::string(name(side)) + ".units." + unit; }
};

/// Returns the parts of a name, or nothing for the name of another figure.
std::optional<OneMoreName> parse_one_more(std::string_view figure);

/// Returns the names of these figures for the units that the sides bring.
std::vector<std::string> one_more_figures(const Result& result);

/// Returns the document of `problem` with one more of the unit. Throws Error(input) at the name of
/// the figure if the case cannot have the unit.
Document with_one_more(const Document& document, const Problem& problem, const OneMoreName& name);

/// Returns the figure, given the results without and with one more unit. `one_more` is the net gain
/// that the unit adds for its side. `break_even` is the cost of all units of its code at which it
/// adds nothing, if losses have this cost and the battles are fought as at the cost of the case.
/// Returns nothing if no cost breaks even, or if the battle lacks a net gain.
std::optional<Figure> figure_of_one_more(const OneMoreName& name, const Result& without,
                                         const Result& with);

}  // namespace asdic
