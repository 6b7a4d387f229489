#include "solver/evaluation/schedule.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "lib/limits.hpp"
#include "lib/memory.hpp"
#include "solver/evaluation/integer_table.hpp"

namespace asdic {

namespace {

/// The most bits of a scale that enters the scales of the predecessors. Rows with longer scales are
/// divided instead.
constexpr std::size_t longest_scale = 600;

class Compiler {
 public:
  Compiler(const Chain& chain, const Structure& structure, Direction direction)
      : chain_(chain), structure_(structure), forward_(direction == Direction::forward) {}

  Schedule run() {
    const std::uint64_t edges = chain_.edge_count();
    constexpr std::uint64_t many_edges = 1'000'000;
    // The terms, and the edges from which they are collected.
    if (edges > many_edges) check_memory(2 * sizeof(Term) * edges, "preparing", 0, edges);
    number_rows();
    find_edges();
    collect_terms();
    for (TornRows& torn : schedule_.torn) find_equations(torn);
    schedule_.coefficients = std::move(table_.numbers);
    return std::move(schedule_);
  }

 private:
  /// A state as the target of a transition.
  struct Place {
    std::uint32_t row;
    /// The factor a(y) of docs/explanation/method.md, as an index in the table: the scale of the
    /// state, or 1 if its row is divided or torn.
    std::uint32_t arrival_scale;
  };

  void number_rows() {
    const auto states = static_cast<std::uint32_t>(structure_.order.size());
    schedule_.state_of.reserve(states);
    const auto& components = structure_.components;
    first_row_of_.resize(components.size());
    const auto add = [&](std::uint32_t index) {
      const Component& component = components[index];
      const auto members = structure_.states(component);
      auto& rows = schedule_.state_of;
      first_row_of_[index] = static_cast<std::uint32_t>(rows.size());
      schedule_.torn.push_back({first_row_of_[index], component.size, component.tears});
      const auto others = rows.insert(rows.end(), members.begin(), members.end()) + component.tears;
      if (!forward_) std::reverse(others, rows.end());
    };
    component_at_.assign(states, Structure::no_component);
    for (std::uint32_t i = 0; i < components.size(); ++i) {
      std::fill_n(component_at_.begin() + components[i].first, components[i].size, i);
    }
    for (std::uint32_t done = 0; done < states;) {
      ticks_();
      const std::uint32_t at = forward_ ? done : states - 1 - done;
      const std::uint32_t c = component_at_[at];
      if (c == Structure::no_component) {
        schedule_.state_of.push_back(structure_.order[at]);
        ++done;
      } else {
        add(c);
        done += components[c].size;
      }
    }
    schedule_.row_of.resize(states);
    for (std::uint32_t row = 0; row < states; ++row)
      schedule_.row_of[schedule_.state_of[row]] = row;
  }

  /// Computes scales and coefficients from the last place to the first. The scale L of a state is
  /// the denominator of its roll times the least common multiple of the arrival scales of its
  /// successors. An edge in edges_ is the row of its target and its coefficient.
  void find_edges() {
    const StateIndex states = chain_.state_count();
    std::vector<Place> places;
    places.reserve(states);
    for (const std::uint32_t row : schedule_.row_of) places.push_back({row, 1});
    std::vector<std::uint32_t> number_places;
    for (const Integer& number : chain_.rolls.numbers()) {
      number_places.push_back(table_.place(number));
    }
    first_edge_ = chain_.targets.size();
    // NOLINTNEXTLINE(modernize-make-unique): the loop below sets all of them
    edges_.reset(new Term[first_edge_]);
    edge_counts_.assign(states, 0);
    schedule_.divides.assign(states, 0);
    schedule_.scale.assign(states, 1);
    Ticks ticks("preparing");
    for (std::uint32_t at = states; at-- > 0;) {
      ticks();
      const StateIndex state = structure_.order[at];
      if (structure_.absorbing[state] != 0) continue;
      const auto successors = chain_.successors(state);
      std::uint32_t common = 1;
      for (const StateIndex to : successors) {
        common = table_.common_multiple(common, places[to].arrival_scale);
      }
      const RollIndex roll = chain_.rows[state];
      const auto weights = chain_.rolls.weights(roll);
      edge_counts_[at] = static_cast<std::uint32_t>(successors.size());
      first_edge_ -= successors.size();
      Term* edge = edges_.get() + first_edge_;
      for (std::size_t k = 0; k < successors.size(); ++k) {
        const auto& [row, arrival_scale] = places[successors[k]];
        const std::uint32_t ratio = table_.quotient(common, arrival_scale);
        *edge++ = {row, table_.product(number_places[weights[k]], ratio)};
      }
      auto& [row, arrival_scale] = places[state];
      const std::uint32_t denominator = number_places[chain_.rolls.denominator_place(roll)];
      const std::uint32_t scale = table_.product(denominator, common);
      schedule_.scale[row] = scale;
      const auto [first, end, first_not_torn] = rows_around(at);
      const bool long_scale = first == end && bit_length(table_.numbers[scale]) > longest_scale;
      if (long_scale) schedule_.divides[row] = 1;
      if (!long_scale && (row < first || row >= first_not_torn)) arrival_scale = scale;
    }
  }

  /// The rows of the component at a place; all members are 0 if the place is not in a component.
  struct RowsAround {
    std::uint32_t first;
    std::uint32_t end;
    std::uint32_t first_not_torn;
  };
  RowsAround rows_around(std::uint32_t at) const {
    const std::uint32_t index = component_at_[at];
    if (index == Structure::no_component) return {0, 0, 0};
    const auto& [first, size, tears] = structure_.components[index];
    const std::uint32_t first_row = first_row_of_[index];
    return {first_row, first_row + size, first_row + tears};
  }

  enum Part { outer, inner, from_torn };

  /// Calls use(row of the term, part of the row, term) for every edge, by place.
  template <class Use>
  void for_each_term(Use use) {
    Ticks ticks("preparing");
    const Term* edge = edges_.get() + first_edge_;
    for (std::uint32_t at = 0; at < structure_.order.size(); ++at) {
      ticks();
      if (edge_counts_[at] == 0) continue;
      const StateIndex state = structure_.order[at];
      const std::uint32_t own = schedule_.row_of[state];
      const auto [first, end, first_not_torn] = rows_around(at);
      for (const Term* const last = edge + edge_counts_[at]; edge < last; ++edge) {
        const auto& [to, coefficient] = *edge;
        const std::uint32_t from = forward_ ? own : to;
        const Part part = to < first || to >= end ? outer
                          : from < first_not_torn ? from_torn
                                                  : inner;
        use(forward_ ? to : own, part, Term{from, coefficient});
      }
    }
  }

  void collect_terms() {
    const std::uint32_t rows = schedule_.row_count();
    schedule_.rows.assign(std::size_t{rows} + 1, Row{0, 0, 0});
    std::vector<std::uint32_t> lengths(rows, 0);
    std::vector<std::array<std::uint32_t, 2>> inside(rows);  // numbers of inner, from_torn terms
    for_each_term([&](std::uint32_t row, Part part, const Term&) {
      ++lengths[row];
      if (part != outer) ++inside[row][part - inner];
    });
    std::vector<std::uint64_t> next_outer;
    next_outer.reserve(rows);
    for (std::uint32_t row = 0; row < rows; ++row) {
      Row& own = schedule_.rows[row];
      own.torn = lengths[row] - inside[row][1];
      own.inner = own.torn - inside[row][0];
      schedule_.rows[row + 1].first = own.first + lengths[row];
      next_outer.push_back(own.first);
      inside[row] = {own.inner, own.torn};
    }
    schedule_.terms.resize(schedule_.rows[rows].first);
    for_each_term([&](std::uint32_t row, Part part, const Term& term) {
      const std::uint64_t at = part == outer
                                   ? next_outer[row]++
                                   : schedule_.rows[row].first + inside[row][part - inner]++;
      schedule_.terms[at] = term;
    });
    edges_.reset();
  }

  /// Finds the equations of torn rows: M(j, j) = L(j) - K(j, j) and M(j, i) = K(j, i). K(j, i) is
  /// the amount that a value of 1 at torn row i adds to the sum of torn row j.
  void find_equations(TornRows& torn) {
    std::vector<Influence> influences;
    torn.tears == torn.size ? direct_influences(torn, influences) : influences_of(torn, influences);
    if (torn.tears == 1) {
      torn.divisor = table_.numbers[schedule_.scale[torn.first]];
      for (const Influence& each : influences) torn.divisor -= each.amount;
      return;
    }
    std::sort(influences.begin(), influences.end(), [](const Influence& a, const Influence& b) {
      return std::pair(a.on, a.of) < std::pair(b.on, b.of);
    });
    SparseRows matrix;
    auto next = influences.begin();
    for (std::uint32_t row = 0; row < torn.tears; ++row) {
      for (; next != influences.end() && next->on == row; ++next) {
        if (matrix.columns.size() > matrix.first.back() && matrix.columns.back() == next->of) {
          continue;
        }
        matrix.columns.push_back(next->of);
      }
      matrix.end_row();
    }
    torn.equations = filled(matrix);
    set_entries(torn, influences);
  }

  /// An amount of K(on, of).
  struct Influence {
    std::uint32_t on;
    std::uint32_t of;
    Integer amount;
  };

  /// Finds the influences in a component in which all rows are torn.
  void direct_influences(const TornRows& torn, std::vector<Influence>& influences) {
    for (std::uint32_t row = 0; row < torn.tears; ++row) {
      ticks_();
      for (const Term& term : schedule_.from_torn(torn.first + row)) {
        influences.push_back({row, term.row - torn.first, table_.numbers[term.coefficient]});
      }
    }
  }

  /// Finds the influences of torn rows, also by way of the other rows.
  void influences_of(const TornRows& torn, std::vector<Influence>& influences) {
    const std::uint32_t n = torn.tears;
    std::vector<Integer>& value = numbers_;
    if (value.size() < torn.size) value.resize(torn.size);
    const auto sum = [&](std::span<const Term> terms, Integer& into) {
      for (const Term& term : terms) {
        const Integer& from = value[term.row - torn.first];
        if (from != 0) add_product(into, from, table_.numbers[term.coefficient]);
      }
    };
    constexpr std::uint32_t many = 256;
    for (std::uint32_t i = 0; i < n; ++i) {
      if (n > many) check_memory(sizeof(Influence) * n, "preparing", i, n);
      std::fill_n(value.begin(), torn.size, Integer(0));
      value[i] = 1;
      for (std::uint32_t j = n; j < torn.size; ++j) {
        ticks_();
        sum(schedule_.inner(torn.first + j), value[j]);
        sum(schedule_.from_torn(torn.first + j), value[j]);
      }
      for (std::uint32_t j = 0; j < n; ++j) {
        Integer amount = 0;
        sum(schedule_.inner(torn.first + j), amount);
        sum(schedule_.from_torn(torn.first + j), amount);
        if (amount != 0) influences.push_back({j, i, std::move(amount)});
      }
    }
  }

  /// Sets the entries of equations from influences, which are sorted.
  void set_entries(TornRows& torn, const std::vector<Influence>& influences) {
    torn.entries.assign(torn.equations.columns.size(), table_.place(0));
    auto next = influences.begin();
    for (std::uint32_t row = 0; row < torn.tears; ++row) {
      const FilledRows::Row& equation = torn.equations.rows[row];
      const std::uint32_t scale = schedule_.scale[torn.first + row];
      torn.entries[equation.diagonal] = scale;
      for (std::uint64_t at = equation.first; at < equation.end; ++at) {
        ticks_();
        Integer sum = 0;
        for (;
             next != influences.end() && next->on == row && next->of == torn.equations.columns[at];
             ++next) {
          sum += next->amount;
        }
        if (sum == 0) continue;
        if (at == equation.diagonal) sum = table_.numbers[scale] - sum;
        torn.entries[at] = table_.place(sum);
      }
    }
  }

  const Chain& chain_;
  const Structure& structure_;
  const bool forward_;
  Schedule schedule_;
  IntegerTable table_{Schedule::small_coefficients};
  std::vector<std::uint32_t> component_at_;  ///< by place; may be no_component
  std::vector<std::uint32_t> first_row_of_;  ///< by component
  std::vector<std::uint32_t> edge_counts_;   ///< by place; 0 for absorbing states
  std::unique_ptr<Term[]> edges_;            ///< by place, from first_edge_ on
  std::size_t first_edge_ = 0;
  std::vector<Integer> numbers_;  ///< buffer of influences_of()
  Ticks ticks_{"preparing"};
};

}  // namespace

Schedule compile(const Chain& chain, const Structure& structure, Direction direction) {
  return Compiler(chain, structure, direction).run();
}

}  // namespace asdic
