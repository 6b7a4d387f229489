#include "asdic/chain.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "lib/exact/nearest.hpp"
#include "lib/text.hpp"
#include "lib/whole_number.hpp"
#include "solver/api/calling.hpp"
#include "solver/api/chain_impl.hpp"
#include "solver/api/number_impl.hpp"

namespace asdic::v0 {

namespace {

constexpr std::size_t most_states = 0xfffffffe;

State add_to(asdic::Chain& chain, NodeKind kind, RollIndex roll,
             const std::vector<State>& targets) {
  if (chain.kinds.size() == most_states) {
    throw Error(ErrorCode::limit, "a chain has " + std::to_string(most_states) + " states at most");
  }
  chain.kinds.push_back(kind);
  chain.rows.push_back(roll);
  chain.round_begins.push_back(0);
  chain.targets.insert(chain.targets.end(), targets.begin(), targets.end());
  chain.first_edges.push_back(chain.targets.size());
  return chain.state_count() - 1;
}

/// Adds a state. Adds up the weights of a target that is named more than once.
State add_row(asdic::Chain& chain, std::span<const State> targets, std::vector<Integer> weights) {
  if (targets.size() != weights.size()) {
    throw Error(ErrorCode::chain, "a row has " + std::to_string(targets.size()) + " targets and " +
                                      std::to_string(weights.size()) + " weights");
  }
  if (targets.empty()) {
    throw Error(ErrorCode::chain, "a row has no targets; an end is added by add_end()");
  }
  Integer sum = 0;
  std::map<State, std::size_t> places;
  std::vector<State> distinct;
  std::vector<Integer> merged;
  for (std::size_t k = 0; k < targets.size(); ++k) {
    if (weights[k] <= 0) throw Error(ErrorCode::chain, "a weight is not above 0");
    sum += weights[k];
    const auto [place, is_new] = places.try_emplace(targets[k], distinct.size());
    if (is_new) {
      distinct.push_back(targets[k]);
      merged.push_back(std::move(weights[k]));
    } else {
      merged[place->second] += weights[k];
    }
  }
  return add_to(chain, NodeKind::chance, chain.rolls.intern(merged, sum), distinct);
}

Integer whole(const std::string& digits) {
  const auto number = has_only_digits(digits) ? parse_fraction(digits) : std::nullopt;
  if (!number) throw Error(ErrorCode::chain, quote(digits) + " is no whole weight");
  return number->numerator();
}

}  // namespace

Chain::Chain() : Chain(new Impl) {}
Chain::Chain(Impl* impl) : impl_(impl) {}
Chain::Chain(const Chain& other) : Chain(new Impl(*other.impl_)) {}
Chain::Chain(Chain&& other) noexcept : Chain(std::exchange(other.impl_, nullptr)) {}
Chain& Chain::operator=(Chain other) noexcept {
  std::swap(impl_, other.impl_);
  return *this;
}
Chain::~Chain() {
  delete impl_;
}

State Chain::add(std::span<const State> targets, std::span<const std::uint64_t> weights) {
  return calling([&] {
    return add_row(impl_->chain, targets, std::vector<Integer>(weights.begin(), weights.end()));
  });
}

State Chain::add(std::span<const State> targets, std::span<const std::string> weights) {
  return calling([&] {
    std::vector<Integer> numbers;
    for (const std::string& weight : weights) numbers.push_back(whole(weight));
    return add_row(impl_->chain, targets, std::move(numbers));
  });
}

State Chain::add(std::span<const State> targets, std::span<const Number> weights) {
  return calling([&] {
    std::vector<Rational> exact;
    Integer common = 1;
    for (const Number& weight : weights) {
      exact.push_back(value_of(weight).exact());
      common = lcm(common, exact.back().denominator());
    }
    std::vector<Integer> numbers;
    for (const Rational& weight : exact) {
      numbers.push_back(weight.numerator() * divide_exactly(common, weight.denominator()));
    }
    return add_row(impl_->chain, targets, std::move(numbers));
  });
}

State Chain::add_end() {
  return add_to(impl_->chain, NodeKind::end, 0, {});
}

State Chain::size() const {
  return impl_->chain.state_count();
}

bool Chain::is_end(State state) const {
  require_state(impl_->chain, state);
  return impl_->chain.kinds[state] == NodeKind::end;
}

std::span<const State> Chain::targets(State state) const {
  require_state(impl_->chain, state);
  return impl_->chain.successors(state);
}

std::vector<Number> Chain::chances(State state) const {
  std::vector<Number> chances;
  if (is_end(state)) return chances;
  const asdic::Chain& chain = impl_->chain;
  const RollIndex roll = chain.rows[state];
  const auto denominator = std::make_shared<const Integer>(chain.rolls.denominator(roll));
  for (std::uint32_t k = 0; k < chain.rolls.size(roll); ++k) {
    chances.push_back(number_of(Value(chain.rolls.weight(roll, k), denominator)));
  }
  return chances;
}

std::span<const std::uint64_t> Chain::first_edges() const {
  return impl_->chain.first_edges;
}

std::span<const State> Chain::all_targets() const {
  return impl_->chain.targets;
}

std::vector<double> Chain::all_chances() const {
  const asdic::Chain& chain = impl_->chain;
  std::vector<std::vector<double>> of_rolls(chain.rolls.count());
  for (RollIndex roll = 0; roll < of_rolls.size(); ++roll) {
    for (std::uint32_t k = 0; k < chain.rolls.size(roll); ++k) {
      of_rolls[roll].push_back(
          nearest_double(chain.rolls.weight(roll, k), chain.rolls.denominator(roll)));
    }
  }
  std::vector<double> chances;
  chances.reserve(chain.targets.size());
  for (State state = 0; state < chain.state_count(); ++state) {
    if (chain.kinds[state] == NodeKind::end) continue;
    const std::vector<double>& row = of_rolls[chain.rows[state]];
    chances.insert(chances.end(), row.begin(), row.end());
  }
  return chances;
}

void Chain::validate() const {
  calling([&] { impl_->chain.validate(); });
}

}  // namespace asdic::v0
