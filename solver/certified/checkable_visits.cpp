// Compiled with -frounding-math, because every operation depends on the rounding mode.
#include "solver/certified/checkable_visits.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <span>

#include "solver/certified/propagate.hpp"
#include "solver/certified/round_upward.hpp"
#include "solver/certified/upward_interval.hpp"

namespace asdic {

namespace {

/// Widens the intervals of the visits of torn states until they contain the inflow that they imply.
/// Each step moves the bounds to where they would be if a fraction of the visits of each torn state
/// started there in addition, or was missing. The fraction doubles with each step.
void move_apart(const Transitions<UpwardInterval>& edges, const Component& component,
                const std::vector<UpwardInterval>& arrived,
                Elimination<UpwardInterval>& elimination, std::span<UpwardInterval> torn) {
  const std::vector<UpwardInterval> found(torn.begin(), torn.end());
  std::vector<UpwardInterval> more = found;
  const UpwardInterval least = UpwardInterval::from_bounds(
      {std::numeric_limits<double>::min(), std::numeric_limits<double>::min()});
  for (UpwardInterval& each : more)
    each += least;  // for tiny visits, whose doubles have few digits
  elimination.visits(more);
  std::vector<UpwardInterval> inflow(component.size);
  for (double part = 0x1p-52; part <= 1; part *= 2) {
    for (std::uint32_t i = 0; i < component.size; ++i) inflow[i] = arrived[component.first + i];
    for (std::uint32_t i = 0; i < component.size; ++i) {
      const UpwardInterval here = i < torn.size() ? torn[i] : inflow[i];
      edges.for_each(component.first + i, [&](std::uint32_t to, const UpwardInterval& chance) {
        const std::uint32_t next = to - component.first;
        if (next < component.size) inflow[next] += here * chance;
      });
    }
    if (std::equal(torn.begin(), torn.end(), inflow.begin(),
                   std::mem_fn(&UpwardInterval::encloses))) {
      return;
    }
    for (std::size_t i = 0; i < torn.size(); ++i) {
      torn[i] = found[i].widened(more[i] * UpwardInterval::from_bounds({part, part}));
    }
  }
  std::fill(torn.begin(), torn.end(),
            UpwardInterval::from_bounds({0, std::numeric_limits<double>::infinity()}));
}

}  // namespace

std::vector<Interval> checkable_visits(const Chain& chain, const Structure& structure,
                                       StateIndex start) {
  chain.validate();
  chain.require_no_open_decision();
  const auto chances = enclosed_chances(chain);
  const OrderedChain ordered(chain, structure);
  const Transitions<UpwardInterval> edges{ordered, structure, chances};
  std::vector<UpwardInterval> mass(ordered.size());
  mass[structure.position[start]] = UpwardInterval::from_bounds({1, 1});
  {
    const RoundUpward upward;
    ForwardPass<UpwardInterval>(edges).run(
        mass, [&](const Component& component, const std::vector<UpwardInterval>& arrived,
                  Elimination<UpwardInterval>& elimination, std::span<UpwardInterval> torn) {
          move_apart(edges, component, arrived, elimination, torn);
        });
  }
  std::vector<Interval> bounds;
  bounds.reserve(mass.size());
  for (const std::uint32_t place : structure.position) bounds.push_back(mass[place].bounds());
  return bounds;
}

}  // namespace asdic
