// Certificates: the course of a battle round by round, and their files.
#include "odds/certificate/certificate.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "odds/certificate/course.hpp"
#include "odds/solve/settled_battle.hpp"
#include "tests/support/all_cases.hpp"
#include "tests/support/refusal.hpp"
#include "tests/support/temporary_folder.hpp"

using namespace asdic;

namespace {

Course course_at(const std::string& name, std::uint64_t max_states = 100000) {
  return course_of(settled_battle(case_at(name), {}, Numbers::exact), max_states);
}

bool stops(const Course& course, Course::Stop stop) {
  return std::find(course.stops.begin(), course.stops.end(), stop) != course.stops.end();
}

}  // namespace

TEST_CASE("The course of a battle without a limit is its chain") {
  const Course course = course_at("one-for-one/five-submarines.toml");
  CHECK(course.chain.signature() ==
        settled_battle(case_at("one-for-one/five-submarines.toml"), {}, Numbers::exact)
            .chain.signature());
}

TEST_CASE("A limit of rounds and a retreat are states of the course, and it has no cycle then") {
  const Course limited = course_at("one-for-one/round-limit.toml");
  CHECK(stops(limited, Course::Stop::out_of_rounds));
  CHECK_FALSE(stops(limited, Course::Stop::breaks_off));
  CHECK(analyse(limited.chain).components.empty());

  const Course retreating = course_at("one-for-one/retreat.toml");
  CHECK(stops(retreating, Course::Stop::breaks_off));
  CHECK_FALSE(stops(retreating, Course::Stop::out_of_rounds));
}

TEST_CASE("A course with too many states is refused") {
  const Error error = refusal([] { course_at("one-for-one/round-limit.toml", 5); });
  CHECK(error.code() == ErrorCode::limit);
}

TEST_CASE("A certificate is four files in a folder that is made for it, or none") {
  const TemporaryFolder folder;
  const Posed posed = case_at("one-for-one/two-cruisers.toml");
  const std::string inside = folder.stem();
  write_certificate(posed, inside, {});
  std::set<std::string> names;
  for (const auto& file : std::filesystem::directory_iterator(inside)) {
    names.insert(file.path().filename());
  }
  CHECK(names == std::set<std::string>{"answer.gz", "chain.gz", "states.gz", "visits.gz"});

  const Error error = refusal([&] { write_certificate(posed, inside + "/answer.gz", {}); });
  CHECK(error.code() == ErrorCode::input);
}
