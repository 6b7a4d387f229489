#include "solver/evaluation/rough_powers.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "lib/limits.hpp"
#include "lib/parallel.hpp"

namespace asdic {

namespace {

constexpr const char* counting_divisions = "finding the common denominator";

/// Odd numbers that are pairwise coprime, because add() splits numbers with a common prime.
class CoprimeBase {
 public:
  const std::vector<Integer>& numbers() const { return numbers_; }

  /// Divides `number` by each of them as often as possible and calls use(index, times).
  template <class Use>
  void divide(Integer& number, Use use) {
    std::uint64_t word = word_of(number);
    for (std::uint32_t i = 0; i < numbers_.size(); ++i) {
      ticks_();
      std::uint32_t times = 0;
      while (word != 0 ? words_[i].divides(word) : divides(i, number)) {
        number /= numbers_[i];
        word = word_of(number);
        ++times;
      }
      if (times > 0) use(i, times);
    }
  }

  void add(const Integer& number) {
    std::vector<Integer> waiting = {number};
    while (!waiting.empty()) {
      Integer rest = std::move(waiting.back());
      waiting.pop_back();
      divide(rest, [](std::uint32_t, std::uint32_t) {});  // mostly leaves 1
      for (std::size_t i = 0; i < numbers_.size() && rest != 1; ++i) {
        ticks_();
        for (Integer common = gcd(rest, numbers_[i]); common != 1;
             common = gcd(rest, numbers_[i])) {
          if (common != numbers_[i]) waiting.push_back(Integer(numbers_[i] / common));
          rest /= common;
          set(i, common);
        }
      }
      if (rest != 1) set(numbers_.size(), rest);
    }
  }

 private:
  /// An odd number with a test of divisibility by one multiplication: it divides a word if and only
  /// if the word times its inverse modulo 2^64 is at most the highest quotient.
  struct Word {
    std::uint64_t number = 0;  ///< 0 for a number longer than a word, which divides no word
    std::uint64_t inverse = 0;
    std::uint64_t highest_quotient = 0;

    explicit Word(std::uint64_t word) : number(word), inverse(word) {
      if (number == 0) return;
      for (int i = 0; i < 5; ++i) inverse *= 2 - number * inverse;  // doubles the correct bits
      highest_quotient = ~std::uint64_t{0} / number;
    }
    bool divides(std::uint64_t word) const {
      return number != 0 && word * inverse <= highest_quotient;
    }
  };

  /// Returns the number, or 0 if it is longer than a word.
  static std::uint64_t word_of(const Integer& number) {
    return bit_length(number) > 64 ? 0 : number.to_uint64();
  }
  bool divides(std::size_t i, const Integer& number) const {
    const std::uint64_t word = words_[i].number;
    return word != 0 ? modulo(number, word) == 0 : number % numbers_[i] == 0;
  }
  void set(std::size_t i, const Integer& number) {
    numbers_.resize(std::max(numbers_.size(), i + 1));
    words_.resize(numbers_.size(), Word(0));
    numbers_[i] = number;
    words_[i] = Word(word_of(number));
  }

  std::vector<Integer> numbers_;
  std::vector<Word> words_;
  Ticks ticks_{counting_divisions};
};

/// Counters that fill half of the vector registers of every supported processor.
template <class Counter>
struct Counters {
  using Register [[gnu::vector_size(16)]] = Counter;
  static constexpr std::uint32_t in_register = 16 / sizeof(Counter);
  static constexpr int size = 8;
  static constexpr std::uint32_t count = size * in_register;

  Register registers[size] = {};

  void take_most(const Counters& other) {
    for (int i = 0; i < size; ++i) {
      const Register a = registers[i];
      const Register b = other.registers[i];
      registers[i] = a > b ? a : b;
    }
  }
  Counter get(std::uint32_t i) const { return registers[i / in_register][i % in_register]; }
  /// Adds to a counter. Returns false if the counter overflows.
  bool add(std::uint32_t i, std::uint32_t more) {
    const std::uint64_t sum = std::uint64_t{get(i)} + more;
    registers[i / in_register][i % in_register] = static_cast<Counter>(sum);
    return sum <= std::numeric_limits<Counter>::max();
  }
};

/// Returns the product of all numbers modulo the square of each number. Uses a tree of products, so
/// that long numbers are divided only by long numbers.
std::vector<Integer> rests_modulo_squares(std::span<const Integer> numbers) {
  std::vector<std::vector<Integer>> products = {{numbers.begin(), numbers.end()}};
  while (products.back().size() > 1) {
    const std::vector<Integer>& below = products.back();
    std::vector<Integer> level;
    for (std::size_t i = 0; i < below.size(); i += 2) {
      check_time(counting_divisions);
      level.push_back(
          product(std::span(below).subspan(i, std::min<std::size_t>(2, below.size() - i))));
    }
    products.push_back(std::move(level));
  }
  std::vector<Integer> rests = products.back();
  for (std::size_t level = products.size() - 1; level-- > 0;) {
    std::vector<Integer> below;
    for (std::size_t i = 0; i < products[level].size(); ++i) {
      check_time(counting_divisions);
      const Integer& number = products[level][i];
      below.push_back(rests[i / 2] % Integer(number * number));
    }
    rests = std::move(below);
  }
  return rests;
}

class RoughCounter {
  using ShortCounters = Counters<std::uint8_t>;
  using LongCounters = Counters<std::uint32_t>;

 public:
  RoughCounter(const Evaluation& evaluation, const RoughDivisions& divisions,
               const SharedFactors& parts)
      : evaluation_(evaluation),
        divisions_(divisions),
        parts_(parts),
        figures_(evaluation.figures_with_common()) {
    found_.needed.assign(parts.factors.size(), 0);
    found_.spare.assign(figures_, std::vector<std::uint8_t>(parts.factors.size(), 0));
  }

  /// Counts the factors in groups that fit into one set of counters.
  RoughPowers run(unsigned threads, const std::function<void()>& beside) {
    const std::size_t factors = parts_.factors.size();
    const std::size_t groups = (factors + ShortCounters::count - 1) / ShortCounters::count;
    run_in_parallel(threads, 1 + groups, [&](Indices& indices) {
      for (const std::size_t index : indices) {
        if (index == 0) {
          beside();
          continue;
        }
        const std::size_t first = (index - 1) * ShortCounters::count;
        if (count<ShortCounters>(first)) continue;
        const std::size_t end = std::min(factors, first + ShortCounters::count);
        for (std::size_t i = first; i < end; i += LongCounters::count) count<LongCounters>(i);
      }
    });
    return std::move(found_);
  }

 private:
  /// Counts the factors from `first` on along the tape. Returns false if a counter overflows.
  template <class Line>
  bool count(std::size_t first) {
    const Tape& tape = evaluation_.tape;
    std::vector<Line> lines(tape.slot_count);  // by slot
    std::vector<Line> of_figures(figures_);
    Line most;
    bool fits = true;
    const auto divide = [&](Line& line, std::uint32_t part) {
      for (const auto& [factor, exponent] : parts_.numbers[part]) {
        const std::size_t at = factor - first;
        if (at < Line::count) fits &= line.add(static_cast<std::uint32_t>(at), exponent);
      }
      most.take_most(line);
    };
    for (std::size_t i = 0; i < tape.inputs.size(); ++i) {
      if (divisions_.at_input[i] == RoughDivisions::none) continue;
      Line line;
      divide(line, divisions_.at_input[i]);
      lines[tape.inputs[i]].take_most(line);
    }
    auto read = tape.reads.begin();
    Ticks ticks(counting_divisions);
    for (std::uint32_t i = 0; i < tape.step_count() && fits; ++i) {
      ticks();
      Line sum;
      for (const TapeTerm& term : tape.terms_of(i)) sum.take_most(lines[term.slot]);
      const auto keep = [&](const Line& line) {
        if (!tape.steps[i].solves()) {
          lines[tape.steps[i].slot] = line;
          return;
        }
        for (const TapeTerm& term : tape.terms_of(i)) lines[term.slot] = line;
      };
      if (divisions_.at_step[i] == RoughDivisions::none) {
        keep(sum);
      } else {
        Line line = sum;  // a copy, so that `sum` stays in registers
        divide(line, divisions_.at_step[i]);
        keep(line);
      }
      for (; read != tape.reads.end() && read->step == i; ++read) {
        if (figures_ == 0 || read->index >= evaluation_.reads.size()) continue;
        of_figures[evaluation_.reads[read->index].figure].take_most(lines[read->slot]);
      }
    }
    if (fits) tell(first, most, of_figures);
    return fits;
  }

  template <class Line>
  void tell(std::size_t first, const Line& most, const std::vector<Line>& of_figures) {
    const std::size_t end = std::min(parts_.factors.size(), first + Line::count);
    for (std::size_t factor = first; factor < end; ++factor) {
      const auto at = static_cast<std::uint32_t>(factor - first);
      found_.needed[factor] = most.get(at);
      for (std::uint32_t figure = 0; figure < figures_; ++figure) {
        const std::uint32_t spare = std::uint32_t{most.get(at)} - of_figures[figure].get(at);
        found_.spare[figure][factor] = static_cast<std::uint8_t>(std::min(spare, 255u));
      }
    }
  }

  const Evaluation& evaluation_;
  const RoughDivisions& divisions_;
  const SharedFactors& parts_;
  const std::uint32_t figures_;
  RoughPowers found_;
};

}  // namespace

SharedFactors shared_factors(const std::vector<Integer>& numbers) {
  CoprimeBase base;
  std::vector<std::uint8_t> shares;
  const std::vector<Integer> rests = rests_modulo_squares(numbers);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    check_time(counting_divisions);
    const Integer& number = numbers[i];
    const Integer common = gcd(number, Integer(rests[i] / number));
    shares.push_back(common != 1 ? 1 : 0);
    if (common != 1) base.add(common);
  }
  SharedFactors result{base.numbers(), {}};
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    Integer rest = numbers[i];
    std::vector<SharedFactors::Power>& powers = result.numbers.emplace_back();
    if (shares[i] != 0) {
      base.divide(rest, [&](std::uint32_t factor, std::uint32_t exponent) {
        powers.push_back({factor, exponent});
      });
    }
    if (rest == 1) continue;
    powers.push_back({static_cast<std::uint32_t>(result.factors.size()), 1});
    result.factors.push_back(std::move(rest));
  }
  return result;
}

RoughPowers rough_powers(const Evaluation& evaluation, const RoughDivisions& divisions,
                         const SharedFactors& parts, unsigned threads,
                         const std::function<void()>& beside) {
  return RoughCounter(evaluation, divisions, parts).run(threads, beside);
}

}  // namespace asdic
