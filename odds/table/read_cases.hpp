// Many cases read at the same time.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "lib/input/document.hpp"
#include "odds/question/problem.hpp"

namespace asdic {

/// Reads cases number 0 to count - 1 on all processors, each from `document_of(number)`. Leaves out
/// those in which a side lacks units that its rules need, and those that `keeps` refuses. Several
/// threads call both functions. Throws Error(input) for the first case with a fault, and
/// Error(limit) if the time is over or less than half of the free memory would be left to solve
/// them. The first 1,000 cases, which take 0.1 s, are read even if the time is over: a table is
/// printed then, and each cell has the reason why it is empty.
std::vector<std::optional<Problem>> read_cases(
    std::size_t count, const std::function<Document(std::size_t)>& document_of,
    const std::function<bool(const Problem&)>& keeps = {});

}  // namespace asdic
