#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <sstream>
#include <string>

#include "odds/question/problem.hpp"
#include "odds/sample/report.hpp"
#include "tests/support/all_cases.hpp"

using namespace asdic;

TEST_CASE("CSV has a line for each outcome, with forces as in cases") {
  Document retreat =
      Document::read_file(std::string(ASDIC_SOURCE_DIR) + "/cases/one-for-one/retreat.toml");
  retreat.assign("options.detected_may_retreat=true");
  const Sample found = sample(read_case(retreat), {.battles = 10'000, .seed = 1});
  const std::string text = report(found, Format::csv);
  CHECK(text.starts_with("winner,attacker,attacker_left,defender,defender_left,count\n"));
  for (const char* outcome :
       {"\nattacker,\"2 sub, 1 dd\",,,,", "\ndefender,,\"1 sub, 1 dd\",1 ca,,", "\ndraw,,,,,"}) {
    CAPTURE(std::string(outcome));
    CHECK(text.find(outcome) != std::string::npos);
  }
  std::istringstream lines(text);
  std::string line;
  std::getline(lines, line);
  for (const auto& each : found.outcomes) {
    REQUIRE(std::getline(lines, line));
    CHECK(line.substr(line.rfind(',') + 1) == std::to_string(each.count));
  }
  CHECK(!std::getline(lines, line));
}

TEST_CASE("CSV without sides has the named integers") {
  const Sample found = sample(case_at("technology/rockets.toml"), {.battles = 1000});
  CHECK(report(found, Format::csv) == "turn,ipc,count\n1,20,504\n2,30,496\n");
}

TEST_CASE("JSON has the case, the seed and the columns of CSV") {
  const Problem problem = case_at("one-for-one/two-cruisers.toml");
  const auto json = nlohmann::json::parse(
      report(sample(problem, {.battles = 10'000, .seed = ~0ull}), Format::json));
  CHECK(json["asdic"] == ASDIC_VERSION);
  CHECK(json["case"]["attacker"]["units"] == "2 sub");
  CHECK(json["seed"] == ~0ull);
  CHECK(json["battles"] == 10'000);
  std::uint64_t battles = 0;
  for (const auto& line : json["outcomes"]) {
    CHECK(line.size() == 6);
    CHECK(line["attacker_left"] == "");
    battles += line["count"].get<std::uint64_t>();
  }
  CHECK(battles == 10'000);
  CHECK(json["outcomes"][0]["winner"] == "attacker");
  CHECK(json["outcomes"][0]["attacker"] == "2 sub");

  const auto plan = nlohmann::json::parse(
      report(sample(case_at("technology/rockets.toml"), {.battles = 1000}), Format::json));
  CHECK(plan["outcomes"][0] == nlohmann::json{{"turn", 1}, {"ipc", 20}, {"count", 504}});
}
