#include "apps/arguments.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <optional>

#include "lib/columns.hpp"
#include "lib/error.hpp"
#include "lib/text.hpp"
#include "lib/whole_number.hpp"

namespace asdic {

namespace {

Error wrong(const std::string& message) {
  return Error(ErrorCode::input, message);
}

/// Returns the number that the whole text is, such as "2.5" or "1e-3", or nullopt.
std::optional<double> parse_double(const std::string& text) {
  const bool is_decimal = text.find_first_not_of("0123456789.eE+-") == std::string::npos;
  if (!is_decimal || text.starts_with('+') || has_leading_zero(text)) return std::nullopt;
  // LLVM's libc++ has std::from_chars() for doubles only from version 20 on.
  char* read = nullptr;
  const double number = std::strtod(text.c_str(), &read);
  const bool is_whole_text = !text.empty() && read == text.c_str() + text.size();
  if (!is_whole_text || !std::isfinite(number)) return std::nullopt;
  return number;
}

std::string shortest(double number) {
  char text[32];
  return {text, std::to_chars(text, text + sizeof text, number).ptr};
}

/// Returns the text. Throws Error(input) if it is empty. The message names the value that the flag
/// "--name VALUE" expects.
const std::string& not_empty(const std::string& text, const std::string& typed) {
  if (!text.empty()) return text;
  throw wrong("'' is empty; expected " + typed.substr(typed.find(' ') + 1));
}

/// Returns the index of a name. Throws Error(input) with the possible names if it is unknown.
std::size_t place_of(std::string_view name, const std::vector<std::string>& names) {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) throw wrong(unknown_message("value", name, names));
  return static_cast<std::size_t>(found - names.begin());
}

/// Returns the words as "a, b or c".
std::string alternatives(std::vector<std::string> words) {
  if (words.size() < 2) return join(words);
  const std::string last = words.back();
  words.pop_back();
  return join(words) + " or " + last;
}

/// Returns whether commands in general have the flag; help lists such flags last.
bool is_common(const std::string& flag) {
  constexpr std::array<std::string_view, 6> common = {"--max-states", "--time",     "--memory",
                                                      "--log",        "--log-file", "--color"};
  return std::find(common.begin(), common.end(), flag) != common.end();
}

/// Returns whether a word begins like a flag. "-", numbers as "-3" and lists as "- 3 inf" are
/// values.
bool is_flag(const std::string& word) {
  if (word.size() < 2 || word[0] != '-') return false;
  return word[1] != ' ' && (word[1] < '0' || word[1] > '9');
}

}  // namespace

Arguments::Arguments(std::string command, std::string purpose)
    : command_(std::move(command)), purpose_(std::move(purpose)) {}

void Arguments::usage(const std::string& words) {
  usages_.push_back(words);
}

void Arguments::example(const std::string& line) {
  examples_.push_back(line);
}

void Arguments::list_first(const std::vector<std::string>& names) {
  first_ = names;
}

void Arguments::explain(const std::string& word, const std::string& help) {
  explained_.emplace_back(word, help);
}

Arguments::Flag& Arguments::add(const std::string& typed, const std::string& help,
                                std::function<void(const std::string&)> take) {
  const auto space = typed.find(' ');
  const std::string value = space == std::string::npos ? "" : typed.substr(space + 1);
  return flags_.emplace_back(Flag{typed.substr(0, space), value, help, std::move(take)});
}

void Arguments::flag(const std::string& typed, const std::string& help, bool& given) {
  add(typed, help, [&given](const std::string&) { given = true; }).repeatable = true;
}

void Arguments::flag(const std::string& typed, const std::string& help, std::string& into) {
  add(typed, help, [=, &into](const std::string& text) { into = not_empty(text, typed); });
}

void Arguments::flag(const std::string& typed, const std::string& help,
                     std::optional<std::string>& into) {
  add(typed, help, [=, &into](const std::string& text) { into = not_empty(text, typed); });
}

void Arguments::flag(const std::string& typed, const std::string& help,
                     std::vector<std::string>& into) {
  add(typed, help, [=, &into](const std::string& text) {
    into.push_back(not_empty(text, typed));
  }).repeatable = true;
}

void Arguments::flag(const std::string& typed, const std::string& help, double least, double most,
                     double& into) {
  add(typed, help, [=, &into](const std::string& text) {
    const auto number = parse_double(text);
    if (!number || !(*number >= least && *number <= most)) {
      throw wrong(quote(text) + " is not a number from " + shortest(least) + " to " +
                  shortest(most));
    }
    into = *number;
  });
}

void Arguments::add_whole(const std::string& typed, const std::string& help, std::uint64_t least,
                          std::uint64_t most, const std::function<void(std::uint64_t)>& take) {
  add(typed, help, [=](const std::string& text) {
    const auto number = parse_whole<std::uint64_t>(text);
    if (!number || *number < least || *number > most) {
      throw wrong(quote(text) + " is not a whole number from " + std::to_string(least) + " to " +
                  std::to_string(most));
    }
    take(*number);
  });
}

void Arguments::add_names(const std::string& typed, const std::string& help,
                          const std::vector<std::string>& names, const std::string& usual,
                          const std::function<void(std::size_t)>& take) {
  std::vector<std::string> shown = names;
  for (std::string& name : shown) {
    if (name == usual) name += " (default)";
  }
  add(typed, alternatives(shown) + help,
      [=](const std::string& text) { take(place_of(text, names)); });
}

void Arguments::add_lists(const std::string& typed, const std::string& help,
                          const std::vector<std::string>& names,
                          const std::function<void(std::size_t)>& take) {
  add(typed, join(names) + help, [=](const std::string& text) {
    for (const std::string_view each : split(text, ',')) take(place_of(trim(each), names));
  });
}

void Arguments::required(const std::string& name) {
  find(name).required = true;
}

void Arguments::make_exclusive(const std::vector<std::string>& names) {
  exclusive_.push_back(names);
}

Arguments::Flag& Arguments::find(const std::string& name) {
  const auto found = std::find_if(flags_.begin(), flags_.end(),
                                  [&](const Flag& flag) { return flag.name == name; });
  if (found != flags_.end()) return *found;
  std::vector<std::string> names;
  for (const Flag& flag : flags_) names.push_back(flag.name);
  const std::string message = unknown_message("flag", name, names);
  const bool has_suggestion = message.find("did you mean") != std::string::npos;
  throw wrong(has_suggestion ? message
                             : "unknown flag " + quote(name) + "; asdic " + command_ +
                                   " --help lists the flags");
}

bool Arguments::read(const std::vector<std::string>& arguments) {
  const auto behind_flags = std::find(arguments.begin(), arguments.end(), "--");
  const auto asks_for_help = [](const std::string& word) {
    return word == "-h" || word == "--help";
  };
  if (std::any_of(arguments.begin(), behind_flags, asks_for_help)) return false;
  for (auto word = arguments.begin(); word != arguments.end(); ++word) {
    if (*word == "--") {
      words_.insert(words_.end(), word + 1, arguments.end());
      break;
    }
    if (!is_flag(*word)) {
      words_.push_back(*word);
      continue;
    }
    const auto equals = word->find('=');
    Flag& flag = find(word->substr(0, equals));
    if (equals != std::string::npos) {
      if (flag.value.empty()) throw wrong(flag.name + " takes no value");
      take(flag, word->substr(equals + 1));
    } else if (flag.value.empty()) {
      take(flag, "");
    } else if (++word != arguments.end()) {
      take(flag, *word);
    } else {
      throw wrong(flag.typed() + ": the value is missing");
    }
  }
  check_together();
  return true;
}

std::optional<std::string> Arguments::value_of(const std::string& name) const {
  for (const Flag& flag : flags_) {
    if (flag.name == name) return flag.last;
  }
  return std::nullopt;
}

void Arguments::take(Flag& flag, const std::string& value) {
  if (flag.last && !flag.repeatable) throw wrong(flag.name + " is given twice");
  flag.last = value;
  try {
    flag.take(value);
  } catch (const Error& error) {
    throw wrong(flag.name + ": " + error.what());
  }
}

void Arguments::check_together() {
  for (const Flag& flag : flags_) {
    if (flag.required && !flag.last) {
      throw wrong(flag.typed() + " is required; " + flag.help);
    }
  }
  for (const auto& names : exclusive_) {
    std::vector<std::string> given;
    std::copy_if(names.begin(), names.end(), std::back_inserter(given),
                 [&](const std::string& name) { return find(name).last.has_value(); });
    if (given.size() > 1) throw wrong(given[0] + " and " + given[1] + " exclude each other");
  }
}

std::string Arguments::help() const {
  std::string text = "asdic " + command_ + ": " + purpose_ + "\n\n";
  for (const std::string& usage : usages_) {
    text += (&usage == &usages_.front() ? "Usage: " : "   or: ") + ("asdic " + command_) + " " +
            usage + "\n";
  }
  if (!explained_.empty()) text += "\n" + two_columns(explained_);
  if (!examples_.empty()) text += "\nExamples:\n";
  for (const std::string& example : examples_) text += "  " + example + "\n";
  std::vector<std::pair<std::string, std::string>> own;
  std::vector<std::pair<std::string, std::string>> common;
  const auto add = [](const Flag& flag, std::vector<std::pair<std::string, std::string>>& to) {
    to.emplace_back(flag.typed(), flag.help + (flag.required ? " (required)" : ""));
  };
  const auto is_first = [&](const Flag& flag) {
    return std::find(first_.begin(), first_.end(), flag.name) != first_.end();
  };
  for (const std::string& name : first_) {
    for (const Flag& flag : flags_) {
      if (flag.name == name) add(flag, own);
    }
  }
  for (const Flag& flag : flags_) {
    if (!is_first(flag)) add(flag, is_common(flag.name) ? common : own);
  }
  common.emplace_back("-h, --help", "show this help");
  if (!own.empty()) text += "\nFlags:\n" + two_columns(own);
  return text + "\nCommon flags:\n" + two_columns(common);
}

std::string two_columns(const std::vector<std::pair<std::string, std::string>>& rows) {
  constexpr std::size_t width = 80;
  std::size_t first = 0;
  for (const auto& row : rows) first = std::max(first, row.first.size());
  const std::size_t second = first + 4;
  std::string text;
  for (const auto& [left, right] : rows) {
    std::string first_column = "  " + left + std::string(second - 2 - left.size(), ' ');
    for (const std::string& line : layout::wrap(right, width - second)) {
      text += first_column + line + "\n";
      first_column = std::string(second, ' ');
    }
  }
  return text;
}

}  // namespace asdic
