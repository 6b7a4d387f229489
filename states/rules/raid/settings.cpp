#include "states/rules/raid/settings.hpp"

#include "lib/exact/number.hpp"

namespace asdic::raid {

const SettingOf<Cap> cap = reading<Cap>("cap", {{"together", Cap::together}, {"each", Cap::each}},
                                        "one cap for bombers and rocket together, or one for each");
const SettingOf<bool> escorts_cover_rockets =
    reading("escorts_cover_rockets", flag(true),
            "whether a neutralized interceptor cannot fire at the rocket either");
const SettingOf<bool> guns_at_kamikazes =
    reading("guns_at_kamikazes", flag(true), "whether guns fire at kamikazes, too");
const SettingOf<Rational> kamikaze_hits =
    parameter("kamikaze_hits", 0, "the chance that a kamikaze that gets through hits a ship");
const SettingOf<FirstCasualty> first_casualty = conditional(policy<FirstCasualty>(
    "attacker.first_casualty",
    {{"rocket", FirstCasualty::rocket}, {"bomber", FirstCasualty::bomber}},
    "what interceptors hit first", {{"optimal", FirstCasualty::as_the_player_says}}));
const SettingOf<HowMany> intercept = policy_of_units(
    "defender.intercept", {{"always", everybody}, {"never", nobody}}, "whether interceptors fire");
const SettingOf<int> value_of_territory =
    number("territory.value", 0, 1000, std::nullopt,
           "IPC of the territory, the most that a raid can destroy");

}  // namespace asdic::raid
