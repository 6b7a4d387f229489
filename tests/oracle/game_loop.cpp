#include "tests/oracle/game_loop.hpp"

#include <algorithm>
#include <numeric>
#include <set>
#include <stdexcept>

namespace plain {
namespace {

void put_in(Sum& sum, int unknown, const Sum& what) {
  const auto found = sum.find(unknown);
  if (found == sum.end()) return;
  const Fraction times = found->second;
  sum.erase(found);
  for (const auto& [other, number] : what) sum[other] += times * number;
}

// Returns `sum` without `unknown`, for which it is the sum: x = s x + rest becomes rest / (1 - s).
// Throws std::logic_error if s is 1.
Sum without_itself(Sum sum, int unknown) {
  const auto found = sum.find(unknown);
  if (found == sum.end()) return sum;
  const Fraction rest = 1 - found->second;
  sum.erase(found);
  if (rest == 0) throw std::logic_error("a chance that nothing leads out of");
  for (auto& [other, number] : sum) number /= rest;
  return sum;
}

Fraction total(const std::vector<Fraction>& values) {
  return std::accumulate(values.begin(), values.end(), Fraction(0));
}

// Advances `play` to the next combination of options. Option counts are options_at(i), or 0 for a
// choice that does not change. Returns false after the last combination.
template <class Counts>
bool next(std::vector<std::size_t>& play, const Counts& options_at) {
  for (std::size_t i = 0; i < play.size(); ++i) {
    if (options_at(i) == 0) continue;
    if (++play[i] < options_at(i)) return true;
    play[i] = 0;
  }
  return false;
}

class Tarjan {
 public:
  Tarjan(int positions, const Successors& successors)
      : successors_(successors),
        number_(positions, 0),
        lowest_(positions, 0),
        is_done_(positions, false) {}

  void visit(int position) {
    if (number_[position] != 0) return;
    number_[position] = lowest_[position] = ++last_;
    path_.push_back(position);
    for (const int successor : successors_(position)) {
      visit(successor);
      if (!is_done_[successor]) lowest_[position] = std::min(lowest_[position], lowest_[successor]);
    }
    if (lowest_[position] < number_[position]) return;
    std::vector<int>& members = found_.emplace_back();
    while (members.empty() || members.back() != position) {
      members.push_back(path_.back());
      is_done_[path_.back()] = true;
      path_.pop_back();
    }
  }

  std::vector<std::vector<int>> found() { return found_; }

 private:
  const Successors& successors_;
  std::vector<int> number_, lowest_;
  std::vector<bool> is_done_;
  std::vector<int> path_;
  std::vector<std::vector<int>> found_;
  int last_ = 0;
};

}  // namespace

std::map<int, Sum> solved(std::map<int, Sum> sums) {
  for (auto& [unknown, sum] : sums) {
    sum = without_itself(sum, unknown);
    for (auto& [other, in] : sums)
      if (other != unknown) put_in(in, unknown, sum);
  }
  return sums;
}

std::vector<std::vector<int>> loops(int positions, const Successors& successors) {
  Tarjan tarjan(positions, successors);
  for (int position = 0; position < positions; ++position) tarjan.visit(position);
  return tarjan.found();
}

// Eliminates positions of chance one after the other, so that only decisions are left.
Loop::Loop(const Game& game, const std::vector<int>& members, const std::vector<Fraction>& known)
    : waiting_(game[members.front()].payoff) {
  const std::set<int> inside(members.begin(), members.end());
  const auto lead_to = [&](Sum& sum, int position, const Fraction& chance) {
    if (inside.contains(position)) {
      sum[position] += chance;
    } else {
      sum[one] += chance * known[position];
    }
  };
  std::vector<std::pair<int, Sum>> chances;
  for (const int member : members) {
    const GamePosition& position = game[member];
    if (position.payoff != waiting_) throw std::logic_error("waiting is worth different things");
    if (position.turn == Turn::chance) {
      Sum& sum = chances.emplace_back(member, Sum()).second;
      for (const auto& [chance, successor] : position.chances) lead_to(sum, successor, chance);
    } else {
      Decision& decision = decisions_.emplace_back();
      decision.position = member;
      decision.of_attacker = position.turn == Turn::attacker;
      for (const auto& [label, successor] : position.options)
        lead_to(decision.options.emplace_back(), successor, 1);
    }
  }
  for (std::size_t i = 0; i < chances.size(); ++i) {
    const int member = chances[i].first;
    const Sum sum = without_itself(chances[i].second, member);
    passed_.emplace_back(member, sum);
    for (std::size_t j = i + 1; j < chances.size(); ++j) put_in(chances[j].second, member, sum);
    for (Decision& decision : decisions_)
      for (Sum& option : decision.options) put_in(option, member, sum);
  }
}

// Returns the decisions with their open options. Of the options that certainly lead out, only the
// best is kept.
Loop::Decisions Loop::left_open(const Choices& fixed) const {
  Decisions result = decisions_;
  for (Decision& decision : result) {
    if (const auto only = fixed.find(decision.position); only != fixed.end())
      decision.options = {decision.options.at(only->second)};
    const auto leads_out = [](const Sum& sum) { return sum.size() == 1 && sum.contains(one); };
    std::vector<Sum> options;
    const Sum* best = nullptr;
    for (const Sum& option : decision.options) {
      if (!leads_out(option)) {
        options.push_back(option);
      } else if (best == nullptr || (decision.of_attacker ? option.at(one) > best->at(one)
                                                          : option.at(one) < best->at(one))) {
        best = &option;
      }
    }
    if (best != nullptr) options.push_back(*best);
    decision.options = options;
  }
  return result;
}

// Returns the values of the decisions under a play. A position from which it leads nowhere waits.
std::vector<Fraction> Loop::outcome(const Decisions& decisions, const Play& play) const {
  std::map<int, Sum> sums;
  for (std::size_t i = 0; i < play.size(); ++i)
    sums[decisions[i].position] = decisions[i].options[play[i]];
  std::set<int> leading_out = {one};
  for (std::size_t before = 0; before < leading_out.size();) {
    before = leading_out.size();
    for (const auto& [position, sum] : sums)
      for (const auto& [successor, chance] : sum)
        if (leading_out.contains(successor)) leading_out.insert(position);
  }
  for (auto& [position, sum] : sums)
    if (!leading_out.contains(position)) sum = {{one, waiting_}};
  sums = solved(sums);
  std::vector<Fraction> result;
  for (const Decision& decision : decisions) {
    const Sum& sum = sums.at(decision.position);
    result.push_back(sum.contains(one) ? sum.at(one) : Fraction(0));
  }
  return result;
}

// Returns the best answer of a side to a play. Against a play that does not change, one answer is
// best in all positions, so it has the best sum. Throws std::logic_error if there are too many
// plays.
Loop::Play Loop::best_answer(const Decisions& decisions, bool of_attacker, Play play) const {
  const auto options_at = [&](std::size_t i) {
    return decisions[i].of_attacker == of_attacker ? decisions[i].options.size() : 0;
  };
  std::size_t plays = 1;
  for (std::size_t i = 0; i < play.size(); ++i) {
    plays *= std::max<std::size_t>(options_at(i), 1);
    if (plays > 100000) throw std::logic_error("too many plays to try out");
  }
  Play best = play;
  Fraction best_total = total(outcome(decisions, play));
  for (std::size_t i = 0; i < play.size(); ++i)
    if (options_at(i) > 0) play[i] = 0;
  do {
    const Fraction now = total(outcome(decisions, play));
    if (of_attacker ? now > best_total : now < best_total) {
      best = play;
      best_total = now;
    }
  } while (next(play, options_at));
  return best;
}

// Returns two plays neither of which gains by a change, however they were found. If repeated
// answers do not settle, the attacker's play with the best worst case is one of the two.
Loop::Play Loop::saddle_point(const Decisions& decisions) const {
  Play play(decisions.size(), 0);
  for (int tries = 0; tries < 50; ++tries) {
    const Play answered = best_answer(decisions, false, play);
    const Play better = best_answer(decisions, true, answered);
    if (total(outcome(decisions, better)) == total(outcome(decisions, answered))) return answered;
    play = better;
  }
  play.assign(decisions.size(), 0);
  Play best = best_answer(decisions, false, play);
  while (next(play, [&](std::size_t i) {
    return decisions[i].of_attacker ? decisions[i].options.size() : 0;
  })) {
    const Play answered = best_answer(decisions, false, play);
    if (total(outcome(decisions, answered)) > total(outcome(decisions, best))) best = answered;
  }
  return best;
}

std::map<int, Fraction> Loop::values(const Choices& fixed) const {
  const Decisions decisions = left_open(fixed);
  const std::vector<Fraction> found = outcome(decisions, saddle_point(decisions));
  std::map<int, Fraction> result = {{one, Fraction(1)}};
  for (std::size_t i = 0; i < found.size(); ++i) result[decisions[i].position] = found[i];
  for (auto passed = passed_.rbegin(); passed != passed_.rend(); ++passed) {
    Fraction value = 0;
    for (const auto& [successor, chance] : passed->second) value += chance * result.at(successor);
    result[passed->first] = value;
  }
  result.erase(one);
  return result;
}

}  // namespace plain
