#include "states/joined_chain.hpp"

#include <boost/unordered/unordered_flat_map.hpp>

#include <algorithm>
#include <utility>

#include "lib/error.hpp"
#include "lib/exact/components.hpp"
#include "lib/limits.hpp"
#include "lib/text.hpp"

namespace asdic {

namespace {

constexpr const char* fought = "fought";
constexpr const char* rounds = "rounds";

std::string figure_of(const std::string& stage, const char* what) {
  return stage + "." + what;
}
std::string figure_of(const std::string& stage, Winner winner) {
  return stage + ".winner." + winner_names[static_cast<std::size_t>(winner)];
}

}  // namespace

/// What of one battle can be reached, state by state.
class JoinedChain::Copy {
 public:
  Copy(JoinedChain& to, const Battle& battle, const Stage& stage)
      : to_(to),
        chain_(to.joined_.chain),
        battle_(battle),
        from_(battle.chain),
        strong_(strong_components(from_)),
        stage_(stage),
        rolls_(from_.rolls.count()),
        first_(chain_.state_count()),
        sure_(chain_.rolls.sure()) {
    for (std::size_t i = 0; i < from_.labels.size(); ++i) {
      const auto& list =
          to.lists_.try_emplace({from_.choices[i], from_.labels[i]}, chain_.labels.size());
      if (list.second) {
        chain_.labels.push_back(from_.labels[i]);
        chain_.choices.push_back(from_.choices[i]);
      }
      lists_.push_back(list.first->second);
    }
    if (!stage.name.empty()) {
      fought_ = to.mark(figure_of(stage.name, fought));
      rounds_ = to.mark(figure_of(stage.name, rounds));
    }
    for (const std::string& name : from_.mark_names) marks_.push_back(to.mark(name));
  }

  void enter(const Entry& entry) {
    const auto aside = asides_.try_emplace(entry.aside, static_cast<std::uint32_t>(asides_.size()));
    const StateIndex begin = number_of({aside.first->second, entry.start, round(0, false)});
    if (entry.from) {
      chain_.targets[chain_.first_edges[*entry.from]] = begin;
    } else {
      chain_.starts.push_back(begin);
    }
  }

  void run() {
    std::vector<const Outcome*> asides(asides_.size());
    for (const auto& [outcome, number] : asides_) asides[number] = &outcome;
    for (std::size_t next = 0; next < places_.size(); ++next) {
      if (next % 16 == 0) check_time("enumerating", first_ + next);
      const Place place = places_[next];
      if (const auto ended = over(place)) {
        end(place.state, *ended, *asides[place.aside]);
      } else if (breaks_off(place)) {
        copy_retreat(place);
      } else {
        copy(place);
      }
      chain_.first_edges.push_back(chain_.targets.size());
    }
    Part& part = to_.parts_->emplace_back();
    part.first = first_;
    part.outcome = battle_.outcome;
    part.standing = stage_.standing;
    part.stage = stage_.name;
    part.situation = battle_.situation;
    for (const Outcome* aside : asides) part.asides.push_back(*aside);
    for (const Place& place : places_) {
      const bool counts = place.round != uncounted;
      part.from.push_back({place.state, place.aside, counts ? begun(place) : 0});
    }
  }

 private:
  /// `round` is the number of rounds begun and, in its highest bit, whether the attacker has broken
  /// off; `uncounted` where neither can matter any more.
  struct Place {
    std::uint32_t aside;
    StateIndex state;
    std::uint32_t round;
    bool operator==(const Place&) const = default;
  };
  struct Hash {
    std::size_t operator()(const Place& place) const {
      return (std::size_t{place.aside} * 0x9e3779b97f4a7c15u + place.state) * 0xff51afd7ed558ccdu +
             place.round;
    }
  };
  static constexpr std::uint32_t broken_off = 0x80000000u;
  static constexpr std::uint32_t uncounted = 0xffffffffu;

  std::uint32_t round(std::uint32_t begun, bool has_broken_off) const {
    if (!battle_.rounds && (has_broken_off || !battle_.retreat_after)) return uncounted;
    return has_broken_off ? begun | broken_off : begun;
  }
  static std::uint32_t begun(const Place& place) { return place.round & ~broken_off; }
  static bool has_broken_off(const Place& place) { return (place.round & broken_off) != 0; }

  bool round_begins(const Place& place) const {
    return from_.round_begins[place.state] != 0 && !strong_.is_closed(place.state);
  }

  /// The attacker breaks off here; that comes before a limit of rounds.
  bool breaks_off(const Place& place) const {
    return round_begins(place) && battle_.retreat_after && !has_broken_off(place) &&
           begun(place) == static_cast<std::uint32_t>(*battle_.retreat_after);
  }

  std::optional<Outcome> over(const Place& place) const {
    if (strong_.is_closed(place.state)) return battle_.outcome_at_end(place.state);
    const bool limited = round_begins(place) && battle_.rounds && !breaks_off(place) &&
                         begun(place) == static_cast<std::uint32_t>(*battle_.rounds);
    return limited ? std::optional(battle_.outcome_broken_off(place.state)) : std::nullopt;
  }

  StateIndex number_of(const Place& place) {
    const auto [entry, added] =
        numbers_.try_emplace(place, static_cast<StateIndex>(first_ + places_.size()));
    if (!added) return entry->second;
    if (entry->second >= to_.limits_.max_states) {
      const std::string what = stage_.name.empty() ? "the battle with its rounds counted has"
                                                   : "the battles that follow one another have";
      throw Error(ErrorCode::limit, what + " more than " + std::to_string(to_.limits_.max_states) +
                                        " states" + (stage_.name.empty() ? "" : " together") +
                                        hint_of_decisions(from_));
    }
    places_.push_back(place);
    return entry->second;
  }

  void add_state(NodeKind kind, std::uint32_t row, bool begins) {
    chain_.kinds.push_back(kind);
    chain_.rows.push_back(row);
    chain_.round_begins.push_back(begins ? 1 : 0);
  }
  StateIndex here() const { return static_cast<StateIndex>(chain_.kinds.size() - 1); }

  void end(StateIndex of_battle, const Outcome& ended, const Outcome& aside) {
    const auto state = static_cast<StateIndex>(chain_.kinds.size());
    auto outcome = stage_.at_end(ended, aside, state);
    if (outcome) {
      add_state(NodeKind::end, 0, false);
      to_.outcomes_.emplace(state, *std::move(outcome));
    } else {
      add_state(NodeKind::chance, sure_, false);
      chain_.targets.push_back(state);  // until the entry that follows names another
    }
    if (fought_) {
      chain_.marks.push_back({state, *fought_, 1});
      const std::string won = figure_of(stage_.name, ended.winner.value());
      chain_.marks.push_back({state, to_.mark_of_chance(won), 1});
    }
    if (from_.kinds[of_battle] == NodeKind::end) copy_marks(of_battle);
  }

  void copy_retreat(const Place& place) {
    add_state(NodeKind::chance, sure_, false);
    const auto to = std::lower_bound(from_.retreats.begin(), from_.retreats.end(),
                                     std::pair(place.state, StateIndex{0}));
    chain_.targets.push_back(number_of({place.aside, to->second, round(begun(place), true)}));
  }

  void copy(const Place& place) {
    const bool begins = round_begins(place);
    const NodeKind kind = from_.kinds[place.state];
    const std::uint32_t row = from_.rows[place.state];
    add_state(kind, kind == NodeKind::chance ? roll(row) : lists_[row], begins);
    const std::uint32_t after = place.round == uncounted
                                    ? uncounted
                                    : round(begun(place) + (begins ? 1 : 0), has_broken_off(place));
    for (const StateIndex target : from_.successors(place.state)) {
      chain_.targets.push_back(number_of({place.aside, target, after}));
    }
    if (begins && rounds_) chain_.marks.push_back({here(), *rounds_, 1});
    copy_marks(place.state);
  }

  void copy_marks(StateIndex state) {
    for (auto mark = std::lower_bound(from_.marks.begin(), from_.marks.end(), state,
                                      [](const Mark&a, StateIndex b) { return a.state < b; });
         mark != from_.marks.end() && mark->state == state; ++mark) {
      chain_.marks.push_back({here(), marks_[mark->mark], mark->weight});
    }
  }

  RollIndex roll(RollIndex of_battle) {
    std::optional<RollIndex>& known = rolls_[of_battle];
    if (!known) {
      std::vector<Integer> weights;
      for (std::uint32_t k = 0; k < from_.rolls.size(of_battle); ++k) {
        weights.push_back(from_.rolls.weight(of_battle, k));
      }
      known = chain_.rolls.intern(weights, from_.rolls.denominator(of_battle));
    }
    return *known;
  }

  JoinedChain& to_;
  Chain& chain_;
  const Battle& battle_;
  const Chain& from_;
  const StrongComponents strong_;
  const Stage& stage_;
  std::vector<std::optional<RollIndex>> rolls_;  ///< by roll of the battle
  std::vector<std::uint32_t> lists_;             ///< by list of options of the battle
  StateIndex first_;
  const RollIndex sure_;
  std::optional<std::uint32_t> fought_;  ///< figures, where the stage has a name
  std::optional<std::uint32_t> rounds_;
  std::vector<std::uint32_t> marks_;  ///< by mark of the battle
  std::map<Outcome, std::uint32_t> asides_;
  boost::unordered_flat_map<Place, StateIndex, Hash> numbers_;
  std::vector<Place> places_;
};

void JoinedChain::announce(const std::string& stage) {
  mark_of_chance(figure_of(stage, fought));
  mark(figure_of(stage, rounds));
  for (const Winner winner : {Winner::attacker, Winner::defender, Winner::draw}) {
    mark_of_chance(figure_of(stage, winner));
  }
}

void JoinedChain::add(const Battle& battle, const Stage& stage, const std::vector<Entry>& entries) {
  if (joined_.chain.starts.empty()) joined_.rosters = battle.rosters;
  Copy copy(*this, battle, stage);
  for (const Entry& entry : entries) copy.enter(entry);
  copy.run();
}

std::uint32_t JoinedChain::mark(const std::string& name) {
  auto& names = joined_.chain.mark_names;
  const auto found = std::find(names.begin(), names.end(), name);
  const auto mark = static_cast<std::uint32_t>(found - names.begin());
  if (found == names.end()) names.push_back(name);
  return mark;
}

std::uint32_t JoinedChain::mark_of_chance(const std::string& name) {
  joined_.chances.insert(name);
  return mark(name);
}

const JoinedChain::Part& JoinedChain::part_of(const Parts& parts, StateIndex state) {
  const auto after =
      std::upper_bound(parts.begin(), parts.end(), state,
                       [](StateIndex a, const Part& part) { return a < part.first; });
  return *std::prev(after);
}

Battle JoinedChain::take() {
  joined_.outcome = [outcomes = std::move(outcomes_), parts = parts_](StateIndex state) {
    if (const auto end = outcomes.find(state); end != outcomes.end()) return end->second;
    const Part& part = part_of(*parts, state);
    const Part::From& from = part.at(state);
    return part.standing(part.outcome(from.state), part.asides[from.aside]);
  };
  if (joined_.chain.labels.empty()) return std::move(joined_);
  joined_.situation = [parts = parts_](StateIndex state) {
    const Part& part = part_of(*parts, state);
    const Part::From& from = part.at(state);
    Situation situation;
    if (part.situation) situation = part.situation(from.state);
    if (from.begun > 0) situation.emplace_back("round", from.begun);
    if (!part.stage.empty()) situation.emplace_back(part.stage, 1);
    return situation;
  };
  return std::move(joined_);
}

Battle with_rounds_in_states(const Battle& battle, const EnumerationLimits& limits) {
  JoinedChain joined(limits);
  std::vector<JoinedChain::Entry> entries;
  for (const StateIndex start : battle.chain.starts) entries.push_back({start, {}, {}});
  const auto itself = [](const Outcome& outcome, const Outcome&) { return outcome; };
  const auto at_end = [](const Outcome& ended, const Outcome&, StateIndex) {
    return std::optional(ended);
  };
  joined.add(battle, {"", at_end, itself}, entries);
  Battle result = joined.take();
  result.chances = battle.chances;
  for (const EndMark& mark : battle.end_marks) {
    EndMark& copied = result.end_marks.emplace_back(mark);
    copied.weight = [weight = mark.weight, parts = joined.parts_](StateIndex state) {
      const JoinedChain::Part& part = JoinedChain::part_of(*parts, state);
      return weight(part.at(state).state);
    };
  }
  return result;
}

}  // namespace asdic
