// Which numbers an answer has, and of how many rounds.
#pragma once

namespace asdic {

enum class Numbers { exact, certified };

inline constexpr int most_rounds_listed = 20;

}  // namespace asdic
