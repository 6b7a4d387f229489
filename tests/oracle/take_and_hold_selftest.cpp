// Attacks of both sides on a territory, from battles with given odds.
#include "tests/oracle/selftest.hpp"
#include "tests/oracle/take_and_hold.hpp"

using namespace plain;

namespace {

// Returns the odds of a battle that the attacker wins in one round without a loss, with probability
// 1/2, or else loses in one round without a loss of the holders.
Odds even(const Camp& attacker, const Camp& holders) {
  Odds odds;
  odds.mean_rounds = 1;
  const std::string won = put_together({"attacker", attacker, {}, {}, {}});
  const std::string lost = put_together({"defender", {}, {}, holders, {}});
  odds.outcomes = {{won, half}, {lost, half}};
  odds.ended[1] = odds.outcomes;
  odds.rounds[1] = 1;
  return odds;
}

TakeAndHold exchange_of(std::vector<Attack> attacks) {
  TakeAndHold waves;
  waves.attacks = std::move(attacks);
  waves.garrison = {{"inf", 1}};
  waves.value = 10;
  waves.dead_zone = 4;
  waves.is_land = [](const std::string& name) { return name == "inf"; };
  waves.is_air = [](const std::string& name) { return name == "ftr"; };
  waves.cost = [](const std::string& name) { return name == "inf" ? 3 : 8; };
  waves.fight = [attacks = waves.attacks](std::size_t attack, const Holders& holders) {
    return even(attacks[attack].units, holders.units);
  };
  return waves;
}

}  // namespace

TEST_CASE("What one side takes the other may take back, and each is paid for its part") {
  const Odds odds = exact(exchange_of({{false, {{"inf", 1}, {"ftr", 1}}}, {true, {{"inf", 2}}}}));
  CHECK(total(odds) == 1);
  CHECK(odds.outcomes.at("defender||1 ftr|2 inf#2||retaken") == half * half);
  CHECK(odds.outcomes.at("attacker|1 inf|1 ftr|||taken") == half * half);
  CHECK(odds.outcomes.at("defender|||1 inf|2 inf#2|kept") == half);
  CHECK(odds.custom_figures.at("holds.attacker") == half * half);
  CHECK(odds.custom_figures.at("wave.2.fought") == half);
  CHECK(odds.custom_figures.at("wave.2.takes") == half * half);
  CHECK(odds.custom_figures.at("wave.1.exchange") == half * (3 + 10) - half * (3 + 8));
  CHECK(odds.custom_figures.at("wave.2.exchange") == half * half * (6 - 3 - 10 + 4));
}

TEST_CASE("Aircraft that stay are attacked, and aircraft alone take nothing") {
  TakeAndHold waves =
      exchange_of({{false, {{"inf", 1}, {"ftr", 1}}, {"ftr"}}, {true, {{"ftr", 1}}}});
  waves.fight = [](std::size_t attack, const Holders& holders) {
    const Camp took = {{"ftr", 1}, {"inf", 1}};
    CHECK((attack == 0 || holders.units == took));
    Odds odds;
    const Camp attacker = attack == 0 ? took : Camp{{"ftr", 1}};
    odds.outcomes[put_together({"attacker", attacker, {}, {}, {}})] = 1;
    odds.ended[1] = odds.outcomes;
    return odds;
  };
  const Odds odds = exact(waves);
  CHECK(odds.outcomes.at("defender|||1 ftr#2||taken") == 1);
  CHECK(odds.custom_figures.at("wave.2.exchange") == -(3 + 8));
}
