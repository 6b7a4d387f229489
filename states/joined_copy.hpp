// Copies the states of one battle that can be reached into a joined chain.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "lib/exact/components.hpp"
#include "states/joined_chain.hpp"
#include "states/waiting_places.hpp"

namespace asdic {

class JoinedChain::Copy {
 public:
  /// Keeps references to the arguments, which must outlive this.
  Copy(JoinedChain& to, const Battle& battle, const Stage& stage);

  /// Adds a state in which the battle begins.
  void enter(const Entry& entry);
  /// Copies all states that can be reached from these. Throws Error(limit).
  void run();

 private:
  /// A state of the joined chain. `round` is the number of rounds begun; its highest bit is set if
  /// the attacker has broken off. It is `uncounted` if neither can matter any more.
  struct Place {
    std::uint32_t aside;
    StateIndex state;
    std::uint32_t round;
    std::uint32_t waited;  ///< the gates passed in the current loop
    bool operator==(const Place&) const = default;
  };
  struct Hash {
    std::size_t operator()(const Place& place) const {
      return (std::size_t{place.aside} * 0x9e3779b97f4a7c15u + place.state) * 0xff51afd7ed558ccdu +
             (place.round ^ std::uint64_t{place.waited} << 32);
    }
  };
  static constexpr std::uint32_t broken_off = 0x80000000u;
  static constexpr std::uint32_t uncounted = 0xffffffffu;

  std::uint32_t round(std::uint32_t begun, bool has_broken_off) const;
  static std::uint32_t begun(const Place& place) { return place.round & ~broken_off; }
  static bool has_broken_off(const Place& place) { return (place.round & broken_off) != 0; }
  bool round_begins(const Place& place) const;
  /// Returns whether the attacker breaks off here. This takes precedence over a round limit.
  bool breaks_off(const Place& place) const;
  std::optional<Outcome> outcome_at(const Place& place) const;

  StateIndex number_of(const Place& place);
  void add_state(NodeKind kind, std::uint32_t row, bool begins);
  StateIndex here() const { return static_cast<StateIndex>(chain_.kinds.size() - 1); }
  void end(StateIndex of_battle, const Outcome& ended, const Outcome& aside);
  void pay_aftermath(StateIndex state, StateIndex of_battle, Winner winner);
  /// Returns the name in the joined chain of a figure of this battle.
  std::string figure_name(const std::string& of_battle) const;
  /// Adds a state in which the attacker breaks off: a decision if the options require decisions, or
  /// else a sure step.
  void copy_retreat(const Place& place);
  /// Returns the position of a list of options in the joined chain.
  std::uint32_t list_of(const Choice& choice, const std::vector<std::string>& labels);
  /// Returns the gates that have been passed after the step from `place` to `to`.
  std::uint32_t waited(const Place& place, StateIndex to) const;
  void copy(const Place& place);
  void copy_payoffs(StateIndex state);
  RollIndex roll(RollIndex of_battle);

  JoinedChain& to_;
  Chain& chain_;
  const Battle& battle_;
  const Chain& from_;
  const StrongComponents strong_;
  const WaitingPlaces waiting_;
  const Stage& stage_;
  std::vector<std::optional<RollIndex>> rolls_;  ///< by roll of the battle
  std::vector<std::uint32_t> lists_;             ///< by list of options of the battle
  StateIndex first_;
  const RollIndex sure_;
  std::optional<std::uint32_t> fought_;  ///< custom figures, if the stage has a name
  std::optional<std::uint32_t> rounds_;
  std::vector<std::uint32_t> figures_;  ///< by custom figure of the battle
  std::map<Outcome, std::uint32_t> asides_;
  boost::unordered_flat_map<Place, StateIndex, Hash> numbers_;
  std::vector<Place> places_;
};

}  // namespace asdic
