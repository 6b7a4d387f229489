// What a public result holds, and what other answers share with it.
#pragma once

#include <vector>

#include "asdic/result.hpp"
#include "odds/figures/of_result.hpp"
#include "odds/report/format.hpp"
#include "odds/solve/result.hpp"

namespace asdic::v0 {

struct Result::Impl {
  asdic::Result result;
  std::vector<Outcome> outcomes;
};

Figure public_figure(const asdic::Figure& figure);

asdic::Format format_of(Format format);

}  // namespace asdic::v0
