#include "states/rules/axis_allies/throws.hpp"

#include <array>
#include <cstdint>

namespace asdic::axis_allies {

namespace {

constexpr std::uint32_t fair_faces = 6;
/// Of ten throws of a biased die, those that show so much or less: its faces have 1, 2, 3, 2, 1, 1.
constexpr std::array<std::uint16_t, fair_faces + 1> biased_throws = {0, 1, 3, 6, 8, 9, 10};

}  // namespace

int faces(Thrown how) {
  return how == Thrown::biased ? biased_throws.back() : static_cast<int>(fair_faces);
}

std::vector<Dice> thrown(const std::vector<Dice>& group, Thrown how) {
  if (how == Thrown::fair || group.empty()) return group;
  if (how == Thrown::biased) {
    std::vector<Dice> biased = group;
    for (Dice& dice : biased) dice.value = biased_throws[dice.value];
    return biased;
  }
  std::uint32_t sum = 0;
  for (const Dice& dice : group) sum += dice.value * dice.count;
  const std::uint16_t kind = group.front().kind;
  return {{kind, fair_faces, sum / fair_faces},
          {kind, static_cast<std::uint16_t>(sum % fair_faces), 1}};
}

}  // namespace asdic::axis_allies
