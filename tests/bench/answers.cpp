// Whole answers as users wait for them: the program from its start to the last digit it prints.
#include <benchmark/benchmark.h>
#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include "tests/bench/benchmarks.hpp"

namespace {

struct Spent {
  double wall = 0;       // seconds
  double processor = 0;  // seconds, of all threads
  double memory = 0;     // megabytes at the most
};

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

double megabytes(const rusage& usage) {
  return static_cast<double>(usage.ru_maxrss) / 1000;
}

/// Runs the program. Returns nullopt unless it ends with status 0.
std::optional<Spent> run(const std::string& program, std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), program);
  std::vector<char*> words;
  for (std::string& argument : arguments) words.push_back(argument.data());
  words.push_back(nullptr);

  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  const auto start = std::chrono::steady_clock::now();
  pid_t child = 0;
  const int failure = posix_spawn(&child, program.c_str(), &files, nullptr, words.data(), environ);
  posix_spawn_file_actions_destroy(&files);
  int status = -1;
  rusage usage{};
  if (failure != 0 || wait4(child, &status, 0, &usage) != child || status != 0) return {};
  const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;
  return Spent{passed.count(), seconds(usage.ru_utime) + seconds(usage.ru_stime), megabytes(usage)};
}

void answer(benchmark::State& state, const std::string& program,
            const std::vector<std::string>& arguments) {
  Spent all;
  for (auto _ : state) {
    const std::optional<Spent> spent = run(program, arguments);
    if (!spent) {
      state.SkipWithError("the program gives no answer");
      return;
    }
    state.SetIterationTime(spent->wall);
    all.processor += spent->processor;
    all.memory = std::max(all.memory, spent->memory);
  }
  state.counters["processor_ms"] =
      benchmark::Counter(1000 * all.processor, benchmark::Counter::kAvgIterations);
  // A process begins with the maximum of the process that starts it, so a lower maximum remains
  // unknown.
  rusage own{};
  getrusage(RUSAGE_SELF, &own);
  if (all.memory > megabytes(own)) state.counters["MB"] = all.memory;
}

std::string of_case(const std::string& name) {
  return std::string(ASDIC_SOURCE_DIR) + "/cases/" + name + ".toml";
}

struct Answer {
  std::string name;
  std::vector<std::string> arguments;
};

std::vector<Answer> answers() {
  const std::vector<std::string> exact = {"--format", "json"};
  const std::vector<std::string> certified = {"--format", "json", "--numbers", "certified"};
  const auto solve = [](std::vector<std::string> words, const std::vector<std::string>& form) {
    words.insert(words.begin(), "solve");
    words.insert(words.end(), form.begin(), form.end());
    return words;
  };
  const std::string sea = "12 sub, 6 dd, 4 ca, 2 bb, 2 cv, 4 ftr";
  const std::string six_kinds = "20 sub, 12 dd, 10 ca, 4 bb, 4 cv, 10 ftr";
  return {
      {"text/five-submarines", {"solve", of_case("one-for-one/five-submarines")}},
      {"exact/mix-20", solve({of_case("bench/mix-20")}, exact)},
      {"exact/mix-40", solve({of_case("bench/mix-40")}, exact)},
      {"exact/fleet-12", solve({of_case("bench/fleet-12")}, exact)},
      {"certified/fleet-12", solve({of_case("bench/fleet-12")}, certified)},
      {"certified/big-fleets", solve({of_case("one-for-one/big-fleets")}, certified)},
      {"certified/sixty", solve({"--rules", "one-for-one", six_kinds, six_kinds}, certified)},
      {"certified/great-action",
       solve({of_case("surface/great-action"), "--set", "attacker.targets=spread", "--set",
              "defender.targets=spread", "--set", "attacker.disengage=true", "--set",
              "defender.disengage=true", "--set",
              "action.bounce=[{ number = 1, surprised = 'defender' }]"},
             certified)},
      {"certified/thirty-at-sea",
       solve({"--rules", "axis-allies", "--set", "options.edition=1942", sea, sea}, certified)},
      {"certified/land", solve({"--rules", "axis-allies", "--set", "options.edition=1942",
                                "20 inf, 8 art, 6 arm, 5 ftr", "20 inf, 5 art, 3 ftr"},
                               certified)},
      {"certified/twenty-cruisers", solve({"--rules", "one-for-one", "20 ca", "20 dd"}, certified)},
  };
}

}  // namespace

void add_answers() {
  std::vector<std::pair<std::string, std::string>> programs = {{"answer ", ASDIC_PROGRAM}};
  if (const char* before = std::getenv("ASDIC_BEFORE")) programs.emplace_back("before ", before);
  for (const auto& [name, arguments] : answers()) {
    for (const auto& [prefix, program] : programs) {
      benchmark::RegisterBenchmark((prefix + name).c_str(),
                                   [program = program, arguments = arguments](auto& state) {
                                     answer(state, program, arguments);
                                   })
          ->Unit(benchmark::kMillisecond)
          ->UseManualTime();
    }
  }
}
