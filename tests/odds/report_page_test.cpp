// Reports for people: their content, their width, and the parts that they omit.
#include <doctest/doctest.h>

#include <algorithm>

#include "lib/text.hpp"
#include "odds/report/numbers.hpp"
#include "odds/report/rules.hpp"
#include "odds/report/text.hpp"
#include "tests/support/report_battles.hpp"

using namespace asdic;

namespace {

std::size_t widest_line(const std::string& text) {
  std::size_t widest = 0;
  for (const std::string_view line : split(text, '\n')) {
    const auto columns = std::count_if(line.begin(), line.end(),
                                       [](unsigned char c) { return (c & 0xc0u) != 0x80u; });
    widest = std::max(widest, static_cast<std::size_t>(columns));
  }
  return widest;
}

std::size_t longest_number(const std::string& text) {
  std::size_t longest = 0;
  std::size_t digits = 0;
  for (const char c : text) {
    digits = c >= '0' && c <= '9' ? digits + 1 : 0;
    longest = std::max(longest, digits);
  }
  return longest;
}

}  // namespace

TEST_CASE("The first screen shows forces by name, who wins, losses, net gain and length") {
  const std::string text = report_as(Format::text, solved_battle("2 sub", "2 ca"));
  CHECK(has(text, "  Attacker  2 submarines (sub)  12 IPC\n"));
  CHECK(has(text, "  Defender  2 cruisers (ca)     24 IPC\n"));
  CHECK(has(text, "  Attacker wins  48.93%  137/280  █"));
  CHECK(has(text, "  Defender wins  51.07%  143/280  █"));
  CHECK_FALSE(has(text, "Stalemate"));
  const std::string one = report_as(Format::text, solved_battle("1 ca", "1 ca"));
  CHECK(has(one, "Average loss  attacker 8.0 IPC (0.7 ca), defender 8.0 IPC (0.7 ca)\n"));
  CHECK(has(one, "Net gain      0 IPC for the attacker; positive in 33.33% of battles\n"));
  // A round ends the battle with 3/4, two rounds with 15/16.
  CHECK(has(one, "Length        1.33 rounds on average; over by round 2 in 93.75% of battles\n"));
  CHECK(has(one, "  33.33%  draw, nothing left\n"));
}

TEST_CASE("A loss for the attacker has a true minus sign, and a gain a plus sign") {
  CHECK(has(report_as(Format::text, solved_battle("1 tr", "1 bb")), "Net gain      −"));
  CHECK(has(report_as(Format::text, solved_battle("1 bb", "1 tr")), "Net gain      +"));
}

TEST_CASE("Damaged units are named as such, and each side of a wave or a sea has its own line") {
  CHECK(has(report_as(Format::text, solved_battle("1 bb*", "1 tr")), "1 damaged battleship (bb*)"));
  const std::string text =
      report_as(Format::text, solved_battle("1 ca", "1 ca", "wave = [{ units = \"2 sub\" }]"));
  CHECK(has(text, "  Wave 2    2 submarines (sub#2)  12 IPC\n"));
}

TEST_CASE("No rule option at its default is on the first screen, and all are where asked for") {
  for (const RuleSystem* system : rule_systems()) {
    if (system->format.forces != CaseFormat::Forces::both) continue;
    const bool land = system->name == "assault";
    const std::string sides = land ? "attacker.units = \"2 inf\"\ndefender.units = \"2 inf\"\n"
                                   : "attacker.units = \"2 dd\"\ndefender.units = \"1 dd\"\n";
    CAPTURE(system->name);
    const Result result = solved_case("rules = \"" + system->name + "\"\n" + sides);
    const std::string text = report_as(Format::text, result);
    const bool has_tables = system->format.own != nullptr;  // stand-ins, which the screen names
    const std::string rules = system->name + (has_tables ? "" : ", defaults");
    CHECK(has(text, rules + ". Exact, verified. More: --show all\nasdic "));
    CHECK(std::count(text.begin(), text.end(), '\n') <= (has_tables ? 23 : 20));
    const std::string all = report(result, {.format = Format::text, .show = {Part::options}});
    for (const Setting& setting : system->format.settings) {
      CHECK_FALSE(has(text, setting.path));
      CHECK(has(all, setting.path));
    }
  }
}

TEST_CASE("A report names its program once") {
  const Result result = solved_battle("2 sub", "2 ca");
  for (const std::set<Part>& show : {std::set<Part>{}, {Part::chain}, {Part::all}}) {
    const std::string text = report(result, {.format = Format::text, .show = show});
    CHECK(text.find("asdic ") == text.rfind("asdic "));
    CHECK(has(text, "More: --show all") == show.empty());
  }
}

TEST_CASE("All sections have the figures in full") {
  const auto whole = [](const Result& result) {
    return report(result, {.format = Format::text, .show = {Part::all}});
  };
  CHECK(has(whole(solved_battle("2 sub", "2 ca")), "  attacker  48.93%  137/280  █"));
  const std::string one = whole(solved_battle("1 ca", "1 ca"));
  CHECK(has(one, "  cost        8.0   12      8.0   12\n"));
  CHECK(has(one, "  ± cost      5.7           5.7\n"));  // the root of 32
  CHECK(has(one, "Net gain of the attacker: 0 ± "));
  CHECK(has(one, "  no defender left  66.67%  2/3"));
  CHECK(has(one, "  4    1.17%  "));  // 3/256
  CHECK(has(one, "  5+   0.39%  "));  // 1/256
  CHECK(has(one, "  1.33 on average\n"));
  CHECK(one.back() == '\n');
}

TEST_CASE("The text marks what is not the default") {
  const Result result =
      solved_battle("1 ca", "1 ca, 1 raft",
                    "rounds = 2\noptions.first_strike = 'first-round'\n"
                    "units.raft = {kind = 'ship', attack = 0, defense = 0, hits = 3}\n"
                    "units.ca.cost = 11");
  const std::string text = report_as(Format::text, result);
  CHECK(has(text, "First strike  first-round"));
  CHECK(has(text, "default: every-round\n"));
  CHECK(has(text, "default: any number\n"));
  CHECK(has(text, "ca 3/3/11 (changed by the case)"));
  const std::string all = report(result, {.format = Format::text, .show = {Part::options}});
  CHECK(has(all, "first-round  instead of every-round\n"));
  CHECK(has(all, "2            instead of any number\n"));
  CHECK(has(report_as(Format::markdown, result), "raft 0/0/0 (3 hits, new ship)"));
}

TEST_CASE("a chance that is not 1 does not become 1 by rounding") {
  const Result result = solved_battle("1 gun", "1 raft",
                                      "die = 100\nrounds = 1\n"
                                      "units.gun = {kind = 'ship', attack = 99, defense = 0}\n"
                                      "units.raft = {kind = 'ship', attack = 0, defense = 0}");
  const std::string text =
      report(result, {.format = Format::text, .digits = 1, .fractions = false, .decimals = true});
  CHECK(has(text, "  Attacker wins  99.00%  1 − 0.01  █"));
  CHECK(has(text, "  Undecided       1.00%  0.01"));
}

TEST_CASE("no line of the text is wider than 80 columns, and no fraction floods it") {
  const std::string title(300, 'x');
  const Result big = solved_battle("4 sub, 2 dd, 2 ca, 1 bb, 1 cv, 2 ftr",
                                   "2 sub:uk, 2 sub:us, 1 dd:uk, 2 bb, 2 ca, 4 ftr:us",
                                   "title = 'Große " + title + " Schlacht'");
  CHECK(short_fraction(big.winner[1]) == std::nullopt);
  for (const int digits : {1, 12, 300}) {
    const std::string text = report(big, {Format::text, digits});
    CHECK(widest_line(text) <= 80);
    if (digits <= 12) CHECK(longest_number(text) <= 24);
  }
  CHECK(longest_number(report_as(Format::markdown, big)) <= 24);
  CHECK(longest_number(report_as(Format::csv, big)) > 100);
}

TEST_CASE("Columns that do not fit into a line follow below, behind the columns of keys") {
  layout::Block block;
  block.compact = true;
  layout::Table& table = block.table;
  table.wide = true;
  table.keys = 2;
  table.columns = {{""}, {"key"}};
  table.rows = {{{"1", "a"}}, {{"1", "b"}}};
  for (int column = 10; column < 19; ++column) {
    table.columns.push_back({std::to_string(column), layout::Align::right});
    table.rows[0].cells.push_back("12345678");
    table.rows[1].cells.push_back("9");
  }
  CHECK(layout::as_text({block}) ==
        "     key        10        11        12        13        14        15        16\n"
        "  1  a    12345678  12345678  12345678  12345678  12345678  12345678  12345678\n"
        "  1  b           9         9         9         9         9         9         9\n"
        "\n"
        "     key        17        18\n"
        "  1  a    12345678  12345678\n"
        "  1  b           9         9\n");
}

TEST_CASE("A wide table of keys alone stays in one piece") {
  layout::Block block;
  block.compact = true;
  block.table.wide = true;
  block.table.columns = {{"key"}};
  block.table.rows = {{{std::string(90, 'x')}}};
  CHECK(layout::as_text({block}) == "  key\n  " + std::string(90, 'x') + "\n");
}

TEST_CASE("A title of one word that is wider than a line has a line of its own") {
  layout::Block block;
  block.compact = true;
  block.table.wide = true;
  block.table.columns = {{""}, {"a"}, {std::string(90, 'x')}};
  block.table.rows = {{{"1", "2", "3"}}};
  CHECK(layout::as_text({block}) ==
        "     a\n  1  2\n\n     " + std::string(90, 'x') + "\n  1  3\n");
}

TEST_CASE("Markdown states the convention and takes nothing in it for its own") {
  const std::string text =
      report_as(Format::markdown, solved_battle("1 bb*", "1 tr", "title = 'Stars * | <b>'"));
  CHECK(has(text, "# Stars \\* \\| \\<b\\>\n"));
  CHECK(has(text, "| attacker | 1 bb\\* | bb |\n"));
  CHECK(has(text, "| attacker | 100% | 1 |\n"));
  CHECK_FALSE(has(text, "options.first_strike"));
  CHECK(has(text, "All settings are at their defaults.\n"));
  CHECK(has(text, "Suffixes of codes: \\* = damaged.\n"));
  CHECK(has(text, std::string("asdic ") + ASDIC_VERSION));
}

TEST_CASE("every rule system describes all its settings and units within 80 columns") {
  const std::string list = describe_rules(rule_systems());
  CHECK(widest_line(list) <= 80);
  for (const RuleSystem* system : rule_systems()) {
    CHECK(has(list, system->name));
    const std::string text = describe_rules(*system);
    CHECK(widest_line(text) <= 80);
    for (const Setting& setting : system->format.settings) CHECK(has(text, setting.path));
  }
  const std::string text = describe_rules(rule_system("one-for-one", {}));
  CHECK(has(text, "  die              2 to 100, 6 by default"));
  CHECK(has(text,
            "  ca    cruiser          ship     1    12  3/3  6/6  10/10\n"));  // scaled by 10/3,
                                                                               // halves up
  CHECK(has(text, "  bmb   bomber           air      1    12  4/1  8/2   13/3\n"));
  CHECK(
      has(text, "where options.values = gw1936\n  unit  name             kind  hits  cost  D12\n"));
}

TEST_CASE("A rule system describes the keys of every case that its cases may have") {
  for (const RuleSystem* system : rule_systems()) {
    CAPTURE(system->name);
    const std::string text = describe_rules(*system);
    const CaseFormat& format = system->format;
    CHECK(has(text, "\n  die "));
    CHECK(has(text, "\n  expect "));
    CHECK(has(text, "\n  rounds ") == format.rounds);
    CHECK(has(text, "\n  attacker.units ") == format.has_sides());
    CHECK(has(text, "\n  attacker.losses ") == (format.has_sides() && format.losses));
    CHECK(has(text, "\n  defender.technologies.NATION ") == !format.technologies.empty());
    CHECK(has(text, "\n  units.CODE ") == !format.kinds.empty());
  }
}

TEST_CASE("A long fraction does not break the label of its winner over lines") {
  ReportOptions options;
  options.style = NumberStyle::fraction;
  const std::string text = report(solved_battle("5 sub", "3 dd, 1 ca"), options);
  for (const char* label : {"  Attacker wins  ", "  Defender wins  ", "  Draw  "}) {
    CAPTURE(label);
    CHECK(has(text, label));
  }
  CHECK(widest_line(text) <= 80);
}

TEST_CASE("The first screen names nations and damage in words, with codes to type") {
  const std::string text = report_as(Format::text, solved_battle("2 dd:us, 1 bb*", "1 sub:jp"));
  CHECK(has(text, "2 American destroyers (dd:us), 1 damaged battleship (bb*)"));
  CHECK(has(text, "1 Japanese submarine (sub:jp)"));
}

TEST_CASE("The digits that a user asks for are those of means and costs also") {
  // Each side loses its unit, of 6 or 8 IPC, with probability 3/5.
  const Result result = solved_battle("1 sub", "1 dd");
  ReportOptions options{.format = Format::text, .digits = 8, .show = {Part::losses}};
  CHECK(has(report(result, options), "\n  cost        3.6    6      4.8    8\n"));
  options.decimals = true;
  const std::string text = report(result, options);
  CHECK(has(text, "3.6000000"));
  CHECK(has(text, "4.8000000"));
}
