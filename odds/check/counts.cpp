#include "odds/check/counts.hpp"

#include <algorithm>
#include <map>

#include "odds/check/counts_rates.hpp"
#include "odds/solve/result.hpp"

namespace asdic {

namespace {

class Observer {
 public:
  Observer(const CountsTable& table, const Result& result)
      : fields_(table, result), result_(result) {}

  Observation observe() {
    if (fields_.rows().empty()) throw Error(fields_.place(), "has no counts");
    if (has_rates(fields_)) return observe_rates(fields_, result_);
    if (!result_.has_sides()) {
      numbers();
    } else if (has("attacker") || has("defender") || has("attacker_survivors") ||
               has("defender_survivors")) {
      survivors();
    } else {
      winners();
    }
    if (observation_.trials == 0) throw Error(fields_.place(), "counts no battles");
    for (const auto& [outcome, count] : counted_) observation_.outcomes.push_back({outcome, count});
    return std::move(observation_);
  }

 private:
  using Row = CountsFields::Row;

  bool has(const std::string& column) const { return fields_.has(column); }

  void add(const Outcome& outcome, const Row& row) {
    const std::int64_t count = fields_.count(row, "count", "count");
    if (observation_.trials + count > most_trials) {
      throw Error(fields_.place(row), "all counts together exceed " + std::to_string(most_trials));
    }
    observation_.trials += count;
    counted_[outcome] += count;
  }

  void winners() {
    observation_.unread_columns = fields_.unread_columns({"winner", "count"});
    observation_.kind = Observation::Kind::winners;
    observation_.detail.winner = true;
    for (const Row& row : fields_.rows()) {
      Outcome outcome;
      outcome.winner = fields_.winner(row);
      add(outcome, row);
    }
  }

  void numbers() {
    std::vector<std::string> needed;
    const auto& names = result_.outcomes.front().outcome.numbers;
    for (const auto& [name, number] : names) needed.push_back(name);
    needed.emplace_back("count");
    observation_.unread_columns = fields_.unread_columns(needed);
    for (const Row& row : fields_.rows()) {
      Outcome outcome;
      for (const auto& [name, number] : names) {
        outcome.numbers.emplace_back(name, fields_.count(row, name, name));
      }
      add(outcome, row);
    }
  }

  void survivors() {
    std::array<CountBasis, 2> units = {};
    std::vector<std::string> columns;
    std::array<std::string, 2> first;  // the first column of each side
    for (const Side side : both_sides) {
      const std::string own = name(side);
      units[index(side)] = counted_as(own);
      first[index(side)] = units[index(side)] == CountBasis::survivors ? own + "_survivors" : own;
      columns.push_back(first[index(side)]);
      if (units[index(side)] == CountBasis::apart) columns.push_back(own + "_left");
    }
    columns.emplace_back("count");
    observation_.unread_columns = fields_.unread_columns(columns, {"winner", "holder"});
    columns.pop_back();
    CountDetail& detail = observation_.detail;
    detail = fields_.count_detail(columns);
    detail.units = units;
    detail.winner = has("winner");
    for (const Row& row : fields_.rows()) {
      Outcome outcome;
      if (detail.winner) outcome.winner = fields_.winner(row);
      for (const Side side : both_sides) {
        outcome.in_battle[index(side)] = fields_.units(row, first[index(side)], side, detail);
        if (units[index(side)] != CountBasis::apart) continue;
        outcome.left[index(side)] =
            fields_.units(row, std::string(name(side)) + "_left", side, detail);
      }
      add(outcome, row);
    }
  }

  /// Returns the basis of the counts of a side, which the names of its columns state. Throws if two
  /// of its columns exclude each other.
  CountBasis counted_as(const std::string& side) const {
    const bool left = has(side + "_left");
    if (!has(side + "_survivors")) return left ? CountBasis::apart : CountBasis::one_of_both;
    if (left || has(side)) {
      throw Error(fields_.place(), "the columns '" + side + "_survivors' and '" +
                                       (left ? side + "_left" : side) +
                                       "' count the same units twice; leave one out");
    }
    return CountBasis::survivors;
  }

  const CountsFields fields_;
  const Result& result_;
  Observation observation_;
  std::map<Outcome, std::int64_t> counted_;  ///< rows of one outcome together
};

}  // namespace

UnitKey merged_key(const UnitKey& key, const CountDetail& detail) {
  UnitName name = key.name();
  if (!detail.nations) name.nation.clear();
  if (!detail.depths) name.depth = Depth::surfaced;
  if (!detail.parts) name.part = BattlePart::first;
  return {name, detail.damage ? key.damage() : 0};
}

SolveOptions solving_for(const CountsTable& table) {
  SolveOptions solving;
  solving.numbers = Numbers::certified;
  for (const std::string& figure : table.fields_of("figure")) {
    if (!figure.empty()) solving.figures.push_back(figure);
  }
  if (std::any_of(solving.figures.begin(), solving.figures.end(),
                  [](const std::string& figure) { return figure.starts_with("rounds."); })) {
    solving.rounds_listed = most_rounds;
  }
  return solving;
}

Observation observe(const CountsTable& table, const Result& result) {
  Observation observation = Observer(table, result).observe();
  observation.read_as = table.read_as;
  observation.counts_opening_fire = table.counts_opening_fire;
  return observation;
}

}  // namespace asdic
