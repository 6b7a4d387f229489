// Battles as HTML: the content of the page, and its validity.
#include <doctest/doctest.h>

#include "lib/text.hpp"
#include "odds/report/json.hpp"
#include "odds/report/numbers.hpp"
#include "odds/report/survivors.hpp"
#include "odds/report/toml.hpp"
#include "tests/support/html_text.hpp"
#include "tests/support/report_battles.hpp"

using namespace asdic;

namespace {

std::string page_of(const Result& result) {
  return report_as(Format::html, result);
}

/// Returns the content of the first address in the page.
std::string linked_text(const std::string& page) {
  const std::string begin = "href=\"data:application/toml;charset=utf-8,";
  const auto from = page.find(begin) + begin.size();
  const std::string address = page.substr(from, page.find('"', from) - from);
  std::string text;
  for (std::size_t i = 0; i < address.size(); ++i) {
    const bool coded = address[i] == '%';
    text +=
        coded ? static_cast<char>(std::stoi(address.substr(i + 1, 2), nullptr, 16)) : address[i];
    if (coded) i += 2;
  }
  return text;
}

/// Returns a result in which a side may keep any number of cruisers up to `most`, all equally
/// likely.
Result with_cruisers_left(int most) {
  Result result = solved_battle(std::to_string(most) + " ca", "1 sub");
  result.outcomes.clear();
  for (int left = 1; left <= most; ++left) {
    result.outcomes.push_back(
        {{Winner::attacker, {Units{{{{"ca", ""}, 0}, left}}, {}}, {}, {}}, value_of(1, most)});
  }
  return result;
}

const char* const small_raid =
    "rules = 'raid'\nattacker.units = '2 bmb'\ndefender.units = '1 aa'\nterritory.value = 4\n";

}  // namespace

TEST_CASE("The page of a battle shows who wins, with exact fractions") {
  const std::string page = page_of(solved_battle("2 sub", "2 ca"));
  CHECK(has(page, "<i class=\"attacker\" style=\"--part:0.4893\"></i>"));
  CHECK(
      has(page,
          "48.93%<span><small>Who wins: attacker</small> 137/280 ≈ 0.48928571428571428571</span>"));
  CHECK(has(page, "51.07%<span><small>Who wins: defender</small> 143/280 ≈"));
  CHECK_FALSE(has(page, ">stalemate<"));
}

TEST_CASE("Every outcome of a battle is on the page with its chance") {
  for (const Result& result : {solved_battle("4 sub, 2 dd", "3 dd, 1 ca"), solved_case(small_raid),
                               solved_battle("1 ca", "1 ca")}) {
    const std::string page = page_of(result);
    for (std::size_t i = 0; i < result.outcomes.size(); ++i) {
      const std::string number = "<small>Outcome " + std::to_string(i + 1) + "</small> ";
      CHECK(has(page, number + full_text(result.outcomes[i].chance, 20)));
    }
  }
}

TEST_CASE(
    "The forces of a side have bars in proportion to their probability, the strongest first") {
  const std::string page = page_of(solved_battle("2 sub", "2 ca"));
  const Survivors kept = survivors_of(solved_battle("2 sub", "2 ca"), Side::attacker);
  REQUIRE(kept.likely.size() == 2);
  CHECK(kept.likely[0].text == "2 sub");
  CHECK(kept.likely[1].text == "1 sub");
  CHECK(kept.nothing.exact() == Rational(143, 280));
  CHECK((kept.likely[0].chance + kept.likely[1].chance).exact() == Rational(137, 280));
  // The most likely of both sides.
  CHECK(has(page, "--part:1.0000\"><dt>nothing</dt><dd>51.07%<span>"));
}

TEST_CASE("Forces that leave are kept too") {
  const Survivors kept =
      survivors_of(solved_battle("2 sub", "1 ca", "attacker.undetected = 'leave'"), Side::attacker);
  REQUIRE(kept.likely.size() == 1);
  CHECK(kept.likely[0].text == "2 sub left");
  CHECK(kept.nothing.is_zero());
}

TEST_CASE("The unlikely ones of many forces are folded, and the fold has all forces") {
  const Result result = with_cruisers_left(14);
  const Survivors kept = survivors_of(result, Side::attacker);
  CHECK(kept.likely.size() == 12);
  CHECK(kept.others.size() == 2);
  const std::string page = page_of(result);
  CHECK(has(page, "<summary>2 others, together 14.29%</summary>"));
  for (int left = 1; left <= 14; ++left) {
    CHECK(count(page, "<dt>" + std::to_string(left) + " ca</dt>") == 1);
  }
}

TEST_CASE("One force alone is not folded") {
  const Survivors kept = survivors_of(with_cruisers_left(13), Side::attacker);
  CHECK(kept.likely.size() == 13);
  CHECK(kept.others.empty());
}

TEST_CASE("The net gain has a bar for each number, in the colour of the side that it favours") {
  const std::string page = page_of(solved_battle("1 ca", "1 ca"));
  CHECK(has(page, "<div tabindex=\"0\" class=\"defender\" style=\"--part:1.0000\"><dt>−12</dt>"));
  CHECK(has(page, "<div tabindex=\"0\" class=\"draw\" style=\"--part:1.0000\"><dt>0</dt>"));
  CHECK(has(page, "<div tabindex=\"0\" class=\"attacker\" style=\"--part:1.0000\"><dt>12</dt>"));
}

TEST_CASE("Long battles are folded where they are rare together") {
  const std::string page = page_of(solved_battle("1 ca", "1 ca"));
  CHECK(has(page, "<dt>3</dt>"));
  CHECK(has(page, "<summary>4 or more, together 1.56%</summary>") == false);
  CHECK(has(page, "<summary>5 or more, together 0.39%</summary>"));
  CHECK(has(page, "<dt>more than 20</dt>"));
}

TEST_CASE("Rules without sides show how their numbers are spread") {
  const std::string page = page_of(solved_case(small_raid));
  CHECK(has(page, "<h2>damage</h2>\n<dl class=\"bars\">"));
  CHECK(has(page, "<h2>bombers destroyed</h2>"));
  CHECK_FALSE(has(page, "Who wins"));
}

TEST_CASE("Best play is on the page where choices are open") {
  const std::string page = page_of(
      solved_battle("4 sub", "2 bb", "attacker.undetected = 'optimal'\nplay.goal = 'cost'"));
  CHECK(has(page, "<h2>Best play</h2>"));
  CHECK(has(page, "<h2>The first decisions</h2>"));
  CHECK(has(page, "<td data-title=\"options, best first\">dive: none +4.68;"));
}

TEST_CASE("Certified numbers are marked as such, and printed with their bounds") {
  SolveOptions certified;
  certified.numbers = Numbers::certified;
  const Result result =
      solve(read_case(Document::of_forces("one-for-one", "2 sub", "2 ca")), certified);
  const std::string page = page_of(result);
  CHECK(has(page, "<b>Certified: every digit shown is certain.</b>"));
  CHECK(has(page, "</small> between 0.48928571428"));
  CHECK_FALSE(has(page, "137/280"));
}

TEST_CASE("Without fractions the page has decimals only") {
  const std::string page = report(solved_battle("2 sub", "2 ca"), {Format::html, 12, false});
  CHECK_FALSE(has(page, "137/280"));
  CHECK(has(page, "<small>Who wins: attacker</small> 0.48928571428571428571</span>"));
}

TEST_CASE("The case can be saved from the page, and is the same case") {
  const Result result =
      solved_battle("2 sub:uk", "2 ca", "title = '100 % \"Größe\" & <more>'\nrounds = 3");
  const std::string page = page_of(result);
  CHECK(linked_text(page) == toml_text(case_json(result.problem, result.rosters)));
  const Result again = solved_case(linked_text(page));
  CHECK(again.problem.battle.title == result.problem.battle.title);
  CHECK(page_of(again) == page);
}

TEST_CASE("The page has the command that makes it again") {
  const Result result = solved_battle("1 ca", "1 ca");
  const std::string page =
      report(result, {.format = Format::html, .command = "asdic solve 'a & b.toml' --format html"});
  CHECK(has(page, "<pre><code>asdic solve &#39;a &amp; b.toml&#39; --format html</code></pre>"));
  CHECK_FALSE(has(page_of(result), "<pre><code>asdic"));
}

TEST_CASE("Nothing that a case says brings tags into its page") {
  const std::string evil = "<img src=x>\\\"&'</title><script>alert(1)</script>";
  const std::string page =
      page_of(solved_battle("1 ca", "1 ca", "title = \"" + evil + "\"\nsource = \"" + evil + "\""));
  CHECK(count(page, "<img") == 0);
  CHECK(count(page, "<script") == 0);
  CHECK(fault_of_tags(page).empty());
}

TEST_CASE("The page of a battle loads nothing, runs nothing and leads nowhere") {
  const std::string page = page_of(solved_battle("2 sub", "2 ca"));
  for (const std::string way : {"http:", "https:", " src=", "url(", "@import", "<link", "<img",
                                "<iframe", "<script", "script-src"}) {
    INFO(way);
    CHECK_FALSE(has(page, way));
  }
  CHECK(count(page, " href=") == 1);
  CHECK(has(page, "default-src 'none'; style-src 'unsafe-inline'\">"));
}

TEST_CASE("The page of a battle is a page, and all tags are closed") {
  for (const Result& result :
       {solved_battle("2 sub", "2 ca"), solved_case(small_raid), with_cruisers_left(14)}) {
    const std::string page = page_of(result);
    CHECK(page.starts_with("<!DOCTYPE html>\n<html lang=\"en\">"));
    CHECK(count(page, "<h1>") == 1);
    CHECK(count(page, "<main>") == 1);
    CHECK(page.ends_with("</html>\n"));
    CHECK(fault_of_tags(page).empty());
  }
}

TEST_CASE("Parts that are requested are on the page") {
  SolveOptions solving;
  solving.course_rounds = most_rounds_listed;
  const Result result =
      solve(read_case(Document::of_forces("one-for-one", "2 sub", "2 ca")), solving);
  const std::string page = report(result, {Format::html, 12, true, {Part::at_least}});
  CHECK(has(page, "<h2>Who has won by each round</h2>"));
  CHECK(has(page, "<h2>Survivors of the attacker: probability of at least N</h2>"));
}

TEST_CASE("A page under a condition shows the condition and the length of such battles") {
  SolveOptions solving;
  solving.given = {"attacker keeps 2 sub"};
  const Result result =
      solve(read_case(Document::of_forces("one-for-one", "2 sub", "2 ca")), solving);
  const std::string page = page_of(result);
  CHECK(has(page, "<p>Given: attacker keeps 2 sub (30.36% of battles)"));
  CHECK(has(page, "<h2>Rounds</h2>"));
}

TEST_CASE("The page of a battle names waves in words, and their units as the outcomes do") {
  const std::string page =
      report_as(Format::html, solved_battle("1 ca", "1 ca", "wave = [{ units = \"2 sub\" }]"));
  CHECK(has(page, "<h2>Wave 2</h2>\n<p>2 submarines (sub#2)</p>"));
}

TEST_CASE("Costs on the page of a battle have one digit after the point") {
  // Each side loses its unit, of 6 or 8 IPC, with probability 3/5.
  const std::string page = report_as(Format::html, solved_battle("1 sub", "1 dd"));
  CHECK(has(page, ">cost</th><td class=\"number\">3.6"));
  CHECK(has(page, "Net gain of the attacker: +1.2 ± "));
}
