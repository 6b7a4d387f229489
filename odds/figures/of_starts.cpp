#include "odds/figures/of_starts.hpp"

#include <algorithm>

namespace asdic {

namespace {

std::int64_t brought_cost(const Case& battle, Side side) {
  std::int64_t sum = 0;
  for (const Group& group : battle.sides[index(side)].force) {
    sum += std::int64_t{group.count} * group.type.cost;
  }
  return sum;
}

/// How many units of this name a case has.
int brought(const Case& battle, Side side, const std::string& unit) {
  int sum = 0;
  for (const Group& group : battle.sides[index(side)].force) {
    if (group.name.text() == unit) sum += group.count;
  }
  return sum;
}

Value whole(std::int64_t number) {
  return Value(Rational(number));
}

/// E x^2 - (E x)^2
Value variance_from(const Value& square, const Value& mean) {
  const auto denominator = std::make_shared<const Integer>(mean.denominator() * mean.denominator());
  return square - Value(Integer(mean.lower() * mean.lower()), denominator);
}

}  // namespace

FiguresOfStarts::FiguresOfStarts(const Battle& battle, std::span<const Case> cases, Effort effort)
    : battle_(battle),
      cases_(cases),
      structure_(analyse(battle.chain)),
      solver_(battle.chain, structure_, std::move(effort)) {
  const auto first_end = std::find(structure_.absorbing.begin(), structure_.absorbing.end(), 1);
  const auto state = static_cast<StateIndex>(first_end - structure_.absorbing.begin());
  const Outcome end = battle.outcome_at_end(state);
  names_.sides = end.winner.has_value();
  for (const auto& [name, number] : end.numbers) names_.numbers.push_back(name);
  names_.marks = battle.chain.mark_names;
  for (const EndMark& mark : battle.end_marks) names_.marks.push_back(mark.name);
  for (const Side side : both_sides) {
    for (const Case& each : cases) {
      for (const Group& group : each.sides[index(side)].force) {
        const std::string name = group.name.text();
        auto& units = names_.units[index(side)];
        if (std::find(units.begin(), units.end(), name) != units.end()) continue;
        units.push_back(name);
        costs_[index(side)].emplace_back(name, group.type.cost);
      }
    }
  }
}

FiguresOfStarts::Payoffs FiguresOfStarts::at_ends(
    const std::function<Integer(const Outcome&)>& pays) const {
  Payoffs payoffs(battle_.chain.state_count());
  for (StateIndex state = 0; state < payoffs.size(); ++state) {
    if (structure_.absorbing[state] != 0) payoffs[state] = pays(battle_.outcome_at_end(state));
  }
  return payoffs;
}

FiguresOfStarts::Payoffs FiguresOfStarts::at_rounds() const {
  const Chain& chain = battle_.chain;
  Payoffs payoffs(chain.state_count());
  for (StateIndex state = 0; state < payoffs.size(); ++state) {
    if (chain.round_begins[state] != 0 && structure_.absorbing[state] == 0) payoffs[state] = 1;
  }
  return payoffs;
}

FiguresOfStarts::Payoffs FiguresOfStarts::at_marks(const std::string& name,
                                                   std::int64_t& denominator) const {
  const Chain& chain = battle_.chain;
  Payoffs payoffs(chain.state_count());
  for (const Mark& mark : chain.marks) {
    if (chain.mark_names[mark.mark] != name) continue;
    if (structure_.absorbing[mark.state] != 0 && chain.kinds[mark.state] != NodeKind::end) continue;
    payoffs[mark.state] += mark.weight;
  }
  for (const EndMark& mark : battle_.end_marks) {
    if (mark.name != name) continue;
    denominator = mark.denominator;
    for (StateIndex state = 0; state < payoffs.size(); ++state) {
      if (structure_.absorbing[state] != 0) payoffs[state] += mark.weight(state);
    }
  }
  return payoffs;
}

std::vector<Value> FiguresOfStarts::expected(const Payoffs& payoffs) const {
  const Solution solution = solver_.values(payoffs, battle_.chain.starts);
  const auto denominator = std::make_shared<const Integer>(solution.denominator);
  std::vector<Value> values;
  for (const Integer& number : solution.numbers) values.emplace_back(number, denominator);
  return values;
}

std::vector<Value> FiguresOfStarts::winner(Winner winner) const {
  return expected(at_ends([&](const Outcome& end) { return end.winner == winner ? 1 : 0; }));
}

std::int64_t FiguresOfStarts::surviving_cost(const Outcome& outcome, Side side) const {
  std::int64_t sum = 0;
  for (const auto& [unit, cost] : costs_[index(side)]) {
    sum += std::int64_t{survivors(outcome, side, unit)} * cost;
  }
  return sum;
}

std::vector<Value> FiguresOfStarts::cost(Side side, FigureName::Moment moment) const {
  const auto surviving = [&](const Outcome& end) { return surviving_cost(end, side); };
  std::vector<Value> values = expected(at_ends(surviving));
  if (moment == FigureName::Moment::mean) {
    for (std::size_t i = 0; i < values.size(); ++i) {
      values[i] = whole(brought_cost(cases_[i], side)) - values[i];
    }
    return values;
  }
  // The variance of what survives is that of what is lost.
  const auto squares = expected(at_ends([&](const Outcome& end) {
    const Integer cost = surviving_cost(end, side);
    return Integer(cost * cost);
  }));
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = variance_from(squares[i], values[i]);
  return values;
}

std::vector<Value> FiguresOfStarts::unit(Side side, const std::string& unit) const {
  const auto surviving = [&](const Outcome& end) {
    return std::int64_t{survivors(end, side, unit)};
  };
  std::vector<Value> values = expected(at_ends(surviving));
  for (std::size_t i = 0; i < values.size(); ++i) {
    values[i] = whole(brought(cases_[i], side, unit)) - values[i];
  }
  return values;
}

std::vector<Value> FiguresOfStarts::exchange() const {
  std::vector<Value> values = cost(Side::defender, FigureName::Moment::mean);
  const std::vector<Value> own = cost(Side::attacker, FigureName::Moment::mean);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = values[i] - own[i];
  return values;
}

std::vector<Value> FiguresOfStarts::number(const std::string& number,
                                           FigureName::Moment moment) const {
  const auto of = [&](const Outcome& end) -> Integer {
    return std::find_if(end.numbers.begin(), end.numbers.end(),
                        [&](const auto& each) { return each.first == number; })
        ->second;
  };
  std::vector<Value> values = expected(at_ends(of));
  if (moment == FigureName::Moment::mean) return values;
  const auto squares =
      expected(at_ends([&](const Outcome& end) { return Integer(of(end) * of(end)); }));
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = variance_from(squares[i], values[i]);
  return values;
}

/// R^2 is the sum, over the rounds, of 1 and twice the rounds that follow: of 2 V - 1, where V are
/// the rounds expected from there on.
std::vector<Value> FiguresOfStarts::variance_of_rounds() const {
  const Payoffs rounds = at_rounds();
  std::vector<StateIndex> states = battle_.chain.starts;
  for (StateIndex state = 0; state < rounds.size(); ++state) {
    if (rounds[state] != 0) states.push_back(state);
  }
  const Solution means = solver_.values(rounds, states);
  Payoffs twice_the_rest(rounds.size());
  const std::size_t starts = battle_.chain.starts.size();
  for (std::size_t i = starts; i < states.size(); ++i) {
    twice_the_rest[states[i]] = means.numbers[i] * 2 - means.denominator;
  }
  const Solution squares = solver_.values(twice_the_rest, battle_.chain.starts);
  const auto denominator = std::make_shared<const Integer>(means.denominator);
  const auto of_squares = std::make_shared<const Integer>(means.denominator * squares.denominator);
  std::vector<Value> values;
  for (std::size_t i = 0; i < starts; ++i) {
    values.push_back(
        variance_from(Value(squares.numbers[i], of_squares), Value(means.numbers[i], denominator)));
  }
  return values;
}

std::vector<Figure> FiguresOfStarts::find(const FigureName& name) const {
  using Kind = FigureName::Kind;
  std::vector<Value> values;
  bool is_chance = false;
  std::int64_t denominator = 1;
  switch (name.kind) {
    case Kind::winner:
      values = winner(name.winner);
      is_chance = true;
      break;
    case Kind::rounds:
      values =
          name.moment == FigureName::Moment::mean ? expected(at_rounds()) : variance_of_rounds();
      break;
    case Kind::cost:
      values = cost(name.side, name.moment);
      break;
    case Kind::unit:
      values = unit(name.side, name.what);
      break;
    case Kind::exchange:
      values = exchange();
      break;
    case Kind::survivors:
      values = expected(at_ends(
          [&](const Outcome& end) { return survivors(end, name.side) >= name.least ? 1 : 0; }));
      is_chance = true;
      break;
    case Kind::number:
      values = number(name.what, name.moment);
      break;
    case Kind::mark:
      values = expected(at_marks(name.what, denominator));
      is_chance = std::any_of(
          battle_.end_marks.begin(), battle_.end_marks.end(),
          [&](const EndMark& each) { return each.is_chance && each.name == name.what; });
      break;
  }
  std::vector<Figure> figures;
  for (const Value& value : values) {
    figures.push_back(
        {value / denominator, is_chance, name.moment == FigureName::Moment::deviation});
  }
  return figures;
}

}  // namespace asdic
