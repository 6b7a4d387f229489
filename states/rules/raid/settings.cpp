#include "states/rules/raid/settings.hpp"

#include "lib/exact/number.hpp"

namespace asdic::raid {

const TypedSetting<Cap> cap =
    rule_option<Cap>("cap", {{"together", Cap::together}, {"each", Cap::each}},
                     "one cap for bombers and rocket together, or one for each");
const TypedSetting<bool> escorts_cover_rockets =
    rule_option("escorts_cover_rockets", flag(true),
                "whether a neutralized interceptor cannot fire at the rocket either");
const TypedSetting<bool> guns_at_kamikazes =
    rule_option("guns_at_kamikazes", flag(true), "whether guns fire at kamikazes, too");
const TypedSetting<Rational> kamikaze_hits = fraction(
    "options.kamikaze_hits", 0, "the chance that a kamikaze that gets through hits a ship");
const TypedSetting<CasualtyChoice> first_casualty = conditional(policy<CasualtyChoice>(
    "attacker.first_casualty",
    {{"rocket", CasualtyChoice::rocket}, {"bomber", CasualtyChoice::bomber}},
    "what interceptors hit first", {{"optimal", CasualtyChoice::as_the_player_says}}));
const TypedSetting<UnitQuota> intercept = policy_of_units(
    "defender.intercept", {{"always", everybody}, {"never", nobody}}, "whether interceptors fire");
const TypedSetting<int> value_of_territory =
    number("territory.value", 0, 1000, std::nullopt,
           "IPC of the territory, the most that a raid can destroy");

}  // namespace asdic::raid
