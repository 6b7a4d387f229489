// A chain in the order in which it is solved.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "lib/exact/chain.hpp"
#include "solver/structure.hpp"

namespace asdic {

/// A chain whose states are named by their place in Structure::order, so that a pass reads memory
/// from one end to the other. Absorbing states have no transitions here.
struct OrderedChain {
  OrderedChain(const Chain& chain, const Structure& structure);

  std::uint32_t size() const { return static_cast<std::uint32_t>(first_chance.size()); }
  // Every pass over a chain calls this for each place, and GCC 12 inlines it only if told to.
  [[gnu::always_inline]] std::span<const std::uint32_t> successors(std::uint32_t place) const {
    const std::uint64_t first = first_edge(place);
    return {targets.data() + first, static_cast<std::size_t>(first_edge(place + 1) - first)};
  }
  /// Returns the index in `targets` of the first transition of a place, or the end for size().
  std::uint64_t first_edge(std::uint32_t place) const {
    return std::uint64_t{upper_of_first[place]} << 32 | lower_of_first[place];
  }

  /// The upper 8 and the lower 32 bits of first_edge(), by place.
  std::vector<std::uint8_t> upper_of_first;
  std::vector<std::uint32_t> lower_of_first;
  std::vector<std::uint32_t> targets;       ///< the places of the successors
  std::vector<std::uint32_t> first_chance;  ///< by place: the entry of its roll in first_chances()
  std::vector<std::uint8_t> begins_round;   ///< by place: 1 if a round begins and is fought
};

/// Returns for each roll the index of its first result in a list of the results of all rolls, and
/// the length of the list.
std::vector<std::uint32_t> first_chances(const Rolls& rolls);

}  // namespace asdic
