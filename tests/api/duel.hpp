// A battle of knights, the rules that tests of the public headers define.
#pragma once

#include <asdic/enumerate.hpp>

#include <compare>
#include <cstdint>

struct Duel {
  int mine;
  int yours;
  auto operator<=>(const Duel&) const = default;
};

/// Returns the row of a round in which one side loses a knight: I lose one with weight `lose`, and
/// you lose one with weight `hit`.
inline asdic::Row<Duel> exchange(const Duel& duel, std::uint64_t hit, std::uint64_t lose) {
  if (duel.mine == 0 || duel.yours == 0) return {};
  return {{{duel.mine, duel.yours - 1}, hit}, {{duel.mine - 1, duel.yours}, lose}};
}
