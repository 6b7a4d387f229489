#include "states/fleet/fleet_grid.hpp"

#include <algorithm>
#include <cstring>

namespace asdic {

namespace {

template <class T>
std::string_view bytes_of(const T& value) {
  return {reinterpret_cast<const char*>(&value), sizeof(T)};
}

/// Returns the entry at `index` of `all`. If necessary, adds entries with the value `otherwise`
/// first.
template <class T>
T& entry(std::vector<T>& all, std::size_t index, const T& otherwise) {
  if (index >= all.size()) all.resize(std::max(index + 1, all.size() + all.size() / 2), otherwise);
  return all[index];
}

std::uint64_t word_of(const GridState& at) {
  return std::uint64_t{at.line} << 32 | at.column;
}

}  // namespace

// Reading.

GridReader::GridReader(const Fleet& fleet, const FleetState& start)
    : numbers_(std::make_shared<GridNumbers>()), blank_(start) {
  const std::vector<Slot>& slots = fleet.slots();
  const auto attackers = static_cast<std::size_t>(std::count_if(
      slots.begin(), slots.end(), [](const Slot& slot) { return slot.side == Side::attacker; }));
  first_slots_ = {0, attackers};
  slot_counts_ = {attackers, slots.size() - attackers};
  std::fill(blank_.units.begin(), blank_.units.end(), UnitCount{0});
}

FleetState GridReader::blank(const GridContext& context) const {
  FleetState state = blank_;
  static_cast<FleetHeader&>(state) = context.header;
  const std::size_t slots = slot_counts_[0] + slot_counts_[1];
  for (std::size_t i = slots; i < state.units.size(); ++i) {
    state.units[i] = context.extra[i - slots];
  }
  return state;
}

void GridReader::put(Side side, const char* counts, UnitCounts& units) const {
  std::memcpy(units.data() + first_slots_[index(side)], counts, slot_counts_[index(side)]);
}

FleetState GridReader::state(const GridState& at) const {
  const std::uint64_t line = numbers_->lines.key(at.line);
  GridContext context;
  std::memcpy(static_cast<void*>(&context),
              numbers_->contexts.key(static_cast<std::uint32_t>(line >> 32)).data(),
              sizeof(context));
  FleetState state = blank(context);
  const Side side = side_of_lines(state);
  const auto of_line = static_cast<std::uint32_t>(line);
  put(side, numbers_->positions[index(side)].key(of_line).data(), state.units);
  put(enemy(side), numbers_->positions[index(enemy(side))].key(at.column).data(), state.units);
  return state;
}

namespace {

/// Returns a pointer to `part` of `numbers` that keeps `numbers` alive.
template <class Part>
std::shared_ptr<Part> part_of(const std::shared_ptr<GridNumbers>& numbers, Part& part) {
  return {numbers, &part};
}

}  // namespace

FleetGrid::FleetGrid(FleetRounds& rules, GridReader reader)
    : rules_(rules),
      fire_(rules),
      reader_(std::move(reader)),
      position_numbers_{NumberCache(part_of(reader_.numbers_, reader_.numbers_->positions[0])),
                        NumberCache(part_of(reader_.numbers_, reader_.numbers_->positions[1]))},
      context_numbers_(part_of(reader_.numbers_, reader_.numbers_->contexts)) {}

// Numbers.

FleetGrid::Context& FleetGrid::context(Index number) {
  if (number >= contexts_.size()) contexts_.resize(2 * std::size_t{number} + 1);
  std::unique_ptr<Context>& known = contexts_[number];
  if (!known) {
    known = std::make_unique<Context>();
    std::memcpy(static_cast<void*>(&known->key), context_numbers_.key(number).data(),
                sizeof(GridContext));
    if (const auto side = SimultaneousFire::firing_side(known->key.header)) {
      if (fire_.is_rolled(known->key.header.volleys[index(*side)])) {
        known->roll = std::make_unique<Roll>(make_roll(known->key));
      }
    }
  }
  return *known;
}

FleetGrid::Line& FleetGrid::find_line(Index number) {
  lines_.reach(number);
  const std::uint64_t key = reader_.numbers_->lines.key(number);
  Line& line = lines_[number];
  line.context = &context(static_cast<Index>(key >> 32));
  line.position = static_cast<Position>(key);
  return line;
}

FleetGrid::PositionInfo& FleetGrid::position(Side side, Position number) {
  PositionInfo& info = entry(positions_[index(side)], number, PositionInfo());
  if (info.counts == nullptr) {
    info.counts = position_numbers_[index(side)].key(number).data();
  }
  return info;
}

FleetGrid::Index FleetGrid::context_number(const GridContext& key) {
  return context_numbers_.number(bytes_of(key));
}

FleetGrid::Index FleetGrid::line_number(Index context, Position position) {
  const Word word = std::uint64_t{context} << 32 | position;
  StateIndex& known = known_lines_.find(&word, {}, nullptr);
  if (known == 0) known = reader_.numbers_->lines.number(word) + 1;
  return known - 1;
}

FleetGrid::Position FleetGrid::position_number(Side side, const UnitCounts& units) {
  const UnitCount* const first = units.data() + reader_.first_slots_[index(side)];
  const std::string_view counts(reinterpret_cast<const char*>(first),
                                reader_.slot_counts_[index(side)]);
  const Position last = last_read_[index(side)];
  const bool is_last =
      last != unknown && counts == std::string_view(position(side, last).counts, counts.size());
  return is_last ? last : position_numbers_[index(side)].number(counts);
}

FleetState FleetGrid::state_of(const GridContext& key, Position of_line, Position of_column) {
  FleetState state = reader_.blank(key);
  const Side side = GridReader::side_of_lines(state);
  last_read_[index(side)] = of_line;
  last_read_[index(enemy(side))] = of_column;
  reader_.put(side, position(side, of_line).counts, state.units);
  reader_.put(enemy(side), position(enemy(side), of_column).counts, state.units);
  return state;
}

FleetState FleetGrid::state_at(const GridState& at) {
  const Line& line = this->line(at.line);
  return state_of(line.context->key, line.position, at.column);
}

/// Returns a state with the units of one side only.
FleetState FleetGrid::state_of_side(const GridContext& key, Side side, Position number) {
  FleetState state = reader_.blank(key);
  reader_.put(side, position(side, number).counts, state.units);
  return state;
}

GridState FleetGrid::grid_state(const FleetState& state) {
  GridContext key{state};
  const std::size_t slots = fire_.fleet_.size();
  for (std::size_t i = slots; i < state.units.size(); ++i) key.extra[i - slots] = state.units[i];
  const Index context = context_number(key);
  const std::array both = {position_number(Side::attacker, state.units),
                           position_number(Side::defender, state.units)};
  const Side side = GridReader::side_of_lines(state);
  return {both[index(enemy(side))], line_number(context, both[index(side)])};
}

// Rolling and expanding.

void FleetGrid::expand(const GridState& at, Node<GridState>& node) {
  Line& line = this->line(at.line);
  if (line.context->roll) {
    results_.clear();
    add_results(line, at.column, results_);
    node.chance(results_.rolls.front().roll);
    for (std::size_t k = 0; k < results_.rows.size(); ++k) node.add_successor(results_.rows[k]);
    return;
  }
  FleetNode fleet_node(*this, node);
  rules_.expand(state_at(at), fleet_node);
}

bool FleetGrid::roll(const GridState& at, Results& results) {
  Line& line = this->line(at.line);
  if (!line.context->roll) return false;
  const std::size_t first = results.rows.size();
  if (!add_results(line, at.column, results)) return true;
  if (!has_repeated(std::span(results.rows[first], results.rows[results.rows.size()]))) return true;
  results.rolls.pop_back();
  results.rows.shrink(first);
  return false;
}

/// Adds the results of the dice of a state with tables only, while the header does not change. Each
/// hit leads to the next position of the target, and the class of this position gives the line.
/// Returns whether two results may be the same state.
bool FleetGrid::add_results(Line& line, Position column, Results& results) {
  Roll& roll = *line.context->roll;
  const GridContext& key = line.context->key;
  const HitCounts hits = this->hits(roll, column);
  FallingHits hit{roll.after, column};
  bool may_repeat = false;
  const std::uint32_t last = static_cast<std::uint32_t>(hits.least) + hits.results - 1;
  for (std::uint32_t k = 0;; ++k) {
    const bool counts = k >= static_cast<std::uint32_t>(hits.least);
    bool falls = false;
    if (!hit.is_changed) {
      const Roll::Continuation next = next_of(roll, key, hit.position);
      falls = next.falls;
      if (counts && next.context != nothing) {
        results.rows.add(GridState{hit.position, line_after(line, next.context)});
      } else if (counts) {
        results.rows.add(state_after_dice(line, hit.position));
        may_repeat = true;
      }
    } else if (counts) {
      results.rows.add(state_after_change(line, hit));
      may_repeat = true;
    }
    if (k == last) break;
    const Position before = hit.position;
    falls ? void(hit.position = next(roll, key, before)) : take(line, hit);
    if (hit.position == before) may_repeat = true;
  }
  results.add(hits.roll);
  return may_repeat;
}

FleetGrid::Roll FleetGrid::make_roll(const GridContext& key) {
  FleetVolleys& volleys = fire_.volleys_;
  Roll roll;
  roll.side = *SimultaneousFire::firing_side(key.header);
  roll.target = enemy(roll.side);
  roll.after = key.header;
  VolleyIndex& volley = roll.after.volleys[index(roll.side)];
  const Dice first = volleys.dice(volley).front();
  roll.kind = first.kind;
  roll.is_volley = roll.side == Side::attacker || fire_.chooses_losses(roll.target);
  roll.dice = roll.is_volley ? volleys.first_kind(volley) : 0;
  if (!roll.is_volley) roll.hits = hits_of(volleys.hit(first));
  volley = roll.is_volley ? volleys.without_first_kind(volley) : volleys.without_first_die(volley);
  const std::size_t orders = fire_.fleet_.orders(roll.target);
  const std::size_t order = orders == 1 ? 0 : std::max<int>(key.extra[index(roll.target)], 1) - 1;
  roll.table = roll.kind * std::max(fire_.fleet_.orders(Side::attacker),
                                    fire_.fleet_.orders(Side::defender)) +
               order;
  if (roll.table >= next_.size()) next_.resize(roll.table + 1);
  return roll;
}

FleetGrid::HitCounts FleetGrid::hits_of(const HitRoll& roll) const {
  return {roll.least, roll.roll, fire_.volleys_.results(roll.roll)};
}

const FleetGrid::HitCounts& FleetGrid::hits(Roll& roll, Position column) {
  if (!roll.is_volley) return roll.hits;
  const int most = most_hits(roll.target, roll.kind, column);
  HitCounts& hits = entry(roll.hits_by_most, static_cast<std::size_t>(most), HitCounts());
  if (hits.results == 0) hits = hits_of(fire_.volleys_.hits(roll.dice, most));
  return hits;
}

const FleetGrid::Roll::Continuation& FleetGrid::find_next_of(Roll& roll, const GridContext& key,
                                                             Index of_class, Position position) {
  const FleetState state = state_of_side({roll.after}, roll.target, position);
  return entry(roll.next, of_class, Roll::Continuation()) = {
             context_after(roll, key, position),
             fire_.falls_at_once(state, roll.target, roll.kind)};
}

/// Lets the rules take one hit of the dice of `line`: it falls or waits. Changes `hit` accordingly.
void FleetGrid::take(const Line& line, FallingHits& hit) {
  const Roll& roll = *line.context->roll;
  FleetState state = state_of(line, hit);
  fire_.take(state, roll.target, roll.kind);
  hit.is_changed = hit.is_changed || !same_header(hit.header, state);
  hit.header = state;
  hit.position = position_number(roll.target, state.units);
}

/// Returns the state after the dice of `line` have led to `hit`.
FleetState FleetGrid::state_of(const Line& line, const FallingHits& hit) {
  GridContext key = line.context->key;
  key.header = hit.header;
  return state_of(key, line.position, hit.position);
}

GridState FleetGrid::state_after_change(const Line& line, const FallingHits& hit) {
  FleetState state = state_of(line, hit);
  fire_.advance(state);
  return grid_state(state);
}

/// Returns the state in which the battle continues if the side has no dice left that can hit a unit
/// of the position `target`.
GridState FleetGrid::state_after_dice(Line& line, Position target) {
  Roll& roll = *line.context->roll;
  const bool ends = fire_.chooses_losses(roll.target) || roll.after.hits != 0;
  if (!ends && roll.side == Side::attacker) {
    Index& reply = entry(roll.replies, class_of(Side::attacker, line.position), unknown);
    if (reply == unknown) reply = this->reply(roll, line.context->key, line.position);
    // Lines belong to the side that fires, which is now the defender: line and column change
    // places.
    if (reply != nothing) return {line.position, line_number(reply, target)};
  }
  if (roll.context_without_dice == unknown) {
    GridContext over = line.context->key;
    over.header = roll.after;
    for (const Side side : both_sides) {
      if (ends && side != roll.side) continue;
      VolleyIndex& volley = over.header.volleys[index(side)];
      while (fire_.is_rolled(volley)) volley = fire_.volleys_.without_first_kind(volley);
    }
    roll.context_without_dice = context_number(over);
  }
  if (line.line_without_dice == unknown) {
    line.line_without_dice = line_number(roll.context_without_dice, line.position);
  }
  return advance_by_rules({target, line.line_without_dice});
}

/// Returns the state in which the battle continues from `before`, in which no dice are rolled.
GridState FleetGrid::advance_by_rules(const GridState& before) {
  const Word word = word_of(before);
  StateIndex& known = next_state_numbers_.find(&word, {}, nullptr);
  if (known == 0) {
    FleetState state = state_at(before);
    fire_.advance(state);
    next_states_.push_back(grid_state(state));
    known = static_cast<StateIndex>(next_states_.size());
  }
  return next_states_[known - 1];
}

FleetGrid::Position FleetGrid::find_next(const Roll& roll, const GridContext& key,
                                         Position position) {
  GridContext after = key;
  after.header = roll.after;
  FleetState state = state_of_side(after, roll.target, position);
  fire_.take(state, roll.target, roll.kind);
  return entry(next_[roll.table], position, unknown) = position_number(roll.target, state.units);
}

int FleetGrid::most_hits(Side target, HitKindIndex kind, Position position) {
  constexpr std::uint16_t not_known = 0xffff;
  if (kind >= most_.size()) most_.resize(kind + 1);
  std::uint16_t& most = entry(most_[kind], position, not_known);
  if (most == not_known) {
    const FleetState state = state_of_side({}, target, position);
    most = static_cast<std::uint16_t>(
        hits_to_sink(state.units, fire_.targets(state, target, kind), fire_.fleet_.slots()));
  }
  return most;
}

/// Returns the class of a position of `target`: a number that positions share if dice_that_matter()
/// is equal for them.
FleetGrid::Index FleetGrid::find_class(Side target, Position number) {
  const FleetState state = state_of_side({}, target, number);
  const auto known = classes_.try_emplace(fire_.dice_that_matter(state, target),
                                          static_cast<Index>(classes_.size()));
  return position(target, number).dice_class = known.first->second;
}

/// Returns `volley`, which is rolled at `target`, without its first dice that cannot hit any unit
/// of `position`.
VolleyIndex FleetGrid::dice_left(VolleyIndex volley, Side target, Position position) {
  const Side side = enemy(target);
  FleetHeader header;
  header.phase = side == Side::attacker ? Phase::attacker_fires : Phase::defender_fires;
  header.volleys[index(side)] = volley;
  FleetState state = state_of_side({header}, target, position);
  fire_.drop_idle_dice(state, side);
  return state.volleys[index(side)];
}

FleetGrid::Index FleetGrid::context_after(const Roll& roll, const GridContext& key,
                                          Position position) {
  GridContext after = key;
  after.header = roll.after;
  VolleyIndex& volley = after.header.volleys[index(roll.side)];
  volley = dice_left(volley, roll.target, position);
  return fire_.is_rolled(volley) ? context_number(after) : nothing;
}

/// Returns the context in which the defender's dice are rolled after the attacker's, or `nothing`
/// if none of them can hit anything. `position` is the attacker's.
FleetGrid::Index FleetGrid::reply(const Roll& roll, const GridContext& key, Position position) {
  GridContext after = key;
  after.header = roll.after;
  after.header.phase = Phase::defender_fires;
  VolleyIndex& left = after.header.volleys[0];
  while (fire_.is_rolled(left)) left = fire_.volleys_.without_first_kind(left);
  VolleyIndex& volley = after.header.volleys[1];
  volley = dice_left(volley, Side::attacker, position);
  return fire_.is_rolled(volley) ? context_number(after) : nothing;
}

}  // namespace asdic
