#include <iostream>

#include "apps/command.hpp"
#include "apps/log.hpp"
#include "apps/progress_line.hpp"
#include "apps/signals.hpp"
#include "lib/error.hpp"
#include "lib/limits.hpp"
#include "lib/text.hpp"
#include "lib/whole_number.hpp"
#include "odds/sweep/run.hpp"
#include "odds/sweep/store_file.hpp"
#include "odds/table/near_fractions.hpp"

namespace asdic {

namespace {

constexpr std::uint64_t most_shards = 100'000;

/// Reads a shard such as "2/8".
Shard parse_shard(const std::string& text) {
  const auto slash = text.find('/');
  const auto number = parse_whole<std::uint64_t>(text.substr(0, slash));
  const auto of = parse_whole<std::uint64_t>(slash == std::string::npos ? std::string()
                                                                        : text.substr(slash + 1));
  if (!number || !of || *number < 1 || *number > *of || *of > most_shards) {
    const bool is_pair = number && of && *number >= 1 && *of >= 1 && *of <= most_shards;
    throw Error(Place{"--shard"}, quote(text) +
                                      (is_pair ? " has I above N (I must be from 1 to N)"
                                               : " is not a shard I/N (I from 1 to N, N at most " +
                                                     std::to_string(most_shards) + ")") +
                                      "; write it as 1/8");
  }
  return {*number, *of};
}

class SweepCommand : public Command {
 public:
  SweepCommand() : Command("sweep", "compute figures for any number of varied settings") {
    arguments_.example("asdic sweep sweep.toml --store sweep.sqlite");
    arguments_.example("asdic sweep sweep.toml --store part.sqlite --shard 1/8");
    arguments_.list_first({"--store", "--shard", "--verify-only"});
    arguments_.flag("--store FILE", "SQLite file for the results; finished cells are skipped",
                    path_);
    arguments_.required("--store");
    arguments_.flag("--shard I/N", "solve only the I-th of N parts of equal cost", shard_);
    arguments_.flag(
        "--verify-only",
        "check every row of the store; solve and change nothing (exit status 2 if a row is "
        "damaged)",
        verify_only_);
  }

  int run() override {
    abandon_output_files_on_signals();
    const Shard shard = shard_ ? parse_shard(*shard_) : Shard{};
    check_store_file(path_, verify_only_ ? Database::Access::read : Database::Access::write);
    const Sweep sweep(case_.document());
    if (!verify_only_) warn_of_decimals(sweep);
    ProgressLine line;
    const LimitScope scope(case_.limits(line.listener()));
    if (verify_only_) {
      const Store::Counts counts = verify_store(path_, sweep, shard);
      line.wipe();
      print(path_ + ": all rows are as they were written; " + text(counts) + "\n", Format::text);
      return done;
    }
    check_figures(sweep);
    Store store(path_, sweep, shard);
    warn_of(store.faults());
    log_counts(store);
    const std::int64_t before = store.counts().solved;
    try {
      run_sweep(sweep, store);
    } catch (const Error& error) {
      const std::string why = error.what();
      if (error.code() != ErrorCode::limit || !why.starts_with("stopped after ")) throw;
      const Store::Counts counts = store.counts();
      throw Error(ErrorCode::limit, why + ": " + std::to_string(counts.solved) + " of " +
                                        std::to_string(counts.cells - counts.without_battle) +
                                        " battles are in " + one_line(path_) +
                                        "; repeat the command to continue");
    }
    line.wipe();
    const Store::Counts counts = store.counts();
    log_counts(store);
    const std::int64_t battles = counts.cells - counts.without_battle;
    if (counts.solved < battles) {
      log_error(std::to_string(battles - counts.solved) + " of " + std::to_string(battles) +
                " battles could not be solved; asdic table --store " + one_line(path_) +
                " shows the reasons");
      return limit_reached;
    }
    print(path_ + ": " + std::to_string(counts.cells) + " cells, " +
              std::to_string(counts.solved - before) + " battles solved now, " +
              std::to_string(before) + " before\n",
          Format::text);
    return done;
  }

 private:
  static std::string text(const Store::Counts& counts) {
    const std::int64_t battles = counts.cells - counts.without_battle;
    const std::string solved = std::to_string(counts.solved);
    return std::to_string(counts.cells) + " cells, " + solved +
           (counts.solved < battles ? " of " + std::to_string(battles) : "") + " battles solved";
  }

  void log_counts(Store& store) const {
    if (log::is_on(log::Level::info)) log::info("the store ", path_, ": ", text(store.counts()));
  }

  static void warn_of_decimals(const Sweep& sweep) {
    std::vector<VariedKey> varied;
    for (const Axis& axis : sweep.axes()) varied.push_back({axis, "[sweep] axes"});
    warn(decimals_near_fractions(sweep.document(), varied));
  }

  void warn_of(const std::vector<StoreFault>& faults) const {
    constexpr std::size_t most_named = 8;
    for (std::size_t i = 0; i < faults.size() && i < most_named; ++i) {
      log_warning(path_ + ": " + faults[i].text + "; what is damaged is solved again");
    }
    if (faults.size() > most_named) {
      log_warning(path_ + ": " + std::to_string(faults.size() - most_named) +
                  " more faults; what is damaged is solved again");
    }
  }

  CaseArguments case_{arguments_};
  std::string path_;
  std::optional<std::string> shard_;
  bool verify_only_ = false;
};

}  // namespace

NewCommand sweep_command() {
  return std::make_unique<SweepCommand>();
}

}  // namespace asdic
