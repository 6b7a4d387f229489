// Compiled with -frounding-math: the rounding mode is part of every operation here.
#include "solver/certified/checkable_visits.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <span>

#include "solver/certified/enclosed.hpp"
#include "solver/certified/propagate.hpp"
#include "solver/certified/round_upward.hpp"

namespace asdic {

namespace {

/// Moves the bounds of the torn states' visits apart until what flows in by them is within them: to
/// where they would be if in each torn state a part of its visits more or less began, a part that
/// doubles.
void move_apart(const Transitions<Enclosed>& edges, const Component& component,
                const std::vector<Enclosed>& arrived, const Elimination<Enclosed>& elimination,
                std::span<Enclosed> torn) {
  const std::vector<Enclosed> found(torn.begin(), torn.end());
  std::vector<Enclosed> more = found;
  const Enclosed least =
      Enclosed::of({std::numeric_limits<double>::min(), std::numeric_limits<double>::min()});
  for (Enclosed& each : more) each += least;  // where doubles have few digits
  elimination.visits(more);
  std::vector<Enclosed> inflow(component.size);
  for (double part = 0x1p-52; part <= 1; part *= 2) {
    for (std::uint32_t i = 0; i < component.size; ++i) inflow[i] = arrived[component.first + i];
    for (std::uint32_t i = 0; i < component.size; ++i) {
      const Enclosed here = i < torn.size() ? torn[i] : inflow[i];
      edges.for_each(component.first + i, [&](std::uint32_t to, const Enclosed& chance) {
        const std::uint32_t next = to - component.first;
        if (next < component.size) inflow[next] += here * chance;
      });
    }
    if (std::equal(torn.begin(), torn.end(), inflow.begin(), std::mem_fn(&Enclosed::encloses))) {
      return;
    }
    for (std::size_t i = 0; i < torn.size(); ++i) {
      torn[i] = found[i].apart(more[i] * Enclosed::of({part, part}));
    }
  }
  std::fill(torn.begin(), torn.end(), Enclosed::of({0, std::numeric_limits<double>::infinity()}));
}

}  // namespace

std::vector<Bounds> checkable_visits(const Chain& chain, const Structure& structure,
                                     StateIndex start) {
  chain.validate();
  chain.require_no_open_decision();
  const auto chances = enclosed_chances(chain);
  const OrderedChain ordered(chain, structure);
  const Transitions<Enclosed> edges{ordered, structure, chances};
  std::vector<Enclosed> mass(ordered.size());
  mass[structure.position[start]] = Enclosed::of({1, 1});
  {
    const RoundUpward upward;
    ForwardPass<Enclosed>(edges).run(
        mass, [&](const Component& component, const std::vector<Enclosed>& arrived,
                  const Elimination<Enclosed>& elimination, std::span<Enclosed> torn) {
          move_apart(edges, component, arrived, elimination, torn);
        });
  }
  std::vector<Bounds> bounds;
  bounds.reserve(mass.size());
  for (const std::uint32_t place : structure.position) bounds.push_back(mass[place].bounds());
  return bounds;
}

}  // namespace asdic
