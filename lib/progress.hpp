// The callback with which long work reports its progress.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

namespace asdic {

/// Called repeatedly by long work, with the name of the stage and how much of `total` is done (0 if
/// the total is not known). An empty function means that no progress is reported.
using Progress =
    std::function<void(std::string_view stage, std::uint64_t done, std::uint64_t total)>;

}  // namespace asdic
