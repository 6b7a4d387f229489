#include "apps/arguments.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

#include "lib/error.hpp"
#include "lib/text.hpp"

namespace asdic {

namespace {

const char* const asks_for_help = "-h, --help";

Error wrong(const std::string& message) {
  return Error(ErrorCode::input, message);
}

/// All of the text as a number.
template <class Number>
std::optional<Number> read_number(const std::string& text) {
  Number number{};
  const char* const end = text.data() + text.size();
  const auto [read, fault] = std::from_chars(text.data(), end, number);
  if (fault != std::errc() || read != end) return std::nullopt;
  return number;
}

std::string shortest(double number) {
  char text[32];
  return {text, std::to_chars(text, text + sizeof text, number).ptr};
}

/// "a, b or c"
std::string alternatives(std::vector<std::string> words) {
  if (words.size() < 2) return join(words);
  const std::string last = words.back();
  words.pop_back();
  return join(words) + " or " + last;
}

}  // namespace

Arguments::Arguments(std::string command, std::string purpose)
    : command_(std::move(command)), purpose_(std::move(purpose)) {}

void Arguments::usage(const std::string& words) {
  usages_.push_back(words);
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
  add(typed, help, [&into](const std::string& text) { into = text; });
}

void Arguments::flag(const std::string& typed, const std::string& help,
                     std::vector<std::string>& into) {
  add(typed, help, [&into](const std::string& text) { into.push_back(text); }).repeatable = true;
}

void Arguments::flag(const std::string& typed, const std::string& help, double least, double most,
                     double& into) {
  add(typed, help, [=, &into](const std::string& text) {
    const auto number = read_number<double>(text);
    if (!number || !(*number >= least && *number <= most)) {
      throw wrong(in_quotes(text) + " is not a number from " + shortest(least) + " to " +
                  shortest(most));
    }
    into = *number;
  });
}

void Arguments::add_whole(const std::string& typed, const std::string& help, std::uint64_t least,
                          std::uint64_t most, std::function<void(std::uint64_t)> take) {
  add(typed, help, [=](const std::string& text) {
    const auto number = read_number<std::uint64_t>(text);
    if (!number || *number < least || *number > most || std::to_string(*number) != text) {
      throw wrong(in_quotes(text) + " is not a whole number from " + std::to_string(least) +
                  " to " + std::to_string(most));
    }
    take(*number);
  });
}

void Arguments::add_names(const std::string& typed, const std::string& help,
                          const std::vector<std::string>& names, const std::string& usual,
                          std::function<void(std::size_t)> take) {
  std::vector<std::string> shown = names;
  for (std::string& name : shown) {
    if (name == usual) name += " (default)";
  }
  add(typed, alternatives(shown) + help, [=](const std::string& text) {
    const auto found = std::find(names.begin(), names.end(), text);
    if (found == names.end()) throw wrong(unknown("value", text, names));
    take(static_cast<std::size_t>(found - names.begin()));
  });
}

void Arguments::required(const std::string& name) {
  find(name).required = true;
}

void Arguments::exclusive(const std::vector<std::string>& names) {
  exclusive_.push_back(names);
}

Arguments::Flag& Arguments::find(const std::string& name) {
  const auto found = std::find_if(flags_.begin(), flags_.end(),
                                  [&](const Flag& flag) { return flag.name == name; });
  if (found != flags_.end()) return *found;
  std::vector<std::string> names;
  for (const Flag& flag : flags_) names.push_back(flag.name);
  throw wrong(unknown("flag", name, names));
}

bool Arguments::read(const std::vector<std::string>& arguments) {
  bool words_alone = false;
  for (auto at = arguments.begin(); at != arguments.end(); ++at) {
    if (words_alone || *at == "-" || !at->starts_with('-')) {
      words_.push_back(*at);
      continue;
    }
    if (*at == "-h" || *at == "--help") return false;
    if (*at == "--") {
      words_alone = true;
      continue;
    }
    const auto equals = at->find('=');
    Flag& flag = find(at->substr(0, equals));
    if (flag.given && !flag.repeatable) throw wrong(flag.name + " is given twice");
    flag.given = true;
    std::string value;
    if (equals != std::string::npos) {
      if (flag.value.empty()) throw wrong(flag.name + " takes no value");
      value = at->substr(equals + 1);
    } else if (!flag.value.empty()) {
      if (++at == arguments.end()) throw wrong(flag.typed() + ": the value is missing");
      value = *at;
    }
    try {
      flag.take(value);
    } catch (const Error& error) {
      throw wrong(flag.name + ": " + error.what());
    }
  }
  check_together();
  return true;
}

void Arguments::check_together() {
  for (const Flag& flag : flags_) {
    if (flag.required && !flag.given) throw wrong(flag.typed() + " is missing: " + flag.help);
  }
  for (const auto& names : exclusive_) {
    std::vector<std::string> given;
    std::copy_if(names.begin(), names.end(), std::back_inserter(given),
                 [&](const std::string& name) { return find(name).given; });
    if (given.size() > 1) throw wrong(given[0] + " and " + given[1] + " exclude each other");
  }
}

std::string Arguments::help() const {
  std::string text = "asdic " + command_ + ": " + purpose_ + "\n\n";
  for (const std::string& usage : usages_) {
    text += (&usage == &usages_.front() ? "Usage: " : "   or: ") + ("asdic " + command_) + " " +
            usage + "\n";
  }
  if (!explained_.empty()) text += "\n" + in_two_columns(explained_);
  std::vector<std::pair<std::string, std::string>> rows;
  for (const Flag& flag : flags_) {
    rows.emplace_back(flag.typed(), flag.help + (flag.required ? "; required" : ""));
  }
  rows.emplace_back(asks_for_help, "prints this help");
  return text + "\nFlags:\n" + in_two_columns(rows);
}

std::string in_two_columns(const std::vector<std::pair<std::string, std::string>>& rows) {
  constexpr std::size_t width = 80;
  std::size_t first = 0;
  for (const auto& row : rows) first = std::max(first, row.first.size());
  const std::size_t second = first + 4;
  std::string text;
  for (const auto& [left, right] : rows) {
    std::string line = "  " + left + std::string(second - 2 - left.size(), ' ');
    bool begun = false;
    for (const std::string_view word : split(right, ' ')) {
      if (begun && line.size() + 1 + word.size() > width) {
        text += line + "\n";
        line = std::string(second, ' ');
        begun = false;
      }
      line += (begun ? " " : "") + std::string(word);
      begun = true;
    }
    text += line + "\n";
  }
  return text;
}

}  // namespace asdic
