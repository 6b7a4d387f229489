#include "odds/compare/favourite.hpp"

#include <array>
#include <cstddef>

namespace asdic {

std::string_view name(Favourite favourite) {
  constexpr std::array<std::string_view, 3> names = {"attacker", "defender", "neither"};
  return names[static_cast<std::size_t>(favourite)];
}

std::optional<Favourite> favourite_of(const Value& attacker_wins, const Value& defender_wins) {
  const Value lead = attacker_wins - defender_wins;
  if (lead.is_zero()) return Favourite::neither;
  if (lead.lower() > 0) return Favourite::attacker;
  if (lead.upper() < 0) return Favourite::defender;
  return std::nullopt;
}

}  // namespace asdic
