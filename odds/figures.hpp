// Figures of a result by name, as expectations and tables ask for them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "odds/result.hpp"

namespace asdic {

/// winner.attacker and the other four, rounds.mean, losses.attacker.cost, losses.attacker.variance,
/// losses.attacker.units.sub, exchange (the defender's loss in cost less the attacker's),
/// survivors.attacker.at_least.3 (in battle or left); damage.mean of named integers; and the rules'
/// own marks. Exact; nothing where the result has no such figure.
std::optional<Value> figure(const Result& result, std::string_view name);

/// What can be asked for, with N for a number.
std::vector<std::string> figure_names(const Result& result);

struct WrongExpectation {
  Expectation expectation;
  Value found;
};

/// The expectations of the case that do not hold: of certified numbers, those that lie outside of
/// their enclosure. Throws Error(input) at the place of one that
/// names no figure.
std::vector<WrongExpectation> wrong_expectations(const Result& result);

}  // namespace asdic
