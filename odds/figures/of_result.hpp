// Figures of a result by name, as expectations and tables ask for them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "odds/figures/name.hpp"
#include "odds/solve/result.hpp"

namespace asdic {

/// An exact or certified number, or the square root of one: a standard deviation.
struct Figure {
  Value value;
  bool is_chance = false;
  bool is_root = false;
};

/// A figure by its name (see figure_name.hpp); nothing where the result has no such figure.
std::optional<Figure> find_figure(const Result& result, std::string_view name);

/// The same for figures that are no square roots.
std::optional<Value> figure(const Result& result, std::string_view name);

/// The names of those that are no square roots, with N for a number.
std::vector<std::string> figure_names(const Result& result);

/// What a result has names for.
KnownNames names_of(const Result& result);

/// The number of one unit in an outcome, however damaged, in battle or left.
int survivors(const Outcome& outcome, Side side, std::string_view unit);
/// Of all units.
int survivors(const Outcome& outcome, Side side);

struct WrongExpectation {
  Expectation expectation;
  Value found;
};

/// The expectations of the case that do not hold: of certified numbers, those that lie outside of
/// their enclosure. Throws Error(input) at the place of one that
/// names no figure.
std::vector<WrongExpectation> wrong_expectations(const Result& result);

}  // namespace asdic
