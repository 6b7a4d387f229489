// The formats of each kind of report, and the refusal of others.
#include <doctest/doctest.h>

#include <set>

#include "odds/check/report.hpp"
#include "odds/compare/report.hpp"
#include "odds/sample/report.hpp"
#include "odds/table/report.hpp"
#include "tests/support/refusal.hpp"
#include "tests/support/report_battles.hpp"

using namespace asdic;

TEST_CASE("A report is written in each of its formats, each in another, and in no other") {
  const Result result = solved_battle("1 ca", "1 ca");
  std::set<std::string> texts;
  for (const Format format : formats_of_results()) texts.insert(report(result, {format}));
  CHECK(texts.size() == formats_of_results().size());
  const auto refused = [](auto&& write) { return std::string(refusal(write).what()); };
  CHECK(refused([&] { report(result, {Format::latex}); }) ==
        "unknown format 'latex'; possible: text, json, csv, markdown, html, svg");
  CHECK(refused([] { report(Sample{}, Format::text); }) ==
        "unknown format 'text'; possible: csv, json");
  CHECK(refused([] { report(Comparison{}, Format::html); }) ==
        "unknown format 'html'; possible: text, markdown, json");
}
