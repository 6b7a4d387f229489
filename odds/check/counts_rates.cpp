#include "odds/check/counts_rates.hpp"

#include <algorithm>
#include <map>

#include "lib/text.hpp"
#include "odds/check/counted_chances.hpp"
#include "odds/figures/of_result.hpp"
#include "odds/question/payoffs.hpp"

namespace asdic {

namespace {

/// The numbers that round to a written number: "63.7%" is from 63.65% to 63.75%.
struct RoundedRange {
  Rational least;
  Rational most;
};

RoundedRange rounded(const std::string& text, const Place& place, const std::string& what) {
  const bool percent = text.ends_with('%');
  const std::string number(trim(std::string_view(text).substr(0, text.size() - percent)));
  const bool decimal =
      !number.empty() && number.find_first_not_of("0123456789.-") == std::string::npos;
  // Some programs print a probability without its 0, such as .637.
  const auto value =
      decimal ? parse_fraction((number[0] == '.' ? "0" : "") + number) : std::nullopt;
  if (!value || abs(*value) > most_trials) {
    throw Error(place, quote(text) + " is not a " + what + "; write it as 63.7% or 0.637");
  }
  const auto point = number.find('.');
  const std::size_t places = point == std::string::npos ? 0 : number.size() - point - 1;
  const Integer unit = pow(Integer(10), places);
  const Rational half(Integer(1), unit * 2);
  const Rational scale = percent ? Rational(1, 100) : Rational(1);
  return {(*value - half) * scale, (*value + half) * scale};
}

class RatesObserver {
 public:
  using Row = CountsFields::Row;

  RatesObserver(const CountsFields& fields, const Result& result)
      : fields_(fields), result_(result) {}

  Observation observe() {
    observation_.kind = Observation::Kind::rates;
    const bool needs_trials = !fields_.has("trials") && !fields_.has("standard_error") &&
                              fields_.has("rate") && !fields_.has("count");
    if (needs_trials) {
      throw Error(fields_.place(),
                  "has no column 'trials'; give the number of battles as --trials N");
    }
    if (fields_.has("figure") && fields_.has("side")) {
      figures_and_sides();
    } else if (!result_.has_sides() && !fields_.has("figure")) {
      numbers();
    } else if (fields_.has("figure")) {
      figures();
    } else if (fields_.has("side")) {
      sides();
    } else if (fields_.has("winner")) {
      winners();
    } else {
      outcomes();
    }
    check_winners();
    return std::move(observation_);
  }

 private:
  void figures() {
    const bool with_trials = fields_.has("trials") || !fields_.has("standard_error");
    observation_.unread_columns =
        fields_.unread_columns({"figure", "rate", with_trials ? "trials" : "standard_error"});
    for (const Row& row : fields_.rows()) figure(row, with_trials);
  }

  void figure(const Row& row, bool with_trials) {
    const std::string& figure = fields_.field(row, "figure");
    const auto found = parse_figure(figure, names_of(result_));
    if (!found) throw Error(fields_.place(row), unknown_figure(figure, possible_figures()));
    Rate rate = with_trials ? rate_of(figure, row) : rate_with_error(figure, row);
    const bool of_winner = found->kind == FigureName::Kind::winner;
    if (of_winner) note_winner(found->winner, rate);
    add(std::move(rate), is_chance(*found), of_winner ? "of winners" : "");
  }

  /// Reads rows with a figure, and others with the units that a side keeps.
  void figures_and_sides() {
    observation_.unread_columns =
        fields_.unread_columns({"figure", "side", "survivors", "rate", "trials"});
    set_detail({"survivors"});
    for (const Row& row : fields_.rows()) {
      if (!fields_.field(row, "figure").empty()) {
        figure(row, true);
        continue;
      }
      const Side side = fields_.side(row);
      const SideResult kept = kept_or_lost(row, "survivors", side, false);
      Rate rate = rate_of(text_of(kept), row);
      rate.kept = {kept};
      add(std::move(rate), true, std::string("of the ") + name(side));
    }
  }

  /// Reads rates of some of the named integers of a result without sides. An empty field is any
  /// value.
  void numbers() {
    std::vector<std::string> names;
    for (const auto& [name, number] : result_.outcomes.front().outcome.numbers) {
      if (fields_.has(name)) names.push_back(name);
    }
    if (names.empty()) {
      throw Error(fields_.place(), "has none of the columns " + join(names_of(result_).numbers));
    }
    std::vector<std::string> needed = names;
    needed.insert(needed.end(), {"rate", "trials"});
    observation_.unread_columns = fields_.unread_columns(needed);
    for (const Row& row : fields_.rows()) {
      std::vector<std::pair<std::string, std::int64_t>> values;
      std::vector<std::string> what;
      std::vector<std::string> group;
      for (const std::string& name : names) {
        if (fields_.field(row, name).empty()) continue;
        values.emplace_back(name, fields_.count(row, name, name));
        what.push_back(name + " " + std::to_string(values.back().second));
        group.push_back(name);
      }
      Rate rate = rate_of(join(what), row);
      rate.numbers = std::move(values);
      add(std::move(rate), true, "of " + join(group));
    }
  }

  std::vector<std::string> possible_figures() const { return figure_names(names_of(result_)); }

  void winners() {
    observation_.unread_columns = fields_.unread_columns({"winner", "rate", "trials"});
    for (const Row& row : fields_.rows()) {
      const Winner winner = fields_.winner(row);
      Rate rate =
          rate_of(std::string("winner.") + winner_names[static_cast<std::size_t>(winner)], row);
      note_winner(winner, rate);
      add(std::move(rate), true, "of winners");
    }
  }

  /// Reads rates or counts of the units that one side keeps or loses, summed over the results of
  /// the other side.
  void sides() {
    const bool are_lost = fields_.has("lost");
    if (are_lost && fields_.has("survivors")) {
      throw Error(fields_.place(),
                  "the columns 'survivors' and 'lost' count the same units twice; leave one out");
    }
    const std::string column = are_lost ? "lost" : "survivors";
    const bool are_counts = fields_.has("count");
    observation_.unread_columns = are_counts
                                      ? fields_.unread_columns({"side", column, "count"})
                                      : fields_.unread_columns({"side", column, "rate", "trials"});
    set_detail({column});
    const std::array<std::int64_t, 2> battles =
        are_counts ? counted() : std::array<std::int64_t, 2>{};
    for (const Row& row : fields_.rows()) {
      const Side side = fields_.side(row);
      const SideResult kept = kept_or_lost(row, column, side, are_lost);
      const std::string what = text_of(kept);
      Rate rate = are_counts ? counted_rate(what, row, battles[index(side)]) : rate_of(what, row);
      rate.kept = {kept};
      add(std::move(rate), true, std::string("of the ") + name(side));
    }
  }

  /// Reads rates of outcomes: the units that both sides keep.
  void outcomes() {
    const std::vector<std::string> columns = {column_of(Side::attacker), column_of(Side::defender)};
    observation_.unread_columns =
        fields_.unread_columns({columns.front(), columns.back(), "rate", "trials"});
    set_detail(columns);
    for (const Row& row : fields_.rows()) {
      std::vector<SideResult> kept;
      for (const Side side : both_sides) {
        kept.push_back(kept_or_lost(row, columns[index(side)], side, false));
      }
      Rate rate = rate_of(text_of(kept.front()) + "; " + text_of(kept.back()), row);
      rate.kept = std::move(kept);
      add(std::move(rate), true, "of outcomes");
    }
  }

  std::string column_of(Side side) const {
    const std::string survivors = std::string(name(side)) + "_survivors";
    return fields_.has(survivors) ? survivors : name(side);
  }

  void set_detail(const std::vector<std::string>& columns) {
    observation_.detail = fields_.count_detail(columns);
    observation_.detail.units = {CountBasis::survivors, CountBasis::survivors};
  }

  SideResult kept_or_lost(const Row& row, const std::string& column, Side side,
                          bool are_lost) const {
    return {side, fields_.units(row, column, side, observation_.detail), are_lost};
  }

  std::string text_of(const SideResult& kept) const {
    return std::string(name(kept.side)) + (kept.are_lost ? " loses " : " keeps ") +
           (kept.units.empty()
                ? "nothing"
                : force_text(kept.units, observation_.detail, result_.problem, kept.side));
  }

  /// Returns the sums of the counts in each side's rows.
  std::array<std::int64_t, 2> counted() const {
    std::array<std::int64_t, 2> battles = {};
    for (const Row& row : fields_.rows()) {
      std::int64_t& all = battles[index(fields_.side(row))];
      all += fields_.count(row, "count", "count");
      if (all > most_trials) {
        throw Error(fields_.place(row),
                    "all counts together exceed " + std::to_string(most_trials));
      }
    }
    return battles;
  }

  Rate counted_rate(const std::string& what, const Row& row, std::int64_t battles) const {
    if (battles == 0) throw Error(fields_.place(row), "this side's rows count no battles");
    const std::string& text = fields_.field(row, "count");
    const Rational rate(Integer(fields_.count(row, "count", "count")), Integer(battles));
    return {what, text + " of " + std::to_string(battles), rate, rate, battles, fields_.place(row)};
  }

  Rate rate_of(const std::string& figure, const Row& row) const {
    const std::string& text = fields_.field(row, "rate");
    const RoundedRange rate = rounded(text, fields_.place(row), "rate");
    const std::int64_t trials = fields_.count(row, "trials", "number of trials");
    if (trials == 0) throw Error(fields_.place(row), "a rate needs at least 1 trial");
    return {figure, text, rate.least, rate.most, trials, fields_.place(row)};
  }

  Rate rate_with_error(const std::string& figure, const Row& row) const {
    const std::string& text = fields_.field(row, "rate");
    const RoundedRange rate = rounded(text, fields_.place(row), "rate");
    const RoundedRange error =
        rounded(fields_.field(row, "standard_error"), fields_.place(row), "standard error");
    if (error.least + error.most <= 0) {
      const bool is_zero = error.most > 0;
      throw Error(fields_.place(row), std::string("a standard error is above 0") +
                                          (is_zero ? "; write more of its digits" : ""));
    }
    return {figure, text, rate.least, rate.most, 0, fields_.place(row), {}, error.most};
  }

  /// Adds a rate. Rates of the same group exclude each other, so their sum may not exceed 1. An
  /// empty `group` means no group.
  void add(Rate rate, bool is_chance, const std::string& group) {
    if (is_chance && (rate.most < 0 || rate.least > 1)) {
      throw Error(rate.place, quote(rate.text) + " is not a chance: a chance is from 0 to 1");
    }
    if (!group.empty()) {
      Rational& sum = sums_[group];
      sum += std::max(Rational(0), rate.least);
      if (sum > 1) throw Error(rate.place, "the rates " + group + " together exceed 1");
    }
    observation_.rates.push_back(std::move(rate));
  }

  void note_winner(Winner winner, const Rate& rate) {
    rated_winners_[static_cast<std::size_t>(winner)] = true;
    // A program that cuts digits off is below the number by less than a unit of the last digit.
    most_of_winners_ += rate.most + (rate.most - rate.least) / 2;
  }

  /// Throws an Error if there are rates of both sides, of draws and of all other ends that the
  /// battle can have, and these rates cannot sum to 1.
  void check_winners() const {
    if (!result_.has_sides()) return;
    for (std::size_t i = 0; i < rated_winners_.size(); ++i) {
      const bool is_usual = i <= static_cast<std::size_t>(Winner::draw);
      if (!rated_winners_[i] && (is_usual || result_.winner[i].upper_bound() > 0)) return;
    }
    if (most_of_winners_ >= 1) return;
    const Rate& last = observation_.rates.back();
    throw Error(last.place, "the rates of all winners together are below 1; expected 100%");
  }

  const CountsFields& fields_;
  const Result& result_;
  Observation observation_;
  std::array<bool, winner_names.size()> rated_winners_ = {};
  Rational most_of_winners_ = 0;          ///< the greatest possible sum of their rates
  std::map<std::string, Rational> sums_;  ///< the sums of the least possible rates, by group
};

}  // namespace

bool has_rates(const CountsFields& fields) {
  return fields.has("figure") || fields.has("side") || (fields.has("rate") && !fields.has("count"));
}

Observation observe_rates(const CountsFields& fields, const Result& result) {
  return RatesObserver(fields, result).observe();
}

}  // namespace asdic
