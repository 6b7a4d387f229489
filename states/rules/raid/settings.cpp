#include "states/rules/raid/settings.hpp"

#include <utility>

#include "lib/exact/number.hpp"

namespace asdic::raid {

namespace {

/// Returns the setting `territory.value`. In 1940 the facility decides how much it can take.
TypedSetting<int> value_setting() {
  const TypedSetting<int> value =
      number("territory.value", 0, 1000, std::nullopt,
             "IPC of the territory, on which the most that a raid can destroy depends");
  Setting setting = value;
  setting.other_defaults = {"options.edition", {{"1940", "0"}}};
  return value.described_by(std::move(setting));
}

}  // namespace

constinit const LazySetting<Edition> edition([] {
  return rule_option<Edition>("edition",
                              {{"enhanced", Edition::enhanced},
                               {"1942", Edition::second_1942},
                               {"1940", Edition::second_1940}},
                              "the game: Revised Enhanced, or the second edition of 1942 or 1940");
});
constinit const LazySetting<Facility> facility([] {
  return word<Facility>("territory.facility",
                        {{"complex", Facility::complex},
                         {"major", Facility::major},
                         {"minor", Facility::minor},
                         {"air-base", Facility::air_base},
                         {"naval-base", Facility::naval_base}},
                        "the target of a raid; in 1940 a major or minor complex, or a base");
});
constinit const LazySetting<int> damage_before([] {
  return number("territory.damage", 0, 1000, 0, "the damage that the facility has before the raid");
});
constinit const LazySetting<Cap> cap([] {
  return rule_option<Cap>("cap", {{"together", Cap::together}, {"each", Cap::each}},
                          "one cap for bombers and rocket together, or one for each");
});
constinit const LazySetting<bool> escorts_cover_rockets([] {
  return rule_option("escorts_cover_rockets", flag(true),
                     "whether a neutralized interceptor cannot fire at the rocket either");
});
constinit const LazySetting<bool> guns_at_kamikazes([] {
  return rule_option("guns_at_kamikazes", flag(true), "whether guns fire at kamikazes, too");
});
constinit const LazySetting<Rational> kamikaze_hits([] {
  return fraction("options.kamikaze_hits", 0,
                  "the chance that a kamikaze that gets through hits a ship");
});
constinit const LazySetting<CasualtyChoice> first_casualty([] {
  return conditional(policy<CasualtyChoice>(
      "attacker.first_casualty",
      {{"rocket", CasualtyChoice::rocket}, {"bomber", CasualtyChoice::bomber}},
      "what interceptors hit first", {{"optimal", CasualtyChoice::as_the_player_says}}));
});
constinit const LazySetting<UnitQuota> intercept([] {
  return policy_of_units("defender.intercept", {{"always", everybody}, {"never", nobody}},
                         "whether interceptors fire");
});
constinit const LazySetting<int> value_of_territory(value_setting);

}  // namespace asdic::raid
