// The commands other than solve, as users call them.
#include <doctest/doctest.h>

#include "tests/support/program.hpp"
#include "tests/support/temporary_folder.hpp"

using namespace asdic;

// Certified rounds leave both lengths open: 1 - 2/8000 = 99.975%, rounded half to even, and 9/10.
TEST_CASE("A length that certified rounds leave open has the digits of exact rounds") {
  const std::string battle =
      "rules = \"one-for-one\"\ndie = 20\ndefender.units = \"1 tr\"\n"
      "units.ftr.attack = 19\nunits.bmb.attack = 18\nattacker.units = ";
  const Run tie = run("solve -", battle + "\"2 ftr, 1 bmb\"\n");
  CHECK(tie.out.find("over by round 1 in 99.98% of battles") != std::string::npos);
  CHECK(tie.out.find("certified") == std::string::npos);
  const Run nine_tenths = run("solve -", battle + "\"1 bmb\"\n");
  CHECK(nine_tenths.out.find("over by round 1 in 90.00% of battles") != std::string::npos);
}

TEST_CASE("Battles are sampled as CSV and as JSON, the same for the same seed") {
  const std::string sample = "sample --rules one-for-one '1 ca' '1 ca' --battles 3000 --seed 9";
  const Run done = run(sample);
  CHECK(done.status == 0);
  CHECK(done.err.empty());
  CHECK(done.out.starts_with("winner,attacker,attacker_left,defender,defender_left,count\n"));
  CHECK(run(sample + " --format csv").out == done.out);
  const auto result = answer(sample);
  CHECK(result["seed"] == 9);
  CHECK(result["battles"] == 3000);
  CHECK(result["outcomes"].size() == 3);
  CHECK(answer("sample - --seed 18446744073709551615", hunt)["outcomes"][0]["count"] == 10000);
}

TEST_CASE("What can never count in a case is warned of, and the case is solved all the same") {
  const std::string battle = "--rules one-for-one '2 ca' '1 ca'";
  const std::string block =
      " --set 'attacker.policy=[{choice=\"retreat\",when={defender.units.dd=1},do=\"leave\"}]'";
  const std::string warning =
      "asdic: warning: --set attacker.policy: defender.units.dd = 1 never holds: the defender has "
      "0\n";
  for (const std::string command : {"solve ", "sample "}) {
    const Run done = run(command + battle + block);
    CHECK(done.status == 0);
    CHECK(done.err == warning);
    CHECK_FALSE(done.out.empty());
  }
  const Run checked = run("check " + battle + " -" + block, "winner,count\nattacker,5\n");
  CHECK(checked.status == 0);
  CHECK(checked.err == warning);
}

TEST_CASE("A block of a policy that an earlier one covers is warned of") {
  const std::string battle = "solve --rules one-for-one '1 ca' '1 ca, 2 dd'";
  const auto blocks = [](const std::string& first, const std::string& second) {
    return " --set 'defender.policy=[{choice=\"losses\",when={" + first +
           "},do=\"ca, dd\"},{choice=\"losses\",when={" + second + "},do=\"dd, ca\"}]'";
  };
  const std::string cruiser = "\"defender.units.ca\"=1";
  const std::string destroyers = "\"defender.units.dd\"=\"1..2\"";
  const std::string both = cruiser + "," + destroyers;
  const std::string other_way_round = destroyers + "," + cruiser;
  const auto warned = [&](const std::string& first, const std::string& second) {
    const Run done = run(battle + blocks(first, second));
    CHECK(done.status == 0);
    return done.err.find("this block never counts: an earlier one") != std::string::npos;
  };
  CHECK(warned(both, other_way_round));
  CHECK(warned(destroyers, both));
  CHECK(warned(destroyers, "\"defender.units.dd\"=2"));
  CHECK_FALSE(warned(both, destroyers));
  CHECK_FALSE(warned("\"defender.units.dd\"=2", destroyers));
  CHECK_FALSE(warned(cruiser, destroyers));
}

TEST_CASE("Samples of no number of battles, seed or format are refused") {
  const std::string sample = "sample --rules one-for-one '1 ca' '1 ca' ";
  for (const char* battles : {"0", "-1", "1e6", "010", "10000000001", "18446744073709551617"}) {
    check_refused(sample + "--battles " + battles, "--battles");
  }
  for (const char* seed : {"-1", "0x10", "1.5", "x", "''", "18446744073709551616"}) {
    check_refused(sample + "--seed " + seed, "--seed");
  }
  check_refused(sample + "--format text", "--format");
  check_refused(sample + "--follow --format csv", "--format");
  check_refused(sample + "--follow --battles 3", "--battles");
  check_refused(sample + "--numbers certified", "--numbers");
  check_refused(sample + "--digits 3", "--digits");
  check_refused("sample", "CASE");
  check_refused("sample --rules one-for-one '1 subb' '1 ca'", "argument ATTACKER: ");
  check_ended(run("sample --rules one-for-one '5 sub' '3 dd, 1 ca' --max-states 3"), 3, "3 states");
}

TEST_CASE("Parts that are requested are in the JSON, and others are not") {
  const std::string solve = "solve --rules one-for-one '1 ca' '1 bb'";
  CHECK_FALSE(answer(solve).contains("by_round"));
  CHECK_FALSE(answer(solve).contains("at_least"));
  const auto json = answer(solve + " --show rounds,atleast");
  CHECK(json["at_least"]["defender"]["bb"].size() == 1);
  // The cruiser hits with 1/2, the battleship with 2/3: the second round is fought with 1/3.
  CHECK(json["by_round"][1]["over"]["exact"] == "2/3");
  CHECK(json["by_round"][2]["defender"]["hits"]["exact"] == "3/2");
  CHECK_FALSE(json["by_round"][0].contains("attacker"));
  const auto given = answer(solve + " --given 'attacker keeps nothing'");
  CHECK(given["given"]["text"] == "attacker keeps nothing");
  // It is sunk after n rounds and one more, while the battleship is afloat, with (n + 1) / 6^n *
  // 2/3.
  CHECK(given["rounds"]["distribution"][0]["probability"]["exact"] == "25/36");
  CHECK(given["rounds"]["mean"]["exact"] == "7/5");
}

TEST_CASE("Parts that cannot be shown and conditions that cannot be given are refused") {
  const std::string solve = "solve --rules one-for-one '1 ca' '1 bb' ";
  check_refused(solve + "--show rounds,luck", "--show: unknown value 'luck'");
  check_refused(solve + "--show ''", "--show: ");
  check_refused(solve + "--given 'attacker keeps 2 ca'", "--given: ");
  check_refused(solve + "--given rounds=1 --verify", "exclude each other");
  check_refused("compare --rules one-for-one '1 ca' '1 bb' detection_ratio options.detection_ratio",
                "argument OPTION: 'options.detection_ratio' is given twice");
  const std::string raid = "solve --rules raid '1 bmb' '1 aa' --set territory.value=6 ";
  check_refused(raid + "--show swing", "--show: the battle has no sides");
  check_refused(raid + "--given rounds=1", "--given: the battle has no sides");
}

TEST_CASE("Luck is reported for results in arguments and in a file") {
  const std::string luck = "luck --rules one-for-one '1 sub' '1 ca' ";
  const auto one = answer(luck + "--result 'attacker keeps 1 sub'");
  CHECK(one["battles"][0]["percentile"]["exact"] == "3/4");
  const Run two =
      run(luck + "--results - --format json", "attacker keeps 1 sub\nattacker keeps nothing\n");
  CHECK(two.status == 0);
  CHECK(two.out.find("\"together\"") != std::string::npos);
  check_refused(luck, "--result TEXT");
  check_refused(luck + "--result 'attacker keeps 2 sub'", "--result: no battle ends with 2 sub");
  check_refused(luck + "--result 'attacker keeps 1 sub' --by rounds.mean", "--by: ");
  check_ended(run(luck + "--results -", "\nattacker wins\n"), 2, "standard input:2:1: ");
  check_refused("luck --rules raid '1 bmb' '1 aa' --set territory.value=6 --result 'damage 3'",
                "no sides");
}

TEST_CASE("Counts that fit have status 0, those that do not status 1") {
  const std::string check = "check --rules one-for-one '1 ca' '1 ca' -";
  const Run fits = run(check, "winner,count\nattacker,333\ndefender,333\ndraw,334\n");
  CHECK(fits.status == 0);
  CHECK(fits.out.starts_with("Consistent"));
  const Run not_so = run(check, "winner,count\nattacker,433\ndefender,283\ndraw,284\n");
  CHECK(not_so.status == 1);
  CHECK(not_so.out.starts_with("Not consistent"));
}

TEST_CASE("A format that there is not is refused with those that there are") {
  for (const char* command : {"solve", "table", "compare", "check", "sample", "export"}) {
    check_refused(std::string(command) + " cases/x.toml --format xml", "unknown value 'xml'");
    check_refused(std::string(command) + " cases/x.toml --format 1", "unknown value '1'");
  }
}

TEST_CASE("Counts that are none are refused") {
  const std::string check = "check --rules one-for-one '1 ca' '1 ca' ";
  check_refused(check, "COUNTS");
  check_refused(check + "no-such-file.csv", "no-such-file.csv: there is no such file");
  check_refused(check + "- --level 2", "--level: '2' is not a number from 1e-12 to 0.5");
  check_refused(check + "- --level nan", "--level");
  check_refused(check + "- --level 0.1x", "--level");
  check_refused(check + "- --fault 0", "--fault");
  const Run negative = run(check + "-", "winner,count\nattacker,-1\n");
  check_ended(negative, 2, "standard input:2:1: '-1' is not a count");
}

TEST_CASE("A table keeps its cells where others are past the limit, with status 3") {
  const Run done =
      run("table --rules one-for-one '1 ca' '1 ca' --rows attacker.units.ca=1..2 --max-states 6 "
          "--format csv --fractions");
  CHECK(done.status == 3);
  CHECK(done.out == "attacker.units.ca,winner.attacker\n1,1/3\n2,\n");
  CHECK(is_one_line(done.err));
}

TEST_CASE("A table that cannot be is refused") {
  const std::string table = "table --rules one-for-one '1 sub' '1 dd' ";
  check_refused(table, "--rows");
  check_refused(table + "--rows", "--rows");
  check_refused(table + "--rows die=6 --rows rounds=1", "--rows");
  check_refused(table + "--rows attacker.units.sub=2..1", "1..2");
  check_refused(table + "--rows title=a,b", "no figure depends on 'title'");
  check_refused(table + "--rows die=6 --columns rules=depth,one-for-one", "--columns rules: ");
  check_refused(table + "--rows die=6 --show winner.nobody", "winner.nobody");
  check_refused(table + "--rows die=6 --show", "--show");
  check_refused(table + "--rows die=6 --percent --fractions", "--fractions");
  check_refused(table + "--rows die=6 --format xml", "--format");
}

TEST_CASE("A comparison of nothing is refused") {
  const std::string compare = "compare --rules one-for-one '1 sub' '1 dd' ";
  check_refused(compare + "speed", "'speed'");
  check_refused(compare + "--edge attacker.units.sub=0", "--edge attacker.units.sub: ");
  check_refused(compare + "--edge die=6 --show speed", "--show");
  check_refused(compare + "--edge die=6 --sensitivity", "--sensitivity");
  const std::string map = compare + "--edge die=6,12 --edge attacker.units.sub=1,2 ";
  check_refused(map + "--show exchange", "--show: a map shows the favourite");
  check_refused(map + "--edge defender.units.dd=1,2", "--edge: ");
  check_refused(compare + "--edge die=6,12 --format svg", "--format: svg is a format of maps");
  check_refused(compare + "detection_lasts --format csv", "--format: csv is a format of maps");
  check_ended(run("compare -",
                  "rules = \"technology\"\nplan.technology = \"rockets\"\n"
                  "plan.dice = [4, 2]\n"),
              2, "no rule options");
}

TEST_CASE("Flags in combinations that are not possible are refused") {
  check_refused("solve --rules one-for-one '1 ca' '1 ca' --play play.csv",
                "--play: the case leaves no choice open");
  check_refused("compare --rules one-for-one '1 ca' '1 ca' first_strike --sensitivity",
                "an OPTION to compare cannot be given together with --with");
  check_ended(run("check --rules one-for-one '1 ca' '1 ca' - --against other.toml",
                  "winner,count\nattacker,5\n"),
              2, "--against needs --plan");
  check_ended(
      run("check --rules one-for-one '1 ca' '1 ca' - --power 0.5", "winner,count\nattacker,5\n"), 2,
      "--power needs --plan");
}

TEST_CASE("A comparison keeps what it has where some of it is past the limit, with status 3") {
  const Run done =
      run("compare --rules one-for-one '1 ca' '1 ca' --edge attacker.units.ca=1..2 --max-states 6");
  CHECK(done.status == 3);
  CHECK(is_one_line(done.err));
  CHECK(done.out.find("2 was not solved: the battle has more than 6 states") != std::string::npos);
  const Run map =
      run("compare --rules one-for-one '1 ca' '1 ca' --edge attacker.units.ca=1,9 "
          "--edge defender.units.ca=1,8 --max-states 10");
  CHECK(map.status == 3);
  CHECK(map.err.find("3 of 4 cells could not be solved") != std::string::npos);
  CHECK(map.out.find("\n  1  =  !\n") != std::string::npos);
  for (const char* what : {"", " --sensitivity", " --edge attacker.units.sub=1..2"}) {
    CAPTURE(what);
    check_ended(run(std::string("compare - --max-states 1") + what, hunt), 3, "more than 1 state");
  }
}

TEST_CASE("A chain is exported to standard output, or to files") {
  for (const char* format : {"drn", "mtx", "dot"}) {
    const Run done =
        run("export --rules one-for-one '1 ca' '1 ca' --format " + std::string(format));
    CHECK(done.status == 0);
    CHECK(done.err.empty());
    const bool in_fractions = done.out.find("1/2") != std::string::npos;
    CHECK(in_fractions == (std::string(format) != "mtx"));
  }
  const TemporaryFolder folder;
  const Run done = run("export - --format prism --output " + folder.stem(), hunt);
  CHECK(done.status == 0);
  CHECK(done.out.empty());
  CHECK(folder.files().contains("battle.tra"));
}

TEST_CASE("A case that cannot be exported is refused in one line, and nothing is printed") {
  const std::string export_cruisers = "export --rules one-for-one '1 ca' '1 ca' ";
  check_refused(export_cruisers, "--format");
  check_refused(export_cruisers + "--format xml", "--format");
  check_refused(export_cruisers + "--format prism", "--output");
  check_refused(export_cruisers + "--format drn --set rounds=2", "rounds");
  check_refused(export_cruisers + "--format drn --set attacker.retreat=2", "attacker.retreat");
  check_refused(export_cruisers + "--format drn --output /no/such/folder/battle",
                "/no/such/folder/battle.drn cannot be written");
  check_ended(run("export --rules one-for-one '5 sub' '3 dd' --format drn --max-states 3"), 3,
              "3 states");
  check_ended(run("export " ASDIC_SOURCE_DIR "/cases/bench/mix-20.toml --format dot"), 3, "2000");
}

TEST_CASE("A chain that does not fit leaves no file, and status 3") {
  const TemporaryFolder folder;
  const std::string large = " export " ASDIC_SOURCE_DIR "/cases/bench/mix-20.toml --format drn";
  const std::string limited = "trap '' XFSZ && ulimit -f 8 && '" ASDIC_PROGRAM "'";
  Run done = run("--version >/dev/null; " + limited + large + " --output " + folder.stem());
  check_ended(done, 3, "battle.drn cannot be written");
  CHECK(folder.files().empty());
  done = run(large + " >/dev/full");
  check_ended(done, 3, "cannot write to standard output");
}

TEST_CASE("A check prints exact figures as people ask for them") {
  const std::string check = "check --rules one-for-one '2 sub' '2 ca' - ";
  const std::string counts = "winner,count\nattacker,49\ndefender,51\n";  // 137/280 to 143/280
  const auto shows = [&](const std::string& flags, const std::string& exact) {
    const Run done = run(check + flags, counts);
    CAPTURE(flags);
    CHECK(done.status == 0);
    CHECK(done.out.find(exact) != std::string::npos);
  };
  shows("", "48.929%");
  shows("--percent", "48.929%");
  shows("--digits 3", "48.9%");
  shows("--fractions", "137/280");
}

TEST_CASE("A turn is planned from a file or standard input, with the status of a search") {
  const std::string turn =
      "rules = \"axis-allies\"\npool.units = \"1 ftr\"\n"
      "[[battle]]\nname = \"A\"\nattacker.units = \"1 inf\"\ndefender.units = \"1 inf\"\n"
      "[[battle]]\nname = \"B\"\nattacker.units = \"1 inf\"\ndefender.units = \"2 inf\"\n";
  const auto plan = answer("turn - --goal all --top 1", turn);
  CHECK(plan["goal"] == "all");
  CHECK(plan["best"].size() == 1);
  CHECK(plan["proven"] == true);
  CHECK(run("turn -", turn).status == 0);
  CHECK(run("turn - --where 'A: takes = 1'", turn).status == 1);
  CHECK(answer("turn - --pool '2 ftr'", turn)["pool"]["ftr"] == 2);
  const Run limited = run("turn - --max-states 1", turn);
  CHECK(limited.status == 3);
  CHECK(limited.out.find("NOT PROVEN") != std::string::npos);
  const Run estimated = run("turn - --dry-run", turn);
  CHECK(estimated.status == 0);
  CHECK(estimated.out.find("divisions") != std::string::npos);
  check_refused("turn", "TURN is missing");
  check_refused("turn a.toml b.toml", "'b.toml'");
  check_refused("turn - --goal most", "'most'");
  check_refused("turn /no/such/turn.toml", "/no/such/turn.toml: ");
}

TEST_CASE("Tables, searches and sweeps warn of a decimal near a fraction") {
  const std::string warning = "0.3333 is not 1/3";
  const std::string battle = " --rules one-for-one '1 sub' '3 dd' ";
  const std::string ratios = "options.detection_ratio=0.3333,1";
  const auto check_warned = [&](const Run& done) {
    CHECK(done.status == 0);
    CHECK(done.err.find(warning) != std::string::npos);
  };
  check_warned(run("table" + battle + "--rows " + ratios));
  check_warned(run("table" + battle + "--rows attacker.units.sub=1..2 --columns " + ratios));
  check_warned(run("find" + battle + "--most winner.attacker --vary " + ratios));
  const TemporaryFolder folder;
  check_warned(run("sweep - --store " + folder.stem() + ".sqlite",
                   "rules = \"one-for-one\"\nattacker.units = \"1 sub\"\ndefender.units = \"3 "
                   "dd\"\nsweep.axes = [\"" +
                       ratios + "\"]\nsweep.show = [\"winner.attacker\"]\n"));
}
