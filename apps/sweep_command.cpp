#include <iostream>

#include "apps/command.hpp"
#include "apps/log.hpp"
#include "apps/progress_line.hpp"
#include "apps/signals.hpp"
#include "lib/error.hpp"
#include "lib/text.hpp"
#include "lib/whole_number.hpp"
#include "odds/sweep/run.hpp"

namespace asdic {

namespace {

constexpr std::uint64_t most_shards = 100'000;

/// "2/8"
Shard parse_shard(const std::string& text) {
  const auto slash = text.find('/');
  const auto number = parse_whole<std::uint64_t>(text.substr(0, slash));
  const auto of = slash == std::string::npos ? std::nullopt
                                             : parse_whole<std::uint64_t>(text.substr(slash + 1));
  if (!number || !of || *number < 1 || *number > *of || *of > most_shards) {
    throw Error(Place{"--shard"}, in_quotes(text) +
                                      " is no shard I/N, such as 1/8, with I from 1 "
                                      "to N and N at most " +
                                      std::to_string(most_shards));
  }
  return {*number, *of};
}

class SweepCommand : public Command {
 public:
  SweepCommand() : Command("sweep", "figures for all values of any number of keys, in a store") {
    arguments_.flag("--store FILE",
                    "the SQLite file that keeps the cells; what is there is not done again", path_);
    arguments_.required("--store");
    arguments_.flag("--shard I/N", "does only the I-th of N parts that cost the same", shard_);
  }

  int run() override {
    abandon_output_files_on_signals();
    const Shard shard = shard_ ? parse_shard(*shard_) : Shard{};
    const Sweep sweep(case_.document());
    ProgressLine line;
    const SweepEffort effort{case_.max_states, line.listener()};
    check_figures(sweep, effort);
    Store store(path_, sweep, shard, effort.progress);
    run_sweep(sweep, store, effort);
    line.wipe();
    const Store::Counts counts = store.counts();
    const std::int64_t battles = counts.cells - counts.without_battle;
    if (counts.solved < battles) {
      log_error(std::to_string(battles - counts.solved) + " of " + std::to_string(battles) +
                " battles could not be solved; each shows the reason in the store");
      return limit_reached;
    }
    print(path_ + ": " + std::to_string(counts.cells) + " cells, " + std::to_string(battles) +
              " battles solved\n",
          Format::text);
    return done;
  }

 private:
  CaseArguments case_{arguments_};
  std::string path_;
  std::optional<std::string> shard_;
};

}  // namespace

NewCommand sweep_command() {
  return std::make_unique<SweepCommand>();
}

}  // namespace asdic
