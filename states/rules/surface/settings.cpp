#include "states/rules/surface/settings.hpp"

namespace asdic::surface {

namespace {

using Form = Setting::Form;

}  // namespace

constinit const LazySetting<bool> torpedoes_first([] {
  return rule_option("torpedoes_first", flag(false),
                     "whether torpedoes fire before guns, with losses removed in between");
});

constinit const LazySetting<Fire> fire_order([] {
  return rule_option<Fire>(
      "fire", {{"simultaneous", Fire::simultaneous}, {"initiative", Fire::initiative}},
      "whether the side with the initiative fires first, with losses removed before the reply");
});

constinit const LazySetting<bool> damage_lowers_attack([] {
  return rule_option("damage_lowers_attack", flag(false),
                     "whether a damaged ship attacks with AF x (hull - steps) / hull");
});

constinit const LazySetting<int> breakoff_from([] {
  return rule_option<int>("breakoff_from",
                          {{"3", 3}, {"1", 1}, {"2", 2}, {"4", 4}, {"5", 5}, {"6", 6}},
                          "the first round in which a side above break-off must try to disengage");
});

constinit const LazySetting<BodyBonus> body_bonus([] {
  return rule_option<BodyBonus>(
      "body_bonus", {{"on-roll", BodyBonus::on_roll}, {"on-speed", BodyBonus::on_speed}},
      "what the +1 of a body is added to: the roll, or the speed that it must not be above");
});

constinit const LazySetting<bool> nation_torpedoes([] {
  return rule_option<bool>(
      "nation_torpedoes", {{"printed", true}, {"ignored", false}},
      "whether ships of Japan, the Commonwealth and the US have the torpedoes that the "
      "text prints for them, or those of their class");
});

constinit const LazySetting<bool> lowest_before_factors([] {
  return rule_option<bool>(
      "lowest_attack", {{"multiplied", false}, {"printed", true}},
      "whether the lowest AF for damage is found after the factors of types or before");
});

constinit const LazySetting<bool> only_sunk_ships_count([] {
  return rule_option<bool>(
      "breakoff_loss", {{"damage", false}, {"sunk", true}},
      "whether damage counts for break-off in proportion, or sunk ships alone");
});

constinit const LazySetting<bool> speed_of_engaged_ships([] {
  return rule_option<bool>(
      "range_speed", {{"all", false}, {"engaged", true}},
      "whether the slowest ship in the action makes the speed that decides on the "
      "range, or the slowest engaged one");
});

constinit const LazySetting<bool> engaged_for_a_round([] {
  return rule_option<bool>(
      "engagement", {{"once", false}, {"each-round", true}},
      "whether a ship that was not presented rolls until it is engaged, or again in each round");
});

constinit const LazySetting<bool> disengages_at_start([] {
  return rule_option<bool>("disengage_at", {{"end", false}, {"start", true}},
                           "whether ships disengage at the end of a round, or before its range");
});

constinit const LazySettings<std::vector<int>> wished_range([] {
  return each_side(
      conditional(policy<std::vector<int>>(
                      "range", {{"1", {1}}, {"2", {2}}},
                      "the range that the side wishes, or a list of them by round; from round 3 on",
                      {{"optimal", {}}})
                      .with_form({Form::Kind::by_round, 1, 2}, numbers_in)));
});

constinit const LazySettings<Disengagement> disengages([] {
  return each_side(conditional(
      policy<Disengagement>("disengage", {{"false", {}}, {"true", {true}}},
                            "whether the side tries to leave even if it need not: from round 3 or "
                            "this round on, or these classes alone",
                            {{"optimal", {.is_open = true}}})
          .with_form({Form::Kind::number, first_free_round, last_named_round},
                     [](const std::string& round) {
                       return Disengagement{true, std::stoi(round)};
                     })
          .with_form({Form::Kind::names}, [](const std::string& classes) {
            return Disengagement{true, first_free_round, classes};
          })));
});

constinit const LazySettings<bool> leaves_as_a_body([] {
  return each_side(conditional(
      policy("body", flag(false), "whether its ships leave as a body, or each on its own")));
});

constinit const LazySettings<Aim> aims_at([] {
  return each_side(conditional(
      policy<Aim>(
          "targets", {{"concentrate", {}}, {"spread", {true}}},
          "all ships fire on the first enemy, in its order or in that of these classes, or "
          "each on the next in turn, or ships of these classes on targets of their own",
          {{"optimal", {.is_open = true}}, {"optimal-by-ship", {.is_open = true, .by_ship = true}}})
          .with_form({Form::Kind::names}, [](const std::string& order) {
            return Aim{false, order};
          })));
});

constinit const LazySettings<CombineRule> combines([] {
  return each_side(conditional(
      policy<CombineRule>(
          "combine", {{"best", {}}, {"class", {by_class}}, {"all", {all_ships}}, {"none", {1}}},
          "which of the ships that fire on one target combine in an attack",
          {{"optimal", {.is_open = true}}})
          .with_form({Form::Kind::table, 1, all_ships, "max"}, [](const std::string& most) {
            return CombineRule{numbers_in(most).front()};
          })));
});

constinit const LazySettings<TorpedoFire> fires_torpedoes([] {
  return each_side(conditional(
      policy<TorpedoFire>("torpedoes", {{"at-once", {}}, {"range 1", {1, 1}}},
                          "when ships fire torpedoes: in range, at range 1, or from this round on")
          .with_form({Form::Kind::number, 1, last_named_round},
                     [](const std::string& round) { return TorpedoFire{std::stoi(round)}; })));
});

constinit const LazySettings<std::optional<int>> engaged([] {
  return each_side(
      number_or("all", "engage", all_ships, "how many ships the side engages with the initiative"));
});

constinit const LazySettings<std::optional<int>> presented([] {
  return each_side(number_or("initiative-number", "present", all_ships,
                             "how many ships the side presents without the initiative"));
});

constinit const LazySettings<bool> joins([] {
  return each_side(
      conditional(policy<bool>("join", {{"always", true}, {"never", false}},
                               "whether ships that were not presented roll to become engaged")));
});

constinit const LazySetting<Avoidance> defender_avoids([] {
  return policy<Avoidance>(
      "defender.avoid",
      {{"false", Avoidance::no}, {"true", Avoidance::yes}, {"faster", Avoidance::of_faster_ships}},
      "whether the reacting force tries to avoid the action, or its faster ships "
      "leave before it",
      {{"optimal", Avoidance::as_the_player_says}});
});

constinit const LazySetting<TimeOfDay> time_of_day([] {
  return word<TimeOfDay>("action.time", {{"day", TimeOfDay::day}, {"night", TimeOfDay::night}},
                         "the time of day, which sets the ranges and how easily ships leave",
                         {{"optimal", TimeOfDay::as_the_player_says}});
});

constinit const LazySetting<int> pursuit([] {
  return number("action.pursuit", 0, 100, 0,
                "steps of 5 extra movement points that the phasing force spent: 1 for 5 points");
});

constinit const LazySetting<int> extra_movement([] {
  return number("action.extra_movement", 0, 100, 0,
                "extra movement points that the phasing force spent, of which each full 5 count");
});

std::vector<Setting> settings() {
  std::vector<Setting> all = {*torpedoes_first,
                              *fire_order,
                              *damage_lowers_attack,
                              *breakoff_from,
                              *body_bonus,
                              *nation_torpedoes,
                              *lowest_before_factors,
                              *only_sunk_ships_count,
                              *speed_of_engaged_ships,
                              *engaged_for_a_round,
                              *disengages_at_start};
  for (const Side side : both_sides) {
    const std::size_t i = index(side);
    const std::vector<Setting> own = {wished_range[i], disengages[i], leaves_as_a_body[i],
                                      aims_at[i],      combines[i],   fires_torpedoes[i],
                                      engaged[i],      presented[i],  joins[i]};
    all.insert(all.end(), own.begin(), own.end());
  }
  all.insert(all.end(), {*defender_avoids, *time_of_day, *pursuit, *extra_movement});
  return all;
}

}  // namespace asdic::surface
