#include "states/rules/axis_allies/settings.hpp"

#include "lib/input/units.hpp"
#include "states/fleet/retreat.hpp"
#include "states/games/landing.hpp"

namespace asdic::axis_allies {

namespace {

/// The same reading with another default in some editions.
template <class T>
SettingOf<T> in_editions(const SettingOf<T>& setting,
                         const std::map<std::string, std::string>& defaults) {
  Setting changed = setting;
  changed.other_defaults = {edition_setting.path(), defaults};
  return setting.described_by(changed);
}

}  // namespace

const SettingOf<Edition> edition_setting =
    reading<Edition>("edition",
                     {{"1942", Edition::y1942},
                      {"1940", Edition::y1940},
                      {"anniversary", Edition::anniversary},
                      {"revised", Edition::revised},
                      {"lhtr", Edition::lhtr}},
                     "the game: its units, and what it says of the readings");

const SettingOf<AaFire> aa_fire = in_editions(
    reading<AaFire>("aa_fire", {{"three", AaFire::three}, {"each", AaFire::each}},
                    "three dice a gun, at most one an aircraft; or one die an aircraft"),
    {{"anniversary", "each"}, {"revised", "each"}, {"lhtr", "each"}});

const SettingOf<AaTargets> aa_targets = in_editions(
    reading<AaTargets>("aa_targets",
                       {{"owner", AaTargets::by_list}, {"aimed", AaTargets::own_aircraft}},
                       "hits of guns fall on any aircraft, or where their dice were aimed"),
    {{"anniversary", "aimed"}, {"revised", "aimed"}, {"lhtr", "aimed"}});

const SettingOf<bool> aa_is_target =
    in_editions(reading("aa_is_target", flag(true), "whether guns can be lost in battle"),
                {{"anniversary", "false"}, {"revised", "false"}, {"lhtr", "false"}});

const SettingOf<BombardmentLimit> bombardment_limit =
    in_editions(reading<BombardmentLimit>(
                    "bombardment_limit",
                    {{"landed", BombardmentLimit::landed}, {"none", BombardmentLimit::none}},
                    "at most one ship fires for each land unit that came ashore, or all do"),
                {{"revised", "none"}, {"lhtr", "none"}});

const SettingOf<bool> bombardment_reply =
    in_editions(reading("bombardment_reply", flag(true),
                        "whether those whom bombardment hits fire before they are lost"),
                {{"revised", "false"}, {"lhtr", "false"}});

const SettingOf<BombardmentHits> bombardment_hits = reading<BombardmentHits>(
    "bombardment_hits", {{"any", BombardmentHits::any}, {"land", BombardmentHits::land}},
    "bombardment hits any defending unit, or land units and guns alone");

const SettingOf<bool> air_needs_destroyer =
    in_editions(reading<bool>("air_hits_subs", {{"destroyer", true}, {"always", false}},
                              "aircraft hit submarines only beside a destroyer of their side"),
                {{"revised", "always"}, {"lhtr", "always"}});

const SettingOf<SubmergeWhen> submerge_when =
    in_editions(reading<SubmergeWhen>(
                    "submerge_when", {{"strike", SubmergeWhen::strike}, {"end", SubmergeWhen::end}},
                    "submarines submerge instead of striking, or at the end of a round"),
                {{"revised", "end"}, {"lhtr", "end"}});

const SettingOf<bool> transports_are_defenseless =
    in_editions(reading<bool>("transports", {{"defenseless", true}, {"ordinary", false}},
                              "transports are hit last and lost when alone, or are ships"),
                {{"revised", "ordinary"}, {"lhtr", "ordinary"}});

const SettingOf<bool> lone_transports_may_retreat =
    reading<bool>("lone_transports", {{"retreat", true}, {"lost", false}},
                  "an attacker's lone transports stay if it may retreat, or are lost");

const SettingOf<HitOrder> hit_order = reading<HitOrder>(
    "hit_order", {{"most", HitOrder::most}, {"submarines", HitOrder::submarines}},
    "a hit passes over units that others need; or submarines' hits simply come first");

const SettingOf<bool> lone_aa_fires =
    reading<bool>("aa_alone", {{"silent", false}, {"fires", true}},
                  "whether guns that are targets fire where they alone defend");

const SettingOf<bool> damage_stays = in_editions(
    reading("damage_stays", flag(false), "whether ships stay damaged from wave to wave"),
    {{"1940", "true"}});

const SettingOf<Thrown> dice_thrown = reading<Thrown>(
    "dice", {{"fair", Thrown::fair}, {"low-luck", Thrown::low_luck}, {"biased", Thrown::biased}},
    "fair, one die for what six values leave, or as in 1942 Online");

const SettingOf<bool> low_luck_aa =
    reading("low_luck_aa", flag(true), "whether low luck holds for anti-aircraft fire");

const SettingOf<bool> low_luck_bombardment_pooled =
    reading<bool>("low_luck_bombardment", {{"each", false}, {"pooled", true}},
                  "under low luck each ship rolls alone, or with the attacker's first dice");

const std::array<SettingOf<HowMany>, 2> submerge_policy =
    each_side(policy_of_units("submerge", {{"never", nobody}, {"always", everybody}},
                              "whether submarines that face no destroyer leave",
                              {{optimal, as_the_player_says}}),
              "the same");

const SettingOf<int> keep =
    number("attacker.keep", 0, static_cast<int>(most_of_a_kind* most_kinds_of_units), 0,
           "so many land units are lost only after all aircraft");

const SettingOf<std::string> bombarding_ships =
    force("attacker.bombard", "ships that fire once before or in the first round");

std::vector<Setting> settings() {
  return {edition_setting,
          aa_fire,
          aa_targets,
          aa_is_target,
          bombardment_limit,
          bombardment_reply,
          bombardment_hits,
          air_needs_destroyer,
          submerge_when,
          transports_are_defenseless,
          lone_transports_may_retreat,
          landed_losses,
          hit_order,
          lone_aa_fires,
          damage_stays,
          dice_thrown,
          low_luck_aa,
          low_luck_bombardment_pooled,
          submerge_policy[0],
          submerge_policy[1],
          retreat_setting,
          keep,
          bombarding_ships,
          landed_units};
}

}  // namespace asdic::axis_allies
