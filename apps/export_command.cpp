#include "apps/command.hpp"
#include "apps/progress_line.hpp"
#include "odds/export/export.hpp"

namespace asdic {

namespace {

class ExportCommand : public Command {
 public:
  explicit ExportCommand(CLI::App& app)
      : Command(*app.add_subcommand("export", "the chain of a case for other programs")) {
    arguments_.add_to(command_);
    const std::map<std::string, ExportFormat> formats = {{"prism", ExportFormat::prism},
                                                         {"drn", ExportFormat::drn},
                                                         {"mtx", ExportFormat::mtx},
                                                         {"dot", ExportFormat::dot}};
    command_
        .add_option("--format", options_.format,
                    "prism, drn (Storm), mtx (Matrix Market) or dot (Graphviz)")
        ->required()
        ->transform(one_of(formats));
    command_.add_option("--output", options_.stem,
                        "STEM of the files STEM.tra and so on; else standard output");
  }

  int run() override {
    const Posed posed = arguments_.read();
    ProgressLine line;
    options_.max_states = arguments_.max_states;
    options_.progress = line.listener();
    export_chain(posed, options_, std::cout);
    return done;
  }

 private:
  CaseArguments arguments_;
  ExportOptions options_;
};

}  // namespace

NewCommand export_command(CLI::App& app) {
  return std::make_unique<ExportCommand>(app);
}

}  // namespace asdic
