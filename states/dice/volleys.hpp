// Dice that are rolled together, and the exact distribution of their hits. This is the main header
// of dice/; distribution.hpp has the arithmetic, dice_sums.hpp sums of dice for other rules.
#pragma once

#include <algorithm>
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

/// Equal dice: `count` of them, each of which hits on `value` or less. Each is thrown `best_of`
/// times, and its best throw counts. The rule system numbers the kinds of hits; a kind defines
/// which units may take them.
struct Dice {
  std::uint16_t kind;
  std::uint16_t value;
  std::uint32_t count;
  std::uint32_t best_of = 1;

  /// Returns whether dice of both groups may be counted together.
  bool same_dice(const Dice& other) const {
    return kind == other.kind && value == other.value && best_of == other.best_of;
  }
};

/// The distribution of the hits of a volley: result k of `roll` is `least` + k hits.
struct HitRoll {
  int least;
  RollIndex roll;
};

/// The distinct volleys of a battle, numbered. A volley is the dice that a side has still to roll,
/// in their order. Volley 0 has no dice. Equal dice in the same order are the same volley.
class Volleys {
 public:
  Volleys(int faces, Rolls& rolls);
  ~Volleys();

  /// Returns the number of a volley. Dice that can never hit are dropped, and adjacent dice of one
  /// kind and value are merged.
  VolleyIndex intern(const std::vector<Dice>& dice);

  const std::vector<Dice>& dice(VolleyIndex volley) { return volley_at(volley).dice; }
  /// Returns a copy of the dice. Several threads may call it at the same time.
  std::vector<Dice> dice_of_all(VolleyIndex volley) const;
  /// Shares the numbers of volleys with `others`, which may be on another thread. Call it while
  /// this has only the empty volley.
  void share_numbers(const Volleys& others) {
    numbers_ = NumberCache<std::string>(others.numbers_.shared());
  }

  /// Returns the volley without one of its first dice. The volley must have dice, here and in the
  /// two functions below.
  VolleyIndex without_first_die(VolleyIndex volley) {
    Volley& asked = volley_at(volley);
    if (!asked.without_first_die) asked.without_first_die = take_first_die(asked);
    return *asked.without_first_die;
  }
  /// Returns the volley of all dice before the first of another kind.
  VolleyIndex first_kind(VolleyIndex volley) { return by_first_kind(volley)[0]; }
  /// Returns the volley of the other dice.
  VolleyIndex without_first_kind(VolleyIndex volley) { return by_first_kind(volley)[1]; }

  /// Returns the distribution of the hits of the volley. Its last result is `most` hits or more.
  HitRoll hits(VolleyIndex volley, int most) {
    Volley& asked = volley_at(volley);
    most = std::min(most, asked.sure + asked.uncertain);
    const auto at = static_cast<std::size_t>(most);
    if (at < asked.hits.size() && asked.hits[at]) return *asked.hits[at];
    return weigh_hits(asked, most);
  }
  /// Returns the hits of one of `dice`.
  HitRoll hit(const Dice& dice) {
    const std::size_t at = dice.value;
    if (dice.best_of == 1 && at < single_.size() && single_[at]) return *single_[at];
    return weigh_hit(dice);
  }
  /// Returns the number of results of a roll.
  std::uint32_t results(RollIndex roll) const { return rolls_.size(roll); }

 private:
  struct Volley {
    std::vector<Dice> dice;
    std::optional<VolleyIndex> without_first_die = {};
    std::optional<std::array<VolleyIndex, 2>> by_first_kind = {};  ///< of this kind, and the others
    std::vector<std::optional<HitRoll>> hits = {};                 ///< by the most hits that count
    int sure = 0;                                                  ///< dice that always hit
    int uncertain = 0;                                             ///< the others
    RollSeries series;  ///< the weights of 0, 1 and so on hits of the uncertain dice
  };

  /// The chance that one of some equal dice hits: `successes` of `ways` equally likely results.
  struct Chance {
    Integer successes;
    Integer ways;
  };

  Volley& volley_at(VolleyIndex volley) {
    const bool is_known = volley < volleys_.size() && volleys_[volley];
    return is_known ? *volleys_[volley] : compute_volley(volley);
  }
  Volley& compute_volley(VolleyIndex volley);
  const std::array<VolleyIndex, 2>& by_first_kind(VolleyIndex volley) {
    Volley& asked = volley_at(volley);
    if (!asked.by_first_kind) asked.by_first_kind = divide(asked);
    return *asked.by_first_kind;
  }
  // Compute values that are then kept.
  VolleyIndex take_first_die(const Volley& volley);
  std::array<VolleyIndex, 2> divide(const Volley& volley);
  HitRoll weigh_hits(Volley& volley, int most);
  HitRoll weigh_hit(const Dice& dice);
  Chance chance_of(const Dice& dice) const;
  Integer denominator_of(const std::vector<Dice>& dice) const;
  Weights weights_of(const std::vector<Dice>& dice, std::size_t count) const;

  int faces_;
  Rolls& rolls_;
  NumberCache<std::string> numbers_;  ///< by the bytes of the dice
  /// The volleys by number, or null if a volley has not been used here.
  std::vector<std::unique_ptr<Volley>> volleys_;
  /// The hits of single dice by their value, for dice that are thrown once.
  std::vector<std::optional<HitRoll>> single_;
  std::vector<Dice> kept_;  ///< of the volley that is being interned
};

/// Adds to `node` a roll of `dice`. successor(hits) returns the state after a number of hits.
template <class Node, class Successor>
void add_hits(Node& node, Volleys& volleys, const std::vector<Dice>& dice, Successor successor) {
  int most = 0;
  for (const Dice& some : dice) most += static_cast<int>(some.count);
  const HitRoll hits = volleys.hits(volleys.intern(dice), most);
  node.chance(hits.roll);
  const auto results = static_cast<int>(volleys.results(hits.roll));
  for (int k = 0; k < results; ++k) node.add_successor(successor(hits.least + k));
}

}  // namespace asdic
