// A chain in the order in which it is solved.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "lib/exact/chain.hpp"
#include "solver/structure.hpp"

namespace asdic {

/// What passes over a chain read, by the places of states in Structure::order: they go through
/// memory from one end to the other. Absorbing states have no edges.
struct OrderedChain {
  OrderedChain(const Chain& chain, const Structure& structure);

  std::uint32_t size() const { return static_cast<std::uint32_t>(first_chance.size()); }
  std::span<const std::uint32_t> successors(std::uint32_t place) const {
    const std::uint64_t first = first_edge(place);
    return {targets.data() + first, static_cast<std::size_t>(first_edge(place + 1) - first)};
  }
  /// Of a place, or of the end.
  std::uint64_t first_edge(std::uint32_t place) const {
    return std::uint64_t{upper_of_first[place]} << 32 | lower_of_first[place];
  }

  /// The upper 8 and the lower 32 bits of first_edge().
  std::vector<std::uint8_t> upper_of_first;
  std::vector<std::uint32_t> lower_of_first;
  std::vector<std::uint32_t> targets;       ///< places
  std::vector<std::uint32_t> first_chance;  ///< by place: as first_chances() has it for its roll
  std::vector<std::uint8_t> begins_round;   ///< by place: 1 where a round begins and is fought
};

/// The places of the rolls' first results among all results of all rolls.
std::vector<std::uint32_t> first_chances(const Rolls& rolls);

}  // namespace asdic
