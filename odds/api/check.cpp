#include "asdic/check.hpp"

#include <utility>

#include "odds/api/case_impl.hpp"
#include "odds/api/result_impl.hpp"
#include "odds/check/check.hpp"
#include "odds/check/report.hpp"
#include "odds/question/problem.hpp"
#include "odds/solve/solve.hpp"
#include "solver/api/calling.hpp"

namespace asdic::v0 {

CheckResult check(const Case& battle, std::string_view counts, const std::string& source,
                  const CheckOptions& options) {
  return calling(options.work, [&] {
    check_level(options.level);
    const CountsTable table = parse_counts(counts, source);
    const asdic::SolveOptions solving = solving_for(table);
    const asdic::Result result = asdic::solve(read_case(battle.impl().document), solving);
    const asdic::CheckOptions testing{.level = options.level};
    const asdic::CheckResult checked = asdic::check(result, observe(table, result), testing);
    return CheckResult{checked.consistent, checked.p_value, checked.trials,
                       asdic::report({checked, {}, {}, result, testing}, asdic::Format::text)};
  });
}

}  // namespace asdic::v0
