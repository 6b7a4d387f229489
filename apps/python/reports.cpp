// Luck, comparisons, samples, checks, turns, sweeps and exports.
#include <asdic/export.hpp>
#include <asdic/reports.hpp>
#include <asdic/sweep.hpp>
#include <pybind11/stl.h>

#include <array>

#include "parts.hpp"

namespace asdic_python {

namespace {

using Count = std::optional<std::uint64_t>;
using Seconds = std::optional<double>;
using Texts = std::vector<std::string>;

std::vector<std::string> format_names(const asdic::Report& report) {
  // In the order of asdic::Format.
  constexpr std::array<const char*, 7> names = {"text", "json", "csv",  "markdown",
                                                "html", "svg",  "latex"};
  std::vector<std::string> formats;
  for (const asdic::Format format : report.formats()) {
    formats.emplace_back(names[static_cast<std::size_t>(format)]);
  }
  return formats;
}

asdic::Report compare(const asdic::Case& battle, const std::string& how, const Texts& keys,
                      const std::optional<asdic::Case>& second,
                      const asdic::CompareOptions& options) {
  if (how == "cases") return asdic::compare_cases(battle, second.value(), options);
  if (how == "changes") return asdic::compare_changes(battle, options);
  if (how == "edge") return asdic::find_edge(battle, keys.at(0), options);
  if (how == "map") return asdic::map_favourites(battle, keys.at(0), keys.at(1), options);
  return asdic::compare_interpretations(battle, keys, options);
}

}  // namespace

void define_reports(py::module_& module) {
  py::class_<asdic::Report>(module, "Report")
      .def_property_readonly("formats", format_names)
      .def_property_readonly("is_complete", &asdic::Report::is_complete)
      .def(
          "text",
          [](const asdic::Report& report, const std::string& format) {
            return report.text(asdic::format_named(format));
          },
          py::call_guard<py::gil_scoped_release>());
  module.def("luck", [](const asdic::Case& battle, const Texts& results, const std::string& by,
                        Count max_states, Seconds seconds, const py::object& progress) {
    auto options = within<asdic::LuckOptions>(max_states, seconds);
    options.by = by;
    return interruptible(options, progress, [&](const asdic::LuckOptions& asked) {
      return asdic::luck(battle, results, asked);
    });
  });
  module.def("compare", [](const asdic::Case& battle, const std::string& how, const Texts& keys,
                           const std::optional<asdic::Case>& second, const Texts& show,
                           Count max_states, Seconds seconds, const py::object& progress) {
    auto options = within<asdic::CompareOptions>(max_states, seconds);
    options.show = show;
    return interruptible(options, progress, [&](const asdic::CompareOptions& asked) {
      return compare(battle, how, keys, second, asked);
    });
  });
  module.def("sample", [](const asdic::Case& battle, std::uint64_t battles, std::uint64_t seed,
                          Count max_states, Seconds seconds, const py::object& progress) {
    auto options = within<asdic::SampleOptions>(max_states, seconds);
    options.battles = battles;
    options.seed = seed;
    return interruptible(options, progress, [&](const asdic::SampleOptions& asked) {
      return asdic::sample(battle, asked);
    });
  });
  module.def("follow", [](const asdic::Case& battle, std::uint64_t seed, bool certified,
                          Count max_states, Seconds seconds, const py::object& progress) {
    auto options = within<asdic::FollowOptions>(max_states, seconds);
    options.seed = seed;
    options.certified = certified;
    return interruptible(options, progress, [&](const asdic::FollowOptions& asked) {
      return asdic::follow(battle, asked);
    });
  });
  module.def("check",
             [](const asdic::Case& battle, const std::string& counts, const std::string& source,
                double level, double fault, bool changes, bool interpretations, Count max_states,
                Seconds seconds, const py::object& progress) {
               auto options = within<asdic::DiagnosisOptions>(max_states, seconds);
               options.level = level;
               options.fault = fault;
               options.changes = changes;
               options.interpretations = interpretations;
               return interruptible(options, progress, [&](const asdic::DiagnosisOptions& asked) {
                 return asdic::check_report(battle, counts, source, asked);
               });
             });
  module.def("plan_check",
             [](const asdic::Case& battle, const Texts& against, double level, double power,
                Count max_states, Seconds seconds, const py::object& progress) {
               auto options = within<asdic::CheckPlanOptions>(max_states, seconds);
               options.level = level;
               options.power = power;
               return interruptible(options, progress, [&](const asdic::CheckPlanOptions& asked) {
                 return asdic::plan_check(battle, against, asked);
               });
             });
  module.def("plan_turn",
             [](const asdic::Case& turn, const std::string& goal, const std::string& pool,
                const Texts& where, std::size_t top, bool exact, Count max_states, Seconds seconds,
                const py::object& progress) {
               auto options = within<asdic::TurnOptions>(max_states, seconds);
               options.goal = goal;
               options.pool = pool;
               options.where = where;
               options.top = top;
               options.exact = exact;
               return interruptible(options, progress, [&](const asdic::TurnOptions& asked) {
                 return asdic::plan_turn(turn, asked);
               });
             });
  module.def("sweep", [](const asdic::Case& battle, const std::string& store, std::uint64_t shard,
                         std::uint64_t shards, Count max_states, Seconds seconds,
                         const py::object& progress) {
    auto options = within<asdic::SweepOptions>(max_states, seconds);
    options.shard = shard;
    options.shards = shards;
    const asdic::SweepCounts counts = interruptible(
        options, progress,
        [&](const asdic::SweepOptions& asked) { return asdic::sweep(battle, store, asked); });
    return py::make_tuple(counts.cells, counts.battles, counts.solved, counts.solved_now,
                          counts.faults);
  });
  module.def(
      "stored_table",
      [](const std::string& store, const std::string& rows, const std::string& columns,
         const Texts& show, const Texts& sets) {
        return asdic::stored_table(store, {rows, columns, show}, sets);
      },
      py::call_guard<py::gil_scoped_release>());
  module.def("export_chain",
             [](const asdic::Case& battle, const std::string& format, const std::string& stem,
                Count max_states, Seconds seconds, const py::object& progress) {
               const auto options = within<asdic::SolveOptions>(max_states, seconds);
               return interruptible(options, progress, [&](const asdic::SolveOptions& asked) {
                 return asdic::export_chain(battle, format, stem, asked);
               });
             });
}

}  // namespace asdic_python
