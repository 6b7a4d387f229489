// A battle of knights, the rules that tests of the public headers define.
#pragma once

#include <asdic/enumerate.hpp>

#include <compare>
#include <cstdint>

struct Knights {
  int mine;
  int yours;
  auto operator<=>(const Knights&) const = default;
};

/// Returns the row of a round in which one side loses a knight: I lose one with weight `lose`, and
/// you lose one with weight `hit`.
inline asdic::Row<Knights> exchange(const Knights& now, std::uint64_t hit, std::uint64_t lose) {
  if (now.mine == 0 || now.yours == 0) return {};
  return {{{now.mine, now.yours - 1}, hit}, {{now.mine - 1, now.yours}, lose}};
}
