#include "apps/command.hpp"

#include <algorithm>
#include <cerrno>
#include <iostream>
#include <system_error>

#include "apps/color.hpp"
#include "apps/log.hpp"
#include "lib/error.hpp"
#include "lib/text.hpp"
#include "odds/find/question.hpp"
#include "odds/solve/keys_without_effect.hpp"
#include "odds/solve/solve.hpp"
#include "odds/table/near_fractions.hpp"

namespace asdic {

namespace {

/// A command and the function that makes it. Only the command that runs is made, because making all
/// of them would take longer than parsing the arguments of one.
struct CommandEntry {
  const char* name;
  NewCommand (*make)(const std::string& line);
};

template <NewCommand (*make)()>
NewCommand without_line(const std::string& /*line*/) {
  return make();
}

constexpr CommandEntry known_commands[] = {{"solve", solve_command},
                                           {"table", table_command},
                                           {"find", find_command},
                                           {"turn", turn_command},
                                           {"compare", compare_command},
                                           {"sweep", without_line<sweep_command>},
                                           {"merge", without_line<merge_command>},
                                           {"check", without_line<check_command>},
                                           {"luck", without_line<luck_command>},
                                           {"sample", without_line<sample_command>},
                                           {"export", without_line<export_command>},
                                           {"rules", without_line<rules_command>}};

}  // namespace

std::vector<std::string> command_names() {
  std::vector<std::string> names;
  for (const CommandEntry& known : known_commands) names.emplace_back(known.name);
  return names;
}

NewCommand make_command(const std::string& name, const std::string& line) {
  for (const CommandEntry& known : known_commands) {
    if (known.name != name) continue;
    NewCommand command = known.make(line);
    command->limits().declare(command->arguments());
    command->log_flags().declare(command->arguments());
    declare_color(command->arguments());
    return command;
  }
  std::vector<std::string> possible = command_names();
  possible.emplace_back("help");
  throw Error(ErrorCode::input, unknown_message("command", name, possible));
}

std::string Command::with_limit(const std::string& why) const {
  const auto memory = arguments_.value_of("--memory");
  const auto states = arguments_.value_of("--max-states");
  const auto has = [&](std::string_view part) { return why.find(part) != std::string::npos; };
  std::string limit;
  if (has(" more than ") && has(" states")) {
    const bool can_add_layers =
        arguments_.command() == "solve" && !arguments_.value_of("--in-layers");
    limit = states   ? "--max-states " + *states + " is the limit; give a larger one"
            : memory ? "--memory " + *memory + " is the limit; give more memory or --max-states N"
                     : "half of the free memory is the limit; --max-states N sets another";
    if (can_add_layers) limit += ", or --numbers certified --in-layers, which needs less memory";
  } else if (memory && has(" MB are free")) {
    limit = "--memory " + *memory + " is the limit; give more memory";
  } else if (const auto time = arguments_.value_of("--time"); time && has("stopped after ")) {
    limit = "--time " + *time + " is the limit; give more time";
  }
  if (limit.empty()) return why;
  const std::size_t end = std::min(why.find("; "), why.size());
  return why.substr(0, end) + "; " + limit + why.substr(end);
}

namespace {

const std::string by_file = "CASE";
const std::string by_forces = "--rules NAME ATTACKER DEFENDER";

}  // namespace

CaseArguments::CaseArguments(Arguments& arguments, const ExtraArguments& following)
    : arguments_(arguments), following_(following) {
  const std::string more = following.shown.empty() ? "" : " " + following.shown;
  arguments.usage(by_file + more + " [FLAGS]");
  arguments.usage(by_forces + more + " [FLAGS]");
  arguments.explain("CASE", "a case file; - reads the case from standard input");
  arguments.explain("ATTACKER", "the attacker's force, such as '5 sub' or '3 dd, 1 ca'");
  arguments.explain("DEFENDER", "the defender's force");
  arguments.flag("--rules NAME", "rule system of the two forces (asdic rules lists all)", rules_);
  arguments.flag("--set KEY=VALUE", "override a key of the case (repeatable)", sets_);
  arguments.whole(
      "--max-states N",
      "stop with status 3 if there are more than N states (default: as many as fit into "
      "half of the free memory)",
      1, 0xfffffffe, max_states_);
}

std::vector<std::string> CaseArguments::own() const {
  const std::vector<std::string>& words = arguments_.words();
  const std::size_t count = rules_.empty() ? 1 : 2;
  if (words.size() < count + following_.least || words.size() - count > following_.most) {
    const std::string more = following_.shown.empty() ? "" : " " + following_.shown;
    const std::string by = rules_.empty() ? by_file : by_forces;
    const std::string usage = "; usage: asdic " + arguments_.command() + " " +
                              (rules_.empty() ? by_file + more + " | " : "") + by_forces + more;
    if (words.size() < count) {
      const std::string missing = rules_.empty()  ? "CASE is"
                                  : words.empty() ? "ATTACKER and DEFENDER are"
                                                  : "DEFENDER is";
      throw Error(ErrorCode::input, missing + " missing" + usage);
    }
    if (words.size() < count + following_.least) {
      throw Error(ErrorCode::input, following_.shown + " is missing after " + by + usage);
    }
    throw Error(ErrorCode::input,
                quote(words[count + following_.most]) + " is one argument too many" + usage);
  }
  return {words.begin(), words.begin() + static_cast<std::ptrdiff_t>(count)};
}

std::vector<std::string> CaseArguments::extra_arguments() const {
  const auto& words = arguments_.words();
  return {words.begin() + static_cast<std::ptrdiff_t>(own().size()), words.end()};
}

Problem CaseArguments::read() const {
  return problem(document());
}

Problem problem(const Document& document) {
  Problem problem = read_case(document);
  warn(warnings_on(document, problem));
  return problem;
}

std::vector<Warning> warnings_on(const Document& document, const Problem& problem) {
  std::vector<Warning> all = warnings_of(problem.battle);
  for (Warning& each : unused_keys(document, problem)) all.push_back(std::move(each));
  for (Warning& each : decimals_near_fractions(problem)) all.push_back(std::move(each));
  return all;
}

void warn(const std::vector<Warning>& warnings, std::vector<std::string>& lines) {
  for (const Warning& warning : warnings) {
    lines.push_back(warning.place.text() + ": " + warning.text);
    log_warning(lines.back());
  }
}

void warn(const std::vector<Warning>& warnings) {
  std::vector<std::string> lines;
  warn(warnings, lines);
}

Document CaseArguments::document(std::vector<std::string>* ranges) const {
  std::vector<std::string> words = own();
  for (const Side side : both_sides) {
    if (ranges == nullptr || rules_.empty()) break;
    std::string& force = words[index(side)];
    force = take_ranges(force, side, *ranges);
  }
  Document read = rules_.empty() ? Document::read_file(words[0])
                                 : Document::of_forces(rules_, words[0], words[1]);
  for (const std::string& assignment : sets_) read.assign(assignment);
  complete_title(read);
  if (rules_.empty()) log::info("read the case ", read.source());
  return read;
}

Document CaseArguments::document_of_rules() const {
  Document read = Document::from_table(table_of({{"rules", {rules_, {"--rules"}}, {"--rules"}}}),
                                       "command line");
  for (const std::string& assignment : sets_) read.assign(assignment);
  return read;
}

namespace {

/// Returns the text as a TOML string in quotes.
std::string in_toml(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c == '\n' ? "\\n" : c == '\r' ? "\\r" : c == '\t' ? "\\t" : std::string(1, c);
  }
  return result + '"';
}

}  // namespace

void CaseArguments::complete_title(Document& document) const {
  constexpr std::size_t most_listed = 5;
  const Item* title = document.root().get("title");
  if (title == nullptr || title->text() == nullptr || title->text()->empty()) return;
  std::vector<std::string> changed;
  for (const std::string& assignment : sets_) {
    const auto equals = assignment.find('=');
    const std::string key(trim(std::string_view(assignment).substr(0, equals)));
    const std::string_view table = std::string_view(key).substr(0, key.find('.'));
    if (key == "title") return;  // the user has given a new title
    const bool is_of_the_battle = table != "source" && table != "currency" && table != "expect" &&
                                  table != "table" && table != "sweep";
    if (!is_of_the_battle) continue;
    const auto value = trim(std::string_view(assignment).substr(equals + 1));
    changed.push_back(one_line(key) + " = " + one_line(value));
  }
  if (changed.empty()) return;
  if (changed.size() > most_listed) {
    const std::size_t others = changed.size() - most_listed;
    changed.resize(most_listed);
    changed.push_back("and " + std::to_string(others) + " more");
  }
  document.set("title", in_toml(*title->text() + " (" + join(changed) + ")"), "--set");
}

void print(const std::string& text, Format format) {
  errno = 0;
  if (format == Format::text && has_color(Stream::out)) {
    std::cout << colored_report(text);
  } else {
    std::cout << text;
  }
  std::cout.flush();
  if (!std::cout) {
    const int fault = errno;
    const std::string why = fault == 0 ? "" : ": " + std::generic_category().message(fault);
    throw Error(ErrorCode::limit, "cannot write to standard output" + why);
  }
  log::info("wrote ", log::count(text.size(), "byte"), " of output");
}

}  // namespace asdic
