#include "odds/report/terms.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "lib/input/section.hpp"
#include "lib/input/unit_key.hpp"
#include "lib/text.hpp"
#include "odds/report/rules.hpp"
#include "odds/report/text.hpp"
#include "states/sequence.hpp"

namespace asdic {

namespace {

const std::vector<Phrase> key_phrases = {
    {"SIDE.units", "{SIDE}"},
    {"SIDE.units.UNIT", "{SIDING} {UNITS}"},
    {"SIDE.losses", "the {SIDE}'s casualty order"},
    {"SIDE.technologies.all", "the {SIDE}'s technologies"},
    {"SIDE.technologies.WORD", "the {SIDE}'s technologies ({WORD})"},
    {"SIDE.WORD", "the {SIDE}'s {WORD}"},
    {"units.UNIT.WORD", "{UNIT}'s {WORD}"},
    {"options.WORD", "{WORD}"},
    {"die", "faces of the dice"},
    {"rounds", "limit of rounds"},
    {"fought", "rounds already fought"},
    {"WORD.WORD", "{WORD} of the {FIRST}"}};

/// These figures exist in all rule systems.
const std::vector<Phrase> figure_phrases = {
    {"winner.SIDE", "The {SIDE} wins"},
    {"winner.SIDE.by_round.N", "The {SIDE} has won by round {N}"},
    {"winner.WORD", "{WORD}"},
    {"winner.WORD.by_round.N", "{WORD} by round {N}"},
    {"SIDE.cost", "The {SIDE}'s cost ({CURRENCY})"},
    {"SIDE.units", "The {SIDE}'s units"},
    {"takes", "The attacker wins with a land unit"},
    {"clears", "Nobody defends"},
    {"rounds.mean", "Rounds on average"},
    {"rounds.sd", "Standard deviation of the rounds"},
    {"rounds.at_most.N", "Over within {N} rounds"},
    {"exchange", "Mean exchange ({CURRENCY})"},
    {"exchange.sd", "Standard deviation of the exchange ({CURRENCY})"},
    {"exchange.variance", "Variance of the exchange"},
    {"exchange.median", "Median of the exchange ({CURRENCY})"},
    {"exchange.quantile.N", "{N}% quantile of the exchange ({CURRENCY})"},
    {"exchange.above.N", "The exchange is above {N}"},
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
    {"WORD.mean", "Mean {WORD}"},
    {"WORD.sd", "Standard deviation of the {WORD}"}};

using Bindings = std::map<std::string, std::string>;

std::string spaced(std::string word) {
  std::replace(word.begin(), word.end(), '_', ' ');
  return word == "ipc" ? "IPC" : word;
}

/// Returns the properties of a unit, such as " (us, damaged)", or "" for a plain unit.
std::string particulars(const UnitKey& unit) {
  std::vector<std::string> all;
  if (!unit.name().nation.empty()) all.push_back(unit.name().nation);
  if (unit.name().depth != Depth::surfaced) all.emplace_back(asdic::name(unit.name().depth));
  if (unit.damage() > 0) all.emplace_back("damaged");
  return all.empty() ? "" : " (" + join(all) + ")";
}

/// Returns the words for the parts of a phrase, and further words that are derived from them.
Bindings bindings(const PhraseParts& parts, const Terms& terms) {
  Bindings bound = {{"CURRENCY", terms.currency()}};
  for (const auto& [kind, part] : parts) {
    if (kind == "SIDE") {
      bound["SIDING"] = part == name(Side::attacker) ? "attacking" : "defending";
    } else if (kind == "UNIT") {
      const UnitKey unit = parse_key(part).value();
      const UnitWords own = terms.unit(unit.name().code);
      bound["UNITS"] = own.many + particulars(unit);
      bound["UNIT"] = own.one + particulars(unit);
      continue;
    } else if (kind == "WORD") {
      if (bound.contains("WORD")) bound["FIRST"] = bound["WORD"];
      bound["WORD"] = spaced(part);
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
    if (const auto parts = phrase_parts(phrase, name)) {
      return filled(phrase.words, bindings(*parts, terms));
    }
  }
  return std::nullopt;
}

/// Returns the words of a phrase with the names of its parts in their places.
std::string words_of_form(const Phrase& phrase, const std::string& currency) {
  if (phrase.name == "winner.WORD") return "WORD: draw, standoff, undecided or avoided";
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

}  // namespace

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
    : units_(rules.words.units), figures_(rules.words.figures), currency_(rules.words.currency) {
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

std::string Terms::key(const std::string& key) const {
  if (const auto own = labels_.find(key); own != labels_.end()) return own->second;
  return said(key_phrases, key, *this).value_or(key);
}

std::string Terms::label(const std::string& key) const {
  const bool has_short_words =
      key.starts_with("options.") || ("." + key).find(".units.") != std::string::npos;
  std::string label = has_short_words ? this->key(key) : key;
  if (label == key) {
    if (const auto losses = label.rfind("losses"); losses != std::string::npos) {
      label.replace(losses, 6, "casualty order");
    }
    std::replace_if(
        label.begin(), label.end(), [](char c) { return c == '.' || c == '_'; }, ' ');
  }
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
