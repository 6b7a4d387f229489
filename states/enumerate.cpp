#include "states/enumerate.hpp"

#include <algorithm>
#include <bit>
#include <span>
#include <string>
#include <utility>

#include "lib/error.hpp"
#include "lib/exact/number.hpp"
#include "lib/limits.hpp"

namespace asdic {

std::string hint_of_decisions(const Chain& chain) {
  if (chain.labels.empty()) return "";
  return "; open choices make many of them: give a policy, or a casualty order, in place of "
         "\"optimal\"";
}

void refuse_layers() {
  throw Error(Place{"--in-layers"}, "the rules of this battle know no layers");
}

void refuse_rise() {
  throw Error(ErrorCode::chain, "a unit has come back into a battle that is solved in layers");
}

template <class Rows>
Enumeration<Rows>::Enumeration(std::size_t row_length, Chain& chain,
                               const EnumerationOptions& options)
    : chain_(chain),
      options_(options),
      sure_(chain.rolls.sure()),
      rows_(row_length),
      workers_{{&chain.rolls}} {}

template <class Rows>
void Enumeration<Rows>::add_start(const std::vector<Word>& row) {
  const std::uint32_t found = rows_.look_up(0, row.data(), rows_.hash(row.data()), 0);
  if (rows_.size() + rows_.new_rows() > max_states_) refuse_states();
  rows_.number(1);
  rows_.take_in(0);
  chain_.starts.push_back(rows_.number_of(0, found));
}

template <class Rows>
void Enumeration<Rows>::finish_state(NodeList& node) const {
  NodeList::StateEntry& state = node.now();
  const std::size_t first = node.first_named();
  const std::size_t end = node.named_.size();
  for (std::size_t k = first; k < end; ++k) node.hashes_.push_back(rows_.hash(node.named_[k]));
  if (state.kind == NodeKind::chance && state.row) {
    if (workers_[node.worker_].rolls->size(*state.row) != end - first) {
      throw Error(ErrorCode::chain,
                  "a state has more or fewer successors than its roll has results");
    }
    merge_repeated(node);
  } else if (state.kind != NodeKind::chance && state.kind != NodeKind::end) {
    drop_repeated_options(node);
  }
  state.successors = static_cast<std::uint32_t>(node.named_.size());
  if (node.retreat_.size() > 0) {
    node.named_.add(node.retreat_[0]);
    node.hashes_.push_back(rows_.hash(node.retreat_[0]));
    node.retreat_.shrink(0);
    ++node.retreats_;
  }
  state.named = static_cast<std::uint32_t>(node.named_.size());
  node.entries_.emplace_back();
}

template <class Rows>
void Enumeration<Rows>::cut_off(std::uint64_t level, Layer& layer, NodeList& node) const {
  const auto here = static_cast<StateIndex>(node.here());
  const StateIndex state = expanded_ + here;
  node.now() = {};
  node.named_.shrink(node.first_named());
  node.retreat_.shrink(0);
  std::erase_if(node.payoffs_, [&](const Payoff& payoff) { return payoff.state == here; });
  layer.cut.push_back(state);
  layer.cut_levels.push_back(level);
  layer.cut_rows.resize(layer.cut_rows.size() + rows_.length());
  rows_.read(state, layer.cut_rows.data() + layer.cut_rows.size() - rows_.length());
}

template <class Rows>
void Enumeration<Rows>::end(NodeList& node) const {
  node.entries_.pop_back();
  node.found_.resize(node.hashes_.size());
  for (std::uint32_t k = 0; !node.by_shard_.empty() && k < node.hashes_.size(); ++k) {
    node.by_shard_[rows_.shard_of(node.named_[k], node.hashes_[k])].push_back(k);
  }
  node.rolls_ = workers_[node.worker_].rolls->count();
}

namespace {

bool has_repeated(std::span<const std::uint32_t> numbers) {
  bool has = false;
  for (std::size_t i = 1; i < numbers.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) has = has | (numbers[k] == numbers[i]);
  }
  return has;
}

}  // namespace

template <class Rows>
std::size_t Enumeration<Rows>::add_rolls(const Results& results) {
  check_time("enumerating", expanded_);
  const RowBuffer& rows = results.rows;
  for (std::size_t k = 0; k < rows.size(); ++k) rows_.prefetch_first(0, rows[k], 0);
  for (std::size_t k = 0; k < rows.size(); ++k) rows_.prefetch_second(0, rows[k], 0);
  std::size_t added = 0;
  for (std::size_t k = 0; added < results.rolls.size(); ++added) {
    const auto& [roll, end, may_repeat] = results.rolls[added];
    const std::size_t first = chain_.targets.size();
    for (; k < end; ++k) chain_.targets.push_back(rows_.number_at_once(rows[k]));
    if (may_repeat && has_repeated(std::span(chain_.targets).subspan(first))) {
      chain_.targets.resize(first);
      break;
    }
    if (rows_.size() > max_states_) refuse_states();
    chain_.first_edges.push_back(chain_.targets.size());
    chain_.kinds.push_back(NodeKind::chance);
    chain_.rows.push_back(roll);
    chain_.round_begins.push_back(0);
  }
  states_ += static_cast<StateIndex>(added);
  edges_ = chain_.targets.size();
  end_batch();
  return added;
}

/// Merges the results of one roll that lead to the same state into one transition.
template <class Rows>
void Enumeration<Rows>::merge_repeated(NodeList& node) const {
  const std::size_t first = node.first_named();
  if (!has_repeated(std::span(node.hashes_).subspan(first))) return;
  const auto same = [&](std::size_t a, std::size_t b) {
    return node.hashes_[a] == node.hashes_[b] &&
           same_rows(node.named_[a], node.named_[b], rows_.length());
  };
  const std::size_t all = node.named_.size();
  std::vector<std::uint32_t> becomes;  // by result its new number, and at the end the roll
  std::size_t kept = first;
  for (std::size_t k = first; k < all; ++k) {
    std::size_t at = first;
    while (at < kept && !same(at, k)) ++at;
    becomes.push_back(static_cast<std::uint32_t>(at - first));
    if (at < kept) continue;
    node.named_.copy(kept, k);
    node.hashes_[kept++] = node.hashes_[k];
  }
  if (kept == all) return;
  node.hashes_.resize(kept);
  node.named_.shrink(kept);

  auto& [rolls, merged, repeated] = workers_[node.worker_];
  const RollIndex roll = *node.now().row;
  becomes.push_back(roll);
  const auto [known, is_new] = repeated.try_emplace(becomes);
  if (is_new) {
    std::vector<Integer> weights(kept - first);
    for (std::uint32_t k = 0; k < rolls->size(roll); ++k) {
      weights[becomes[k]] += rolls->weight(roll, k);
    }
    const Integer denominator = rolls->denominator(roll);
    known->second = rolls->intern(weights, denominator);
  }
  node.now().row = known->second;
}

/// Keeps the first of the options that lead to the same state. If one is left, the state is a sure
/// step.
template <class Rows>
void Enumeration<Rows>::drop_repeated_options(NodeList& node) const {
  const std::size_t first = node.first_named();
  std::size_t kept = first;
  for (std::size_t k = first; k < node.named_.size(); ++k) {
    std::size_t at = first;
    while (at < kept && !same_rows(node.named_[at], node.named_[k], rows_.length())) ++at;
    if (at < kept) continue;
    node.named_.copy(kept, k);
    node.hashes_[kept] = node.hashes_[k];
    node.labels_[kept++] = node.labels_[k];
  }
  node.hashes_.resize(kept);
  node.labels_.resize(kept);
  node.named_.shrink(kept);
  if (kept - first == 1) node.now().kind = NodeKind::chance;
}

template <class Rows>
void Enumeration<Rows>::begin_batch(Batch batch) const {
  std::uint32_t named = 0;
  for (NodeList* const node : batch) {
    node->first_in_batch_ = named;
    named += static_cast<std::uint32_t>(node->named_.size());
  }
}

template <class Rows>
void Enumeration<Rows>::look_up(Batch batch, std::size_t shard) {
  for (NodeList* const node : batch) {
    const auto each = [&](auto use) {
      if (node->by_shard_.empty()) {
        for (std::uint32_t k = 0; k < node->found_.size(); ++k) use(k);
      } else {
        for (const std::uint32_t k : node->by_shard_[shard]) use(k);
      }
    };
    each([&](std::uint32_t k) { rows_.prefetch_first(shard, node->named_[k], node->hashes_[k]); });
    each([&](std::uint32_t k) { rows_.prefetch_second(shard, node->named_[k], node->hashes_[k]); });
    each([&](std::uint32_t k) {
      node->found_[k] =
          rows_.look_up(shard, node->named_[k], node->hashes_[k], node->first_in_batch_ + k);
    });
  }
}

/// Does the part of the work that must follow the order of the states.
template <class Rows>
void Enumeration<Rows>::number(Batch batch) {
  if (rows_.size() + rows_.new_rows() > max_states_) {
    refuse_states();
  }
  rows_.number(batch.back()->first_in_batch_ + batch.back()->named_.size());
  for (NodeList* const node : batch) {
    node->first_state_ = states_;
    node->first_edge_ = edges_;
    node->first_retreat_ = retreats_;
    auto& [rolls, merged, repeated] = workers_[node->worker_];
    while (workers_.size() > 1 && merged.size() < node->rolls_) {
      merged.push_back(merged_.adopt(*rolls, static_cast<RollIndex>(merged.size())));
    }
    for (std::size_t choice = 0; choice < node->choices_.size(); ++choice) {
      NodeList::StateEntry& state = node->entries_[choice];
      if (state.kind == NodeKind::chance || state.kind == NodeKind::end) continue;
      const std::uint32_t first = choice == 0 ? 0 : node->entries_[choice - 1].named;
      const auto label = node->labels_.begin() + first;
      state.row = list_of(node->choices_[choice],
                          {label, label + static_cast<std::ptrdiff_t>(state.successors - first)});
    }
    for (Payoff payoff : node->payoffs_) {
      payoff.state += states_;
      chain_.payoffs.push_back(payoff);
    }
    states_ += static_cast<StateIndex>(node->entries_.size());
    edges_ += node->named_.size() - node->retreats_;
    retreats_ += node->retreats_;
  }
}

/// Resizes one array of the chain, the largest arrays first: the first access to memory is slow.
template <class Rows>
void Enumeration<Rows>::make_room(std::size_t array) {
  switch (array) {
    case 0:
      return chain_.targets.resize(edges_);
    case 1:
      return chain_.first_edges.resize(std::size_t{states_} + 1);
    case 2:
      return chain_.rows.resize(states_);
    case 3:
      return chain_.kinds.resize(states_);
    case 4:
      return chain_.round_begins.resize(states_);
    default:
      return chain_.retreats.resize(retreats_);
  }
}

template <class Rows>
void Enumeration<Rows>::write(const NodeList& node) {
  StateIndex index = node.first_state_;
  StateIndex* target = chain_.targets.data() + node.first_edge_;
  auto retreat = chain_.retreats.begin() + static_cast<std::ptrdiff_t>(node.first_retreat_);
  const Worker& worker = workers_[node.worker_];
  const auto number = [&](std::uint32_t k) {
    if (node.by_shard_.empty()) return rows_.number_of(0, node.found_[k]);
    return rows_.number_of(rows_.shard_of(node.named_[k], node.hashes_[k]), node.found_[k]);
  };
  std::uint32_t k = 0;
  for (const NodeList::StateEntry& state : node.entries_) {
    while (k < state.successors) *target++ = number(k++);
    std::uint32_t row = state.row.value_or(sure_);
    const bool is_own = workers_.size() > 1 && state.kind == NodeKind::chance && state.row;
    if (is_own) row = worker.merged[row];
    chain_.kinds[index] = state.kind;
    chain_.rows[index] = state.kind == NodeKind::end ? 0 : row;
    chain_.round_begins[index] = state.round_begins ? 1 : 0;
    if (k < state.named) *retreat++ = {index, number(k++)};
    chain_.first_edges[++index] = static_cast<std::uint64_t>(target - chain_.targets.data());
  }
}

template <class Rows>
void Enumeration<Rows>::end_batch() {
  constexpr StateIndex often = 65536;
  const StateIndex before = std::exchange(expanded_, chain_.state_count());
  if (expanded_ / often > before / often) report_progress("enumerating", expanded_, 0);
}

template <class Rows>
void Enumeration<Rows>::share(std::span<Chain> others) {
  merged_ = chain_.rolls;
  for (RollIndex roll = 0; roll < merged_.count(); ++roll) workers_[0].merged.push_back(roll);
  for (Chain& chain : others) workers_.push_back({&chain.rolls});
  rows_.divide(std::bit_ceil(workers_.size()));
}

template <class Rows>
void Enumeration<Rows>::refuse_states() const {
  throw Error(ErrorCode::limit, "the battle has more than " + std::to_string(max_states_) +
                                    " states" + hint_of_decisions(chain_));
}

template <class Rows>
std::uint32_t Enumeration<Rows>::list_of(const Choice& choice, std::vector<std::string> options) {
  const auto [list, is_new] =
      lists_.try_emplace({choice, options}, static_cast<std::uint32_t>(chain_.labels.size()));
  if (is_new) {
    chain_.labels.push_back(std::move(options));
    chain_.choices.push_back(choice);
  }
  return list->second;
}

template class Enumeration<StateRows>;
template class Enumeration<GridRows>;

}  // namespace asdic
