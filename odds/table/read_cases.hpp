// Reads many cases at the same time.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "lib/error.hpp"
#include "lib/input/document.hpp"
#include "odds/question/problem.hpp"

namespace asdic {

/// Reads cases 0 to count - 1 on all processors, each from `document_of(number)`. Leaves out a case
/// if a side lacks units that its rules need, or if `keeps` refuses it. Several threads call all
/// functions. Throws Error(input) for the first case with a fault, unless there is `take_fault`,
/// which gets the number and the fault of each such case. Throws MissingUnits if all cells lack
/// units that the file itself lacks. Throws Error(limit) if the time is over or if less than half
/// of the free memory would be left to solve the cases. The first 1,000 cases, which take 0.1 s,
/// are read even if the time is over, so that a table is printed and each empty cell has its
/// reason.
std::vector<std::optional<Problem>> read_cases(
    std::size_t count, const std::function<Document(std::size_t)>& document_of,
    const std::function<bool(const Problem&)>& keeps = {},
    const std::function<void(std::size_t, const Error&)>& take_fault = {});

}  // namespace asdic
