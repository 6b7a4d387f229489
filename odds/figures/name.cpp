#include "odds/figures/name.hpp"

#include <algorithm>

#include "lib/whole_number.hpp"

namespace asdic {

namespace {

using Kind = FigureName::Kind;
using Moment = FigureName::Moment;

bool contains(const std::vector<std::string>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

std::optional<FigureName> of_side(std::string_view name, Side side, const KnownNames& known) {
  const std::string own = asdic::name(side);
  const std::string losses = "losses." + own + ".";
  const std::string units = losses + "units.";
  const std::string survivors = "survivors." + own + ".at_least.";
  FigureName figure{Kind::cost, Moment::mean, side};
  if (name == losses + "cost") return figure;
  figure.moment = Moment::variance;
  if (name == losses + "variance") return figure;
  figure.moment = Moment::deviation;
  if (name == losses + "cost.sd") return figure;
  figure.moment = Moment::mean;
  if (name.starts_with(units)) {
    const auto unit = parse_key(name.substr(units.size()));
    if (!unit || !contains(known.units[index(side)], unit->text())) return std::nullopt;
    figure.kind = Kind::unit;
    figure.what = unit->text();
    return figure;
  }
  if (!name.starts_with(survivors)) return std::nullopt;
  figure.kind = Kind::survivors;
  const auto least = parse_whole<int>(name.substr(survivors.size()));
  if (!least || *least < 0) return std::nullopt;
  figure.least = *least;
  return figure;
}

std::optional<FigureName> of_sides(std::string_view name, const KnownNames& known) {
  for (std::size_t i = 0; i < winner_names.size(); ++i) {
    if (name != std::string("winner.") + winner_names[i]) continue;
    FigureName figure{Kind::winner};
    figure.winner = static_cast<Winner>(i);
    return figure;
  }
  if (name == "rounds.mean") return FigureName{Kind::rounds};
  if (name == "rounds.sd") return FigureName{Kind::rounds, Moment::deviation};
  if (name == "exchange") return FigureName{Kind::exchange};
  for (const Side side : both_sides) {
    if (auto figure = of_side(name, side, known)) return figure;
  }
  return std::nullopt;
}

}  // namespace

std::optional<FigureName> parse_figure(std::string_view name, const KnownNames& known) {
  if (known.sides) {
    if (auto figure = of_sides(name, known)) return figure;
  }
  for (const std::string& number : known.numbers) {
    FigureName figure{Kind::number};
    figure.what = number;
    if (name == number + ".mean") return figure;
    figure.moment = Moment::deviation;
    if (name == number + ".sd") return figure;
  }
  if (!contains(known.marks, name)) return std::nullopt;
  FigureName figure{Kind::mark};
  figure.what = name;
  return figure;
}

std::vector<std::string> figure_names(const KnownNames& known) {
  std::vector<std::string> names;
  if (known.sides) {
    for (const char* winner : winner_names) names.push_back("winner." + std::string(winner));
    names.insert(names.end(), {"rounds.mean", "rounds.sd", "exchange"});
    for (const Side side : both_sides) {
      const std::string own = name(side);
      const std::string losses = "losses." + own + ".";
      names.insert(names.end(), {losses + "cost", losses + "cost.sd", losses + "variance"});
      for (const std::string& unit : known.units[index(side)]) {
        names.push_back(losses + "units." + unit);
      }
      names.push_back("survivors." + own + ".at_least.N");
    }
  }
  for (const std::string& number : known.numbers) {
    names.insert(names.end(), {number + ".mean", number + ".sd"});
  }
  names.insert(names.end(), known.marks.begin(), known.marks.end());
  return names;
}

}  // namespace asdic
