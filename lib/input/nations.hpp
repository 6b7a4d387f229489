// The key that means all nations.
#pragma once

#include <string_view>

namespace asdic {

/// The key for every unit of a side. A nation cannot have this name.
inline constexpr std::string_view every_nation = "all";

}  // namespace asdic
