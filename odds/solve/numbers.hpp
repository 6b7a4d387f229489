// The kind of numbers in an answer, and the rounds that it lists.
#pragma once

namespace asdic {

enum class Numbers { exact, certified };

inline constexpr int most_rounds_listed = 20;

}  // namespace asdic
