// Solves, tabulates and checks battles of knights under a rule system of this program. In each
// exchange, attack and defense are the weights of who falls.
#include <asdic/asdic.hpp>
#include <asdic/rules.hpp>

#include <iostream>

namespace {

struct Knights {
  int attackers;
  int defenders;
  auto operator<=>(const Knights&) const = default;
};

asdic::Battle fight(const asdic::Question& question) {
  const asdic::Group& attacker = question.attacker.front();
  const asdic::Group& defender = question.defender.front();
  const auto hit = static_cast<std::uint64_t>(attacker.type.attack);
  const auto parry = static_cast<std::uint64_t>(defender.type.defense);
  const auto found = asdic::enumerate(Knights{attacker.count, defender.count},
                                      [&](const Knights& now) -> asdic::Row<Knights> {
                                        if (now.attackers == 0 || now.defenders == 0) return {};
                                        return {{{now.attackers, now.defenders - 1}, hit},
                                                {{now.attackers - 1, now.defenders}, parry}};
                                      });

  asdic::Battle battle{found.chain, {}, {}};
  for (asdic::State state = 0; state < found.states.size(); ++state) {
    const auto& [attackers, defenders] = found.states[state];
    battle.positions.push_back({{{"knight", attackers}}, {{"knight", defenders}}});
    if (!found.chain.is_end(state)) battle.rounds.push_back(state);
  }
  return battle;
}

}  // namespace

int main() {
  asdic::add_rules({.name = "knights",
                    .title = "A battle of knights",
                    .source = "of one's own",
                    .units = {{.code = "knight", .attack = 1, .defense = 2, .cost = 5}},
                    .fight = fight});
  const asdic::Case battle = asdic::Case::of_forces("knights", "2 knight", "1 knight");

  const asdic::Result result = asdic::solve(battle);
  std::cout << "winner.attacker " << result.figure("winner.attacker").value.exact() << '\n'
            << "rounds.mean " << result.figure("rounds.mean").value.exact() << '\n';

  const asdic::Table table = asdic::tabulate(battle, {.rows = "attacker.units.knight=1..3"});
  for (std::size_t row = 0; row < table.rows().values.size(); ++row) {
    std::cout << table.rows().values[row] << ' ' << table.at(row, 0)->value.exact() << '\n';
  }

  const bool fits = asdic::check(battle, "winner,count\nattacker,556\ndefender,444\n").consistent;
  std::cout << (fits ? "the counts fit\n" : "the counts do not fit\n");
}
