// The figures of the cells of a family.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "lib/progress.hpp"
#include "odds/figures/of_result.hpp"
#include "odds/table/families.hpp"

namespace asdic {

struct Answers {
  /// By cell, in the order in which they were asked for; nothing for one that a battle has not.
  std::vector<std::vector<std::optional<Figure>>> figures;
  KnownNames names;
  Rosters rosters;
  std::string chain;  ///< where it is asked for, the signature of the chain that answered them
};

enum class ChainSignature { not_asked, asked };

/// Whether an enclosed figure says all that is asked for. Where there is no such test, or it says
/// no, figures are exact and verified.
using IntervalTest = std::function<bool(const Figure&)>;

/// The answers of one chain to all cells of a family, by passes backward where these can give them.
/// Throws as solve() does.
Answers answers_of(const Family& family, const std::vector<std::string>& figures,
                   std::uint64_t max_states, ChainSignature signature, const Progress& progress,
                   const IntervalTest& suffices = {});

/// Figures of a result by name, nothing for one that it has not. Throws Error(limit) for one that
/// is not known because the battle lasts too long.
std::vector<std::optional<Figure>> figures_of(const Result& result,
                                              const std::vector<std::string>& names);

}  // namespace asdic
