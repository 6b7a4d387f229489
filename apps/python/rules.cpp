// Rules files, and rule systems whose battles a Python function enumerates.
#include <asdic/rules.hpp>
#include <pybind11/stl.h>

#include "parts.hpp"

namespace asdic_python {

namespace {

using UnitParts = std::tuple<std::string, int, int, int, int, std::string>;
using OptionParts = std::tuple<std::string, std::vector<std::string>, std::string>;

/// Returns the code, attack, defense, hits, cost and kind of each unit of a force, and its number.
py::list parts_of(const std::vector<asdic::Group>& force) {
  py::list parts;
  for (const auto& [type, count] : force) {
    parts.append(py::make_tuple(type.code, type.attack, type.defense, type.hits, type.cost,
                                type.kind, count));
  }
  return parts;
}

/// Throws an error of the library for a limit that the function met, so that asdic treats it as its
/// own limits. Other exceptions of Python pass through the library.
[[noreturn]] void pass_on(const py::error_already_set& raised) {
  const py::object errors = py::module_::import("asdic._errors");
  for (const auto& [name, code] : {std::pair("LimitError", asdic::ErrorCode::limit),
                                   std::pair("Stopped", asdic::ErrorCode::stopped)}) {
    if (!raised.matches(errors.attr(name))) continue;
    throw asdic::Error(code, py::str(raised.value()).cast<std::string>());
  }
  throw;
}

/// Calls a function with the parts of a question. The function returns the chain, the units of both
/// sides by state, and the states in which a round begins.
asdic::Battle fought(const py::object& fight, const asdic::Question& question) {
  const py::gil_scoped_acquire with_lock;
  try {
    const py::tuple made = fight(parts_of(question.attacker), parts_of(question.defender),
                                 question.die, question.options);
    asdic::Battle battle;
    battle.chain = made[0].cast<const asdic::Chain&>();
    for (const auto& [attacker, defender] :
         made[1].cast<std::vector<std::pair<asdic::Units, asdic::Units>>>()) {
      battle.positions.push_back({attacker, defender});
    }
    battle.rounds = made[2].cast<std::vector<asdic::State>>();
    return battle;
  } catch (const py::error_already_set& raised) {
    pass_on(raised);
  }
}

void add_rule_system(const std::string& name, const std::string& title, const std::string& source,
                     const std::vector<UnitParts>& units, const std::vector<OptionParts>& options,
                     const py::object& fight) {
  asdic::RuleSystem system{name, title, source, {}, {}, {}};
  for (const auto& [code, attack, defense, hits, cost, kind] : units) {
    system.units.push_back({code, attack, defense, hits, cost, kind});
  }
  for (const auto& [option, values, meaning] : options) {
    system.options.push_back({option, values, meaning});
  }
  // The library keeps the function longer than Python lives.
  const auto* const kept = new py::object(fight);
  system.fight = [kept](const asdic::Question& question) { return fought(*kept, question); };
  asdic::add_rules(std::move(system));
}

}  // namespace

void define_rules(py::module_& module) {
  module.def("add_rules", [](const std::string& text, const std::string& source) {
    const asdic::RulesFile added = asdic::add_rules(text, source);
    return py::make_tuple(added.name, added.title, added.hash);
  });
  module.def("add_rule_system", add_rule_system);
  module.def("check_limits", asdic::check_limits);
}

}  // namespace asdic_python
