#include "states/enumerate.hpp"

#include <algorithm>
#include <string>

#include "lib/error.hpp"
#include "lib/limits.hpp"

namespace asdic {

Enumeration::Enumeration(std::size_t row_length, Chain& chain, const EnumerationLimits& limits)
    : chain_(chain), limits_(limits), sure_(chain.rolls.sure()), rows_(row_length) {}

void Enumeration::add_start(const std::vector<Word>& row) {
  chain_.starts.push_back(find_or_add(row.data()));
}

const Word* Enumeration::next(UntypedNode& node) {
  const std::size_t done = chain_.state_count();
  if (done % 16 == 0) check_time("enumerating", done);
  if (limits_.progress && done > 0 && done % 65536 == 0) limits_.progress("enumerating", done, 0);
  node.clear();
  return done < rows_.size() ? rows_[done] : nullptr;
}

void Enumeration::add(const UntypedNode& node) {
  const auto state = static_cast<StateIndex>(chain_.state_count());
  const std::size_t first = chain_.targets.size();
  bool repeated = false;
  for (std::size_t at = 0; at < node.successors_.size(); at += rows_.length()) {
    const StateIndex target = find_or_add(node.successors_.data() + at);
    chain_.targets.push_back(target);
    repeated = repeated || last_row_[target] == state + 1;
    last_row_[target] = state + 1;
  }
  const std::uint32_t row = row_of(node, first, repeated);
  chain_.kinds.push_back(node.kind_);
  chain_.rows.push_back(row);
  chain_.first_edges.push_back(chain_.targets.size());
  chain_.round_begins.push_back(node.round_begins_ ? 1 : 0);
  for (Mark mark : node.marks_) {
    mark.state = state;
    chain_.marks.push_back(mark);
  }
  if (!node.retreat_.empty()) {
    chain_.retreats.emplace_back(state, find_or_add(node.retreat_.data()));
  }
}

StateIndex Enumeration::find_or_add(const Word* row) {
  const auto [index, added] = rows_.find_or_add(row);
  if (!added) return index;
  if (rows_.size() > limits_.max_states) {
    throw Error(ErrorCode::limit, "the battle has more than " + std::to_string(limits_.max_states) +
                                      " states (" + std::to_string(chain_.state_count()) +
                                      " of them were expanded when the limit was reached)");
  }
  last_row_.push_back(0);
  return index;
}

std::uint32_t Enumeration::row_of(const UntypedNode& node, std::size_t first, bool repeated) {
  switch (node.kind_) {
    case NodeKind::end:
      return 0;
    case NodeKind::attacker_decides:
    case NodeKind::defender_decides: {
      std::string all = node.choice_;
      for (const std::string& label : node.labels_) all += '\n' + label;
      const auto [known, added] =
          options_.try_emplace(std::move(all), static_cast<std::uint32_t>(chain_.labels.size()));
      if (added) {
        chain_.labels.push_back(node.labels_);
        chain_.choices.push_back(node.choice_);
      }
      return known->second;
    }
    case NodeKind::chance:
      break;
  }
  if (!node.roll_) return sure_;
  if (chain_.rolls.size(*node.roll_) != chain_.targets.size() - first) {
    throw Error(ErrorCode::chain, "a state has more or fewer successors than its roll has results");
  }
  return repeated ? merge_repeated(*node.roll_, first) : *node.roll_;
}

/// Results of one roll that lead to the same state become one edge.
RollIndex Enumeration::merge_repeated(RollIndex roll, std::size_t first) {
  std::vector<StateIndex> targets;
  std::vector<Integer> weights;
  for (std::uint32_t k = 0; k < chain_.rolls.size(roll); ++k) {
    const StateIndex target = chain_.targets[first + k];
    const auto found = std::find(targets.begin(), targets.end(), target);
    if (found == targets.end()) {
      targets.push_back(target);
      weights.push_back(chain_.rolls.weight(roll, k));
    } else {
      weights[static_cast<std::size_t>(found - targets.begin())] += chain_.rolls.weight(roll, k);
    }
  }
  const Integer denominator = chain_.rolls.denominator(roll);
  chain_.targets.resize(first);
  chain_.targets.insert(chain_.targets.end(), targets.begin(), targets.end());
  return chain_.rolls.intern(weights, denominator);
}

}  // namespace asdic
