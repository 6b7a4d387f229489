// Benchmarks of a solution, stage by stage, and of alternative methods on the same chain. Names are
// stage/model, so that `tools/bench --benchmark_filter=mix-40` selects some.
#include <benchmark/benchmark.h>

#include <cmath>
#include <map>
#include <numeric>
#include <random>
#include <string>
#include <type_traits>
#include <vector>

#include "apps/heap.hpp"
#include "lib/exact/number.hpp"
#include "odds/report/report.hpp"
#include "odds/solve/result.hpp"
#include "odds/solve/solve.hpp"
#include "solver/certified/certified.hpp"
#include "solver/certified/propagate.hpp"
#include "solver/exact/exact.hpp"
#include "solver/rounds/rounds.hpp"
#include "solver/verify/verify.hpp"
#include "tests/bench/benchmarks.hpp"
#include "tests/support/dense_oracle.hpp"

namespace {

using namespace asdic;

struct Model {
  explicit Model(const std::string& name)
      : problem(read_case(
            Document::read_file(std::string(ASDIC_SOURCE_DIR) + "/cases/" + name + ".toml"))),
        battle(problem.rules->enumerate(problem.battle, {})),
        structure(analyse(battle.chain)) {
    const Chain& chain = battle.chain;
    for (StateIndex state = 0; state < chain.state_count(); ++state) {
      if (structure.absorbing[state] != 0) question.payoffs.push_back({state, question.ends++, 1});
    }
    question.figures = question.ends + 1;
    for (StateIndex state = 0; state < chain.state_count(); ++state) {
      if (fights_round(chain, structure, state)) {
        question.payoffs.push_back({state, question.ends, 1});
      }
    }
  }

  Problem problem;
  Battle battle;
  Structure structure;
  Question question;
  Masses starts = {{0, Integer(1)}};
};

const Model& model(const std::string& name) {
  static std::map<std::string, Model> models;
  return models.try_emplace(name, name).first->second;
}

void count_edges(benchmark::State& state, const Model& m) {
  const auto edges = static_cast<double>(m.battle.chain.edge_count());
  state.counters["edges"] = edges;
  state.counters["edges/s"] =
      benchmark::Counter(edges, benchmark::Counter::kIsIterationInvariantRate);
}

void enumeration(benchmark::State& state, const std::string& name) {
  const Model& m = model(name);
  for (auto _ : state) {
    benchmark::DoNotOptimize(m.problem.rules->enumerate(m.problem.battle, {}));
  }
  state.counters["states"] = m.battle.chain.state_count();
  count_edges(state, m);
}

void structure(benchmark::State& state, const std::string& name) {
  const Model& m = model(name);
  for (auto _ : state) benchmark::DoNotOptimize(analyse(m.battle.chain));
  count_edges(state, m);
}

void planning(benchmark::State& state, const std::string& name) {
  const Model& m = model(name);
  std::size_t bits = 0;
  for (auto _ : state) {
    const Evaluation asked = visits_evaluation(
        compile(m.battle.chain, m.structure, Direction::forward), m.starts, m.question);
    bits = bit_length(asked.unit);
  }
  state.counters["bits"] = static_cast<double>(bits);
}

/// Measures propagation and Chinese remainders.
void evaluation(benchmark::State& state, const std::string& name, ExactMethod method,
                unsigned threads) {
  const Model& m = model(name);
  const Evaluation asked = visits_evaluation(
      compile(m.battle.chain, m.structure, Direction::forward), m.starts, m.question);
  for (auto _ : state) benchmark::DoNotOptimize(solve(asked, {method, threads, {}}));
  count_edges(state, m);
}

void verification(benchmark::State& state, const std::string& name) {
  const Model& m = model(name);
  const Solution solution = ExactSolver(m.battle.chain, m.structure).visits(m.starts, m.question);
  for (auto _ : state) verify_visits(m.battle.chain, m.structure, m.starts, m.question, solution);
  count_edges(state, m);
}

/// Measures the way from the built chain to all verified outcomes: planning, propagation,
/// remainders, check.
void exact(benchmark::State& state, const std::string& name, ExactMethod method, unsigned threads) {
  const Model& m = model(name);
  const ExactSolver solver(m.battle.chain, m.structure, {method, threads, {}});
  for (auto _ : state) benchmark::DoNotOptimize(solver.visits(m.starts, m.question));
  count_edges(state, m);
}

void rounds(benchmark::State& state, const std::string& name) {
  const Model& m = model(name);
  for (auto _ : state) {
    benchmark::DoNotOptimize(rounds_distribution(m.battle.chain, m.structure, m.starts, 20,
                                                 {ExactMethod::automatic, 1, {}}));
  }
}

void reduction_and_printing(benchmark::State& state, const std::string& name) {
  const Model& m = model(name);
  const Result result = solve(m.problem);
  for (auto _ : state) benchmark::DoNotOptimize(report(result, {Format::json, 12, true}));
}

void certified(benchmark::State& state, const std::string& name) {
  const Model& m = model(name);
  const CertifiedSolver solver(m.battle.chain, m.structure);
  std::vector<Interval> bounds;
  for (auto _ : state) bounds = solver.visits({{0, {1, 1}}}, m.question);
  double widest = 0;
  for (std::uint32_t i = 0; i < m.question.ends; ++i) {
    if (bounds[i].lower > 1e-300) widest = std::max(widest, bounds[i].upper / bounds[i].lower - 1);
  }
  state.counters["digits"] = -std::log10(widest);
  count_edges(state, m);
}

/// Measures the attacker's probability to win from every state, for `payoffs` payoffs together.
void certified_backward(benchmark::State& state, const std::string& name, std::size_t payoffs) {
  const Model& m = model(name);
  const CertifiedSolver solver(m.battle.chain, m.structure);
  std::vector<StateIndex> states(m.battle.chain.state_count());
  std::iota(states.begin(), states.end(), StateIndex{0});
  std::vector<Interval> wins(states.size(), {0, 0});
  for (const StateIndex end : states) {
    if (m.structure.absorbing[end] != 0 && m.battle.outcome(end).winner == Winner::attacker) {
      wins[end] = {1, 1};
    }
  }
  const std::vector<std::vector<Interval>> asked(payoffs, wins);
  std::vector<std::vector<Interval>> values;
  for (auto _ : state) values = solver.values(asked, states);
  double widest = 0;
  for (const Interval& value : values.front()) {
    if (value.lower > 1e-300) widest = std::max(widest, value.upper / value.lower - 1);
  }
  state.counters["digits"] = -std::log10(widest);
  count_edges(state, m);
}

template <class Number>
void forward(benchmark::State& state, const std::string& name) {
  const Model& m = model(name);
  const Chain& chain = m.battle.chain;
  const OrderedChain ordered(chain, m.structure);
  const auto chances =
      chances_of<Number>(chain, [](const Integer& weight, const Integer& denominator) {
        const Rational chance(weight, denominator);
        if constexpr (std::is_same_v<Number, double>) {
          return chance.to_double();
        } else {
          return chance;
        }
      });
  for (auto _ : state) {
    std::vector<Number> mass(chain.state_count());
    mass[m.structure.position[0]] = 1;
    ForwardPass<Number>({ordered, m.structure, chances}).run(mass);
    benchmark::DoNotOptimize(mass);
  }
  count_edges(state, m);
}

void sparse_lu(benchmark::State& state, const std::string& name) {
  const Model& m = model(name);
  std::vector<Rational> starts(m.battle.chain.state_count());
  starts[0] = 1;
  for (auto _ : state) {
    benchmark::DoNotOptimize(visits_by_sparse_lu(m.battle.chain, m.structure.absorbing, starts));
  }
}

/// Measures 5 million states with 20 transitions each, which lead to states with slightly greater
/// numbers: a chain without any sharing.
void layered(benchmark::State& state) {
  constexpr StateIndex states = 5'000'000;
  constexpr StateIndex edges = 20;
  Chain chain;
  const std::vector<Integer> weights(edges, Integer(1));
  const RollIndex roll = chain.rolls.intern(weights, Integer(edges));
  std::mt19937_64 random(5);
  for (StateIndex from = 0; from < states; ++from) {
    const bool end = from + 20'000 > states;
    chain.kinds.push_back(end ? NodeKind::end : NodeKind::chance);
    chain.rows.push_back(end ? 0 : roll);
    for (StateIndex k = 0; !end && k < edges; ++k) {
      chain.targets.push_back(from + 1 + static_cast<StateIndex>(random() % 19'000));
    }
    chain.first_edges.push_back(chain.targets.size());
  }
  chain.round_begins.assign(states, 0);
  chain.starts = {0};
  Question question{1, 1, {}};
  for (StateIndex end = states - 19'999; end < states; ++end)
    question.payoffs.push_back({end, 0, 1});
  std::vector<Interval> bounds;
  for (auto _ : state) {
    const Structure shape = analyse(chain);
    bounds = CertifiedSolver(chain, shape).visits({{0, {1, 1}}}, question);
  }
  const auto count = static_cast<double>(chain.edge_count());
  state.counters["digits"] = -std::log10(bounds[0].upper / bounds[0].lower - 1);
  state.counters["edges"] = count;
  state.counters["edges/s"] =
      benchmark::Counter(count, benchmark::Counter::kIsIterationInvariantRate);
}

template <class Function, class... More>
void add(const std::string& stage, const std::string& name, Function function, More... more) {
  benchmark::RegisterBenchmark((stage + "/" + name.substr(name.find('/') + 1)).c_str(),
                               [=](benchmark::State& state) { function(state, name, more...); })
      ->Unit(benchmark::kMillisecond);
}

}  // namespace

int main(int argc, char** argv) {
  asdic::prepare_heap();  // as the program does
  const std::vector<std::string> all = {"bench/mix-10",  "bench/mix-20",  "bench/mix-40",
                                        "bench/mix-80",  "bench/pair-10", "bench/pair-20",
                                        "bench/pair-40", "bench/pair-80", "one-for-one/big-fleets",
                                        "bench/fleet-12"};
  for (const std::string& name : all) {
    const bool small = name.ends_with("10") || name.ends_with("20") || name.ends_with("big-fleets");
    add("enumeration", name, enumeration);
    add("structure", name, structure);
    add("planning", name, planning);
    for (const ExactMethod method : possible_methods()) {
      if (method == ExactMethod::integers && name.ends_with("80")) continue;
      add("evaluation " + std::string(asdic::name(method)), name, evaluation, method, 1u);
    }
    add("verification", name, verification);
    for (const ExactMethod method : possible_methods()) {
      if (method == ExactMethod::integers || method == ExactMethod::portable) continue;
      add("exact " + std::string(asdic::name(method)), name, exact, method, 1u);
    }
    add("exact, two threads", name, exact, ExactMethod::automatic, 2u);
    add("rounds", name, rounds);
    add("reduction and printing", name, reduction_and_printing);
    add("certified", name, certified);
    add("certified backward", name, certified_backward, std::size_t{1});
    add("certified backward, eight payoffs", name, certified_backward, std::size_t{8});
    add("double forward", name, forward<double>);
    if (!name.ends_with("80") && !name.ends_with("pair-40") && !name.ends_with("fleet-12")) {
      add("mpq forward", name, forward<Rational>);
    }
    if (small) add("mpq SparseLU", name, sparse_lu);
  }
  add_tables();
  add_answers();
  benchmark::RegisterBenchmark("certified, with structure/layered", layered)
      ->Unit(benchmark::kMillisecond);
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
