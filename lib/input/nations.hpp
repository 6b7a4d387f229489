// What stands in place of a nation.
#pragma once

#include <string_view>

namespace asdic {

/// Every unit of a side. No nation has this name.
inline constexpr std::string_view every_nation = "all";

}  // namespace asdic
