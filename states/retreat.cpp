#include "states/retreat.hpp"

#include <algorithm>
#include <string>

#include "lib/exact/number.hpp"
#include "lib/input/setting_form.hpp"

namespace asdic {

namespace {

constexpr int most_exchange = 1'000'000;

TypedSetting<Retreat> make_setting() {
  const auto after_rounds =
      number_or("never", retreat_path, most_rounds,
                "the number of rounds after which the attacker breaks off, or "
                "when it does");
  Setting setting = after_rounds;
  setting.open = {optimal};
  setting.in_blocks = {leave_battle, "stay"};
  const auto below = [](const std::string& figure) {
    return [figure](const std::string& text) {
      return Retreat{.below = RetreatBelow{figure, to_string(fraction_in(text))}};
    };
  };
  using Form = Setting::Form;
  return TypedSetting<Retreat>(
             setting,
             [after_rounds](const std::string& text) {
               return text == optimal ? Retreat{{}, true} : Retreat{after_rounds.value_of(text)};
             })
      .with_form({Form::Kind::table, 1, most_of_a_kind, "units"},
                 [](const std::string& text) { return Retreat{.units = numbers_in(text).front()}; })
      .with_form({Form::Kind::fraction, 0, 1, "odds"}, below("winner.attacker"))
      .with_form({Form::Kind::fraction, -most_exchange, most_exchange, "exchange"},
                 below("exchange"));
}

}  // namespace

const TypedSetting<Retreat> retreat_setting = make_setting();

bool retreats_below(const Case& battle) {
  const bool does = battle.settings.contains(retreat_path) && battle[retreat_setting].below;
  return does || (battle.sea && retreats_below(*battle.sea)) ||
         std::any_of(battle.waves.begin(), battle.waves.end(), retreats_below);
}

}  // namespace asdic
