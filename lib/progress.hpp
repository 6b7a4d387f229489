// How long work tells how far it is.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

namespace asdic {

/// Called now and then by long work: what is being done, how much is done, and of how much (0 where
/// that is not known). An empty function means that nobody listens.
using Progress =
    std::function<void(std::string_view stage, std::uint64_t done, std::uint64_t total)>;

}  // namespace asdic
