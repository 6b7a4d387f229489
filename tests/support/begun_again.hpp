// Battles typed back in the midst: where they stand after a round, as cases of their own.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "odds/solve/solve.hpp"

namespace asdic {

/// The case of this text as it goes on after `fought` rounds where it stands so. Nothing where a
/// case cannot say that: who of alike units with other damage is detected.
std::optional<Document> begun_again(const std::string& text, const Outcome& stand,
                                    const Situation& situation, int fought);

/// For each of these random battles, its distribution and its rounds are those of its positions
/// after the first round, each typed back, taken together. At least so many can be compared.
void check_begun_battles(const std::function<std::string(std::uint64_t)>& random,
                         std::uint64_t battles, int compared);

}  // namespace asdic
