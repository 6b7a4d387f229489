#include "states/retreat.hpp"

#include <algorithm>
#include <functional>

#include "lib/exact/number.hpp"
#include "lib/input/setting_form.hpp"

namespace asdic {

namespace {

constexpr int most_exchange = 1'000'000;

using Measure = RetreatByUnits::Measure;

TypedSetting<Retreat> make_setting() {
  const auto after_rounds =
      number_or("never", retreat_path, most_rounds,
                "the number of rounds after which the attacker breaks off, or "
                "when it does");
  Setting setting = after_rounds;
  setting.open = {optimal};
  setting.in_blocks = {leave_battle, "stay"};
  const auto by_units = [](Measure measure) {
    return [measure](const std::string& text) {
      const UnitNumber units = unit_number_in(text);
      return Retreat{.by_units = RetreatByUnits{measure, units.number, units.name}};
    };
  };
  const auto by_value = [](const std::string& figure) {
    return [figure](const std::string& text) {
      return Retreat{.by_value = RetreatByValue{figure, to_string(fraction_in(text))}};
    };
  };
  using Form = Setting::Form;
  using Kind = Form::Kind;
  return TypedSetting<Retreat>(
             setting,
             [after_rounds](const std::string& text) {
               return text == optimal ? Retreat{{}, true} : Retreat{after_rounds.value_of(text)};
             })
      .with_form({Kind::units, 1, most_of_a_kind, "units"}, by_units(Measure::in_battle))
      .with_form({Kind::units, 1, most_of_a_kind, "lost"}, by_units(Measure::lost))
      .with_form({Kind::table, 1, most_cost, "cost"}, by_units(Measure::cost))
      .with_form({Kind::fraction, 0, 1, "odds"}, by_value("winner.attacker"))
      .with_form({Kind::fraction, 0, 1, "takes"}, by_value("takes"))
      .with_form({Kind::fraction, -most_exchange, most_exchange, "exchange"}, by_value("exchange"))
      .with_form({Kind::fraction, 0, 1, RetreatByValue::next_round_clears},
                 by_value(RetreatByValue::next_round_clears));
}

/// Returns the first battle of the case that satisfies `condition`, or null.
const Case* first_battle(const Case& battle, const std::function<bool(const Case&)>& condition) {
  if (battle.sea && condition(*battle.sea)) return battle.sea.get();
  if (condition(battle)) return &battle;
  const auto wave = std::find_if(battle.waves.begin(), battle.waves.end(), condition);
  return wave == battle.waves.end() ? nullptr : &*wave;
}

std::optional<RetreatByValue> retreat_of(const Case& battle) {
  if (!battle.settings.contains(retreat_path)) return std::nullopt;
  return battle[retreat_setting].by_value;
}

}  // namespace

constinit const LazySetting<Retreat> retreat_setting(make_setting);

bool retreats_by_value(const Case& battle) {
  return first_battle(battle, [](const Case& each) { return retreat_of(each).has_value(); }) !=
         nullptr;
}

Place place_of_retreat(const Case& battle, const RetreatByValue& retreat) {
  const Case* found =
      first_battle(battle, [&](const Case& each) { return retreat_of(each) == retreat; });
  if (found == nullptr) return {};
  const auto place = found->places.find(retreat_path);
  return place == found->places.end() ? Place{} : place->second;
}

}  // namespace asdic
