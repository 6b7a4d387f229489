#include "states/rules/axis_allies/throws.hpp"

#include <array>
#include <cstdint>
#include <span>

namespace asdic::axis_allies {

namespace {

constexpr std::uint32_t fair_faces = 6;
/// Of ten throws of a biased die, those that show so much or less: its faces have 1, 2, 3, 2, 1, 1.
constexpr std::array<std::uint16_t, fair_faces + 1> biased_throws = {0, 1, 3, 6, 8, 9, 10};

}  // namespace

int faces(Thrown how) {
  return how == Thrown::biased ? biased_throws.back() : static_cast<int>(fair_faces);
}

void throw_from(std::size_t first, std::vector<Dice>& dice, Thrown how) {
  if (how == Thrown::fair || first == dice.size()) return;
  const std::span group = std::span(dice).subspan(first);
  if (how == Thrown::biased) {
    for (Dice& each : group) each.value = biased_throws[each.value];
    return;
  }
  std::uint32_t sum = 0;
  for (const Dice& each : group) sum += each.value * each.count;
  const std::uint16_t kind = group.front().kind;
  dice.resize(first);
  dice.push_back({kind, fair_faces, sum / fair_faces});
  dice.push_back({kind, static_cast<std::uint16_t>(sum % fair_faces), 1});
}

std::vector<Dice> thrown(std::vector<Dice> group, Thrown how) {
  throw_from(0, group, how);
  return group;
}

}  // namespace asdic::axis_allies
