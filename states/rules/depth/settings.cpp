#include "states/rules/depth/settings.hpp"

#include "states/fleet/retreat.hpp"
#include "states/games/global_units.hpp"

namespace asdic::depth {

const SettingOf<SearchIn> search_in =
    reading<SearchIn>("search", {{"each-round", SearchIn::each_round}, {"once", SearchIn::once}},
                      "sides search in every round, or only in the first");

const SettingOf<LocatedFor> located_for = reading<LocatedFor>(
    "located_lasts", {{"battle", LocatedFor::battle}, {"round", LocatedFor::round}},
    "a located submarine stays located, or has to be found again in each round");

const SettingOf<WithdrawIn> withdraw_in = reading<WithdrawIn>(
    "withdraw_window",
    {{"every-round", WithdrawIn::every_round}, {"first-round", WithdrawIn::first_round}},
    "when defending submarines may withdraw");

const SettingOf<SearchDice> search_dice = reading<SearchDice>(
    "search_dice", {{"shared", SearchDice::shared}, {"separate", SearchDice::separate}},
    "one set of dice for both depths, or one for each");

const SettingOf<SurpriseStrike> surprise_strike = reading<SurpriseStrike>(
    "surprise_strike",
    {{"none", SurpriseStrike::none},
     {"without-destroyer", SurpriseStrike::without_destroyer},
     {"not-located", SurpriseStrike::not_located}},
    "which submarines fire before all others: none, all if the enemy has no destroyer, or those "
    "that are concealed");

const SettingOf<SearchedBy> searched_by = reading<SearchedBy>(
    "searchers", {{"both", SearchedBy::both}, {"attacker", SearchedBy::attacker}},
    "which sides search");

const SettingOf<WithdrawWho> withdraw_who = reading<WithdrawWho>(
    "withdraw_who", {{"any", WithdrawWho::any}, {"located", WithdrawWho::located}},
    "any submarine that was not hit may withdraw, or only located and surfaced ones");

const SettingOf<bool> attack_reveals = reading(
    "attack_reveals", flag(false),
    "whether an attacking submarine that fires from concealment is exposed from the next round on");

const SettingOf<SuccessFinds> success_finds = reading<SuccessFinds>(
    "success_finds", {{"depth", SuccessFinds::depth}, {"all", SuccessFinds::all}},
    "a success finds the submarines whose threshold it meets, or all of them");

const SettingOf<DeclaredBy> declared_by = reading<DeclaredBy>(
    "declared", {{"before", DeclaredBy::nobody}}, "the forces of the case give the depths",
    {{"attacker", DeclaredBy::attacker},
     {"defender", DeclaredBy::defender},
     {"both", DeclaredBy::both}});

const SettingOf<PeriscopeBonus> periscope_bonus = reading<PeriscopeBonus>(
    "periscope_bonus",
    {{"not-cumulative", PeriscopeBonus::not_cumulative}, {"added", PeriscopeBonus::added}},
    "of the bonus at periscope depth and that of the case the better counts, or both do");

const SettingOf<Surfaced> surfaced = reading<Surfaced>(
    "surfaced", {{"visible", Surfaced::visible}, {"one-for-one", Surfaced::one_for_one}},
    "submarines at the surface are seen by all, or detected one for one by destroyers");

const std::array<SettingOf<HowMany>, 2> searching_policy =
    each_side(policy_of_units("searching", {{"always", everybody}, {"never", nobody}},
                              "whether the attacker's destroyers and aircraft search",
                              {{optimal, as_the_player_says}}),
              "whether the defender's destroyers and aircraft search");

const SettingOf<HowMany> withdraw_policy =
    policy_of_units("defender.withdraw", {{"never", nobody}, {"always", everybody}},
                    "whether submarines that were not hit leave instead of firing",
                    {{optimal, as_the_player_says}});

const SettingOf<HowMany> concealed_policy = policy_of_units(
    "defender.concealed", {{"hide", nobody}, {"defend", everybody}},
    "whether submarines that are not located fire", {{optimal, as_the_player_says}});

bool declares_depths(const Settings& settings, Side side) {
  const DeclaredBy by = declared_by.in(settings);
  return by == DeclaredBy::both ||
         by == (side == Side::attacker ? DeclaredBy::attacker : DeclaredBy::defender);
}

std::vector<Setting> settings() {
  return {search_in,        located_for,         withdraw_in,         search_dice,
          surprise_strike,  searched_by,         withdraw_who,        attack_reveals,
          success_finds,    declared_by,         periscope_bonus,     surfaced,
          values_setting,   searching_policy[0], searching_policy[1], withdraw_policy,
          concealed_policy, retreat_setting};
}

}  // namespace asdic::depth
