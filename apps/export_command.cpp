#include <iostream>

#include "apps/command.hpp"
#include "apps/progress_line.hpp"
#include "apps/signals.hpp"
#include "lib/limits.hpp"
#include "odds/export/export.hpp"

namespace asdic {

namespace {

class ExportCommand : public Command {
 public:
  ExportCommand() : Command("export", "write the chain of a case for other programs") {
    arguments_.one_of<ExportFormat>("--format NAME",
                                    ", for PRISM, Storm, Matrix Market or Graphviz",
                                    {{"prism", ExportFormat::prism},
                                     {"drn", ExportFormat::drn},
                                     {"mtx", ExportFormat::mtx},
                                     {"dot", ExportFormat::dot}},
                                    format_);
    arguments_.required("--format");
    arguments_.example("asdic export battle.toml --format dot");
    arguments_.example("asdic export battle.toml --format prism --output battle");
    arguments_.list_first({"--format", "--output"});
    arguments_.flag("--output STEM",
                    "write the files STEM.tra, STEM.sta and so on (default: standard output)",
                    options_.stem);
  }

  int run() override {
    if (options_.stem == "-") {
      throw Error(Place{"--output"}, "standard output is the default; ./- is a name of files");
    }
    if (!options_.stem.empty()) abandon_output_files_on_signals();
    const Problem problem = case_.read();
    ProgressLine line;
    options_.format = *format_;
    const LimitScope scope(case_.limits(line.listener()));
    export_chain(problem, options_, std::cout);
    return done;
  }

 private:
  CaseArguments case_{arguments_};
  ExportOptions options_;
  std::optional<ExportFormat> format_;
};

}  // namespace

NewCommand export_command() {
  return std::make_unique<ExportCommand>();
}

}  // namespace asdic
