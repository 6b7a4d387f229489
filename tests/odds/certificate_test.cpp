// The files of a certificate.
#include "odds/certificate/certificate.hpp"

#include <doctest/doctest.h>

#include <set>
#include <stop_token>
#include <thread>

#include "lib/limits.hpp"
#include "tests/support/all_cases.hpp"
#include "tests/support/refusal.hpp"
#include "tests/support/sanitizer.hpp"
#include "tests/support/temporary_folder.hpp"

using namespace asdic;

namespace {

std::set<std::string> files_in(const std::string& folder) {
  std::set<std::string> names;
  for (const auto& file : std::filesystem::directory_iterator(folder)) {
    names.insert(file.path().filename());
  }
  return names;
}

}  // namespace

TEST_CASE("A certificate is four files in a folder that is made for it, or none") {
  const TemporaryFolder folder;
  const Problem problem = case_at("one-for-one/two-cruisers.toml");
  const std::string inside = folder.stem();
  write_certificate(problem, inside, {});
  CHECK(files_in(inside) ==
        std::set<std::string>{"answer.gz", "chain.gz", "states.gz", "visits.gz"});

  const Error error = refusal([&] { write_certificate(problem, inside + "/answer.gz", {}); });
  CHECK(error.code() == ErrorCode::input);
}

TEST_CASE("A certificate of too many states, with their rounds, is refused") {
  const TemporaryFolder folder;
  const Problem limited = case_at("one-for-one/round-limit.toml");
  const Error error = refusal([&] {
    const LimitScope scope({.states = 5});
    write_certificate(limited, folder.stem(), {});
  });
  CHECK(error.code() == ErrorCode::limit);
  CHECK(folder.files().empty());
}

TEST_CASE("A certificate does not prove which aircraft have a place to land") {
  const TemporaryFolder folder;
  const Problem problem = case_at("axis-allies/fighter-without-deck.toml");
  const Error error = refusal([&] { write_certificate(problem, folder.stem(), {}); });
  CHECK(error.code() == ErrorCode::input);
  CHECK(std::string(error.what()).find("leave 'landing_places' out") != std::string::npos);
  CHECK(folder.files().empty());
}

TEST_CASE("A certificate that is stopped while it is written leaves nothing") {
  const TemporaryFolder folder;
  std::stop_source stop;
  std::thread stopping([&] {
    while (folder.files().empty()) std::this_thread::yield();
    stop.request_stop();
  });
  const Error error = refusal([&] {
    const LimitScope within({.stop = stop.get_token()});
    write_certificate(case_at("bench/mix-20.toml"), folder.path(), {});
  });
  stopping.join();
  CHECK(error.code() == ErrorCode::stopped);
  CHECK(folder.files().empty());
}

TEST_CASE("The certificate of open choices has what is paid and the values besides") {
  const TemporaryFolder folder;
  const std::string inside = folder.stem();
  write_certificate(case_at("play/hunted.toml"), inside, {});
  CHECK(files_in(inside) ==
        std::set<std::string>(certificate_files.begin(), certificate_files.end()));
}

TEST_CASE("A certificate has the forecast size, within a third" *
          doctest::skip(has_sanitizer)) {  // that would take a minute
  const Problem problem = case_at("bench/mix-20.toml");
  for (const Numbers numbers : {Numbers::exact, Numbers::certified}) {
    const TemporaryFolder folder;
    const std::string inside = folder.stem();
    double told = 0;
    write_certificate(problem, inside,
                      {numbers, [&](const CertificateCost& cost) { told = cost.bytes; }});
    double bytes = 0;
    for (const std::string& name : files_in(inside)) {
      bytes += static_cast<double>(std::filesystem::file_size(inside + "/" + name));
    }
    CHECK(told == certificate_cost(problem, {.numbers = numbers}).bytes);
    CHECK(told > bytes * 2 / 3);
    CHECK(told < bytes * 4 / 3);
  }
}
