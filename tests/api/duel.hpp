// A duel of knights, the rules that tests of the public headers bring along.
#pragma once

#include <asdic/enumerate.hpp>

#include <compare>
#include <cstdint>

struct Duel {
  int mine;
  int yours;
  auto operator<=>(const Duel&) const = default;
};

/// What an exchange makes of a duel: one side has a knight less, I where I lose, you where I hit.
inline asdic::Row<Duel> exchange(const Duel& duel, std::uint64_t hit, std::uint64_t lose) {
  if (duel.mine == 0 || duel.yours == 0) return {};
  return {{{duel.mine, duel.yours - 1}, hit}, {{duel.mine - 1, duel.yours}, lose}};
}
