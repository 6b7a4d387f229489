#include "apps/command.hpp"
#include "apps/progress_line.hpp"
#include "apps/signals.hpp"
#include "lib/error.hpp"
#include "lib/limits.hpp"
#include "odds/sweep/merge.hpp"

namespace asdic {

namespace {

class MergeCommand : public Command {
 public:
  MergeCommand() : Command("merge", "merge the stores of a sharded sweep") {
    arguments_.usage("OUT IN... [FLAGS]");
    arguments_.explain("OUT", "the new store");
    arguments_.explain("IN", "the stores of all shards");
    arguments_.example("asdic merge whole.sqlite part-1.sqlite part-2.sqlite");
    arguments_.example("asdic merge whole.sqlite part-*.sqlite");
  }

  int run() override {
    abandon_output_files_on_signals();
    const std::vector<std::string>& words = arguments_.words();
    if (words.size() < 2) {
      throw Error(ErrorCode::input,
                  "asdic merge takes OUT IN..., the name of a new store and "
                  "those of the stores of all shards");
    }
    ProgressLine line;
    const LimitScope scope({.progress = line.listener()});
    const std::uint64_t cells = merge_stores(words[0], {words.begin() + 1, words.end()});
    line.wipe();
    print(words[0] + ": " + std::to_string(cells) + " cells\n", Format::text);
    return done;
  }
};

}  // namespace

NewCommand merge_command() {
  return std::make_unique<MergeCommand>();
}

}  // namespace asdic
