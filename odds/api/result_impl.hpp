// The content of a public result, and functions that other parts of the interface share with it.
#pragma once

#include <utility>
#include <vector>

#include "asdic/result.hpp"
#include "odds/figures/of_result.hpp"
#include "odds/report/format.hpp"
#include "odds/solve/result.hpp"
#include "solver/api/number_impl.hpp"  // results have numbers, which are copied with them

namespace asdic::v0 {

struct Result::Impl : RefCounted<Result::Impl> {
  Impl(asdic::Result of, std::vector<Outcome> with)
      : result(std::move(of)), outcomes(std::move(with)) {}
  static Result public_result(asdic::Result result, std::vector<Outcome> outcomes) {
    return Result(new Impl(std::move(result), std::move(outcomes)));
  }

  const asdic::Result result;
  const std::vector<Outcome> outcomes;
};

Figure public_figure(const asdic::Figure& figure);

asdic::Format format_of(Format format);

/// Throws asdic::Error(input) if the argument `name` is not from `least` to `most`.
void check_range(const char* name, double value, double least, double most);
/// Throws asdic::Error(input) for a level that no test has.
inline void check_level(double level) {
  check_range("level", level, 1e-12, 0.5);
}

}  // namespace asdic::v0
