#include "asdic/reports.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <utility>

#include "odds/api/case_impl.hpp"
#include "odds/api/result_impl.hpp"
#include "odds/check/plan.hpp"
#include "odds/check/report.hpp"
#include "odds/compare/cases.hpp"
#include "odds/compare/edge.hpp"
#include "odds/compare/interpretations.hpp"
#include "odds/compare/map_report.hpp"
#include "odds/compare/report.hpp"
#include "odds/compare/sensitivity.hpp"
#include "odds/luck/report.hpp"
#include "odds/sample/report.hpp"
#include "odds/turn/report.hpp"
#include "solver/api/calling.hpp"

namespace asdic::v0 {

struct Report::Impl : RefCounted<Report::Impl> {
  using Write = std::function<std::string(asdic::Format)>;

  Impl(const std::vector<asdic::Format>& has, bool complete, Write by)
      : formats(has), is_complete(complete), write(std::move(by)) {}
  static Report public_report(const std::vector<asdic::Format>& formats, bool complete, Write by) {
    return Report(new Impl(formats, complete, std::move(by)));
  }

  const std::vector<asdic::Format> formats;
  const bool is_complete;
  const Write write;
};

template class SharedPointer<Report::Impl>;

Report::Report(const Impl* impl) : impl_(impl) {}

std::vector<Format> Report::formats() const {
  std::vector<Format> formats;
  for (const asdic::Format format : impl_->formats) formats.push_back(static_cast<Format>(format));
  return formats;
}

std::string Report::text(Format format) const {
  return calling([&] {
    const asdic::Format asked = format_of(format);
    const auto& formats = impl_->formats;
    if (std::find(formats.begin(), formats.end(), asked) == formats.end()) refuse(asked, formats);
    return impl_->write(asked);
  });
}

bool Report::is_complete() const {
  return impl_->is_complete;
}

void check_range(const char* name, double value, double least, double most) {
  if (value >= least && value <= most) return;
  throw asdic::Error(asdic::Place{name},
                     fmt::format("{} is not from {} to {}", value, least, most));
}

namespace {

/// Returns the report of what was computed, which `write` writes in a format.
template <class Computed, class Write>
Report report_of(Computed computed, const std::vector<asdic::Format>& formats, bool complete,
                 Write write) {
  auto shared = std::make_shared<const Computed>(std::move(computed));
  return Report::Impl::public_report(
      formats, complete,
      [shared = std::move(shared), write](asdic::Format format) { return write(*shared, format); });
}

/// Returns the comparison that `compare` makes.
template <class Compare>
Report comparison_of(const CompareOptions& options, const Compare& compare) {
  return calling(options.work, [&] {
    asdic::CompareOptions how;
    how.show = options.show;
    how.solving.figures = options.show;
    Comparison made = compare(how);
    const bool complete = std::none_of(made.rows.begin(), made.rows.end(),
                                       [](const ComparisonRow& row) { return row.beyond_limit; });
    return report_of(std::move(made), formats_of_comparisons(), complete,
                     [](const Comparison& comparison, asdic::Format format) {
                       return report(comparison, format);
                     });
  });
}

}  // namespace

Report luck(const Case& battle, const std::vector<std::string>& results,
            const LuckOptions& options) {
  return calling(options.work, [&] {
    std::vector<ObservedResult> observed;
    for (const std::string& text : results) observed.push_back({text, asdic::Place{"results"}});
    if (observed.empty()) throw asdic::Error(asdic::Place{"results"}, "there is no result to rank");
    return report_of(
        asdic::luck(battle.impl().document, observed, options.by), formats_of_luck(), true,
        [](const Luck& ranked, asdic::Format format) { return report(ranked, format, 0); });
  });
}

Report compare_interpretations(const Case& battle, const std::vector<std::string>& rule_options,
                               const CompareOptions& options) {
  return comparison_of(options, [&](const asdic::CompareOptions& how) {
    return asdic::compare_interpretations(battle.impl().document, rule_options, how);
  });
}

Report compare_cases(const Case& first, const Case& second, const CompareOptions& options) {
  return comparison_of(options, [&](const asdic::CompareOptions& how) {
    return asdic::compare_cases(first.impl().document, second.impl().document, how);
  });
}

Report compare_changes(const Case& battle, const CompareOptions& options) {
  return comparison_of(options, [&](const asdic::CompareOptions& how) {
    return asdic::sensitivity(battle.impl().document, how);
  });
}

Report find_edge(const Case& battle, const std::string& key, const CompareOptions& options) {
  return comparison_of(options, [&](const asdic::CompareOptions& how) {
    return asdic::find_edge(battle.impl().document, key, how);
  });
}

Report map_favourites(const Case& battle, const std::string& rows, const std::string& columns,
                      const CompareOptions& options) {
  return calling(options.work, [&] {
    if (!options.show.empty()) {
      throw asdic::Error(asdic::Place{"show"},
                         "a map shows the favourite, no figures; a table shows figures over two "
                         "keys");
    }
    FavouriteMap made = asdic::map_favourites(battle.impl().document, {rows, columns});
    const bool complete = std::all_of(made.cells.begin(), made.cells.end(),
                                      [](const MapCell& cell) { return !cell.beyond_limit; });
    return report_of(
        std::move(made), formats_of_maps(), complete,
        [](const FavouriteMap& map, asdic::Format format) { return report(map, format); });
  });
}

Report sample(const Case& battle, const SampleOptions& options) {
  return calling(options.work, [&] {
    if (options.battles < 1 || options.battles > most_battles) {
      throw asdic::Error(asdic::Place{"battles"}, "the number of battles must be from 1 to 10^10");
    }
    const asdic::SampleOptions asked{.battles = options.battles, .seed = options.seed};
    return report_of(
        asdic::sample(read_case(battle.impl().document), asked), formats_of_samples(), true,
        [](const Sample& drawn, asdic::Format format) { return report(drawn, format); });
  });
}

Report follow(const Case& battle, const FollowOptions& options) {
  return calling(options.work, [&] {
    const Numbers numbers = options.certified ? Numbers::certified : Numbers::exact;
    return report_of(asdic::follow(read_case(battle.impl().document), options.seed, numbers),
                     formats_of_followed_battles(), true,
                     [](const FollowedBattle& followed, asdic::Format format) {
                       return report(followed, format);
                     });
  });
}

Report check_report(const Case& battle, std::string_view counts, const std::string& source,
                    const DiagnosisOptions& options) {
  struct Checked {
    asdic::CheckResult checked;
    std::optional<InterpretationRanking> interpretations;
    std::optional<Diagnosis> diagnosis;
    asdic::Result result;
    asdic::CheckOptions testing;
  };
  return calling(options.work, [&] {
    const Document& document = battle.impl().document;
    const CountsTable table = parse_counts(counts, source);
    const asdic::SolveOptions solving = solving_for(table);
    asdic::Result result = asdic::solve(read_case(document), solving);
    check_level(options.level);
    check_range("fault", options.fault, 1e-9, 0.5);
    const asdic::CheckOptions testing{.level = options.level, .fault = options.fault};
    asdic::CheckResult tested = asdic::check(result, observe(table, result), testing);
    Checked all{std::move(tested), {}, {}, std::move(result), testing};
    if (options.interpretations) {
      all.interpretations = check_interpretations(document, table, testing, solving);
    }
    if (options.changes) all.diagnosis = diagnose(document, table, testing, solving);
    return report_of(std::move(all), formats_of_checks(), true,
                     [](const Checked& of, asdic::Format format) {
                       const CheckReport printed{of.checked, of.interpretations, of.diagnosis,
                                                 of.result, of.testing};
                       return report(printed, format);
                     });
  });
}

Report plan_check(const Case& battle, const std::vector<std::string>& against,
                  const CheckPlanOptions& options) {
  return calling(options.work, [&] {
    check_level(options.level);
    check_range("power", options.power, 0.5, 0.999999);
    const asdic::PlanOptions asked{against, options.level, options.power};
    Plan planned = asdic::plan(battle.impl().document, asked, {.numbers = Numbers::certified});
    const bool complete = planned.all;
    return report_of(std::move(planned), formats_of_plans(), complete,
                     [](const Plan& plan, asdic::Format format) { return report(plan, format); });
  });
}

Report plan_turn(const Case& turn, const TurnOptions& options) {
  return calling(options.work, [&] {
    if (options.top < 1 || options.top > most_candidates) {
      throw asdic::Error(asdic::Place{"top"}, "the number of divisions must be from 1 to " +
                                                  std::to_string(most_candidates));
    }
    const asdic::TurnQuestion question{options.goal, options.pool, options.where, options.top};
    asdic::TurnResult planned =
        asdic::plan_turn(read_turn(turn.impl().document, question), question.top, options.exact);
    const bool complete = planned.is_proven();
    return report_of(std::move(planned), formats_of_turns(), complete,
                     [](const asdic::TurnResult& result, asdic::Format format) {
                       return report(result, format);
                     });
  });
}

}  // namespace asdic::v0
