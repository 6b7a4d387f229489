// A cell of a sweep with its results, as a store keeps it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "odds/figures/of_result.hpp"
#include "odds/solve/result.hpp"

namespace asdic {

/// The results of a cell, or the reason why it has none.
struct StoredCell {
  std::uint64_t number = 0;
  std::string battle = {};                          ///< its case, as TOML
  std::string chain = {};                           ///< the signature of the chain that solved it
  std::vector<std::optional<Figure>> figures = {};  ///< in the order of the sweep's
  std::optional<Result> result = {};                ///< the result, if its outcomes are stored
  std::string why = {};
};

}  // namespace asdic
