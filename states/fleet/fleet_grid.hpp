// States of two fleets as places of a grid, in which dice and their hits are steps to neighbors.
//
// Each side has positions: counts of its units, numbered as they are met. Everything else in a
// state is its context: phase, step, notes and dice. A context and the position of one side are a
// line of the grid, and the position of the other side is the column. A die that misses leads to
// the same column of another line, and a hit to the column that a table of the side has for it. So
// only moments at which rules decide something read the units of both sides.
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
struct GridPlace {
  std::uint32_t column;  ///< a position
  std::uint32_t line;

  bool operator==(const GridPlace&) const = default;
};
template <>
struct RowsOfState<GridPlace> {
  using Type = GridRows;
};

/// Elements by number, which stay where they are.
template <class T>
class Blocks {
 public:
  bool has(std::size_t number) const { return number / size < blocks_.size(); }
  T& operator[](std::size_t number) { return blocks_[number / size][number % size]; }
  /// Makes all elements up to this one that are not there yet.
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
  std::array<UnitCount, 3> extra = {};  ///< counts behind those of slots
  UnitCount zero = 0;
};
static_assert(std::has_unique_object_representations_v<GridContext>);

/// The numbers of a grid, which all threads share.
struct GridNumbers {
  std::array<SharedNumbers<std::string>, 2> positions;  ///< by side, of the counts of its slots
  SharedNumbers<std::string> contexts;                  ///< of the bytes of a GridContext
  SharedNumbers<std::uint64_t> lines;  ///< of a context, times 2^32, and a position
};

/// Reads the states of a grid. Several threads may use it.
class GridReader {
 public:
  /// `start` is a state of the battle that `fleet` fights.
  GridReader(const Fleet& fleet, const FleetState& start);

  FleetState state(const GridPlace& place) const;

 private:
  friend class FleetGrid;

  /// Returns the side whose position belongs to lines of a context: the side that fires, and
  /// otherwise the defender.
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

/// The states of the battles of `rules`, and how they lead to each other. It keeps what it has
/// found out, and is used by one thread.
class FleetGrid {
 public:
  using State = GridPlace;
  using Position = std::uint32_t;

  /// Gives states the places that they have for `reader`. `rules` must outlive this.
  FleetGrid(FleetRounds& rules, GridReader reader);

  GridPlace place(const FleetState& state);
  /// Adds the results of the dice of the state at `place`. Returns false if none are rolled there.
  bool roll(const GridPlace& place, Results& results);
  /// Adds to `node` the dice, the decision or the end at `place`.
  void expand(const GridPlace& place, Node<GridPlace>& node);
  std::uint64_t level(const GridPlace& place) { return rules_.level(state_at(place)); }

 private:
  using Index = std::uint32_t;
  static constexpr Index unknown = static_cast<Index>(-1);
  static constexpr Index nothing = static_cast<Index>(-2);  ///< no context, or no position

  /// The hits of dice: `least`, and one more for each result after the first.
  struct Hits {
    int least = 0;
    RollIndex roll = 0;
    std::uint32_t results = 0;  ///< 0 if they are not known
  };
  /// The dice that are rolled in the states of one context, and the contexts to which they lead.
  struct Roll {
    Side side;
    Side target;
    HitKind kind;
    bool is_volley;                       ///< whether all dice of the kind are rolled together
    VolleyIndex dice;                     ///< if it is a volley
    FleetHeader after;                    ///< when the dice are rolled
    std::size_t table;                    ///< of next_
    Hits hits = {};                       ///< of one die, if it is no volley
    std::vector<Hits> hits_by_most = {};  ///< of a volley, by the hits that can fall
    /// How the battle continues after hits that have led to a position of one class.
    struct Continuation {
      Index context = unknown;  ///< `nothing` if no dice of the side are left
      bool falls = false;       ///< whether another hit falls at once
    };
    std::vector<Continuation> next = {};  ///< by class
    /// The context if no dice of the side are left and the moment is over.
    Index settled_by_rules = unknown;
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
    // Lines with the same position: that which was last reached from here by dice, and that of
    // states which the rules settle.
    Index next_context = unknown;
    Index next_line = unknown;
    Index settled_line = unknown;
  };
  struct PositionInfo {
    const char* counts = nullptr;
    Index dice_class = unknown;
  };
  /// Hits that fall, one after the other.
  struct FallingHits {
    FleetHeader header;
    Position position;        ///< of the target
    bool is_changed = false;  ///< whether the header has dice or hits that it had not before them
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
  FleetState state_at(const GridPlace& place);
  FleetState state_of(const Line& line, const FallingHits& hit);
  FleetState state_of_side(const GridContext& key, Side side, Position number);

  Roll make_roll(const GridContext& key);
  Hits hits_of(const HitRoll& roll) const;
  const Hits& hits(Roll& roll, Position column);
  const Roll::Continuation& next_of(Roll& roll, const GridContext& key, Position position) {
    const Index of_class = class_of(roll.target, position);
    const bool is_known = of_class < roll.next.size() && roll.next[of_class].context != unknown;
    return is_known ? roll.next[of_class] : find_next_of(roll, key, of_class, position);
  }
  const Roll::Continuation& find_next_of(Roll& roll, const GridContext& key, Index of_class,
                                         Position position);
  void take(const Line& line, FallingHits& hit);
  GridPlace settled_place(Line& line, Position target);
  GridPlace settled_after_change(const Line& line, const FallingHits& hit);
  GridPlace place_settled_by_rules(const GridPlace& before);
  Position next(const Roll& roll, const GridContext& key, Position position) {
    const std::vector<Position>& table = next_[roll.table];
    const bool is_known = position < table.size() && table[position] != unknown;
    return is_known ? table[position] : find_next(roll, key, position);
  }
  Position find_next(const Roll& roll, const GridContext& key, Position position);
  int most_hits(Side target, HitKind kind, Position position);
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
  Results results_{1};  ///< of expand()
  GridReader reader_;
  std::array<NumberCache<std::string>, 2> position_numbers_;
  NumberCache<std::string> context_numbers_;
  GridPlaces known_lines_;  ///< by context and position: the number, and 1 more
  std::vector<std::unique_ptr<Context>> contexts_;
  Blocks<Line> lines_;
  std::array<std::vector<PositionInfo>, 2> positions_;
  /// The position of the target after a hit, by kind of hit and order of loss, and by position.
  std::vector<std::vector<Position>> next_;
  std::vector<std::vector<std::uint16_t>> most_;  ///< by kind, and by position: hits to sink all
  boost::unordered_flat_map<std::string, Index> classes_;  ///< what they are
  GridPlaces known_settled_;  ///< by place before the rules settle it: in settled_, and 1 more
  std::vector<GridPlace> settled_;  ///< the places after it
};

/// Receives the dice, the decision or the end that rules add for a state of a grid.
class FleetNode {
 public:
  FleetNode(FleetGrid& grid, Node<GridPlace>& node) : grid_(grid), node_(node) {}

  void chance(RollIndex roll) { node_.chance(roll); }
  void decision(Side owner, const std::string& path) { node_.decision(owner, path); }
  void end() { node_.end(); }
  void round_begins() { node_.round_begins(); }
  void mark(std::uint32_t mark, std::int64_t weight = 1) { node_.mark(mark, weight); }
  void add_successor(const FleetState& state) { node_.add_successor(grid_.place(state)); }
  void continue_in(const FleetState& state) { node_.continue_in(grid_.place(state)); }
  void option(std::string label, const FleetState& state) {
    node_.option(std::move(label), grid_.place(state));
  }
  void retreat(const FleetState& state) { node_.retreat(grid_.place(state)); }
  /// Continues as `state` does.
  void expand_as(const FleetState& state) { grid_.expand(grid_.place(state), node_); }

 private:
  FleetGrid& grid_;
  Node<GridPlace>& node_;
};

}  // namespace asdic
