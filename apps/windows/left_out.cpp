// The parts that need SQLite, which Debian does not have for Windows.
#include "apps/command.hpp"
#include "lib/error.hpp"
#include "odds/sweep/stored_table.hpp"

namespace asdic {

namespace {

[[noreturn]] void refuse(const std::string& what) {
  throw Error(ErrorCode::input, what +
                                    " is not available on Windows, because stores need "
                                    "SQLite; use asdic on Linux");
}

/// A command that takes the arguments that it has on Linux, and refuses to run.
class MissingCommand : public Command {
 public:
  explicit MissingCommand(const std::string& name) : Command(name, "not available on Windows") {}
  int run() override { refuse("asdic " + arguments_.command()); }
};

class MissingSweep : public MissingCommand {
 public:
  MissingSweep() : MissingCommand("sweep") {
    arguments_.flag("--store FILE", "not available on Windows", store_);
    arguments_.flag("--shard I/N", "not available on Windows", shard_);
    arguments_.flag("--verify-only", "not available on Windows", verify_only_);
  }

 private:
  CaseArguments case_{arguments_};
  std::string store_;
  std::string shard_;
  bool verify_only_ = false;
};

}  // namespace

NewCommand sweep_command() {
  return std::make_unique<MissingSweep>();
}

NewCommand merge_command() {
  return std::make_unique<MissingCommand>("merge");
}

OddsTable stored_table(const std::string& /*path*/, const std::vector<std::string>& /*sets*/,
                       const TableQuestion& /*question*/) {
  refuse("--store");
}

}  // namespace asdic
