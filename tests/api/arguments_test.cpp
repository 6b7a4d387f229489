// Errors speak of the arguments of functions, and not of a command line.
#include <asdic/asdic.hpp>
#include <doctest/doctest.h>

#include <functional>
#include <string>
#include <vector>

#include "tests/api/refusal.hpp"

using namespace asdic;

namespace {

Case battle() {
  return Case::of_forces("one-for-one", "2 sub", "1 dd, 1 ca");
}

std::string message(const std::function<void()>& act) {
  return refusal(act).what();
}

}  // namespace

TEST_CASE("A table without rows names the argument") {
  CHECK(message([] { tabulate(battle(), {}); }) ==
        "a table needs rows: for example, rows attacker.units.sub=1..10, or [table] in the case");
}

TEST_CASE("A search without an aim names the arguments") {
  CHECK(message([] { find(battle(), {.vary = {"attacker.units.sub=1..3"}}); }) ==
        "a search needs least FIGURE, most FIGURE or front FIGURE,FIGURE");
}

TEST_CASE("The place of an error is an argument") {
  const Error error = refusal(
      [] { find(battle(), {.vary = {"attacker.units.zeppelin=1..3"}, .least = "attacker.cost"}); });
  CHECK(error.place().source.starts_with("vary"));
  CHECK(std::string(error.what()).starts_with("vary"));
}

TEST_CASE("No error of a wrong argument has a flag") {
  const std::vector<std::function<void()>> wrong = {
      [] { tabulate(battle(), {}); },
      [] { tabulate(battle(), {.rows = "attacker.units.sub=1..3", .show = {"zeppelin"}}); },
      [] { tabulate(battle(), {.rows = "attacker.units.sub"}); },
      [] { tabulate(battle(), {.rows = "rules=one-for-one,depth"}); },
      [] { find(battle(), {}); },
      [] { find(battle(), {.least = "attacker.cost"}); },
      [] { find(battle(), {.vary = {"attacker.units.sub=1..3"}}); },
      [] { find(battle(), {.vary = {"attacker.units.sub=1..3"}, .least = "zeppelin"}); },
      [] {
        find(battle(), {.vary = {"attacker.units.sub=1..3"},
                        .where = {"zeppelin > 1"},
                        .least = "attacker.cost"});
      },
      [] {
        find(battle(), {.vary = {"die=6", "die=8"}, .least = "attacker.cost"});
      },
      [] {
        find(battle(), {.vary = {"attacker.units.sub=1..3"}, .least = "attacker.cost"})
            .report(Format::svg);
      },
      [] { solve(battle(), {.given = {"attacker keeps 9 sub"}}); },
      [] { solve(battle(), {.given = {"zeppelin"}}); },
      [] { solve(battle()).figure("zeppelin"); },
      [] { solve(Case::of_forces("zeppelin", "1 sub", "1 dd")); },
      [] { solve(Case::of_forces("one-for-one", "1 zeppelin", "1 dd")); },
      [] { solve(Case::of_forces("one-for-one", "1 sub", "1 zeppelin")); },
      [] { check(battle(), "winner,count\nzeppelin,1\n"); },
      [] {
        Case changed = battle();
        changed.set("zeppelin", "1");
        solve(changed);
      },
  };
  for (std::size_t i = 0; i < wrong.size(); ++i) {
    CAPTURE(i);
    const std::string words = message(wrong[i]);
    CAPTURE(words);
    CHECK(words.find("--") == std::string::npos);
    CHECK(words.find("asdic rules") == std::string::npos);
    CHECK(words.find("argument ") == std::string::npos);
  }
}
