#include "states/rules/raid/settings.hpp"

namespace asdic::raid {

const SettingOf<Cap> cap = reading<Cap>("cap", {{"together", Cap::together}, {"each", Cap::each}},
                                        "one cap for bombers and rocket together, or one for each");
const SettingOf<bool> escorts_cover_rockets =
    reading("escorts_cover_rockets", flag(true),
            "whether a neutralized interceptor cannot fire at the rocket either");
const SettingOf<FirstCasualty> first_casualty =
    policy<FirstCasualty>("attacker.first_casualty",
                          {{"rocket", FirstCasualty::rocket}, {"bomber", FirstCasualty::bomber}},
                          "what interceptors hit first");
const SettingOf<int> value_of_territory =
    number("territory.value", 0, 1000, std::nullopt,
           "IPC of the territory, the most that a raid can destroy");
const SettingOf<int> flown_over =
    number("territory.flown_over", 0, 100, 0, "guns on the way, which fire at bombers and escorts");

}  // namespace asdic::raid
