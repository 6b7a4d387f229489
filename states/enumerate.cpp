#include "states/enumerate.hpp"

#include <algorithm>
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
Enumeration<Rows>::Enumeration(std::size_t row_length, Chain& chain)
    : chain_(chain), sure_(chain.rolls.sure()), rows_(row_length), workers_{{&chain.rolls}} {}

template <class Rows>
void Enumeration<Rows>::add_start(const std::vector<Word>& row) {
  const StateIndex number = rows_.number(row.data(), rows_.hash(row.data()));
  if (rows_.size() > max_states_) refuse_states();
  chain_.starts.push_back(number);
}

template <class Rows>
bool Enumeration<Rows>::take(Piece& piece, NodeList& node, std::size_t most) {
  piece.first = static_cast<StateIndex>(taken_);
  piece.states.shrink(0);
  piece.results.clear();
  piece.failure = nullptr;
  node.clear();
  const std::size_t end = taken_ + std::min(waiting(), most);
  for (; taken_ < end; ++taken_) rows_.read(taken_, piece.states.add());
  return piece.states.size() > 0;
}

// Descriptions.

template <class Rows>
void Enumeration<Rows>::finish_state(Piece& piece, NodeList& node) const {
  NodeList::StateEntry& state = node.now();
  const std::size_t first = node.first_named();
  const std::size_t end = node.named_.size();
  for (std::size_t k = first; k < end; ++k) node.hashes_.push_back(rows_.hash(node.named_[k]));
  if (state.kind == NodeKind::chance && state.row) {
    if (workers_[piece.worker].rolls->size(*state.row) != end - first) {
      throw Error(ErrorCode::chain,
                  "a state has more or fewer successors than its roll has results");
    }
    merge_repeated(piece.worker, node);
  } else if (state.kind != NodeKind::chance && state.kind != NodeKind::end) {
    drop_repeated_options(node);
  }
  state.successors = static_cast<std::uint32_t>(node.named_.size());
  if (node.retreat_.size() > 0) {
    node.named_.add(node.retreat_[0]);
    node.hashes_.push_back(rows_.hash(node.retreat_[0]));
    node.retreat_.shrink(0);
  }
  state.named = static_cast<std::uint32_t>(node.named_.size());
  node.entries_.emplace_back();
  piece.results.add(Results::in_node);
}

template <class Rows>
void Enumeration<Rows>::cut_off(std::uint64_t level, Layer& layer, const Piece& piece,
                                NodeList& node) const {
  const std::size_t here = node.here();
  const std::size_t in_piece = piece.results.rolls.size();
  node.now() = {};
  node.named_.shrink(node.first_named());
  node.retreat_.shrink(0);
  std::erase_if(node.payoffs_, [&](const Payoff& payoff) { return payoff.state == here; });
  layer.cut.push_back(piece.first + static_cast<StateIndex>(in_piece));
  layer.cut_levels.push_back(level);
  const Word* const row = piece.states[in_piece];
  layer.cut_rows.insert(layer.cut_rows.end(), row, row + rows_.length());
}

template <class Rows>
void Enumeration<Rows>::end(Piece& piece) const {
  if (workers_.size() == 1) return;
  Worker& worker = workers_[piece.worker];
  piece.new_rolls = worker.rolls->excerpt_after(worker.brought);
  worker.brought = worker.rolls->counts();
}

/// Merges the results of one roll that lead to the same state into one transition.
template <class Rows>
void Enumeration<Rows>::merge_repeated(std::size_t worker, NodeList& node) const {
  const std::size_t first = node.first_named();
  if (!has_repeated(std::span<const RowHash>(node.hashes_).subspan(first))) return;
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

  Rolls& rolls = *workers_[worker].rolls;
  const RollIndex roll = *node.now().row;
  becomes.push_back(roll);
  const auto [known, is_new] = workers_[worker].repeated.try_emplace(becomes);
  if (is_new) {
    std::vector<Integer> weights(kept - first);
    for (std::uint32_t k = 0; k < rolls.size(roll); ++k) {
      weights[becomes[k]] += rolls.weight(roll, k);
    }
    const Integer denominator = rolls.denominator(roll);
    known->second = rolls.intern(weights, denominator);
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

// The chain.

template <class Rows>
void Enumeration<Rows>::add(Piece& piece, const NodeList& node) {
  constexpr StateIndex often = 65536;
  constexpr std::size_t most_at_once = 32;  // enough that prefetches complete before the look-ups
  check_time("enumerating", piece.first);
  merged_.adopt(std::move(piece.new_rolls), workers_[piece.worker].merged);
  const std::vector<Results::Roll>& rolls = piece.results.rolls;
  std::size_t described = 0;
  for (std::size_t first = 0; first < rolls.size();) {
    const bool has_roll = rolls[first].roll != Results::in_node;
    const std::size_t most = std::min(rolls.size(), first + most_at_once);
    std::size_t end = first + 1;
    while (end < most && (rolls[end].roll != Results::in_node) == has_roll) ++end;
    if (has_roll) {
      add_rolls(piece, first, end);
    } else {
      add_states(piece.worker, node, described, described + (end - first));
      described += end - first;
    }
    if (rows_.size() > max_states_) refuse_states();
    first = end;
  }
  rows_.pack_before(chain_.state_count());
  if (chain_.state_count() / often > piece.first / often) {
    report_progress("enumerating", chain_.state_count(), 0);
  }
  if (piece.failure) std::rethrow_exception(piece.failure);
}

/// Prefetches what number() of the rows from `first` to before `end` reads. `hash` returns the hash
/// of a row.
template <class Rows>
template <class Hash>
void Enumeration<Rows>::prefetch(const RowBuffer& rows, std::size_t first, std::size_t end,
                                 Hash hash) const {
  for (std::size_t k = first; k < end; ++k) rows_.prefetch_first(rows[k], hash(k));
  for (std::size_t k = first; k < end; ++k) rows_.prefetch_second(rows[k], hash(k));
}

/// Adds states whose dice are in the results of `piece`, from `first` to before `end`.
template <class Rows>
void Enumeration<Rows>::add_rolls(const Piece& piece, std::size_t first, std::size_t end) {
  const std::vector<Results::Roll>& rolls = piece.results.rolls;
  const RowBuffer& rows = piece.results.rows;
  const std::uint32_t first_row = first == 0 ? 0 : rolls[first - 1].end;
  const std::uint32_t end_row = rolls[end - 1].end;
  const auto hash = [&](std::size_t k) { return rows_.hash(rows[k]); };
  prefetch(rows, first_row, end_row, hash);
  const std::size_t edges = chain_.targets.size() - first_row;
  chain_.targets.resize(edges + end_row);
  StateIndex* const targets = chain_.targets.data() + edges;
  for (std::size_t k = first_row; k < end_row; ++k) targets[k] = rows_.number(rows[k], hash(k));
  const std::size_t states = chain_.rows.size();
  const std::size_t all_states = states + (end - first);
  chain_.kinds.resize(all_states, NodeKind::chance);
  chain_.round_begins.resize(all_states, 0);
  chain_.rows.resize(all_states);
  chain_.first_edges.resize(all_states + 1);
  for (std::size_t i = first; i < end; ++i) {
    const std::size_t at = states + (i - first);
    chain_.rows[at] = roll_in_chain(piece.worker, rolls[i].roll);
    chain_.first_edges[at + 1] = edges + rolls[i].end;
  }
}

/// Adds states that `node` describes, from `first` to before `end`.
template <class Rows>
void Enumeration<Rows>::add_states(std::size_t worker, const NodeList& node, std::size_t first,
                                   std::size_t end) {
  std::uint32_t k = first == 0 ? 0 : node.entries_[first - 1].named;
  const auto hash = [&](std::size_t row) { return node.hashes_[row]; };
  prefetch(node.named_, k, node.entries_[end - 1].named, hash);
  const auto number = [&](std::uint32_t row) {
    return rows_.number(node.named_[row], node.hashes_[row]);
  };
  const auto payoff_of = [](const Payoff& payoff, std::size_t state) {
    return payoff.state < state;
  };
  auto payoff = std::lower_bound(node.payoffs_.begin(), node.payoffs_.end(), first, payoff_of);
  for (std::size_t i = first; i < end; ++i) {
    const NodeList::StateEntry& state = node.entries_[i];
    const StateIndex here = chain_.state_count();
    std::uint32_t row = state.row.value_or(sure_);
    if (state.kind == NodeKind::end) {
      row = 0;
    } else if (state.kind != NodeKind::chance) {
      row = list_of(node.choices_[i],
                    {node.labels_.begin() + k, node.labels_.begin() + state.successors});
    } else if (state.row) {
      row = roll_in_chain(worker, row);
    }
    while (k < state.successors) chain_.targets.push_back(number(k++));
    if (k < state.named) chain_.retreats.push_back({here, number(k++)});
    for (; payoff != node.payoffs_.end() && payoff->state == i; ++payoff) {
      chain_.payoffs.push_back({here, payoff->figure, payoff->amount});
    }
    chain_.kinds.push_back(state.kind);
    chain_.rows.push_back(row);
    chain_.round_begins.push_back(state.round_begins ? 1 : 0);
    chain_.first_edges.push_back(chain_.targets.size());
  }
}

template <class Rows>
void Enumeration<Rows>::share(std::span<Chain> others) {
  merged_.adopt(chain_.rolls.excerpt_after({}), workers_[0].merged);
  workers_[0].brought = merged_.counts();
  for (Chain& chain : others) workers_.push_back({&chain.rolls});
}

template <class Rows>
void Enumeration<Rows>::refuse_states() const {
  throw Error(ErrorCode::limit, "the battle has more than " + std::to_string(max_states_) +
                                    (max_states_ == 1 ? " state" : " states") +
                                    hint_of_decisions(chain_));
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
