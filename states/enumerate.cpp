#include "states/enumerate.hpp"

#include <algorithm>
#include <string>

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
    : chain_(chain), limits_(limits), sure_(chain.rolls.sure()), rows_(row_length) {}

void Enumeration::add_start(const std::vector<Word>& row) {
  chain_.starts.push_back(find_or_add(row.data(), rows_.hash(row.data())));
}

const Word* Enumeration::next(UntypedNode& node) {
  if (said_ % 16 == 0) check_time("enumerating", said_);
  if (limits_.progress && said_ > 0 && said_ % 65536 == 0) {
    limits_.progress("enumerating", said_, 0);
  }
  node.clear();
  return said_ < rows_.size() ? rows_[said_] : nullptr;
}

void Enumeration::said(UntypedNode& node) {
  ++said_;
  for (auto row = node.successors_.begin(); row != node.successors_.end();
       row += static_cast<std::ptrdiff_t>(rows_.length())) {
    const RowHash hash = rows_.hash(&*row);
    rows_.prefetch_place(hash);
    node.hashes_.push_back(hash);
  }
  if (!node.labels_.empty() || node.kind_ == NodeKind::end) return;
  if (!node.roll_) {
    node.roll_ = sure_;
  } else if (chain_.rolls.size(*node.roll_) != node.hashes_.size()) {
    throw Error(ErrorCode::chain, "a state has more or fewer successors than its roll has results");
  } else {
    merge_repeated(node);
  }
}

void Enumeration::cut(std::uint64_t level, Layer& layer, UntypedNode& node) {
  node.clear();
  const Word* const row = rows_[said_];
  layer.cut.push_back(said_);
  layer.cut_levels.push_back(level);
  layer.cut_rows.insert(layer.cut_rows.end(), row, row + rows_.length());
}

/// Results of one roll that lead to the same state become one edge.
void Enumeration::merge_repeated(UntypedNode& node) {
  const std::size_t length = rows_.length();
  const auto row = [&](std::size_t k) { return node.successors_.data() + k * length; };
  std::vector<Integer> weights;
  std::size_t kept = 0;
  for (std::size_t k = 0; k < node.hashes_.size(); ++k) {
    std::size_t same = 0;
    while (same < kept && (node.hashes_[same] != node.hashes_[k] ||
                           !std::equal(row(k), row(k) + length, row(same)))) {
      ++same;
    }
    const bool first_repeated = same < kept && weights.empty();
    for (std::size_t i = 0; first_repeated && i < kept; ++i) {
      weights.push_back(chain_.rolls.weight(*node.roll_, static_cast<std::uint32_t>(i)));
    }
    const auto result = static_cast<std::uint32_t>(k);
    if (same < kept) {
      weights[same] += chain_.rolls.weight(*node.roll_, result);
      continue;
    }
    if (!weights.empty()) weights.push_back(chain_.rolls.weight(*node.roll_, result));
    if (kept < k) std::copy_n(row(k), length, row(kept));
    node.hashes_[kept++] = node.hashes_[k];
  }
  if (weights.empty()) return;
  node.hashes_.resize(kept);
  node.successors_.resize(kept * length);
  const Integer denominator = chain_.rolls.denominator(*node.roll_);
  node.roll_ = chain_.rolls.intern(weights, denominator);
}

void Enumeration::add(std::span<const UntypedNode* const> nodes) {
  for (const UntypedNode* node : nodes) {
    for (const RowHash hash : node->hashes_) rows_.prefetch_row(hash);
  }
  for (const UntypedNode* node : nodes) add(*node);
}

void Enumeration::add(const UntypedNode& node) {
  const auto state = static_cast<StateIndex>(chain_.state_count());
  const bool decides = !node.labels_.empty();
  std::vector<std::string> options;
  const auto named = [&] { return std::span(chain_.targets).subspan(chain_.first_edges.back()); };
  for (std::size_t k = 0; k < node.hashes_.size(); ++k) {
    const StateIndex target =
        find_or_add(node.successors_.data() + k * rows_.length(), node.hashes_[k]);
    if (decides) {
      const auto before = named();
      if (std::find(before.begin(), before.end(), target) != before.end()) continue;
      options.push_back(node.labels_[k]);
    }
    chain_.targets.push_back(target);
  }
  const bool is_sure = options.size() == 1;
  chain_.kinds.push_back(is_sure ? NodeKind::chance : node.kind_);
  chain_.rows.push_back(is_sure   ? sure_
                        : decides ? list_of(node.choice_, std::move(options))
                                  : node.roll_.value_or(0));
  chain_.first_edges.push_back(chain_.targets.size());
  chain_.round_begins.push_back(node.round_begins_ ? 1 : 0);
  for (Mark mark : node.marks_) {
    mark.state = state;
    chain_.marks.push_back(mark);
  }
  if (!node.retreat_.empty()) {
    const Word* const row = node.retreat_.data();
    chain_.retreats.emplace_back(state, find_or_add(row, rows_.hash(row)));
  }
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
