#include "odds/check/counts.hpp"

#include <algorithm>
#include <map>

#include "lib/text.hpp"
#include "lib/whole_number.hpp"
#include "odds/figures/of_result.hpp"
#include "odds/question/payoffs.hpp"

namespace asdic {

namespace {

/// What the tails of distributions are worked out for.
constexpr std::int64_t most_trials = 100'000'000'000;
constexpr int most_of_a_unit = 1'000'000;

std::int64_t count_of(std::string_view text, const Place& place, const std::string& what,
                      std::int64_t most = most_trials) {
  const auto count = parse_whole<std::int64_t>(text);
  if (!count || *count < 0 || *count > most) {
    throw Error(place, in_quotes(text) + " is not a " + what + ": write a whole number from 0 to " +
                           std::to_string(most));
  }
  return *count;
}

/// "1 sub, 1 bb*" as units, whose names without their stars the case has.
Units units_of(const std::string& text, const Place& place, const std::vector<std::string>& names) {
  Units units;
  if (text.empty()) return units;
  for (const std::string_view part : split(text, ',')) {
    const std::string_view entry = trimmed(part);
    const auto space = entry.find(' ');
    const std::string unit(trimmed(entry.substr(std::min(space, entry.size()))));
    const auto count = static_cast<int>(
        count_of(entry.substr(0, space), place, "number of units, as in '5 sub'", most_of_a_unit));
    const auto key = parse_key(unit);
    if (!key || std::find(names.begin(), names.end(), key->name().text()) == names.end()) {
      throw Error(place, unknown("unit", key ? key->name().text() : unit, names));
    }
    if (count == 0) continue;
    if (units[*key] > most_of_a_unit - count) {
      throw Error(place, "more than " + std::to_string(most_of_a_unit) + " of " + in_quotes(unit));
    }
    units[*key] += count;
  }
  return units;
}

class Observer {
 public:
  Observer(const CountsTable& table, const Result& result) : table_(table), result_(result) {}

  Observation observe() {
    if (table_.rows.empty()) throw Error(Place{table_.source}, "has no counts");
    if (has("figure")) {
      rates();
    } else if (!result_.has_sides()) {
      numbers();
    } else if (has("attacker") || has("defender") || has("attacker_survivors") ||
               has("defender_survivors")) {
      survivors();
    } else if (has("rate") && !has("count")) {
      rates_of_winners();
    } else {
      winners();
    }
    if (observation_.kind != Observation::Kind::rates && observation_.trials == 0) {
      throw Error(Place{table_.source}, "counts no battles");
    }
    for (const auto& [outcome, count] : counted_) observation_.outcomes.push_back({outcome, count});
    return std::move(observation_);
  }

 private:
  using Row = CountsTable::Row;

  bool has(const std::string& column) const { return table_.column(column).has_value(); }
  Place place(const Row& row) const { return table_.place(row.number); }
  /// What the row has in a column that the table has.
  const std::string& field(const Row& row, const std::string& column) const {
    return row.fields[*table_.column(column)];
  }

  /// Of the columns beside those needed and those possible nothing is read.
  void need(const std::vector<std::string>& needed, const std::vector<std::string>& possible = {}) {
    for (const std::string& column : needed) {
      if (has(column)) continue;
      throw Error(Place{table_.source},
                  "has no column '" + column + "'; its columns: " + table_.column_names());
    }
    const auto among = [](const std::vector<std::string>& some, const std::string& column) {
      return std::find(some.begin(), some.end(), column) != some.end();
    };
    for (const std::string& column : table_.columns) {
      if (among(needed, column) || among(possible, column)) continue;
      observation_.not_read.push_back(one_line(column));
    }
  }

  void add(const Outcome& outcome, const Row& row) {
    const std::int64_t count = count_of(field(row, "count"), place(row), "count");
    if (observation_.trials + count > most_trials) {
      throw Error(place(row), "all counts together exceed " + std::to_string(most_trials));
    }
    observation_.trials += count;
    counted_[outcome] += count;
  }

  Winner winner_of(const Row& row) const {
    const std::string& name = field(row, "winner");
    const auto found = std::find(winner_names.begin(), winner_names.end(), name);
    if (found == winner_names.end()) {
      throw Error(place(row), unknown("winner", name, {winner_names.begin(), winner_names.end()}));
    }
    return static_cast<Winner>(found - winner_names.begin());
  }

  void winners() {
    need({"winner", "count"});
    observation_.kind = Observation::Kind::winners;
    observation_.tells.winner = true;
    for (const Row& row : table_.rows) {
      Outcome outcome;
      outcome.winner = winner_of(row);
      add(outcome, row);
    }
  }

  void numbers() {
    std::vector<std::string> needed;
    const auto& names = result_.outcomes.front().outcome.numbers;
    for (const auto& [name, number] : names) needed.push_back(name);
    needed.emplace_back("count");
    need(needed);
    for (const Row& row : table_.rows) {
      Outcome outcome;
      for (const auto& [name, number] : names) {
        outcome.numbers.emplace_back(name, count_of(field(row, name), place(row), name));
      }
      add(outcome, row);
    }
  }

  void survivors() {
    Tells& tells = observation_.tells;
    std::vector<std::string> columns;
    std::array<std::string, 2> first;  // of the columns of a side
    for (const Side side : both_sides) {
      const std::string own = name(side);
      CountedAs& units = tells.units[index(side)];
      units = counted_as(own);
      first[index(side)] = units == CountedAs::survivors ? own + "_survivors" : own;
      columns.push_back(first[index(side)]);
      if (units == CountedAs::apart) columns.push_back(own + "_left");
    }
    columns.emplace_back("count");
    need(columns, {"winner"});
    columns.pop_back();
    tells.winner = has("winner");
    for (const Row& row : table_.rows) {
      for (const std::string& column : columns) {
        for (const std::string_view unit : split(field(row, column), ',')) {
          const KeyParts key = parts_of_key(unit);
          const NameParts name = parts_of_name(key.name);
          tells.damage = tells.damage || !key.damage.empty();
          tells.nations = tells.nations || name.nation;
          tells.depths = tells.depths || name.depth;
          tells.parts = tells.parts || name.part;
        }
      }
    }
    std::array<std::vector<std::string>, 2> names;
    for (const Side side : both_sides) {
      Tells of_names = tells;
      of_names.damage = false;
      for (const Roster& roster : result_.rosters[index(side)]) {
        names[index(side)].push_back(without_untold(*parse_key(roster.name), of_names).text());
      }
    }
    for (const Row& row : table_.rows) {
      Outcome outcome;
      if (tells.winner) outcome.winner = winner_of(row);
      for (const Side side : both_sides) {
        outcome.in_battle[index(side)] =
            units_of(field(row, first[index(side)]), place(row), names[index(side)]);
        if (tells.units[index(side)] != CountedAs::apart) continue;
        outcome.left[index(side)] =
            units_of(field(row, std::string(name(side)) + "_left"), place(row), names[index(side)]);
      }
      add(outcome, row);
    }
  }

  /// As the columns of a side say.
  CountedAs counted_as(const std::string& side) const {
    const bool left = has(side + "_left");
    if (!has(side + "_survivors")) return left ? CountedAs::apart : CountedAs::one_of_both;
    if (left || has(side)) {
      throw Error(Place{table_.source}, "has '" + side + "_survivors' beside '" +
                                            (left ? side + "_left" : side) +
                                            "'; these count the same units twice");
    }
    return CountedAs::survivors;
  }

  void rates() {
    need({"figure", "rate", "trials"});
    for (const Row& row : table_.rows) {
      const std::string& figure = field(row, "figure");
      const auto found = find_figure_name(figure);
      if (!found) throw Error(place(row), unknown("figure", figure, names()));
      add_rate(figure, *found, row);
    }
  }

  void rates_of_winners() {
    need({"winner", "rate", "trials"});
    for (const Row& row : table_.rows) {
      const std::string winner = winner_names[static_cast<std::size_t>(winner_of(row))];
      add_rate("winner." + winner, {FigureName::Kind::winner}, row);
    }
  }

  void add_rate(const std::string& figure, const FigureName& name, const Row& row) {
    observation_.kind = Observation::Kind::rates;
    Rate rate = rate_of(figure, row);
    if (is_chance(name) && (rate.most < 0 || rate.least > 1)) {
      throw Error(place(row), in_quotes(rate.text) + " is not a chance: a chance is from 0 to 1");
    }
    if (name.kind == FigureName::Kind::winner) {
      winners_ += std::max(Rational(0), rate.least);
      if (winners_ > 1) throw Error(place(row), "the rates of winners together exceed 1");
    }
    observation_.rates.push_back(std::move(rate));
  }

  std::optional<FigureName> find_figure_name(const std::string& figure) const {
    return parse_figure(figure, names_of(result_));
  }
  std::vector<std::string> names() const { return asdic::figure_names(names_of(result_)); }

  /// "63.7%" is all from 63.65% to 63.75%.
  Rate rate_of(const std::string& figure, const Row& row) const {
    const std::string& text = field(row, "rate");
    const bool percent = text.ends_with('%');
    const std::string number(trimmed(std::string_view(text).substr(0, text.size() - percent)));
    const bool decimal =
        !number.empty() && number.find_first_not_of("0123456789.-") == std::string::npos;
    // Some print a chance without its 0, as in .637.
    const auto value =
        decimal ? parse_fraction((number[0] == '.' ? "0" : "") + number) : std::nullopt;
    if (!value || boost::multiprecision::abs(*value) > most_trials) {
      throw Error(place(row), in_quotes(text) + " is not a rate; write it as 63.7% or 0.637");
    }
    const auto point = number.find('.');
    const std::size_t places = point == std::string::npos ? 0 : number.size() - point - 1;
    const Integer unit = boost::multiprecision::pow(Integer(10), static_cast<unsigned>(places));
    const Rational half = fraction(Integer(1), unit * 2);
    const Rational scale = percent ? fraction(Integer(1), Integer(100)) : Rational(1);
    const std::int64_t trials = count_of(field(row, "trials"), place(row), "number of trials");
    if (trials == 0) throw Error(place(row), "a rate needs at least 1 trial");
    return {figure, text, (*value - half) * scale, (*value + half) * scale, trials, place(row)};
  }

  const CountsTable& table_;
  const Result& result_;
  Observation observation_;
  std::map<Outcome, std::int64_t> counted_;  ///< rows of one outcome together
  Rational winners_ = 0;                     ///< the least that their rates sum to
};

}  // namespace

UnitKey without_untold(const UnitKey& key, const Tells& tells) {
  UnitName name = key.name();
  if (!tells.nations) name.nation.clear();
  if (!tells.depths) name.depth = Depth::surfaced;
  if (!tells.parts) name.part.clear();
  return {name, tells.damage ? key.damage() : 0};
}

bool asks_for_rounds(const CountsTable& table) {
  const std::vector<std::string> figures = table.fields_of("figure");
  return std::any_of(figures.begin(), figures.end(),
                     [](const std::string& figure) { return figure.starts_with("rounds."); });
}

Observation observe(const CountsTable& table, const Result& result) {
  return Observer(table, result).observe();
}

}  // namespace asdic
