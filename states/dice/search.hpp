// Searches for submarines at concealed depths: dice against one threshold for each depth.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "lib/exact/rolls.hpp"
#include "lib/input/units.hpp"

namespace asdic {

inline constexpr std::array<Depth, 2> concealed_depths = {Depth::periscope, Depth::submerged};

/// A set of concealed depths, as bits in that order.
using DepthSet = std::uint8_t;
constexpr DepthSet set_of(std::size_t concealed_depth) {
  return static_cast<DepthSet>(1u << concealed_depth);
}
inline constexpr DepthSet both_depths = 3;

struct Search {
  RollIndex roll;
  std::vector<DepthSet> found;  ///< by result
};

/// Every searcher rolls one die; a depth is found by 3 or 2 on a die with 6 faces (periscope or
/// submerged), by 6 or 4 on one with 12, by 10 or 7 on one with 20, or less.
class Searches {
 public:
  /// `shared`: one set of dice counts against both depths, else there is one for each.
  /// `finds_all`: what finds one depth finds all that are sought.
  Searches(int faces, bool shared, bool finds_all, Rolls& rolls);

  /// What so many searchers find of the depths that they seek, which must be some.
  const Search& search(DepthSet sought, int searchers);

 private:
  Search weigh(DepthSet sought, int searchers) const;

  int faces_;
  bool shared_;
  bool finds_all_;
  Rolls& rolls_;
  std::map<std::pair<DepthSet, int>, Search> known_;
};

}  // namespace asdic
