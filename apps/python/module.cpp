// The part of the Python package that calls the library. The other parts are in the directory
// asdic.
#include <asdic/asdic.hpp>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "parts.hpp"

namespace asdic_python {

namespace {

/// A solver whose calls, and its analysis of the chain, can be interrupted.
class WatchedSolver {
  /// Calls act(solver) in a way that can be interrupted, and returns its result.
  template <class Act>
  auto within_limits(const Act& act) const {
    return interruptible(limits_, progress_,
                         [&](const asdic::Work& work) { return act(solver_.within(work)); });
  }

 public:
  WatchedSolver(const asdic::Chain& chain, std::optional<double> seconds,
                std::optional<std::uint64_t> memory, py::object progress)
      : limits_{nullptr, seconds, memory},
        progress_(std::move(progress)),
        solver_(interruptible(limits_, progress_, [copy = chain](const asdic::Work& work) {
          return asdic::Solver(copy, work);
        })) {}

  bool is_absorbing(asdic::State state) const { return solver_.is_absorbing(state); }
  std::vector<std::pair<asdic::State, asdic::Number>> ends(asdic::State start) const {
    return within_limits([&](const asdic::Solver& solver) { return solver.ends(start); });
  }
  std::vector<asdic::Number> visits(asdic::State start,
                                    const std::vector<asdic::State>& states) const {
    return within_limits([&](const asdic::Solver& solver) { return solver.visits(start, states); });
  }
  std::vector<asdic::Number> values(const std::vector<std::string>& payoffs,
                                    const std::vector<asdic::State>& states) const {
    const std::vector<asdic::Number> paid(payoffs.begin(), payoffs.end());
    return within_limits([&](const asdic::Solver& solver) {
      return solver.values(std::span<const asdic::Number>(paid), states);
    });
  }

 private:
  asdic::Work limits_;
  py::object progress_;
  asdic::Solver solver_;
};

py::int_ integer_of(const std::vector<std::uint64_t>& limbs) {
  const py::bytes bytes(reinterpret_cast<const char*>(limbs.data()),
                        limbs.size() * sizeof(limbs[0]));
  return py::reinterpret_borrow<py::object>(reinterpret_cast<PyObject*>(&PyLong_Type))
      .attr("from_bytes")(bytes, "little");
}

/// Returns numerator and denominator.
py::tuple parts_of(const asdic::Number& number) {
  const py::int_ numerator = integer_of(number.numerator_limbs());
  return py::make_tuple(number.sign() < 0 ? py::int_(-numerator) : numerator,
                        integer_of(number.denominator_limbs()));
}

/// Returns the bytes of an array, for numpy.frombuffer and array.array.
template <class T>
py::bytes bytes_of(std::span<const T> numbers) {
  return {reinterpret_cast<const char*>(numbers.data()), numbers.size_bytes()};
}

/// Raises the error as an exception of the package, such as asdic.InputError.
void raise_in_python(const asdic::Error& error) {
  const py::object raised =
      py::module_::import("asdic._errors")
          .attr("error_of")(static_cast<int>(error.code()), error.what(), error.place().source,
                            error.place().line, error.place().column);
  PyErr_SetObject(py::type::of(raised).ptr(), raised.ptr());
}

asdic::Result solve(const asdic::Case& battle, bool certified,
                    std::optional<std::uint64_t> max_states, std::optional<double> seconds,
                    std::vector<std::string> given, std::vector<std::string> figures,
                    const py::object& progress) {
  auto options = within<asdic::SolveOptions>(max_states, seconds);
  options.certified = certified;
  options.given = std::move(given);
  options.figures = std::move(figures);
  return interruptible(options, progress, [&](const asdic::SolveOptions& asked) {
    return asdic::solve(battle, asked);
  });
}

void define_numbers(py::module_& module) {
  py::class_<asdic::Number>(module, "Number")
      .def_property_readonly("is_exact", &asdic::Number::is_exact)
      .def_property_readonly("parts", parts_of)
      .def_property_readonly("lower", &asdic::Number::lower)
      .def_property_readonly("upper", &asdic::Number::upper)
      .def("decimal", &asdic::Number::decimal)
      .def("__float__", &asdic::Number::to_double);
  py::class_<asdic::Figure>(module, "Figure")
      .def_readonly("value", &asdic::Figure::value)
      .def_readonly("is_root", &asdic::Figure::is_root)
      .def_readonly("word", &asdic::Figure::word)
      .def("__float__", &asdic::Figure::to_double);
}

void define_chains(py::module_& module) {
  using asdic::State;
  py::class_<asdic::Chain>(module, "Chain")
      .def(py::init<>())
      .def("add",
           [](asdic::Chain& chain, const std::vector<State>& targets,
              const std::vector<std::string>& weights) { return chain.add(targets, weights); })
      .def("add_end", &asdic::Chain::add_end)
      .def("__len__", &asdic::Chain::size)
      .def("is_end", &asdic::Chain::is_end)
      .def("row",
           [](const asdic::Chain& chain, State state) {
             const auto targets = chain.targets(state);
             const auto chances = chain.chances(state);
             std::vector<std::pair<State, asdic::Number>> row;
             for (std::size_t k = 0; k < chances.size(); ++k) {
               row.emplace_back(targets[k], chances[k]);
             }
             return row;
           })
      .def_property_readonly(
          "first_edges", [](const asdic::Chain& chain) { return bytes_of(chain.first_edges()); })
      .def_property_readonly(
          "all_targets", [](const asdic::Chain& chain) { return bytes_of(chain.all_targets()); })
      .def_property_readonly("all_chances", [](const asdic::Chain& chain) {
        const std::vector<double> chances = chain.all_chances();
        return bytes_of(std::span<const double>(chances));
      });
  py::class_<WatchedSolver>(module, "Solver")
      .def(py::init<const asdic::Chain&, std::optional<double>, std::optional<std::uint64_t>,
                    py::object>())
      .def("is_absorbing", &WatchedSolver::is_absorbing)
      .def("ends", &WatchedSolver::ends)
      .def("visits", &WatchedSolver::visits)
      .def("values", &WatchedSolver::values);
}

void define_battles(py::module_& module) {
  py::class_<asdic::Case>(module, "Case")
      .def_static("read", &asdic::Case::read)
      .def_static("parse", &asdic::Case::parse)
      .def_static("of_forces", &asdic::Case::of_forces)
      .def("copy", [](const asdic::Case& battle) { return battle; })
      .def("set", &asdic::Case::set)
      .def("get", &asdic::Case::get)
      .def("remove", &asdic::Case::remove)
      .def("text", &asdic::Case::text)
      .def("validate", &asdic::Case::validate);
  py::class_<asdic::Outcome>(module, "Outcome")
      .def_readonly("winner", &asdic::Outcome::winner)
      .def_readonly("attacker", &asdic::Outcome::attacker)
      .def_readonly("attacker_left", &asdic::Outcome::attacker_left)
      .def_readonly("defender", &asdic::Outcome::defender)
      .def_readonly("defender_left", &asdic::Outcome::defender_left)
      .def_readonly("holder", &asdic::Outcome::holder)
      .def_readonly("numbers", &asdic::Outcome::numbers)
      .def_readonly("chance", &asdic::Outcome::chance);
  py::class_<asdic::Result>(module, "Result")
      .def_property_readonly("is_exact", &asdic::Result::is_exact)
      .def_property_readonly("outcomes",
                             [](const asdic::Result& result) { return result.outcomes(); })
      .def("figure", &asdic::Result::figure)
      .def("figure_names", &asdic::Result::figure_names)
      .def("rounds", &asdic::Result::rounds)
      .def(
          "report",
          [](const asdic::Result& result, const std::string& format, int digits, bool fractions) {
            return result.report(asdic::format_named(format), {digits, fractions});
          },
          py::call_guard<py::gil_scoped_release>());
  py::class_<asdic::Axis>(module, "Axis")
      .def_readonly("key", &asdic::Axis::key)
      .def_readonly("values", &asdic::Axis::values);
  py::class_<asdic::Table>(module, "Table")
      .def_property_readonly("rows", &asdic::Table::rows)
      .def_property_readonly("columns", &asdic::Table::columns)
      .def_property_readonly("figures", &asdic::Table::figures)
      .def("at", &asdic::Table::at)
      .def("why", &asdic::Table::why)
      .def(
          "report",
          [](const asdic::Table& table, const std::string& format) {
            return table.report(asdic::format_named(format));
          },
          py::call_guard<py::gil_scoped_release>());
  py::class_<asdic::FoundCase>(module, "FoundCase")
      .def_readonly("rank", &asdic::FoundCase::rank)
      .def_readonly("values", &asdic::FoundCase::values)
      .def_readonly("figures", &asdic::FoundCase::figures);
  py::class_<asdic::FindResult>(module, "FindResult")
      .def_property_readonly("axes", &asdic::FindResult::axes)
      .def_property_readonly("figures", &asdic::FindResult::figures)
      .def_property_readonly("best", &asdic::FindResult::best)
      .def_property_readonly("searched", &asdic::FindResult::searched)
      .def_property_readonly("meeting", &asdic::FindResult::meeting)
      .def_property_readonly("is_proven", &asdic::FindResult::is_proven)
      .def(
          "report",
          [](const asdic::FindResult& result, const std::string& format) {
            return result.report(asdic::format_named(format));
          },
          py::call_guard<py::gil_scoped_release>());
  py::class_<asdic::BattleChain>(module, "BattleChain")
      .def_readonly("chain", &asdic::BattleChain::chain)
      .def_readonly("ends", &asdic::BattleChain::ends)
      .def_readonly("rounds", &asdic::BattleChain::rounds);
}

}  // namespace

}  // namespace asdic_python

PYBIND11_MODULE(_asdic, module) {
  using namespace asdic_python;
  py::register_exception_translator([](std::exception_ptr raised) {
    try {
      if (raised) std::rethrow_exception(raised);
    } catch (const asdic::Error& error) {
      raise_in_python(error);
    }
  });
  define_numbers(module);
  define_chains(module);
  define_battles(module);
  define_reports(module);
  define_rules(module);
  module.def("version", asdic::version);
  module.def("solve", solve);
  module.def("chain_of", [](const asdic::Case& battle, std::optional<std::uint64_t> max_states,
                            const py::object& progress) {
    asdic::SolveOptions options;
    options.work.max_states = max_states;
    return interruptible(options, progress, [&](const asdic::SolveOptions& asked) {
      return asdic::chain_of(battle, asked);
    });
  });
  module.def("tabulate", [](const asdic::Case& battle, std::string rows, std::string columns,
                            std::vector<std::string> show, bool certified,
                            std::optional<std::uint64_t> max_states, std::optional<double> seconds,
                            const py::object& progress) {
    auto options = within<asdic::TableOptions>(max_states, seconds);
    options.certified = certified;
    const asdic::TableQuestion question{std::move(rows), std::move(columns), std::move(show)};
    return interruptible(options, progress, [&](const asdic::TableOptions& asked) {
      return asdic::tabulate(battle, question, asked);
    });
  });
  module.def("find",
             [](const asdic::Case& battle, std::vector<std::string> vary,
                std::vector<std::string> budget, std::vector<std::string> where, std::string least,
                std::string most, std::string front, std::vector<std::string> show, std::size_t top,
                bool exact, std::optional<std::uint64_t> max_states, std::optional<double> seconds,
                const py::object& progress) {
               auto options = within<asdic::FindOptions>(max_states, seconds);
               options.exact = exact;
               const asdic::FindQuestion question{
                   std::move(vary), std::move(budget), std::move(where), std::move(least),
                   std::move(most), std::move(front),  std::move(show),  top};
               return interruptible(options, progress, [&](const asdic::FindOptions& asked) {
                 return asdic::find(battle, question, asked);
               });
             });
  module.def("take_ranges", [](const std::string& force, bool is_attacker) {
    std::vector<std::string> vary;
    std::string without = asdic::take_ranges(force, is_attacker, vary);
    return py::make_tuple(std::move(without), std::move(vary));
  });
}
