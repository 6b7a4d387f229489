// Any absorbing chain: an urn of two red balls and four blue ones. One is drawn, and a ball of the
// other colour takes its place, until all are of one colour.
#include <asdic/enumerate.hpp>
#include <asdic/solver.hpp>

#include <iostream>

int main() {
  constexpr int balls = 6;
  const auto urn = asdic::enumerate(2, [](int red) -> asdic::Row<int> {
    if (red == 0 || red == balls) return {};
    const auto drawn = static_cast<std::uint64_t>(red);
    return {{red - 1, drawn}, {red + 1, balls - drawn}};
  });
  for (const auto& [state, chance] : asdic::Solver(urn.chain).ends(0)) {
    std::cout << urn.states[state] << " red: " << chance.exact() << '\n';
  }
}
