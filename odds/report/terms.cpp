#include "odds/report/terms.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "lib/input/nations.hpp"
#include "lib/input/section.hpp"
#include "lib/input/unit_key.hpp"
#include "lib/text.hpp"
#include "odds/report/rules.hpp"
#include "odds/report/text.hpp"
#include "states/rules_file/rules_file.hpp"
#include "states/sequence.hpp"

namespace asdic {

namespace {

const std::vector<Phrase> key_phrases = {
    {"SIDE.units", "{SIDE}"},
    {"SIDE.units.UNIT", "{SIDING} {UNITS}"},
    {"SIDE.losses", "the {SIDE}'s casualty order"},
    {"SIDE.technologies.all", "the {SIDE}'s technologies"},
    {"SIDE.technologies.WORD", "the {SIDE}'s {NATION} technologies"},
    {"SIDE.WORD", "the {SIDE}'s {WORD}"},
    {"units.UNIT.WORD", "{UNIT}'s {WORD}"},
    {"options.WORD", "{WORD}"},
    {"die", "faces of the dice"},
    {"rounds", "limit of rounds"},
    {"fought", "rounds already fought"},
    {"count", "figures counted"},
    {"until", "figure that ends the battle"},
    {"by", "attacking side"},
    {"WORD.WORD", "{WORD} of the {FIRST}"}};

/// These figures exist in all rule systems.
const std::vector<Phrase> figure_phrases = {
    {"winner.SIDE", "The {SIDE} wins"},
    {"winner.SIDE.by_round.N", "The {SIDE} has won by round {N}"},
    {"winner.WORD", "{WORD}"},
    {"winner.WORD.by_round.N", "{WORD} by round {N}"},
    {"SIDE.cost", "The {SIDE}'s cost ({CURRENCY})"},
    {"SIDE.units", "The {SIDE}'s units"},
    {"takes", "The attacker holds the territory"},
    {"clears", "Nobody defends"},
    {"rounds.mean", "Rounds on average"},
    {"rounds.sd", "Standard deviation of the rounds"},
    {"rounds.at_most.N", "Over within {N} rounds"},
    {"exchange", "Mean net gain ({CURRENCY})"},
    {"exchange.sd", "Standard deviation of the net gain ({CURRENCY})"},
    {"exchange.variance", "Variance of the net gain"},
    {"exchange.median", "Median of the net gain ({CURRENCY})"},
    {"exchange.quantile.N", "{N}% quantile of the net gain ({CURRENCY})"},
    {"exchange.above.N", "The net gain is above {N}"},
    {"losses.SIDE.cost", "The {SIDE}'s mean loss ({CURRENCY})"},
    {"losses.SIDE.cost.sd", "Standard deviation of the {SIDE}'s loss ({CURRENCY})"},
    {"losses.SIDE.variance", "Variance of the {SIDE}'s loss"},
    {"losses.SIDE.units.UNIT", "{SIDING} {UNITS} lost, on average"},
    {"survivors.SIDE.at_least.N", "The {SIDE} keeps at least {N} of all units"},
    {"survivors.SIDE.UNIT.at_least.N", "The {SIDE} keeps at least {N} of the {UNITS}"},
    {"strength.SIDE.cost.in_round.N", "The {SIDE}'s mean strength in round {N} ({CURRENCY})"},
    {"strength.SIDE.WORD.in_round.N", "The {SIDE}'s {WORD} in round {N}, on average"},
    {"value", "Value of best play"},
    {"choice.SIDE.WORD", "The {SIDE}'s best choice: {WORD}"},
    {"price.SIDE.WORD", "What the default costs the {SIDE}: {WORD}"},
    {"knowing.SIDE", "What the {SIDE} gains by knowing this"},
    {"price.SIDE.WORD.POLICY", "What {POLICY} costs the {SIDE}: {WORD}"},
    {"one_more.SIDE.UNIT", "Net gain by one more {SIDING} {UNIT} ({CURRENCY})"},
    {"break_even.SIDE.UNIT", "Break-even cost of one more {SIDING} {UNIT} ({CURRENCY})"},
    {"WORD.mean", "Mean {WORD}"},
    {"WORD.sd", "Standard deviation of the {WORD}"}};

using Bindings = std::map<std::string, std::string>;

std::string spaced(std::string word) {
  std::replace(word.begin(), word.end(), '_', ' ');
  if (word == "standoff") return "stalemate";
  return word == "ipc" ? "IPC" : word;
}

/// Lists adjectives for nations by the codes that players use.
const std::map<std::string_view, std::string_view> nation_words = {
    {"anz", "ANZAC"},   {"anzac", "ANZAC"}, {"cn", "Chinese"},   {"de", "German"},
    {"fr", "French"},   {"gb", "British"},  {"ge", "German"},    {"it", "Italian"},
    {"ja", "Japanese"}, {"jp", "Japanese"}, {"ru", "Russian"},   {"su", "Soviet"},
    {"uk", "British"},  {"us", "American"}, {"usa", "American"}, {"ussr", "Soviet"}};

/// Returns the part in words, such as " at sea" or " of wave 2". Returns "" for the first attack.
std::string words_of_part(BattlePart part) {
  if (part == BattlePart::at_sea) return " at sea";
  return part == BattlePart::first ? "" : " of wave " + text(part);
}

/// Returns the parts of `name` that are in the variables of the phrase, as phrase_parts() does,
/// also if `name` has a unit of a wave or of the battle at sea.
std::optional<PhraseParts> parts_with_units(const Phrase& phrase, const std::string& name) {
  const auto begin = name.find('#');
  if (begin == std::string::npos) return phrase_parts(phrase, name);
  const auto end = std::min(name.find_first_of(".*", begin), name.size());
  auto parts = phrase_parts(phrase, name.substr(0, begin) + name.substr(end));
  if (!parts) return std::nullopt;
  const auto unit_begin = name.rfind('.', begin) + 1;
  const std::string unit = name.substr(unit_begin, name.find('.', begin) - unit_begin);
  bool has_unit = false;
  for (auto& [kind, part] : *parts) {
    if (kind != "UNIT") continue;
    part = unit;
    has_unit = true;
  }
  return has_unit ? parts : std::nullopt;
}

/// Returns the words for the parts of a phrase, and further words that are derived from them.
Bindings bindings(const PhraseParts& parts, const Terms& terms) {
  Bindings bound = {{"CURRENCY", terms.currency()}};
  for (const auto& [kind, part] : parts) {
    if (kind == "SIDE") {
      bound["SIDING"] = part == name(Side::attacker) ? "attacking" : "defending";
    } else if (kind == "UNIT") {
      const UnitKey unit = parse_key(part).value();
      const UnitWords own = terms.unit(unit);
      const std::string where = words_of_part(unit.name().part);
      bound["UNITS"] = own.many + where;
      bound["UNIT"] = own.one + where;
      continue;
    } else if (kind == "WORD") {
      if (bound.contains("WORD")) bound["FIRST"] = bound["WORD"];
      bound["WORD"] = spaced(part);
      bound["NATION"] = nation_word(part);
      continue;
    }
    bound[kind] = part;
  }
  return bound;
}

std::string filled(std::string_view phrase, const Bindings& bound) {
  std::string text;
  for (std::size_t at = 0; at < phrase.size();) {
    if (phrase[at] != '{') {
      text += phrase[at++];
      continue;
    }
    const auto end = phrase.find('}', at);
    text += bound.at(std::string(phrase.substr(at + 1, end - at - 1)));
    at = end + 1;
  }
  return text;
}

/// Returns the words of the first phrase that matches `name`, or nothing if none does.
std::optional<std::string> said(const std::vector<Phrase>& phrases, const std::string& name,
                                const Terms& terms) {
  for (const Phrase& phrase : phrases) {
    if (const auto parts = parts_with_units(phrase, name)) {
      return filled(phrase.words, bindings(*parts, terms));
    }
  }
  return std::nullopt;
}

/// Returns the words of a phrase with the names of its parts in their places.
std::string words_of_form(const Phrase& phrase, const std::string& currency) {
  if (phrase.name == "winner.WORD")
    return "WORD: draw, standoff (a stalemate), undecided or avoided";
  if (phrase.name == "winner.WORD.by_round.N") return "The same by round N";
  return capital_first(filled(phrase.words, {{"SIDE", "SIDE"},
                                             {"SIDING", "SIDE's"},
                                             {"UNITS", "UNIT"},
                                             {"UNIT", "UNIT"},
                                             {"WORD", "WORD"},
                                             {"FIRST", "FIRST"},
                                             {"POLICY", "POLICY"},
                                             {"N", "N"},
                                             {"CURRENCY", currency}}));
}

/// A key of a wave or of the battle at sea.
struct KeyInPart {
  std::string own;    ///< the same key in a case with one battle
  std::string where;  ///< the part in words: " at sea", " in wave 2"
  /// The key from which the label is made. In a wave it names no side, as either can attack.
  std::string labelled;
};

/// Returns the part that `key` names, or nothing if it is a key of the first battle.
std::optional<KeyInPart> key_in_part(const std::string& key) {
  const auto path = split(key, '.');
  if (path.size() > 1 && path[0] == "sea") {
    return KeyInPart{key.substr(4), " at sea", key.substr(4)};
  }
  if (path.size() < 3 || path[0] != "wave") return std::nullopt;
  const std::string where = " in wave " + std::string(path[1]);
  const std::string rest = key.substr(key.find('.', 5) + 1);
  const std::string of_attacker = "attacker." + rest;
  if (path[2] == "by") return KeyInPart{rest, where, rest};
  return KeyInPart{of_attacker, where, path[2] == "units" ? of_attacker : rest};
}

}  // namespace

bool is_cost(std::string_view figure) {
  if (figure.ends_with(".variance") || figure.starts_with("exchange.above")) return false;
  for (const char* first : {"exchange", "one_more.", "break_even."}) {
    if (figure.starts_with(first)) return true;
  }
  return figure.find(".cost") != std::string_view::npos;
}

bool is_of_force(std::string_view figure) {
  for (const Side side : both_sides) {
    const std::string own = name(side);
    if (figure == own + ".cost" || figure == own + ".units") return true;
  }
  return false;
}

bool is_of_technologies(std::string_view key) {
  return key.find(".technologies") != std::string_view::npos;
}

std::string technology_name(std::string code) {
  std::replace(code.begin(), code.end(), '-', ' ');
  constexpr std::string_view split_word = "long range";
  const auto at = code.find(split_word);
  if (at != std::string::npos) code[at + split_word.find(' ')] = '-';
  return code;
}

std::string rules_text(const RuleSystem& rules) {
  const bool is_file = rules.file != nullptr && !rules.file->is_own;
  return is_file ? rules.title + " (rules file " + rules.file->hash + ")" : rules.name;
}

std::string nation_word(const std::string& nation) {
  const auto word = nation_words.find(nation);
  return word == nation_words.end() ? nation : std::string(word->second);
}

std::string describe_figures(const RuleSystem& system) {
  using namespace layout;
  const std::string& currency = system.words.currency;
  const bool has_winner = system.format.forces == CaseFormat::Forces::both;
  const auto table_of = [&](const std::string& title, const std::vector<Phrase>& phrases) {
    Block block{title};
    block.table = {{{"figure"}, {"meaning"}}, {}, false, false};
    for (const Phrase& phrase : phrases) {
      const bool is_of_numbers = phrase.name.starts_with("WORD.");
      if (&phrases == &figure_phrases && is_of_numbers == has_winner) continue;
      block.table.rows.push_back({{phrase.name, words_of_form(phrase, currency)}});
    }
    return block;
  };
  const std::string parts =
      has_winner ? "SIDE is attacker or defender, UNIT a code such as sub, N a number."
                 : "WORD is a number of the outcomes, such as damage.";
  Page page = {{"Figures of " + system.name, {parts}, {}, {}},
               table_of("Figures of all battles", figure_phrases),
               table_of("Figures of these rules", system.words.figures)};
  if (page.back().table.rows.empty()) page.pop_back();
  return as_text(page);
}

Terms::Terms(const RuleSystem& rules)
    : units_(rules.words.units),
      keys_(rules.words.keys),
      figures_(rules.words.figures),
      currency_(rules.words.currency) {
  const auto& of_stages = figures_of_stages();
  figures_.insert(figures_.end(), of_stages.begin(), of_stages.end());
}

Terms::Terms(const Document& document, const RuleSystem& rules) : Terms(rules) {
  currency_ = Section(document, "").text("currency").value_or(currency_);
  const std::string& table = rules.words.unit_table;
  for (const std::string& code : Section(document, table).keys()) {
    Section unit(document, table + "." + code);
    if (const auto words = read_unit_words(unit)) units_[code] = *words;
  }
  Section labels(document, "table.labels");
  for (const std::string& name : labels.keys()) labels_[name] = labels.text(name).value_or("");
}

UnitWords Terms::unit(const std::string& code) const {
  const auto own = units_.find(code);
  return own != units_.end() ? own->second : UnitWords{code, code};
}

UnitWords Terms::unit(const UnitKey& key) const {
  UnitWords words = unit(key.name().code);
  const Depth depth = key.name().depth;
  std::string before = key.damage() > 0 ? "damaged " : "";
  if (depth == Depth::submerged || depth == Depth::silent) {
    before += std::string(asdic::name(depth)) + " ";
  }
  if (!key.name().nation.empty()) before += nation_word(key.name().nation) + " ";
  const std::string behind = depth == Depth::periscope ? " at periscope depth" : "";
  for (std::string* word : {&words.one, &words.many}) *word = before + *word + behind;
  return words;
}

std::string Terms::key(const std::string& key) const {
  if (const auto own = labels_.find(key); own != labels_.end()) return own->second;
  if (const auto inner = key_in_part(key)) {
    const std::string words = this->key(inner->own);
    return words == inner->own ? key : words + inner->where;
  }
  if (const auto own = keys_.find(key); own != keys_.end()) return own->second;
  return said(key_phrases, key, *this).value_or(key);
}

std::string Terms::label(const std::string& key) const {
  if (const auto own = labels_.find(key); own != labels_.end()) return own->second;
  if (const auto inner = key_in_part(key)) {
    return label(keys_.contains(inner->own) ? inner->own : inner->labelled) + inner->where;
  }
  const bool has_short_words = key == "by" || keys_.contains(key) || key.starts_with("options.") ||
                               ("." + key).find(".units.") != std::string::npos;
  std::string label = has_short_words ? this->key(key) : key;
  constexpr std::string_view technologies = "technologies.";
  if (const auto at = key.find(technologies); at != std::string::npos) {
    const std::string nation = key.substr(at + technologies.size());
    label = key.substr(0, at) + "technologies";
    std::replace(label.begin(), label.end(), '.', ' ');
    if (nation != every_nation) label += " (" + nation + ")";
  } else if (label == key) {
    if (const auto losses = label.rfind("losses"); losses != std::string::npos) {
      label.replace(losses, 6, "casualty order");
    }
    std::replace_if(
        label.begin(), label.end(), [](char c) { return c == '.' || c == '_'; }, ' ');
  }
  if (label == "aa" || label.starts_with("aa ")) label.replace(0, 2, "AA");
  return capital_first(std::move(label));
}

std::string Terms::figure(const std::string& figure) const {
  if (const auto own = labels_.find(figure); own != labels_.end()) return own->second;
  constexpr std::string_view outcome = "outcome.";
  if (figure.starts_with(outcome)) {
    std::string condition = figure.substr(outcome.size());
    std::erase(condition, '"');
    return capital_first(condition);
  }
  auto words = said(figures_, figure, *this);
  if (!words) words = said(figure_phrases, figure, *this);
  return words ? capital_first(*words) : figure;
}

}  // namespace asdic
