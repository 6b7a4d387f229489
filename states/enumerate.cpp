#include "states/enumerate.hpp"

#include <algorithm>
#include <span>
#include <string>
#include <utility>

#include "lib/error.hpp"
#include "lib/limits.hpp"

namespace asdic {

std::string hint_of_decisions(const Chain& chain) {
  if (chain.labels.empty()) return "";
  return "; open choices make many of them: give a policy, or an order of loss, in place of "
         "\"optimal\"";
}

void refuse_layers() {
  throw Error(Place{"--in-layers"}, "the rules of this battle know no layers");
}

void refuse_rise() {
  throw Error(ErrorCode::chain, "a unit has come back into a battle that is solved in layers");
}

Enumeration::Enumeration(std::size_t row_length, Chain& chain, const EnumerationLimits& limits)
    : chain_(chain),
      limits_(limits),
      sure_(chain.rolls.sure()),
      rows_(row_length),
      hands_{{&chain.rolls}} {}

void Enumeration::add_start(const std::vector<Word>& row) {
  chain_.starts.push_back(find_or_add(row.data(), rows_.hash(row.data())));
}

void Enumeration::said(UntypedNode& node) const {
  UntypedNode::Said& state = node.state_;
  const std::size_t first = node.first_successor();
  const std::size_t end = node.successors_.size();
  for (std::size_t k = first; k < end; ++k) {
    node.hashes_.push_back(rows_.hash(node.successors_[k]));
  }
  if (state.kind == NodeKind::chance && state.roll) {
    if (hands_[node.hand_].rolls->size(*state.roll) != end - first) {
      throw Error(ErrorCode::chain,
                  "a state has more or fewer successors than its roll has results");
    }
    if (end - first > 1) merge_repeated(node);
  }
  if (hands_.size() > 1) tell_new_rolls(node);
  state.rolls = node.rolls_.size();
  state.successors = node.successors_.size();
  state.retreats = node.retreats_.size();
  node.said_.push_back(std::exchange(state, {}));
}

void Enumeration::cut(std::uint64_t level, Layer& layer, UntypedNode& node) const {
  const auto state = static_cast<StateIndex>(said_ + node.said_.size());
  const auto here = static_cast<StateIndex>(node.said_.size());
  node.state_ = {};
  node.successors_.shrink(node.first_successor());
  node.retreats_.shrink(node.said_.empty() ? 0 : node.said_.back().retreats);
  std::erase_if(node.marks_, [&](const Mark& mark) { return mark.state == here; });
  layer.cut.push_back(state);
  layer.cut_levels.push_back(level);
  layer.cut_rows.insert(layer.cut_rows.end(), rows_[state], rows_[state] + rows_.length());
}

/// Results of one roll that lead to the same state become one edge.
void Enumeration::merge_repeated(UntypedNode& node) const {
  const std::size_t first = node.first_successor();
  const auto same = [&](std::size_t a, std::size_t b) {
    return node.hashes_[a] == node.hashes_[b] &&
           same_rows(node.successors_[a], node.successors_[b], rows_.length());
  };
  const std::size_t all = node.successors_.size();
  std::vector<std::uint32_t> becomes;  // by result, and at last the roll
  std::size_t kept = first;
  for (std::size_t k = first; k < all; ++k) {
    std::size_t at = first;
    while (at < kept && !same(at, k)) ++at;
    if (at < kept && becomes.empty()) {
      for (std::uint32_t i = 0; i < kept - first; ++i) becomes.push_back(i);
    }
    if (!becomes.empty() || at < kept) becomes.push_back(static_cast<std::uint32_t>(at - first));
    if (at < kept) continue;
    if (kept < k) node.successors_.copy(kept, k);
    node.hashes_[kept++] = node.hashes_[k];
  }
  if (becomes.empty()) return;
  node.hashes_.resize(kept);
  node.successors_.shrink(kept);

  auto& [rolls, told, merged, repeated] = hands_[node.hand_];
  const RollIndex roll = *node.state_.roll;
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
  node.state_.roll = known->second;
}

void Enumeration::add(const UntypedNode& node) {
  check_time("enumerating", said_);
  for (const RowHash hash : node.hashes_) rows_.prefetch_place(hash);
  for (const RowHash hash : node.hashes_) rows_.prefetch_row(hash);
  std::size_t successor = 0;
  std::size_t retreat = 0;
  std::size_t roll = 0;
  std::vector<RollIndex>& merged = hands_[node.hand_].merged;
  for (const UntypedNode::Said& state : node.said_) {
    for (; roll < state.rolls; ++roll) {
      const auto& [weights, denominator] = node.rolls_[roll];
      merged.push_back(merged_.intern(weights, denominator));
    }
    if (state.kind == NodeKind::chance || state.kind == NodeKind::end) {
      for (; successor < state.successors; ++successor) {
        chain_.targets.push_back(find_or_add(node.successors_[successor], node.hashes_[successor]));
      }
      chain_.kinds.push_back(state.kind);
      const RollIndex thrown = state.roll.value_or(sure_);
      const bool is_own = hands_.size() > 1 && state.roll;
      chain_.rows.push_back(state.kind == NodeKind::end ? 0 : is_own ? merged[thrown] : thrown);
    } else {
      add_options(node, state, successor);
      successor = state.successors;
    }
    chain_.first_edges.push_back(chain_.targets.size());
    chain_.round_begins.push_back(state.round_begins ? 1 : 0);
    for (; retreat < state.retreats; ++retreat) {
      const Word* const row = node.retreats_[retreat];
      chain_.retreats.emplace_back(chain_.state_count() - 1, find_or_add(row, rows_.hash(row)));
    }
  }
  for (Mark mark : node.marks_) {
    mark.state += said_;
    chain_.marks.push_back(mark);
  }
  constexpr StateIndex often = 65536;
  const StateIndex before = std::exchange(said_, chain_.state_count());
  if (limits_.progress && said_ / often > before / often) {
    limits_.progress("enumerating", said_, 0);
  }
}

/// For another thread, which cannot read them where they are.
void Enumeration::tell_new_rolls(UntypedNode& node) const {
  auto& [rolls, told, merged, repeated] = hands_[node.hand_];
  for (; told < rolls->count(); ++told) {
    const auto roll = static_cast<RollIndex>(told);
    auto& [weights, denominator] = node.rolls_.emplace_back();
    for (std::uint32_t k = 0; k < rolls->size(roll); ++k) weights.push_back(rolls->weight(roll, k));
    denominator = rolls->denominator(roll);
  }
}

void Enumeration::share(Rolls& rolls) {
  merged_ = chain_.rolls;
  hands_.push_back({&rolls});
  hands_[0].told = merged_.count();
  for (RollIndex roll = 0; roll < merged_.count(); ++roll) hands_[0].merged.push_back(roll);
}

/// Of a decision whose first successor is `at`.
void Enumeration::add_options(const UntypedNode& node, const UntypedNode::Said& state,
                              std::size_t at) {
  const auto choice = static_cast<std::size_t>(&state - node.said_.data());
  const auto named = [&] { return std::span(chain_.targets).subspan(chain_.first_edges.back()); };
  std::vector<std::string> options;
  for (; at < state.successors; ++at) {
    const StateIndex target = find_or_add(node.successors_[at], node.hashes_[at]);
    const auto before = named();
    if (std::find(before.begin(), before.end(), target) != before.end()) continue;
    options.push_back(node.labels_[at]);
    chain_.targets.push_back(target);
  }
  const bool is_sure = options.size() == 1;
  chain_.kinds.push_back(is_sure ? NodeKind::chance : state.kind);
  chain_.rows.push_back(is_sure ? sure_ : list_of(node.choices_[choice], std::move(options)));
}

StateIndex Enumeration::find_or_add(const Word* row, RowHash hash) {
  const auto [index, added] = rows_.find_or_add(row, hash);
  if (added && rows_.size() > limits_.max_states) {
    throw Error(ErrorCode::limit, "the battle has more than " + std::to_string(limits_.max_states) +
                                      " states (" + std::to_string(chain_.state_count()) +
                                      " of them were expanded when the limit was reached)" +
                                      hint_of_decisions(chain_));
  }
  return index;
}

std::uint32_t Enumeration::list_of(const std::string& choice, std::vector<std::string> options) {
  const auto [list, is_new] =
      lists_.try_emplace({choice, options}, static_cast<std::uint32_t>(chain_.labels.size()));
  if (is_new) {
    chain_.labels.push_back(std::move(options));
    chain_.choices.push_back(choice);
  }
  return list->second;
}

}  // namespace asdic
