#include "odds/sweep/run.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <mutex>
#include <set>
#include <thread>
#include <utility>

#include "lib/error.hpp"
#include "lib/limits.hpp"
#include "lib/log.hpp"
#include "lib/text.hpp"
#include "odds/solve/side_by_side.hpp"
#include "odds/solve/solve.hpp"
#include "odds/table/answers.hpp"

namespace asdic {

namespace {

using namespace std::chrono_literals;

class SweepRunner {
 public:
  SweepRunner(const Sweep& sweep, Store& store, const SweepEffort& effort)
      : sweep_(sweep), store_(store), effort_(effort) {}

  void run() {
    bool is_waiting = false;
    while (true) {
      std::vector<Store::Job> jobs = store_.open_jobs();
      std::erase_if(jobs, [&](const Store::Job& job) { return failed_.contains(job.number); });
      if (jobs.empty()) return;
      if (!is_waiting) log::info(log::count(jobs.size(), "open job"));
      claimed_ = false;
      answer(jobs);
      if (claimed_) {
        is_waiting = false;
        continue;
      }
      if (!std::exchange(is_waiting, true)) log::info("waiting for another process");
      check_time("waiting for another process");
      if (effort_.progress) effort_.progress("waiting for another process", 0, 0);
      std::this_thread::sleep_for(100ms);
    }
  }

 private:
  struct Part {
    std::uint64_t job;
    std::vector<std::uint64_t> cells;
  };

  /// Those that nobody else does. What is too large together is done cell by cell.
  void answer(const std::vector<Store::Job>& jobs) {
    std::vector<std::size_t> sizes;
    for (const Store::Job& job : jobs) sizes.push_back(static_cast<std::size_t>(job.cost));
    std::vector<std::string> whys = side_by_side(
        sizes, "solving cells",
        [&](std::size_t i, std::uint64_t max_states, const Progress& progress) {
          if (!claims(jobs[i].number)) {
            log::Task::drop();
            return;
          }
          answer({jobs[i].number, store_.open_cells(jobs[i].number)}, max_states, progress);
        });
    std::vector<Part> apart;
    for (std::size_t i = 0; i < jobs.size(); ++i) {
      if (whys[i].empty()) continue;
      for (const std::uint64_t cell : store_.open_cells(jobs[i].number)) {
        apart.push_back({jobs[i].number, {cell}});
      }
    }
    whys = side_by_side(std::vector<std::size_t>(apart.size(), 1), "solving cells one by one",
                        [&](std::size_t i, std::uint64_t max_states, const Progress& progress) {
                          answer(apart[i], max_states, progress);
                        });
    for (std::size_t i = 0; i < apart.size(); ++i) {
      if (whys[i].empty()) continue;
      failed_.insert(apart[i].job);
      log::info("cell ", apart[i].cells.front(), " of job ", apart[i].job,
                " could not be solved: ", whys[i]);
      store_.keep(apart[i].job, {{.number = apart[i].cells.front(), .why = whys[i]}});
    }
    store_.release_all();
  }

  /// A fault of the store ends everything, and is no limit of a cell; so is the end of the time.
  std::vector<std::string> side_by_side(const std::vector<std::size_t>& sizes,
                                        const std::string& stage, const SolveTask& task) {
    std::vector<std::string> whys =
        solve_side_by_side(sizes, effort_.max_states, task, stage, effort_.progress);
    if (fault_) std::rethrow_exception(fault_);
    try {
      check_time("sweeping");
    } catch (const Error&) {
      store_.release_all();
      throw;
    }
    return whys;
  }

  template <class Body>
  auto with_store(Body&& body) {
    try {
      return body();
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!fault_) fault_ = std::current_exception();
      throw;
    }
  }

  bool claims(std::uint64_t job) {
    if (!with_store([&] { return store_.claim(job); })) return false;
    const std::lock_guard lock(mutex_);
    claimed_ = true;
    return !fault_;
  }

  void answer(const Part& part, std::uint64_t max_states, const Progress& progress) {
    log::Task::detail("job ", part.job, ", ", log::count(part.cells.size(), "cell"));
    Family family;
    std::vector<StoredCell> cells;
    for (const std::uint64_t cell : part.cells) {
      const Document document = sweep_.document_at(cell);
      family.add({cell, read_case(document)});
      cells.push_back({.number = cell, .battle = case_text(document)});
    }
    if (family.size() == 0) return;
    if (sweep_.outcomes()) {
      SolveOptions options{max_states, Numbers::exact, progress};
      options.figures = sweep_.show();
      const bool shows_rounds =
          std::any_of(options.figures.begin(), options.figures.end(),
                      [](const std::string& name) { return name.starts_with("rounds"); });
      // The chance of each number of rounds takes two fifths of the time of a small battle.
      if (!shows_rounds) options.rounds_listed = 0;
      Result result = solve(family.posed(0), options);
      log::Task::detail(log::count(result.chain.states, "state"));
      cells.front().figures = figures_of(result, sweep_.show());
      cells.front().chain = result.chain.signature;
      cells.front().result = std::move(result);
    } else {
      Answers answers =
          answers_of(family, sweep_.show(), max_states, ChainSignature::asked, progress);
      for (std::size_t i = 0; i < cells.size(); ++i) {
        cells[i].figures = std::move(answers.figures[i]);
        cells[i].chain = answers.chain;
      }
    }
    with_store([&] { store_.keep(part.job, std::move(cells)); });
  }

  const Sweep& sweep_;
  Store& store_;
  const SweepEffort& effort_;
  std::mutex mutex_;
  bool claimed_ = false;            ///< any job, since they were looked up
  std::set<std::uint64_t> failed_;  ///< jobs with a cell beyond a limit
  std::exception_ptr fault_;        ///< of the store
};

/// The first battle from one end of the sweep.
Family first_battle(const Sweep& sweep, bool from_end) {
  for (std::uint64_t i = 0; i < sweep.cells(); ++i) {
    const std::uint64_t cell = from_end ? sweep.cells() - 1 - i : i;
    try {
      Family family;
      family.add({cell, read_case(sweep.document_at(cell))});
      return family;
    } catch (const MissingUnits&) {
    }
  }
  throw Error(Place{sweep.document().source()},
              "the sweep has no cell in which both sides have units");
}

}  // namespace

void check_figures(const Sweep& sweep, const SweepEffort& effort) {
  std::vector<std::string> unknown_ones = sweep.show();
  KnownNames names;
  for (const bool from_end : {false, true}) {
    if (unknown_ones.empty()) return;
    names = answers_of(first_battle(sweep, from_end), {},
                       effort.max_states.value_or(default_max_states()), ChainSignature::not_asked,
                       effort.progress)
                .names;
    std::erase_if(unknown_ones,
                  [&](const std::string& name) { return parse_figure(name, names).has_value(); });
  }
  if (unknown_ones.empty()) return;
  throw Error(Place{"[sweep] show"}, unknown_figure(unknown_ones.front(), figure_names(names)));
}

void run_sweep(const Sweep& sweep, Store& store, const SweepEffort& effort) {
  SweepRunner(sweep, store, effort).run();
}

}  // namespace asdic
