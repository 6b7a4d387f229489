#include "odds/compare/knowing.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "odds/best_play/played_battle.hpp"

namespace asdic {

namespace {

constexpr std::string_view of_side = "knowing.";

/// Returns the option that best play chooses, by position.
std::map<std::string, std::string> done_in(const BestPlay& best) {
  std::map<std::string, std::string> done;
  const Positions positions(best.open, best.play);
  for (const StateIndex state : best.decisions) {
    const Position position = positions[state];
    done.emplace(key_of(position), position.options[position.chosen]);
  }
  return done;
}

}  // namespace

bool is_knowing(std::string_view figure) {
  return std::any_of(both_sides.begin(), both_sides.end(),
                     [&](Side side) { return figure == std::string(of_side) + name(side); });
}

std::vector<std::string> knowing_figures(const Result& result) {
  std::vector<std::string> figures;
  if (!result.play) return figures;
  for (const Side side : both_sides) {
    const auto& decisions = result.play->decisions;
    const bool decides = std::any_of(decisions.begin(), decisions.end(), [&](StateIndex state) {
      return position_of(*result.play, state).side == side;
    });
    if (decides) figures.push_back(std::string(of_side) + name(side));
  }
  return figures;
}

std::optional<Figure> figure_of_knowing(std::string_view figure, const Result& result,
                                        const Result& believed) {
  if (!result.play || !believed.play) return std::nullopt;
  const Side side = figure.ends_with(name(Side::attacker)) ? Side::attacker : Side::defender;
  const auto done = done_in(*believed.play);
  std::array<OptionOf, 2> plays;
  plays[index(side)] = [&](const Position& position) -> std::optional<std::uint32_t> {
    const auto& options = position.options;
    const auto known = done.find(key_of(position));
    if (known == done.end()) return std::nullopt;
    const auto option = std::find(options.begin(), options.end(), known->second);
    if (option == options.end()) return std::nullopt;
    return static_cast<std::uint32_t>(option - options.begin());
  };
  PlayedBattle played = with_plays(result.play->open, plays);
  if (played.left_out || !played.decides[index(side)]) return std::nullopt;
  const Value best = result.play->value();
  const Value under = best_play(result.problem, std::move(played.battle), Numbers::exact).value();
  return Figure{side == Side::attacker ? best - under : under - best};
}

}  // namespace asdic
