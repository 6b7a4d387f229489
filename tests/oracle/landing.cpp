#include "tests/oracle/landing.hpp"

#include <map>

namespace plain {
namespace {

int transports(const Camp& camp) {
  int count = 0;
  for (const auto& [name, number] : camp)
    if (name.substr(0, name.find_first_of(":*")) == "tr") count += number;
  return count;
}

// Returns whether the transports carry these troops: no two heavy ones share a transport.
bool have_room(int transports, std::map<Load, int> troops) {
  const int others = transports - troops[Load::bulky];
  return others >= 0 && troops[Load::heavy] <= others &&
         troops[Load::light] + troops[Load::heavy] <= 2 * others;
}

// Returns the troops that get room on transports, in their order.
Camp aboard(const std::vector<Troops>& troops, int transports) {
  Camp result;
  std::map<Load, int> loaded;
  for (const Troops& each : troops)
    for (int i = 0; i < each.count; ++i) {
      ++loaded[each.load];
      if (have_room(transports, loaded)) {
        ++result[each.name];
      } else {
        --loaded[each.load];
      }
    }
  return result;
}

// Returns `ended` with all units at sea among those that have left.
OutcomeParts at_sea(const OutcomeParts& ended) {
  OutcomeParts aside;
  for (const Camp* camp : {&ended.attacker, &ended.attacker_left})
    join(aside.attacker_left, *camp, "sea");
  for (const Camp* camp : {&ended.defender, &ended.defender_left})
    join(aside.defender_left, *camp, "sea");
  return aside;
}

Odds over_at_sea(const Landing& landing, const OutcomeParts& ended, const Camp& troops) {
  OutcomeParts last;
  last.winner = ended.winner;
  join(last.attacker, ended.attacker, "sea");
  join(last.attacker_left, ended.attacker_left, "sea");
  join(last.attacker_left, troops);
  join(last.defender, ended.defender, "sea");
  join(last.defender_left, ended.defender_left, "sea");
  join(last.defender_left, landing.defender);
  Odds odds;
  odds.outcomes[put_together(last)] = 1;
  odds.rounds[0] = 1;
  return odds;
}

Odds after(const Landing& landing, const OutcomeParts& ended) {
  const Camp troops =
      aboard(landing.by_sea, transports(ended.attacker) + transports(ended.attacker_left));
  const bool lands = ended.winner == "attacker" && !troops.empty();
  if (!lands && landing.others.empty()) return over_at_sea(landing, ended, troops);
  Camp ships;
  if (lands && landing.may_bombard)
    for (const auto& [name, count] : ended.attacker) {
      const std::string ship = name.substr(0, name.find('*'));
      if (landing.bombards(ship)) ships[ship] += count;
    }
  std::array<Camp, 2> left_at_sea = {ended.attacker, ended.defender};
  join(left_at_sea[0], ended.attacker_left);
  join(left_at_sea[1], ended.defender_left);
  const Odds assault = landing.assault(lands ? troops : Camp(), landing.others, ships, left_at_sea);
  OutcomeParts aside = at_sea(ended);
  if (!lands) join(aside.attacker_left, troops);
  Odds odds = assault;
  odds.custom_figures["land.fought"] = 1;
  odds.custom_figures["land.rounds"] = assault.mean_rounds;
  odds.outcomes.clear();
  for (const auto& [key, chance] : assault.outcomes) {
    OutcomeParts whole = taken_apart(key);
    odds.custom_figures["land.winner." + whole.winner] += chance;
    join(whole.attacker_left, aside.attacker_left);
    join(whole.defender_left, aside.defender_left);
    odds.outcomes[put_together(whole)] += chance;
  }
  return odds;
}

}  // namespace

Odds exact(const Landing& landing) {
  const Odds& sea = landing.at_sea;
  Odds all;
  all.mean_rounds = sea.mean_rounds;
  all.custom_figures = sea.custom_figures;
  all.custom_figures["sea.fought"] = 1;
  all.custom_figures["sea.rounds"] = sea.mean_rounds;
  for (const auto& [key, chance] : sea.outcomes) {
    const OutcomeParts ended = taken_apart(key);
    all.custom_figures["sea.winner." + ended.winner] += chance;
    add_sequel(all, after(landing, ended), chance, rounds_before(sea, key));
  }
  return all;
}

}  // namespace plain
