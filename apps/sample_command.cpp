#include <charconv>

#include "apps/command.hpp"
#include "apps/progress_line.hpp"
#include "lib/text.hpp"
#include "odds/sample/sample.hpp"

namespace asdic {

namespace {

/// Refuses what CLI11 would read otherwise than it looks: 010 as 8, and 2^64 as 2^64 - 1.
std::string plain_digits(const std::string& text) {
  std::uint64_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [read, fault] = std::from_chars(text.data(), end, number);
  if (fault == std::errc() && read == end && std::to_string(number) == text) return {};
  return "Value " + one_line(text) + " is no whole number from 0 to 2^64 - 1";
}

class SampleCommand : public Command {
 public:
  explicit SampleCommand(CLI::App& app)
      : Command(*app.add_subcommand("sample", "battles played with dice, counted by outcome")) {
    arguments_.add_to(command_);
    command_
        .add_option("--battles", options_.battles, "how many, 10000 if not given; at most 10^10")
        ->check(plain_digits)
        ->check(CLI::Range(std::uint64_t{1}, most_battles));
    command_.add_option("--seed", options_.seed, "a number of 64 bits, 1 if not given")
        ->check(plain_digits);
    const std::map<std::string, SampleFormat> formats = {{"csv", SampleFormat::csv},
                                                         {"json", SampleFormat::json}};
    command_.add_option("--format", format_, "csv or json")->transform(one_of(formats));
  }

  int run() override {
    const Posed posed = arguments_.read();
    ProgressLine line;
    options_.max_states = arguments_.max_states;
    options_.progress = line.listener();
    const std::string text = report(sample(posed, options_), format_);
    line.wipe();
    print(text);
    return done;
  }

 private:
  CaseArguments arguments_;
  SampleOptions options_;
  SampleFormat format_ = SampleFormat::csv;
};

}  // namespace

NewCommand sample_command(CLI::App& app) {
  return std::make_unique<SampleCommand>(app);
}

}  // namespace asdic
