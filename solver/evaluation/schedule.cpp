#include "solver/evaluation/schedule.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "lib/limits.hpp"
#include "solver/evaluation/integer_table.hpp"

namespace asdic {

namespace {

/// A scale longer than this is not handed on to the rows before.
constexpr std::size_t longest_scale = 600;

class Compiler {
 public:
  Compiler(const Chain& chain, const Structure& structure, Direction direction)
      : chain_(chain), structure_(structure), forward_(direction == Direction::forward) {}

  Schedule run() {
    number_rows();
    find_scales();
    collect_terms();
    for (TornRows& torn : schedule_.torn) fill_matrix(torn);
    schedule_.coefficients = std::move(table_.numbers);
    return std::move(schedule_);
  }

 private:
  bool torn(StateIndex state) const { return torn_[state] != 0; }
  /// What the sums of a state's row are counted in: 1 where they are divided or solved for.
  std::uint32_t arrival_scale(StateIndex state) const { return arrival_scale_[state]; }

  void number_rows() {
    const auto states = static_cast<std::uint32_t>(structure_.order.size());
    schedule_.state_of.reserve(states);
    torn_.assign(states, 0);
    const auto add = [&](const Component& component) {
      const auto members = structure_.states(component);
      schedule_.torn.push_back({static_cast<std::uint32_t>(schedule_.state_of.size()),
                                component.size,
                                component.tears,
                                {}});
      for (const StateIndex state : structure_.torn(component)) torn_[state] = 1;
      auto& rows = schedule_.state_of;
      const auto others = rows.insert(rows.end(), members.begin(), members.end()) + component.tears;
      if (!forward_) std::reverse(others, rows.end());
    };
    const auto& components = structure_.components;
    for (std::uint32_t done = 0; done < states;) {
      const std::uint32_t at = forward_ ? done : states - 1 - done;
      const std::uint32_t c = structure_.component_of[structure_.order[at]];
      if (c == Structure::no_component) {
        schedule_.state_of.push_back(structure_.order[at]);
        ++done;
      } else {
        add(components[c]);
        done += components[c].size;
      }
    }
    schedule_.row_of.resize(states);
    for (std::uint32_t row = 0; row < states; ++row)
      schedule_.row_of[schedule_.state_of[row]] = row;
  }

  /// From the last state of the order to the first: L is the denominator of the state's roll times
  /// the least common multiple of what its successors are counted in.
  void find_scales() {
    const StateIndex states = chain_.state_count();
    arrival_scale_.assign(states, 1);
    scale_of_.assign(states, 1);
    common_.assign(states, 1);
    std::vector<std::uint32_t> denominators(chain_.rolls.count());
    for (RollIndex roll = 0; roll < chain_.rolls.count(); ++roll) {
      denominators[roll] = table_.place(chain_.rolls.denominator(roll));
    }
    schedule_.divides.assign(states, 0);
    Ticks ticks("preparing");
    for (std::uint32_t at = states; at-- > 0;) {
      ticks();
      const StateIndex state = structure_.order[at];
      if (structure_.absorbing[state] != 0) continue;
      std::uint32_t common = 1;
      for (const StateIndex to : chain_.successors(state)) {
        common = table_.common_multiple(common, arrival_scale_[to]);
      }
      common_[state] = common;
      scale_of_[state] = table_.product(denominators[chain_.rows[state]], common);
      const bool alone = structure_.component_of[state] == Structure::no_component;
      const bool long_scale = alone && bit_length(table_.numbers[scale_of_[state]]) > longest_scale;
      if (long_scale) schedule_.divides[schedule_.row_of[state]] = 1;
      if (!long_scale && !torn(state)) arrival_scale_[state] = scale_of_[state];
    }
    schedule_.scale.resize(states);
    for (StateIndex state = 0; state < states; ++state) {
      schedule_.scale[schedule_.row_of[state]] = scale_of_[state];
    }
  }

  /// Calls use(from, to, coefficient) for every edge of states that are not absorbing.
  template <class Use>
  void for_each_edge(const std::vector<std::uint32_t>& weight_places, Use use) {
    Ticks ticks("preparing");
    for (const StateIndex state : structure_.order) {
      ticks();
      if (structure_.absorbing[state] != 0) continue;
      const auto successors = chain_.successors(state);
      const auto weights = chain_.rolls.weights(chain_.rows[state]);
      for (std::size_t k = 0; k < successors.size(); ++k) {
        const std::uint32_t ratio = table_.quotient(common_[state], arrival_scale_[successors[k]]);
        use(state, successors[k], table_.product(weight_places[weights[k]], ratio));
      }
    }
  }

  enum Part { outer, inner, from_torn };

  Part part(StateIndex from, StateIndex to) const {
    const std::uint32_t own = structure_.component_of[from];
    if (own == Structure::no_component || own != structure_.component_of[to]) return outer;
    return torn(forward_ ? from : to) ? from_torn : inner;
  }

  void collect_terms() {
    std::vector<std::uint32_t> weight_places;
    for (const Integer& number : chain_.rolls.numbers())
      weight_places.push_back(table_.place(number));
    const std::uint32_t rows = schedule_.row_count();
    schedule_.rows.assign(std::size_t{rows} + 1, Row{0, 0, 0});
    std::vector<std::uint32_t> lengths(rows, 0);
    const auto row_of = [&](StateIndex from, StateIndex to) {
      return schedule_.row_of[forward_ ? to : from];
    };
    for (const StateIndex state : structure_.order) {
      if (structure_.absorbing[state] != 0) continue;
      for (const StateIndex to : chain_.successors(state)) {
        const std::uint32_t row = row_of(state, to);
        ++lengths[row];
        const Part kind = part(state, to);
        schedule_.rows[row].inner += kind == outer ? 1 : 0;
        schedule_.rows[row].torn += kind != from_torn ? 1 : 0;
      }
    }
    for (std::uint32_t row = 0; row < rows; ++row) {
      schedule_.rows[row + 1].first = schedule_.rows[row].first + lengths[row];
    }
    std::vector<std::array<std::uint32_t, 3>> filled(rows);
    for (std::uint32_t row = 0; row < rows; ++row) {
      filled[row] = {0, schedule_.rows[row].inner, schedule_.rows[row].torn};
    }
    schedule_.terms.resize(chain_.edge_count());
    for_each_edge(weight_places, [&](StateIndex from, StateIndex to, std::uint32_t coefficient) {
      const std::uint32_t row = row_of(from, to);
      const std::uint64_t at = schedule_.rows[row].first + filled[row][part(from, to)]++;
      schedule_.terms[at] = {schedule_.row_of[forward_ ? from : to], coefficient};
    });
    schedule_.terms.resize(schedule_.rows[rows].first);
  }

  /// M = L - K on the torn rows, K(i, j) what one at torn row i adds to torn row j.
  void fill_matrix(TornRows& torn_rows) {
    const std::uint32_t n = torn_rows.tears;
    torn_rows.matrix.assign(std::size_t{n} * n, Integer(0));
    std::vector<Integer>& value = numbers_;
    if (value.size() < torn_rows.size) value.resize(torn_rows.size);
    const auto sum = [&](std::span<const Term> terms, Integer& into) {
      for (const Term& term : terms) {
        const Integer& from = value[term.row - torn_rows.first];
        if (from != 0) add_product(into, from, table_.numbers[term.coefficient]);
      }
    };
    for (std::uint32_t i = 0; i < n; ++i) {
      std::fill_n(value.begin(), torn_rows.size, Integer(0));
      value[i] = 1;
      for (std::uint32_t j = n; j < torn_rows.size; ++j) {
        sum(schedule_.inner(torn_rows.first + j), value[j]);
        sum(schedule_.from_torn(torn_rows.first + j), value[j]);
      }
      for (std::uint32_t j = 0; j < n; ++j) {
        Integer& entry = torn_rows.matrix[i * n + j];
        sum(schedule_.inner(torn_rows.first + j), entry);
        sum(schedule_.from_torn(torn_rows.first + j), entry);
        entry =
            (i == j ? table_.numbers[schedule_.scale[torn_rows.first + i]] : Integer(0)) - entry;
      }
    }
  }

  const Chain& chain_;
  const Structure& structure_;
  const bool forward_;
  Schedule schedule_;
  IntegerTable table_{Schedule::small_coefficients};
  std::vector<std::uint8_t> torn_;
  std::vector<std::uint32_t> arrival_scale_;  ///< by state, as places in the table
  std::vector<std::uint32_t> scale_of_;
  std::vector<std::uint32_t> common_;
  std::vector<Integer> numbers_;  ///< kept for their memory
};

}  // namespace

Schedule compile(const Chain& chain, const Structure& structure, Direction direction) {
  return Compiler(chain, structure, direction).run();
}

}  // namespace asdic
