#include "solver/exact/visits_length.hpp"

#include "lib/exact/number.hpp"
#include "solver/evaluation/evaluation.hpp"

namespace asdic {

std::size_t denominator_bits(const Chain& chain, const Structure& structure, const Masses& starts,
                             const Question& question) {
  return bit_length(
      visits_evaluation(compile(chain, structure, Direction::forward), starts, question)
          .denominator());
}

}  // namespace asdic
