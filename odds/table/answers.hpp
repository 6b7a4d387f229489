// Computes the figures of the cells of a family.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "odds/figures/of_result.hpp"
#include "odds/table/families.hpp"

namespace asdic {

struct Answers {
  /// The figures by cell, then in the order of the requested names; nothing for a figure that the
  /// battle does not have.
  std::vector<std::vector<std::optional<Figure>>> figures;
  KnownNames names;
  Rosters rosters;
  std::string chain;  ///< the signature of the chain, if requested
};

enum class ChainSignature { not_asked, asked };

/// Returns whether a certified figure is accurate enough. If there is no such test, or it returns
/// false, figures are exact and verified.
using IntervalTest = std::function<bool(const Figure&)>;

/// Returns the answers of one chain to all cells of a family. Uses backward passes if these can
/// compute the figures. Throws as solve() does.
Answers answers_of(const Family& family, const std::vector<std::string>& figures,
                   ChainSignature signature, const IntervalTest& suffices = {});

/// Returns figures of a result by name; nothing for a figure that it does not have. Throws
/// Error(limit) for one that is not known because the battle is too long.
std::vector<std::optional<Figure>> figures_of(const Result& result,
                                              const std::vector<std::string>& names);

}  // namespace asdic
