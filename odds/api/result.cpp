#include "asdic/result.hpp"

#include <cmath>
#include <limits>
#include <utility>

#include "lib/exact/nearest.hpp"
#include "lib/text.hpp"
#include "odds/api/case_impl.hpp"
#include "odds/api/result_impl.hpp"
#include "odds/best_play/battle_of_case.hpp"
#include "odds/best_play/best_order.hpp"
#include "odds/question/payoffs.hpp"
#include "odds/report/report.hpp"
#include "odds/solve/solve.hpp"
#include "solver/api/calling.hpp"
#include "solver/api/chain_impl.hpp"
#include "solver/api/number_impl.hpp"
#include "solver/structure.hpp"
#include "states/joined_chain.hpp"

namespace asdic::v0 {

namespace {

Units public_units(const asdic::Units& units) {
  Units named;
  for (const auto& [key, count] : units) named.emplace(key.text(), count);
  return named;
}

Outcome public_outcome(const asdic::Outcome& outcome, const Value& chance) {
  const auto holder = holder_of(outcome);
  return {outcome.winner ? winner_names[static_cast<std::size_t>(*outcome.winner)] : "",
          public_units(outcome.in_battle[0]),
          public_units(outcome.left[0]),
          public_units(outcome.in_battle[1]),
          public_units(outcome.left[1]),
          holder ? std::string(name(*holder)) : "",
          {outcome.numbers.begin(), outcome.numbers.end()},
          number_of(chance)};
}

asdic::SolveOptions own_options(const SolveOptions& options) {
  asdic::SolveOptions own;
  own.numbers = options.certified ? Numbers::certified : Numbers::exact;
  own.prices = true;
  own.figures = options.figures;
  own.given = options.given;
  return own;
}

}  // namespace

double Figure::to_double() const {
  if (!word.empty()) return std::numeric_limits<double>::quiet_NaN();
  return is_root ? value.square_root() : value.to_double();
}

template class SharedPointer<Result::Impl>;

Result::Result(const Impl* impl) : impl_(impl) {}

bool Result::is_exact() const {
  return impl_->result.numbers == Numbers::exact;
}

const std::vector<Outcome>& Result::outcomes() const& {
  return impl_->outcomes;
}

std::vector<Outcome> Result::outcomes() && {
  return impl_->outcomes;
}

Figure Result::figure(const std::string& name) const {
  return calling([&] {
    const auto found = find_figure(impl_->result, name);
    if (found) return public_figure(*found);
    const KnownNames names = names_of(impl_->result);
    std::string message = unknown_figure(name, asdic::figure_names(names));
    if (name == "rounds.sd") {
      message = quote(name) + " is known only in tables for this battle";
    } else if (parse_figure(name, names)) {
      message = quote(name) + " is known only if it is among the figures to solve for";
    }
    throw asdic::Error(asdic::ErrorCode::input, message);
  });
}

std::vector<std::string> Result::figure_names() const {
  return asdic::figure_names(names_of(impl_->result));
}

std::vector<std::pair<int, Number>> Result::rounds() const {
  std::vector<std::pair<int, Number>> rounds;
  for (const auto& [number, chance] : impl_->result.rounds.distribution) {
    rounds.emplace_back(number, number_of(chance));
  }
  return rounds;
}

std::string Result::report(Format format, const ReportOptions& options) const {
  require_digits(options.digits);
  return calling([&] {
    asdic::ReportOptions reported{format_of(format), options.digits, options.fractions};
    if (format == Format::text) reported.show = {Part::all};
    return asdic::report(impl_->result, reported);
  });
}

Result solve(const Case& battle, const SolveOptions& options) {
  return calling(options.work, [&] {
    const Problem problem = read_case(battle.impl().document);
    const KnownNames names = names_of(problem);
    const KnownNames possible = possible_names(names, *problem.rules, problem.battle);
    for (const std::string& figure : options.figures) {
      if (parse_figure(figure, possible)) continue;
      throw asdic::Error(asdic::Place{"figures"},
                         unknown_figure(figure, asdic::figure_names(names)));
    }
    asdic::Result result = asdic::solve(problem, own_options(options));
    std::vector<Outcome> outcomes;
    for (const auto& [outcome, chance] : result.outcomes) {
      outcomes.push_back(public_outcome(outcome, chance));
    }
    return Result::Impl::public_result(std::move(result), std::move(outcomes));
  });
}

BattleChain chain_of(const Case& battle, const SolveOptions& options) {
  return calling(options.work, [&] {
    const LimitScope scope = same_limit_of_states();  // for all chains of this case
    const Problem problem = with_best_order(read_case(battle.impl().document));
    const asdic::Battle enumerated =
        standalone_battle(battle_of_case(problem, asdic::Numbers::exact));
    enumerated.chain.require_no_open_decision();
    const Structure structure = analyse(enumerated.chain);
    BattleChain result;
    for (StateIndex state = 0; state < enumerated.chain.state_count(); ++state) {
      if (structure.absorbing[state] != 0) {
        result.ends.emplace_back(state, public_outcome(enumerated.outcome_at_end(state), Value()));
      }
      if (enumerated.chain.round_begins[state] != 0) result.rounds.push_back(state);
    }
    result.chain = Chain::Impl::public_chain(enumerated.chain);
    return result;
  });
}

Figure public_figure(const asdic::Figure& figure) {
  return {number_of(figure.value), figure.is_root, figure.word};
}

asdic::Format format_of(Format format) {
  static_assert(static_cast<int>(Format::latex) == static_cast<int>(asdic::Format::latex));
  const int place = static_cast<int>(format);
  if (place < 0 || place >= format_count) {
    throw Error(ErrorCode::misuse, "there is no such format");
  }
  return static_cast<asdic::Format>(place);
}

Format format_named(std::string_view name) {
  return calling([&] { return static_cast<Format>(asdic::format_named(name)); });
}

}  // namespace asdic::v0
