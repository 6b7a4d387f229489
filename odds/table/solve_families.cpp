#include "odds/table/solve_families.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "lib/error.hpp"
#include "lib/limits.hpp"
#include "lib/side_by_side.hpp"
#include "odds/table/answers.hpp"

namespace asdic {

namespace {

bool is_time_over() {
  try {
    check_time("solving");
    return false;
  } catch (const Error& error) {
    if (error.code() != ErrorCode::limit) throw;
    return true;
  }
}

/// Returns the two halves of a family. The smaller battles are in the first half.
std::array<Family, 2> halved(Family family) {
  std::vector<std::pair<int, std::size_t>> order;
  for (std::size_t i = 0; i < family.size(); ++i) {
    int units = 0;
    for (const auto& side : rosters_of(family.cases[i])) {
      for (const Roster& each : side) units += each.count;
    }
    order.emplace_back(units, i);
  }
  std::sort(order.begin(), order.end());
  std::array<Family, 2> halves;
  for (std::size_t k = 0; k < order.size(); ++k) {
    const std::size_t i = order[k].second;
    halves[2 * k < order.size() ? 0 : 1].add(
        {family.places[i], {family.rules, std::move(family.cases[i])}});
  }
  return halves;
}

}  // namespace

std::string solve_families(std::vector<Family> families,
                           const std::function<void(const Family&)>& solve,
                           const std::string& stage) {
  std::string why;
  while (!families.empty()) {
    std::vector<std::size_t> sizes;
    for (const Family& family : families) sizes.push_back(family.size());
    const auto whys = solve_side_by_side(
        sizes, [&](std::size_t i) { solve(families[i]); }, stage);
    std::vector<Family> halves;
    for (std::size_t i = 0; i < families.size(); ++i) {
      if (whys[i].empty()) continue;
      if (why.empty()) why = whys[i];
      if (families[i].size() == 1 || is_time_over()) continue;
      for (Family& half : halved(std::move(families[i]))) halves.push_back(std::move(half));
    }
    families = std::move(halves);
  }
  return why;
}

std::string make_exact(const Problem& problem, const std::string& name, Figure& figure) {
  Family alone;
  alone.add({0, problem});
  try {
    const Answers answers = answers_of(alone, {name}, ChainSignature::not_asked);
    figure = answers.figures.front().front().value();
    return "";
  } catch (const Error& error) {
    if (error.code() != ErrorCode::limit) throw;
    return error.what();
  }
}

}  // namespace asdic
