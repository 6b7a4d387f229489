#include "lib/input/force_text.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "lib/input/units.hpp"
#include "lib/text.hpp"
#include "lib/whole_number.hpp"

namespace asdic {

namespace {

constexpr std::string_view blanks = " \t\r\n";

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

bool is_one_of(std::string_view word, const auto& words) {
  const std::string small = in_small_letters(word);
  return std::find(words.begin(), words.end(), small) != words.end();
}

constexpr std::array<std::string_view, 13> number_words = {
    "zero",  "one",   "two",  "three", "four",   "five",  "six",
    "seven", "eight", "nine", "ten",   "eleven", "twelve"};
constexpr std::array<std::string_view, 2> articles = {"a", "an"};
constexpr std::array<std::string_view, 2> joining_words = {"and", "plus"};

/// The words that introduce a force, as in "Germans attack with 2 infantry" and "I have 3 inf".
constexpr std::array<std::string_view, 18> introductions = {
    "with",      "have",      "has",     "had",       "attack",   "attacks",
    "attacking", "defend",    "defends", "defending", "attacker", "attackers",
    "defender",  "defenders", "are",     "is",        "units",    "only"};

/// The words that end the name of a unit: its owner or a place follows, as in "2 infantry owned by
/// the Germans".
constexpr std::array<std::string_view, 10> endings = {
    "owned", "belonging", "lost",    "in",       "from",
    "left",  "remaining", "survive", "survived", "remain"};

/// Returns the beginning of the text that consists of digits.
std::string_view digits_of(std::string_view text) {
  const auto end = std::find_if_not(text.begin(), text.end(), is_digit);
  return text.substr(0, static_cast<std::size_t>(end - text.begin()));
}

/// A word that begins with a number: "3", "3x" or "3inf", or a number in letters.
struct NumberWord {
  std::string_view count;
  std::optional<int> number;  ///< nothing if it is too large or has leading zeros
  std::string_view unit;      ///< the rest of the word
};

/// Returns whether a text that follows a number can be the name of a unit: "inf", "sub:uk".
bool is_joined_unit(std::string_view text) {
  const std::string_view code = text.substr(0, text.find_first_of(":@*!"));
  return !code.empty() && std::all_of(code.begin(), code.end(), [](char c) {
    return is_letter(c) || c == '-' || c == '_';
  }) && is_letter(code.front());
}

std::optional<NumberWord> number_word(std::string_view word) {
  if (const auto named = number_in_words(word)) return NumberWord{word, named, {}};
  const std::string_view count = digits_of(word);
  if (count.empty()) return std::nullopt;
  std::string_view unit = word.substr(count.size());
  const NumberWord result{count, parse_whole<int>(count), {}};
  if (unit.empty() || unit == "x" || unit == "X" || unit == "\u00d7") return result;
  if (!is_joined_unit(unit)) return std::nullopt;
  return NumberWord{count, result.number, unit};
}

bool is_times(std::string_view word) {
  return word == "x" || word == "X" || word == "\u00d7";
}

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  for (std::size_t from = text.find_first_not_of(blanks); from != std::string_view::npos;) {
    const std::size_t end = std::min(text.find_first_of(blanks, from), text.size());
    words.push_back(text.substr(from, end - from));
    from = text.find_first_not_of(blanks, end);
  }
  return words;
}

/// Returns the text from the first to the last of some words.
std::string_view span_of(std::string_view whole, std::string_view first, std::string_view last) {
  const auto from = static_cast<std::size_t>(first.data() - whole.data());
  return whole.substr(from, static_cast<std::size_t>(last.data() - first.data()) + last.size());
}

enum class Separator { none, comma, line, word };

struct Part {
  std::string_view text;
  Separator before = Separator::none;
  Separator after = Separator::none;
};

/// Splits a force at its separators. A line end separates only if its line has text.
std::vector<Part> split_force(std::string_view whole) {
  std::vector<Part> parts;
  std::size_t from = 0;
  Separator before = Separator::none;
  const auto end_part = [&](std::size_t end, std::size_t next, Separator separator) {
    parts.push_back({whole.substr(from, end - from), before, separator});
    before = separator;
    from = next;
  };
  for (std::size_t i = 0; i < whole.size();) {
    const char c = whole[i];
    if (c == ',' || c == ';' || c == '/') end_part(i, i + 1, Separator::comma);
    if (c == '\n') end_part(i, i + 1, Separator::line);
    // A sign before the first number belongs to the number.
    if (c == '&' || (c == '+' && !trim(whole.substr(from, i - from)).empty())) {
      end_part(i, i + 1, Separator::word);
    }
    if (!is_letter(c)) {
      ++i;
      continue;
    }
    // A word in its full length, so that "land" has no "and".
    const std::size_t end = std::min(whole.find_first_of(" \t\r\n,;/&+", i), whole.size());
    const bool begins = i == 0 || blanks.find(whole[i - 1]) != std::string_view::npos;
    if (begins && is_one_of(whole.substr(i, end - i), joining_words)) {
      end_part(i, end, Separator::word);
    }
    i = end;
  }
  end_part(whole.size(), whole.size(), Separator::none);
  return parts;
}

/// Returns the text with blanks for the wide and narrow blanks of web pages and word processors.
/// Each byte becomes one blank, so that places in the text stay the same.
std::string with_plain_blanks(std::string_view text) {
  static constexpr std::array<std::string_view, 6> other_blanks = {"\u00a0", "\u2002", "\u2003",
                                                                   "\u2007", "\u2009", "\u202f"};
  std::string plain(text);
  for (const std::string_view blank : other_blanks) {
    for (auto at = plain.find(blank); at != std::string::npos; at = plain.find(blank, at)) {
      plain.replace(at, blank.size(), blank.size(), ' ');
    }
  }
  return plain;
}

/// Returns whether an empty part is one that people leave: an empty line, or ", and".
bool may_be_empty(const Part& part) {
  if (part.before == Separator::line || part.after == Separator::line) return true;
  return part.before == Separator::comma && part.after == Separator::word;
}

class PartReader {
 public:
  PartReader(std::string_view whole, const Place& place, std::string_view part, bool is_first)
      : whole_(whole), place_(place), part_(part), is_first_(is_first), words_(words_of(part)) {}

  void read_into(std::vector<ForceEntry>& entries) {
    skip_bullet();
    const bool has_mark = words_[0].find_first_of(":=", 1) != std::string_view::npos;
    if ((words_.size() > 1 || has_mark) && !number_word(words_[0]) && ends_with_number()) {
      read_unit_first(entries);
      return;
    }
    if (is_first_) skip_introduction();
    const bool adds = words_[0].size() > 2 && words_[0].starts_with("+=");
    const bool replaces = words_[0].size() > 1 && words_[0].front() == '=';
    words_[0].remove_prefix(adds ? 2 : replaces ? 1 : 0);
    for (std::size_t at = 0; at < words_.size();) at = read_number_first(at, replaces, entries);
    if (adds) entries.back().adds = true;
  }

 private:
  Place place_of(std::string_view text) const { return place_within(place_, whole_, text); }

  void skip_bullet() {
    static constexpr std::array<std::string_view, 4> bullets = {"-", "*", "\u2022", "\u00b7"};
    if (words_.size() > 1 && is_one_of(words_[0], bullets)) words_.erase(words_.begin());
  }

  /// Removes the words before the first number if they introduce a force.
  void skip_introduction() {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      const std::string_view word = words_[i];
      const bool is_number = number_word(word).has_value();
      if (i > 0 && is_number && introduces(words_[i - 1])) {
        words_.erase(words_.begin(), words_.begin() + static_cast<std::ptrdiff_t>(i));
        return;
      }
      if (is_digit(word.front())) return;
    }
  }

  static bool introduces(std::string_view word) {
    return (word.size() > 1 && word.ends_with(':')) || is_one_of(word, introductions);
  }

  /// Returns the number at the end of "3", "x3", ":3", "=3" and "inf:3".
  static std::string_view number_at_end(std::string_view word) {
    const auto last = word.find_last_not_of("0123456789");
    const std::string_view digits = word.substr(last == std::string_view::npos ? 0 : last + 1);
    if (digits.empty() || last == std::string_view::npos) return digits;
    const std::string_view before = word.substr(0, last + 1);
    const bool is_marked = before == "x" || before == "X" || before == "\u00d7" ||
                           before.ends_with(':') || before.ends_with('=');
    return is_marked ? digits : std::string_view();
  }

  bool ends_with_number() const { return !number_at_end(words_.back()).empty(); }

  /// Reads "inf x3", "inf: 3", "inf 3" and several of these.
  void read_unit_first(std::vector<ForceEntry>& entries) {
    std::size_t first = 0;
    for (std::size_t i = 0; i < words_.size(); ++i) {
      const std::string_view count = number_at_end(words_[i]);
      if (count.empty() || (i == first && count.size() == words_[i].size())) continue;
      std::string_view unit = trim(span_of(whole_, words_[first], words_[i]));
      unit.remove_suffix(count.size());
      for (;;) {
        unit = trim(unit);
        const bool is_mark = unit.ends_with(':') || unit.ends_with('=');
        const bool is_times_sign = unit.ends_with(" x") || unit.ends_with(" X");
        if (!is_mark && !is_times_sign) break;
        unit.remove_suffix(1);
      }
      add(words_[first], count, parse_whole<int>(count), unit, false, entries);
      first = i + 1;
    }
    if (first == words_.size()) return;
    throw Error(place_of(words_[first]), "a unit is missing before " + quote(words_[first]) +
                                             "; write a number and a unit, as in '5 sub'");
  }

  /// Reads one entry such as "3 inf", and returns the index of the word after it.
  std::size_t read_number_first(std::size_t at, bool replaces, std::vector<ForceEntry>& entries) {
    const std::string_view first = words_[at];
    const auto number = number_word(first);
    if (!number) refuse(at);
    std::size_t end = at + 1;
    std::string_view unit = number->unit;
    if (unit.empty()) {
      if (end + 1 < words_.size() && is_times(words_[end])) ++end;
      if (end == words_.size()) {
        throw Error(place_of(first), "a unit is missing after " + quote(first) +
                                         "; write a number and a unit, as in '5 sub'");
      }
      unit = words_[end++];
    }
    std::string_view last = unit;
    while (end < words_.size() && !begins_entry(end)) last = words_[end++];
    add(first, number->count, number->number, span_of(whole_, unit, last), replaces, entries);
    return end;
  }

  /// Returns whether the word is a number, but not that of a sea zone.
  bool begins_entry(std::size_t at) const {
    const std::string_view word = words_[at];
    if (!is_digit(word.front()) || !number_word(word)) return false;
    const bool is_of_zone = (at + 1 < words_.size() && in_small_letters(words_[at + 1]) == "sea") ||
                            in_small_letters(words_[at - 1]) == "zone" ||
                            in_small_letters(words_[at - 1]) == "sz";
    return !is_of_zone;
  }

  /// Throws the error for a word that should be a number.
  [[noreturn]] void refuse(std::size_t at) const {
    const std::string_view word = words_[at];
    if (at + 1 < words_.size()) refuse_number(word, place_of(word));
    const std::string fault =
        is_digit(word.front()) ? "a blank is missing in " : "a number of units is missing before ";
    throw Error(place_of(word), fault + quote(word) + "; write a number and a unit, as in '5 sub'");
  }

  void add(std::string_view begin, std::string_view count, std::optional<int> number,
           std::string_view unit, bool replaces, std::vector<ForceEntry>& entries) const {
    const Place here = place_of(begin);
    if (!number || *number < 0 || *number > most_of_a_kind) refuse_number(count, here);
    check_place_after(unit);
    ForceEntry entry{std::string(count), *number, "", here, replaces, false};
    entry.unit = name_in(unit, entry.adds);
    entries.push_back(std::move(entry));
  }

  /// Throws an Error for "in", "from" or "owned" without a word behind it, as in "3 inf in 1 tank".
  void check_place_after(std::string_view unit) const {
    static constexpr std::array<std::string_view, 4> prepositions = {"in", "from", "owned", "by"};
    const std::string_view last = words_of(unit).back();
    if (last.size() == unit.size() || !is_one_of(last, prepositions)) return;
    throw Error(place_of(last), "a place or an owner is missing after " + quote(last) +
                                    "; separate units with commas, as in '5 sub, 1 ca'");
  }

  /// Returns the unit without the words behind its name, and with a star if it is damaged. Sets
  /// `has_owner` if an owner follows.
  static std::string name_in(std::string_view unit, bool& has_owner) {
    const std::vector<std::string_view> words = words_of(unit);
    std::size_t end = 1;
    while (end < words.size() && !is_one_of(words[end], endings)) ++end;
    has_owner = end < words.size();
    unit = span_of(unit, words.front(), words[end - 1]);
    if (unit.size() > 1 && unit.ends_with('.')) unit.remove_suffix(1);
    constexpr std::string_view damaged = "damaged ";
    if (!in_small_letters(unit).starts_with(damaged) || unit.find('*') != std::string_view::npos) {
      return std::string(unit);
    }
    unit.remove_prefix(damaged.size());
    const bool has_sign = unit.ends_with('!');
    if (has_sign) unit.remove_suffix(1);
    return std::string(trim(unit)) + "*" + (has_sign ? "!" : "");
  }

  std::string_view whole_;
  const Place& place_;
  std::string_view part_;
  bool is_first_;
  std::vector<std::string_view> words_;
};

}  // namespace

std::vector<ForceEntry> read_entries(std::string_view whole, const Place& place) {
  std::vector<ForceEntry> entries;
  const std::string plain = with_plain_blanks(whole);
  const std::string_view force = plain;
  if (trim(force).empty()) return entries;
  bool is_first = true;
  for (const Part& part : split_force(force)) {
    const std::string_view text = trim(part.text);
    if (text.empty()) {
      if (may_be_empty(part)) continue;
      throw Error(place_within(place, force, part.text),
                  "a unit is missing here; write units as '5 sub, 1 ca'");
    }
    const bool is_heading = is_first && part.after == Separator::line && text.ends_with(':');
    if (!is_heading) PartReader(force, place, text, is_first).read_into(entries);
    is_first = false;
  }
  return entries;
}

void refuse_number(std::string_view count, const Place& place) {
  const std::string most = std::to_string(most_of_a_kind);
  if (has_only_digits(count) && count.front() != '0') {
    throw Error(place, quote(count) + " is too many (a force has at most " + most + " of a kind)");
  }
  throw Error(place, quote(count) + " is not a number of units (a whole number from 0 to " + most +
                         "); write a number and a unit, as in '5 sub'");
}

std::optional<int> number_in_words(std::string_view word) {
  const auto named = std::find(number_words.begin(), number_words.end(), in_small_letters(word));
  if (named != number_words.end()) return static_cast<int>(named - number_words.begin());
  return is_one_of(word, articles) ? std::optional(1) : std::nullopt;
}

std::vector<std::string_view> parts_of_force(std::string_view whole) {
  std::vector<std::string_view> parts;
  for (const Part& part : split_force(whole)) parts.push_back(part.text);
  return parts;
}

bool is_unit_phrase(std::string_view text) {
  if (split_force(text).size() > 1 || text.find_first_of(":@*!#=") != std::string_view::npos) {
    return false;
  }
  const std::vector<std::string_view> words = words_of(text);
  return !words.empty() && std::none_of(words.begin(), words.end(), [](std::string_view word) {
    return number_word(word).has_value() || is_one_of(word, endings) || is_times(word);
  });
}

}  // namespace asdic
