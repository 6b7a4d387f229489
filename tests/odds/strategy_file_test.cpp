// Strategies that are read from files in the format in which best play is written.
#include <doctest/doctest.h>

#include <fstream>
#include <string>

#include "lib/limits.hpp"
#include "lib/text.hpp"
#include "odds/best_play/position.hpp"
#include "odds/report/best_play_page.hpp"
#include "tests/support/small_battles.hpp"
#include "tests/support/temporary_folder.hpp"

using namespace asdic;

namespace {

const std::string open_on_both_sides =
    "rules = \"one-for-one\"\nplay.goal = \"cost\"\nattacker.units = \"3 sub, 1 ca\"\n"
    "defender.units = \"2 dd, 1 ca\"\nattacker.retreat = \"optimal\"\n"
    "attacker.undetected = \"optimal\"\ndefender.losses = \"optimal\"\n";

const std::string open_retreat =
    "rules = \"one-for-one\"\nattacker.units = \"2 ca\"\ndefender.units = \"2 ca\"\n"
    "attacker.retreat = \"optimal\"\n";

/// Cases in a separate directory, with files next to them.
class Folder {
 public:
  Result solved(const std::string& text) const {
    return solve(read_case(Document::parse(text, folder_.path() + "/case.toml")));
  }
  /// Returns the result of the case with the strategy of a side.
  Result played(const std::string& text, const std::string& play,
                const std::string& side = "attacker") const {
    std::ofstream(folder_.path() + "/play.csv") << play;
    return solved(text + side + ".play = \"play.csv\"\n");
  }
  std::string path() const { return folder_.path(); }

 private:
  TemporaryFolder folder_;
};

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size())) {
    text.replace(at, what.size(), by);
  }
  return text;
}

/// Returns the text without the lines that contain `what`.
std::string without_lines(const std::string& text, const std::string& what) {
  std::string rest;
  for (const std::string_view line : split(text, '\n')) {
    const std::string whole = std::string(line) + "\n";
    if (!line.empty() && whole.find(what) == std::string::npos) rest += whole;
  }
  return rest;
}

}  // namespace

TEST_CASE("Best play that is written and read back has the same value and outcomes") {
  const Folder folder;
  const Result best = folder.solved(open_on_both_sides);
  const std::string play = play_csv(best, 6);
  for (const std::string side : {"attacker", "defender"}) {
    const Result against_it = folder.played(open_on_both_sides, play, side);
    REQUIRE(against_it.play);
    CHECK(against_it.play->value().exact() == best.play->value().exact());
  }
  const Result both =
      folder.played(open_on_both_sides + "attacker.play = \"play.csv\"\n", play, "defender");
  CHECK(!both.play);
  CHECK(value(both, "exchange") == best.play->value().exact());
  REQUIRE(both.outcomes.size() == best.outcomes.size());
  for (std::size_t i = 0; i < both.outcomes.size(); ++i) {
    CHECK(both.outcomes[i].outcome == best.outcomes[i].outcome);
    CHECK(both.outcomes[i].chance.exact() == best.outcomes[i].chance.exact());
  }
}

TEST_CASE("An edited play is what the side does") {
  const Folder folder;
  const std::string play = play_csv(folder.solved(open_retreat), 6);
  const std::string always = replaced(play, ",go on,", ",retreat,");
  const Result edited = folder.played(open_retreat, always);
  const Result leaves = folder.solved(replaced(open_retreat, "\"optimal\"", "1"));
  for (const char* figure : {"winner.attacker", "winner.defender", "rounds.mean", "exchange"}) {
    CHECK(value(edited, figure) == value(leaves, figure));
  }
}

TEST_CASE("Units of a strategy may be in any order") {
  const Folder folder;
  const Result best = folder.solved(open_on_both_sides);
  const std::string turned = replaced(play_csv(best, 6), "\"3 sub, 1 ca\"", "\"1 ca,3 sub\"");
  const Result read = folder.played(open_on_both_sides, turned);
  CHECK(read.play->value().exact() == best.play->value().exact());
}

TEST_CASE("A play needs only the positions that can come up against it") {
  const Folder folder;
  const std::string alone = without_lines(open_on_both_sides, "defender.losses");
  const Result best = folder.solved(alone);
  const std::string reached = without_lines(play_csv(best, 6), ",no\n");
  CHECK(value(folder.played(alone, reached), "exchange") == best.play->value().exact());
}

TEST_CASE("A position that a play leaves out is named") {
  const Folder folder;
  const std::string play = play_csv(folder.solved(open_retreat), 6);
  check_refused([&] { folder.played(open_retreat, without_lines(play, "1 ca,,2 ca")); },
                folder.path() + "/case.toml:5:17",
                {"'play.csv' leaves out 'attacker.retreat; attacker: 1 ca; defender: 2 ca'"});
}

TEST_CASE("A value that is not an option of a position is refused with its line") {
  const Folder folder;
  const std::string play = play_csv(folder.solved(open_retreat), 6);
  check_refused([&] { folder.played(open_retreat, replaced(play, ",go on,", ",flee,")); },
                folder.path() + "/play.csv:2:31",
                {"'flee' is not an option of 'attacker.retreat", "possible: go on; retreat"});
}

TEST_CASE("A file that is not a strategy is refused with its place") {
  const Folder folder;
  const std::string play = play_csv(folder.solved(open_retreat), 6);
  const auto check = [&](const std::string& text, const std::string& place, const char* words) {
    check_refused([&] { folder.played(open_retreat, text); }, folder.path() + "/play.csv:" + place,
                  {words});
  };
  check("winner,count\n", "1:1", "the column 'choice' is missing");
  check(replaced(play, ",value,", ",do,"), "1:67", "the column 'do' is given twice");
  check(play + "attacker.retreat,2 ca\n", "6:1", "the line has 2 fields");
  check(play + std::string(split(play, '\n')[1]) + "\n", "6:1", "line 2 is given again");
}

TEST_CASE("A play of more than 64 MiB is refused") {
  const Folder folder;
  check_refused([&] { folder.played(open_retreat, std::string((64 << 20) + 1, '\n')); },
                folder.path() + "/play.csv", {"a play has at most 64 MiB"});
}

TEST_CASE("A play is read within the time") {
  const Folder folder;
  std::string play = play_csv(folder.solved(open_retreat), 6);
  const std::string others(9, ',');  // the columns behind the first
  for (int i = 0; i < 1'000'000; ++i) play += std::to_string(i) + others + "\n";
  std::ofstream(folder.path() + "/play.csv") << play;
  // Which work a time ends depends on the load of the machine, so several times are tried.
  bool ends_reading = false;
  for (double seconds = 0.2; !ends_reading && seconds < 100; seconds *= 1.5) {
    const LimitScope within({seconds, {}});
    const Error error =
        refusal([&] { folder.solved(open_retreat + "attacker.play = \"play.csv\"\n"); });
    CHECK(error.code() == ErrorCode::limit);
    ends_reading = std::string(error.what()).find("(reading a play)") != std::string::npos;
  }
  CHECK(ends_reading);
}

TEST_CASE("Standard input is not a play") {
  for (const char* source : {"case.toml", "folder/case.toml"}) {
    const auto read = [&] {
      read_case(Document::parse(open_retreat + "attacker.play = \"-\"\n", source));
    };
    check_refused(read, std::string(source) + ":5:17",
                  {"a play has to be a file, not standard input", "./-"});
  }
}

TEST_CASE("A play that a spreadsheet has saved with a byte-order mark is read") {
  const Folder folder;
  const Result best = folder.solved(open_retreat);
  CHECK(folder.played(open_retreat, "\xEF\xBB\xBF" + play_csv(best, 12)).outcomes.size() ==
        best.outcomes.size());
}

TEST_CASE("A play of a side that has nothing to choose is refused") {
  const Folder folder;
  const std::string play = play_csv(folder.solved(open_retreat), 6);
  check_refused([&] { folder.played(open_retreat, play, "defender"); },
                folder.path() + "/case.toml:5:17", {"the defender has no open choice"});
}

TEST_CASE("A play of a wave or of a battle at sea alone is refused") {
  const Folder folder;
  const auto refused = [&](const std::string& text) {
    return std::string(refusal([&] { folder.solved(text); }).what());
  };
  CHECK(refused(open_retreat + "wave = [{ units = \"1 ca\", play = \"play.csv\" }]\n")
            .find("unknown key 'wave.2.play'") != std::string::npos);
  CHECK(refused("rules = \"assault\"\nattacker.units = \"1 inf\"\ndefender.units = \"1 inf\"\n"
                "sea.attacker = { units = \"1 dd, 1 tr\", play = \"play.csv\" }\n"
                "sea.defender.units = \"1 sub\"\n")
            .find("a play is that of the whole battle") != std::string::npos);
}

TEST_CASE("Positions that look alike are distinguished by their number") {
  Battle battle;
  Chain& chain = battle.chain;
  chain.labels = {{"go on", "retreat"}};
  chain.choices = {{"attacker.retreat"}};
  for (int i = 0; i < 3; ++i) {
    chain.kinds.push_back(NodeKind::attacker_decides);
    chain.rows.push_back(0);
  }
  battle.outcome = [](StateIndex) { return Outcome(); };
  battle.situation = [](StateIndex state) { return Situation{{"round", state == 1 ? 2 : 1}}; };
  const Strategy play(3);
  const Positions positions(battle, play);
  CHECK(positions[0].situation_text() == "round: 1");
  CHECK(positions[1].situation_text() == "round: 2");
  CHECK(positions[2].situation_text() == "round: 1; case: 2");
}

TEST_CASE("Positions of an action are distinguished by what the players see") {
  const std::string open = "range = \"optimal\"\ntargets = \"optimal\"\ndisengage = \"optimal\"\n";
  const Result result =
      solve(case_of("rules = \"surface\"\n[attacker]\nunits = \"1 bb, 1 dd\"\n" + open +
                    "[defender]\nunits = \"2 ca, 1 dd\"\n" + open + "avoid = \"optimal\"\n"));
  const Positions positions(result.play->open, result.play->play);
  CHECK(result.play->decisions.size() > 100);
  for (const StateIndex state : result.play->decisions) {
    const std::string situation = positions[state].situation_text();
    CAPTURE(situation);
    CHECK(situation.find("case:") == std::string::npos);
  }
}
