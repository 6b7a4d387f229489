#include "states/rules/surface/settings.hpp"

namespace asdic::naval {

const SettingOf<bool> torpedoes_first =
    reading("torpedoes_first", flag(false),
            "whether torpedoes fire before guns, with losses removed in between");

const SettingOf<Fire> fire_order = reading<Fire>(
    "fire", {{"simultaneous", Fire::simultaneous}, {"initiative", Fire::initiative}},
    "whether the side with the initiative fires first, with losses removed before the reply");

const SettingOf<bool> damage_lowers_attack =
    reading("damage_lowers_attack", flag(false),
            "whether a damaged ship attacks with AF x (hull - steps) / hull");

const SettingOf<int> breakoff_from =
    reading<int>("breakoff_from", {{"3", 3}, {"1", 1}, {"2", 2}, {"4", 4}, {"5", 5}, {"6", 6}},
                 "the first round in which a side above break-off must try to disengage");

const std::array<SettingOf<int>, 2> wished_range = each_side(
    policy<int>("range", {{"1", 1}, {"2", 2}}, "the range that the side wishes from round 3 on"));

const std::array<SettingOf<bool>, 2> disengages =
    each_side(policy("disengage", flag(false),
                     "whether the side tries to leave from round 3 on even if it need not"));

const std::array<SettingOf<bool>, 2> leaves_as_a_body =
    each_side(policy("body", flag(false), "whether its ships leave as a body, or each on its own"));

const std::array<SettingOf<Aim>, 2> aims_at =
    each_side(policy<Aim>("targets", {{"concentrate", Aim::concentrate}, {"spread", Aim::spread}},
                          "all ships fire on the first enemy, or each on the next in turn"));

const std::array<SettingOf<std::optional<int>>, 2> presented =
    each_side(number_or("initiative-number", "present", all_ships,
                        "how many ships the side presents without the initiative"));

const SettingOf<bool> defender_avoids =
    policy("defender.avoid", flag(false), "whether the reacting force tries to avoid the action");

const SettingOf<TimeOfDay> time_of_day =
    word<TimeOfDay>("action.time", {{"day", TimeOfDay::day}, {"night", TimeOfDay::night}},
                    "the time of day, which sets the ranges and how easily ships leave");

const SettingOf<int> pursuit =
    number("action.pursuit", 0, 100, 0,
           "extra movement points that the phasing force spent, in steps of 5");

Policies policies_of(const Case& battle, Side side) {
  const std::size_t own = index(side);
  return {battle[wished_range[own]], battle[presented[own]].value_or(0), battle[disengages[own]],
          battle[leaves_as_a_body[own]], battle[aims_at[own]] == Aim::spread};
}

std::vector<Setting> settings() {
  std::vector<Setting> all = {torpedoes_first, fire_order, damage_lowers_attack, breakoff_from};
  for (const Side side : both_sides) {
    const std::size_t i = index(side);
    const std::vector<Setting> own = {wished_range[i], disengages[i], leaves_as_a_body[i],
                                      aims_at[i], presented[i]};
    all.insert(all.end(), own.begin(), own.end());
  }
  all.insert(all.end(), {defender_avoids, time_of_day, pursuit});
  return all;
}

}  // namespace asdic::naval
