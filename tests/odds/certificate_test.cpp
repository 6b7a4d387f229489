// The files of a certificate.
#include "odds/certificate/certificate.hpp"

#include <doctest/doctest.h>

#include <set>

#include "tests/support/all_cases.hpp"
#include "tests/support/refusal.hpp"
#include "tests/support/temporary_folder.hpp"

using namespace asdic;

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

TEST_CASE("A certificate of too many states, with their rounds, is refused") {
  const TemporaryFolder folder;
  const Posed limited = case_at("one-for-one/round-limit.toml");
  const Error error = refusal([&] { write_certificate(limited, folder.stem(), {5}); });
  CHECK(error.code() == ErrorCode::limit);
  CHECK(folder.files().empty());
}
