// The worth of one more unit in comparisons.
#include "odds/compare/one_more.hpp"

#include <doctest/doctest.h>

#include <array>

#include "odds/compare/cases.hpp"
#include "odds/compare/edge.hpp"
#include "odds/compare/interpretations.hpp"
#include "odds/compare/report.hpp"
#include "tests/support/refusal.hpp"
#include "tests/support/small_battles.hpp"

using namespace asdic;

namespace {

using Texts = std::vector<std::string>;

std::string case_at_sea(const std::string& attacker, const std::string& defender,
                        const std::string& more = "") {
  return "rules = \"one-for-one\"\nattacker.units = \"" + attacker + "\"\ndefender.units = \"" +
         defender + "\"\n" + more;
}

/// Returns the figure of the case as it is.
std::optional<Rational> figure_of_case(const std::string& text, const std::string& figure) {
  const Document document = Document::parse(text, "test");
  const Comparison compared = compare_cases(document, document, {{figure}, {}});
  const auto& found = compared.rows.front().figures.front();
  return found ? std::optional(found->value.exact()) : std::nullopt;
}

/// Returns the mean net gain of a case in which the units of a code have this cost.
Rational net_gain_at(int cost, const std::string& code, const std::string& text) {
  Document document = Document::parse(text, "test");
  document.assign("units." + code + ".cost=" + std::to_string(cost), "test");
  return value(solve(read_case(document)), "exchange");
}

const std::string never_detected = "options.detection_ratio = 0\n";

}  // namespace

// A submarine and destroyers hit with 1/3. Let L be the mean number of destroyers lost and S that
// of submarines lost.
//
// An undetected submarine strikes first. Against one destroyer it wins with p = 1/3 + 4/9 p, which
// is 3/5, so L = 3/5 and S = 2/5. Against two, a round that changes something ends as follows, of
// 19/27: one destroyer is lost and the other one hits (3/19) or misses (6/19), or none is lost and
// one hits (10/19). So L = 3/19 + 6/19 (1 + 3/5) = 63/95 and S = 13/19 + 6/19 * 2/5 = 77/95. One
// more destroyer adds 6/95 to L and 39/95 to S. A submarine costs 6, so the net gain is equal if a
// destroyer costs 6 * 39/6 = 39. At its cost of 8 the defender gains 6 * 39/95 - 8 * 6/95.
TEST_CASE("The break-even cost of a second destroyer against an unseen submarine is 39 IPC") {
  const std::string text = case_at_sea("1 sub", "1 dd", never_detected);
  CHECK(figure_of_case(text, "break_even.defender.dd") == Rational(39));
  CHECK(figure_of_case(text, "one_more.defender.dd") == Rational(186, 95));
}

// A detected submarine and a destroyer lose 3/5 each. Against two destroyers, of 19/27 a round ends
// with the submarine lost (10/19), with both lost (5/19), or with a destroyer lost (4/19). So L is
// 5/19 + 4/19 * 8/5 = 3/5, as before, and S is 15/19 + 4/19 * 3/5 = 87/95, which is 30/95 more.
TEST_CASE("A second destroyer that adds nothing to the destroyers lost has no break-even cost") {
  const std::string text = case_at_sea("1 sub", "1 dd");
  CHECK_FALSE(figure_of_case(text, "break_even.defender.dd").has_value());
  CHECK(figure_of_case(text, "one_more.defender.dd") == Rational(6 * 30, 95));
}

TEST_CASE("One more unit of the attacker adds to the attacker's net gain") {
  // Both sides hit with 1/3, so the numbers above hold with the sides exchanged.
  const std::string text = case_at_sea("1 dd", "1 sub", "units.sub.defense = 2\n" + never_detected);
  CHECK(figure_of_case(text, "break_even.attacker.dd") == Rational(39));
  CHECK(figure_of_case(text, "one_more.attacker.dd") == Rational(186, 95));
}

TEST_CASE("The first unit of a code can be the one that is added") {
  const std::string text = case_at_sea("2 ca", "1 ca");
  CHECK(figure_of_case(text, "one_more.defender.bb") ==
        net_gain_at(20, "bb", text) - net_gain_at(20, "bb", case_at_sea("2 ca", "1 ca, 1 bb")));
}

// The net gains of both battles are lines over the cost, of which the program has two points each.
TEST_CASE("At the break-even cost both battles have the same net gain") {
  const std::vector<std::array<std::string, 4>> battles = {
      {"3 sub", "2 dd, 1 ca", "3 dd, 1 ca", "dd"},
      {"3 sub, 1 dd", "2 dd, 1 ca", "3 dd, 1 ca", "dd"},
      {"2 ca", "1 ca, 1 bb", "2 ca, 1 bb", "ca"},
      {"3 sub", "1 dd:uk, 1 dd", "2 dd:uk, 1 dd", "dd:uk"},
  };
  for (const std::array<std::string, 4>& battle : battles) {
    const std::string& unit = battle[3];
    CAPTURE(battle[1]);
    // The default casualty order depends on the costs.
    const std::string more =
        "attacker.losses = \"ca, dd, sub\"\ndefender.losses = \"ca, dd, bb\"\n" + never_detected;
    const std::string without = case_at_sea(battle[0], battle[1], more);
    const std::string with = case_at_sea(battle[0], battle[2], more);
    const std::string code = unit.substr(0, 2);
    constexpr int far = 1000;
    const Rational start = net_gain_at(0, code, with) - net_gain_at(0, code, without);
    const Rational end = net_gain_at(far, code, with) - net_gain_at(far, code, without);
    CHECK(figure_of_case(without, "break_even.defender." + unit) ==
          start * Rational(far) / (start - end));
  }
}

TEST_CASE("Plateaus of a figure on one more unit have its steps too") {
  const Comparison edge = find_edge(Document::parse(case_at_sea("1 sub", "1 dd"), "test"),
                                    "options.detection_ratio", {{"break_even.defender.dd"}, {}});
  Texts values;
  for (const ComparisonRow& row : edge.rows) values.push_back(row.value);
  // Two destroyers detect the submarine from 1/2 on, and one from 1 on.
  CHECK(values == Texts{"", "0 <= detection_ratio < 1/2", "1/2 <= detection_ratio < 1",
                        "detection_ratio >= 1"});
  CHECK(edge.rows[1].figures[0]->value.exact() == 39);
  CHECK_FALSE(edge.rows[2].figures[0].has_value());
  CHECK(report(edge, Format::text, {})
            .find("one more unit changes the net gain by the same amount at every cost") !=
        std::string::npos);
}

TEST_CASE("A rule option that changes only the worth of one more unit has an effect") {
  // One destroyer does not detect half a submarine, and two detect one.
  const Document battle =
      Document::parse(case_at_sea("2 sub", "1 dd", "options.detection_ratio = \"1/2\"\n"), "test");
  const Comparison compared =
      compare_interpretations(battle, {"detection_lasts"}, {{"one_more.defender.dd"}, {}});
  REQUIRE(compared.rows.size() == 2);
  CHECK_FALSE(compared.rows[1].changes_nothing);
  CHECK(compare_interpretations(battle, {"detection_lasts"}, {}).rows[1].changes_nothing);
}

TEST_CASE("A unit that the rules do not have cannot be one more") {
  const Document battle = Document::parse(case_at_sea("1 sub", "1 dd"), "test");
  check_refused(
      [&] {
        compare_cases(battle, battle, {{"break_even.defender.zz"}, {}});
      },
      "--show break_even.defender.zz defender.units.zz", {"unknown unit 'zz'"});
  CHECK_FALSE(parse_one_more("break_even.nobody.dd").has_value());
  CHECK_FALSE(parse_one_more("exchange").has_value());
}
