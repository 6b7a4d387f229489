#include "odds/compare/natural_values.hpp"

#include <algorithm>
#include <optional>

#include "lib/text.hpp"
#include "odds/compare/plateaus.hpp"
#include "odds/question/variations.hpp"
#include "odds/report/forces.hpp"

namespace asdic {

namespace {

/// The greatest number of values of a setting that are all compared.
constexpr int most_values_tried = 100;
constexpr int least_last_number = 6;

std::optional<Axis> from_0(const std::string& key, int last) {
  Axis axis{key, {}};
  for (int value = 0; value <= last; ++value) axis.values.push_back(std::to_string(value));
  return axis;
}

std::optional<Axis> values_of_setting(const Problem& problem, const std::string& key) {
  const std::vector<CaseSetting> settings = all_settings(problem);
  const auto found = std::find_if(settings.begin(), settings.end(),
                                  [&](const CaseSetting& each) { return each.key == key; });
  if (found == settings.end()) return std::nullopt;
  const Setting& setting = found->setting;
  if (!setting.values.empty()) return Axis{key, setting.values};
  if (setting.kind != Setting::Kind::number) return std::nullopt;
  Axis axis{key, {}};
  if (setting.most - setting.least >= most_values_tried) return std::nullopt;
  for (int value = setting.least; value <= setting.most; ++value) {
    axis.values.push_back(std::to_string(value));
  }
  return axis;
}

/// Returns 0 to twice the number of a unit in `force`, and at least to 6. Returns nothing if `key`
/// is not the number of a unit of `side`, such as "wave.2".
std::optional<Axis> numbers_of(const Force& force, const std::string& side,
                               const std::string& key) {
  const std::string prefix = side + ".units.";
  if (!key.starts_with(prefix)) return std::nullopt;
  int number = 0;
  for (const Group& group : force) {
    if (prefix + group.text() == key) number = group.count;
  }
  return from_0(key, std::max(2 * number, least_last_number));
}

std::optional<Axis> numbers_of_units(const Problem& problem, const std::string& key) {
  for (const Side side : both_sides) {
    auto axis = numbers_of(problem.battle.sides[index(side)].force, name(side), key);
    if (axis) return axis;
  }
  for (const ExtraSide& side : extra_sides(problem)) {
    if (auto axis = numbers_of(side.own().force, side.key(), key)) return axis;
  }
  return std::nullopt;
}

std::optional<Axis> values_of_unit(const Problem& problem, const std::string& key) {
  const bool is_value =
      key.starts_with("units.") && (key.ends_with(".attack") || key.ends_with(".defense"));
  if (!is_value) return std::nullopt;
  return from_0(key, problem.battle.die);
}

}  // namespace

Axis natural_values(const Problem& problem, const std::string& key, const Place& place) {
  if (auto axis = values_of_setting(problem, key)) return *axis;
  if (auto axis = numbers_of_units(problem, key)) return *axis;
  if (auto axis = values_of_unit(problem, key)) return *axis;
  throw Error(place, "this key needs values; write --edge " + one_line(key) + "=VALUES");
}

std::vector<std::string> values_not_tried(const Problem& problem, const std::string& path) {
  const std::vector<CaseSetting> settings = all_settings(problem);
  const bool is_fraction =
      std::any_of(settings.begin(), settings.end(), [&](const CaseSetting& each) {
        return each.key == path && each.setting.kind == Setting::Kind::parameter;
      });
  if (!is_fraction) return {};
  return {std::string("Only these values were solved: the odds can also change between them") +
          (has_plateaus(problem, path) ? ". To find all changes: --edge " + path : "") + "."};
}

}  // namespace asdic
