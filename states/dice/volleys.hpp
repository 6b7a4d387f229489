// Dice that are rolled together, and the exact distribution of their hits.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "lib/exact/rolls.hpp"
#include "states/dice/distribution.hpp"
#include "states/numbers.hpp"

namespace asdic {

using VolleyIndex = std::uint32_t;

/// `count` dice that each hit on `value` or less, with hits of one kind as the rule system numbers
/// them (what they may fall on).
struct Dice {
  std::uint16_t kind;
  std::uint16_t value;
  std::uint32_t count;
};

/// Hits of a volley: the k-th result of `roll` is `least` + k hits.
struct HitRoll {
  int least;
  RollIndex roll;
};

/// The distinct volleys of a battle. Volley 0 has no dice. Equal dice in equal order are one
/// volley.
class Volleys {
 public:
  Volleys(int faces, Rolls& rolls);
  ~Volleys();

  /// Dice that can never hit are left out, neighbours alike in kind and value are put together.
  VolleyIndex intern(const std::vector<Dice>& dice);

  const std::vector<Dice>& dice(VolleyIndex volley) { return known(volley).dice; }
  /// Returns a copy of the dice. Several threads may call it at the same time.
  std::vector<Dice> dice_of_all(VolleyIndex volley) const;
  /// From now on these volleys have the numbers of `others`. Call it before this has any but the
  /// empty one.
  void share_numbers(const Volleys& others) {
    numbers_ = KnownNumbers<std::string>(others.numbers_.shared());
  }

  /// What is left when one of the first dice has been rolled. The volley must have dice, here and
  /// below.
  VolleyIndex without_first_die(VolleyIndex volley) {
    Volley& asked = known(volley);
    if (!asked.without_first_die) asked.without_first_die = take_first_die(asked);
    return *asked.without_first_die;
  }
  /// All dice up to the first of another kind, and what is left without them.
  VolleyIndex first_kind(VolleyIndex volley) { return by_first_kind(volley)[0]; }
  VolleyIndex without_first_kind(VolleyIndex volley) { return by_first_kind(volley)[1]; }

  /// The hits of all dice of the volley together, those beyond `most` counted as `most`.
  HitRoll hits(VolleyIndex volley, int most) {
    const auto at = static_cast<std::size_t>(most);
    Volley& asked = known(volley);
    if (at < asked.hits.size() && asked.hits[at]) return *asked.hits[at];
    return weigh_hits(asked, most);
  }
  /// The hit of one die of this value.
  HitRoll hit(int value) {
    const auto at = static_cast<std::size_t>(value);
    if (at < single_.size() && single_[at]) return *single_[at];
    return weigh_hit(value);
  }
  /// How many results a roll has.
  std::uint32_t results(RollIndex roll) const { return rolls_.size(roll); }

 private:
  struct Volley {
    std::vector<Dice> dice;
    std::optional<VolleyIndex> without_first_die = {};
    std::optional<std::array<VolleyIndex, 2>> by_first_kind = {};  ///< of this kind, and the others
    std::vector<std::optional<HitRoll>> hits = {};                 ///< by the most hits that count
    int sure = 0;                                                  ///< dice that always hit
    int uncertain = 0;                                             ///< the others
    /// As far as they have been asked for: weights of 0, 1 ... hits of the others, over their
    /// throws.
    Weights weights;
  };

  Volley& known(VolleyIndex volley) {
    const bool is_known = volley < volleys_.size() && volleys_[volley];
    return is_known ? *volleys_[volley] : learn(volley);
  }
  Volley& learn(VolleyIndex volley);
  const std::array<VolleyIndex, 2>& by_first_kind(VolleyIndex volley) {
    Volley& asked = known(volley);
    if (!asked.by_first_kind) asked.by_first_kind = divide(asked);
    return *asked.by_first_kind;
  }
  // What is asked for the first time.
  VolleyIndex take_first_die(const Volley& volley);
  std::array<VolleyIndex, 2> divide(const Volley& volley);
  HitRoll weigh_hits(Volley& volley, int most);
  HitRoll weigh_hit(int value);
  /// Works out the weights of fewer than so many hits.
  void weigh(Volley& volley, std::size_t count) const;

  int faces_;
  Rolls& rolls_;
  KnownNumbers<std::string> numbers_;             ///< by the bytes of the dice
  std::vector<std::unique_ptr<Volley>> volleys_;  ///< by number; null where it is not known here
  std::vector<std::optional<HitRoll>> single_;    ///< by value: the hit of one die
  std::vector<Dice> kept_;                        ///< of the volley that is interned
  Weights cut_;  ///< of a roll of hits: those that count, and at last those of more
};

}  // namespace asdic
