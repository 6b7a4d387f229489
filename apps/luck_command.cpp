#include "apps/command.hpp"
#include "apps/progress_line.hpp"
#include "lib/error.hpp"
#include "lib/limits.hpp"
#include "odds/luck/report.hpp"

namespace asdic {

namespace {

class LuckCommand : public Command {
 public:
  LuckCommand() : Command("luck", "rate the luck of a battle you played") {
    arguments_.example("asdic luck battle.toml --result 'attacker keeps 3 sub'");
    arguments_.example("asdic luck battle.toml --results evening.txt");
    arguments_.example("asdic luck --rules axis-allies --results evening.csv");
    arguments_.usage("--rules NAME --results FILE [FLAGS]");
    arguments_.list_first({"--result", "--results", "--by", "--rules", "--set", "--format"});
    arguments_.flag(
        "--result TEXT",
        "a result, such as 'attacker keeps 3 sub' or 'attacker loses 2 sub', or with other "
        "forces: '5 sub against 3 dd: attacker keeps 3 sub' (repeatable)",
        results_);
    arguments_.flag("--results FILE",
                    "a file with one result in each line, CSV, or a history of TripleA; - reads "
                    "standard input",
                    file_);
    arguments_.make_exclusive({"--result", "--results"});
    arguments_.flag("--by FIGURE",
                    "the figure that counts: exchange (the net gain, default) or a loss, such as "
                    "losses.attacker.cost or losses.attacker.units.sub",
                    by_);
    arguments_.one_of("--format NAME", "", by_name(formats_of_luck()), format_);
    arguments_.whole(
        "--digits N",
        "print decimals with N significant digits, 1 to 10000 (default: 12, and none in text)", 1,
        10000, digits_);
  }

  int run() override {
    ResultsFile file;
    if (!file_.empty()) file = read_results(file_);
    std::vector<ObservedResult>& results = file.results;
    for (const std::string& text : results_) results.push_back({text, Place{"--result"}});
    if (results.empty()) {
      throw Error(ErrorCode::input, "--result TEXT or --results FILE is required");
    }
    const Document document = case_.has_no_forces() ? case_.document_of_rules() : case_.document();
    ProgressLine line;
    const LimitScope scope(case_.limits(line.listener()));
    Luck ranked = luck(document, results, by_);
    ranked.how = file.how;
    const std::string text = report(ranked, format_, digits_);
    line.wipe();
    print(text, format_);
    return done;
  }

 private:
  CaseArguments case_{arguments_};
  std::vector<std::string> results_;
  std::string file_;
  std::string by_ = "exchange";
  Format format_ = Format::text;
  int digits_ = 0;
};

}  // namespace

NewCommand luck_command() {
  return std::make_unique<LuckCommand>();
}

}  // namespace asdic
