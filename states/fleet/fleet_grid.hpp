// States of two fleets as points of a grid, in which dice and their hits are steps to neighbors.
//
// Each side has positions: counts of its units, numbered in the order in which they are found.
// Everything else in a state is its context: phase, step, notes and dice. A line of the grid is a
// context with the position of one side. The column is the position of the other side. A die that
// misses leads to the same column of another line. A hit leads to another column, which a table of
// the side gives. Therefore the expansion of most dice does not read the units of a state. It reads
// them only when the rules decide something.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "states/fleet/fleet_rounds.hpp"
#include "states/fleet/fleet_state.hpp"
#include "states/node.hpp"
#include "states/numbers.hpp"

namespace asdic {

/// A state of two fleets, as a grid numbers it.
struct GridState {
  std::uint32_t column;  ///< a position
  std::uint32_t line;

  bool operator==(const GridState&) const = default;
};
template <>
struct RowsOfState<GridState> {
  using Type = GridRows;
};

/// A list of elements by number. Elements keep their addresses when the list grows.
template <class T>
class Blocks {
 public:
  bool has(std::size_t number) const { return number / size < blocks_.size(); }
  T& operator[](std::size_t number) { return blocks_[number / size][number % size]; }
  /// Adds elements until the list has the element `number`.
  void reach(std::size_t number) {
    while (!has(number)) blocks_.push_back(std::make_unique<T[]>(size));
  }

 private:
  static constexpr std::size_t size = 256;
  std::vector<std::unique_ptr<T[]>> blocks_;
};

/// Everything in a state but its units. It has no padding.
struct GridContext {
  FleetHeader header;
  std::array<UnitCount, 3> extra = {};  ///< the counts after those of the slots
  UnitCount zero = 0;
};
static_assert(std::has_unique_object_representations_v<GridContext>);

/// The numbers of positions, contexts and lines, which all threads share.
struct GridNumbers {
  std::array<SharedNumbers<std::string>, 2> positions;  ///< by side, as the bytes of their counts
  SharedNumbers<std::string> contexts;                  ///< contexts, as the bytes of a GridContext
  SharedNumbers<std::uint64_t> lines;  ///< lines, as context times 2^32 plus position
};

/// Returns the units and dice of the states of a grid. Several threads may use one object.
class GridReader {
 public:
  /// Reads `start`, a state of the battle that `fleet` fights.
  GridReader(const Fleet& fleet, const FleetState& start);

  FleetState state(const GridState& at) const;

 private:
  friend class FleetGrid;

  /// Returns the side whose position belongs to lines of a context: the side that fires, or the
  /// defender if neither fires.
  static Side side_of_lines(const FleetHeader& header) {
    return header.phase == Phase::attacker_fires ? Side::attacker : Side::defender;
  }
  /// Returns a state without units.
  FleetState blank(const GridContext& context) const;
  void put(Side side, const char* counts, UnitCounts& units) const;

  std::shared_ptr<GridNumbers> numbers_;
  FleetState blank_;  ///< a state without units
  std::array<std::size_t, 2> first_slots_;
  std::array<std::size_t, 2> slot_counts_;
};

/// Finds the successors of states in the grid. It keeps tables of the results that it has computed,
/// so that each thread needs a separate object.
class FleetGrid {
 public:
  using State = GridState;
  using Position = std::uint32_t;

  /// Uses the numbers of `reader` for the states of battles under `rules`, which must outlive this.
  FleetGrid(FleetRounds& rules, GridReader reader);

  GridState grid_state(const FleetState& state);
  /// Adds the results of the dice in the state `at` to `results`. Returns false, and adds nothing,
  /// if no dice are rolled there or if two results are the same state.
  bool roll(const GridState& at, Results& results);
  /// Adds to `node` the dice, the decision or the end of the state `at`.
  void expand(const GridState& at, Node<GridState>& node);
  std::uint64_t level(const GridState& at) { return rules_.level(state_at(at)); }

 private:
  using Index = std::uint32_t;
  static constexpr Index unknown = static_cast<Index>(-1);
  static constexpr Index nothing = static_cast<Index>(-2);  ///< no context, or no position

  /// The numbers of hits of dice: `least`, then one more for each further result.
  struct HitCounts {
    int least = 0;
    RollIndex roll = 0;
    std::uint32_t results = 0;  ///< the number of results; 0 if not computed yet
  };
  /// The dice that are rolled in the states of one context, and the contexts to which they lead.
  struct Roll {
    Side side;
    Side target;
    HitKindIndex kind;
    bool is_volley;                            ///< whether all dice of the kind are rolled together
    VolleyIndex dice;                          ///< if it is a volley
    FleetHeader after;                         ///< the header after the dice are rolled
    std::size_t table;                         ///< the index of its table in next_
    HitCounts hits = {};                       ///< of one die, if the roll is not a volley
    std::vector<HitCounts> hits_by_most = {};  ///< of a volley, by the most hits that can fall
    /// The continuation of the battle after hits have led to a position of a class.
    struct Continuation {
      Index context = unknown;  ///< `nothing` if no dice of the side are left
      bool falls = false;       ///< whether another hit falls at once
    };
    std::vector<Continuation> next = {};  ///< by class
    /// The context after the last dice of the side, from which the rules continue.
    Index context_without_dice = unknown;
    /// If the enemy fires next, its contexts by the class of the position of `side`, or `nothing`.
    std::vector<Index> replies = {};
  };
  struct Context {
    GridContext key;
    std::unique_ptr<Roll> roll = {};  ///< null if no dice are rolled
  };
  struct Line {
    Context* context = nullptr;
    Position position = 0;
    // Lines with the same position: next_line was last reached from here by dice and has the
    // context next_context; line_without_dice has the states from which the rules then continue.
    Index next_context = unknown;
    Index next_line = unknown;
    Index line_without_dice = unknown;
  };
  struct PositionInfo {
    const char* counts = nullptr;
    Index dice_class = unknown;
  };
  /// The state of the target while hits fall one after the other.
  struct FallingHits {
    FleetHeader header;
    Position position;        ///< the target's position
    bool is_changed = false;  ///< whether the hits have changed the dice or hits in the header
  };

  Context& context(Index number);
  Line& line(Index number) {
    const bool is_known = lines_.has(number) && lines_[number].context != nullptr;
    return is_known ? lines_[number] : find_line(number);
  }
  Line& find_line(Index number);
  PositionInfo& position(Side side, Position number);
  Index context_number(const GridContext& key);
  Index line_number(Index context, Position position);
  Index line_after(Line& line, Index context) {
    if (line.next_context != context) {
      line.next_line = line_number(context, line.position);
      line.next_context = context;
    }
    return line.next_line;
  }
  Position position_number(Side side, const UnitCounts& units);
  FleetState state_of(const GridContext& key, Position of_line, Position of_column);
  FleetState state_at(const GridState& at);
  FleetState state_of(const Line& line, const FallingHits& hit);
  FleetState state_of_side(const GridContext& key, Side side, Position number);

  bool add_results(Line& line, Position column, Results& results);
  Roll make_roll(const GridContext& key);
  HitCounts hits_of(const HitRoll& roll) const;
  const HitCounts& hits(Roll& roll, Position column);
  const Roll::Continuation& next_of(Roll& roll, const GridContext& key, Position position) {
    const Index of_class = class_of(roll.target, position);
    const bool is_known = of_class < roll.next.size() && roll.next[of_class].context != unknown;
    return is_known ? roll.next[of_class] : find_next_of(roll, key, of_class, position);
  }
  const Roll::Continuation& find_next_of(Roll& roll, const GridContext& key, Index of_class,
                                         Position position);
  void take(const Line& line, FallingHits& hit);
  GridState state_after_dice(Line& line, Position target);
  GridState state_after_change(const Line& line, const FallingHits& hit);
  GridState advance_by_rules(const GridState& before);
  Position next(const Roll& roll, const GridContext& key, Position position) {
    const std::vector<Position>& table = next_[roll.table];
    const bool is_known = position < table.size() && table[position] != unknown;
    return is_known ? table[position] : find_next(roll, key, position);
  }
  Position find_next(const Roll& roll, const GridContext& key, Position position);
  int most_hits(Side target, HitKindIndex kind, Position position);
  Index class_of(Side target, Position number) {
    const std::vector<PositionInfo>& all = positions_[index(target)];
    const bool is_known = number < all.size() && all[number].dice_class != unknown;
    return is_known ? all[number].dice_class : find_class(target, number);
  }
  Index find_class(Side target, Position number);
  VolleyIndex dice_left(VolleyIndex volley, Side target, Position position);
  Index context_after(const Roll& roll, const GridContext& key, Position position);
  Index reply(const Roll& roll, const GridContext& key, Position position);

  FleetRounds& rules_;
  SimultaneousFire& fire_;
  Results results_{1};  ///< memory for expand()
  GridReader reader_;
  std::array<NumberCache<std::string>, 2> position_numbers_;
  /// The position of each side in the state read last. A rule rarely changes both positions.
  std::array<Position, 2> last_read_ = {unknown, unknown};
  NumberCache<std::string> context_numbers_;
  GridPlaces known_lines_;  ///< by context and position: the number of the line, plus 1
  std::vector<std::unique_ptr<Context>> contexts_;
  Blocks<Line> lines_;
  std::array<std::vector<PositionInfo>, 2> positions_;
  /// The position of the target after a hit: by kind of hit and casualty order, then by position.
  std::vector<std::vector<Position>> next_;
  /// The number of hits that sinks all targets, by kind and position.
  std::vector<std::vector<std::uint16_t>> most_;
  boost::unordered_flat_map<std::string, Index> classes_;  ///< by dice_that_matter(): the class
  /// The index in next_states_, plus 1, by state from which the rules continue.
  GridPlaces next_state_numbers_;
  std::vector<GridState> next_states_;  ///< states after the rules have continued
};

/// A node of the chain for rules, which give a FleetState instead of a GridState. Each one is
/// converted.
class FleetNode {
 public:
  FleetNode(FleetGrid& grid, Node<GridState>& node) : grid_(grid), node_(node) {}

  void chance(RollIndex roll) { node_.chance(roll); }
  void decision(Side owner, Choice choice) { node_.decision(owner, std::move(choice)); }
  void end() { node_.end(); }
  void round_begins() { node_.round_begins(); }
  void pay(std::uint32_t figure, std::int64_t amount = 1) { node_.pay(figure, amount); }
  void add_successor(const FleetState& state) { node_.add_successor(grid_.grid_state(state)); }
  void continue_in(const FleetState& state) { node_.continue_in(grid_.grid_state(state)); }
  void option(std::string label, const FleetState& state) {
    node_.option(std::move(label), grid_.grid_state(state));
  }
  void retreat(const FleetState& state) { node_.retreat(grid_.grid_state(state)); }
  /// Adds the dice, the decision or the end of `state`.
  void expand_as(const FleetState& state) { grid_.expand(grid_.grid_state(state), node_); }

 private:
  FleetGrid& grid_;
  Node<GridState>& node_;
};

}  // namespace asdic
