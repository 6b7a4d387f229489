#include "odds/sweep/run.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <utility>

#include "lib/error.hpp"
#include "lib/limits.hpp"
#include "lib/log.hpp"
#include "lib/side_by_side.hpp"
#include "lib/text.hpp"
#include "odds/solve/solve.hpp"
#include "odds/table/answers.hpp"
#include "odds/table/families.hpp"

namespace asdic {

namespace {

using namespace std::chrono_literals;

class SweepRunner {
 public:
  SweepRunner(const Sweep& sweep, Store& store) : sweep_(sweep), store_(store) {}

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
      report_progress("waiting for another process", 0, 0);
      std::this_thread::sleep_for(100ms);
    }
  }

 private:
  struct Part {
    std::uint64_t job;
    std::vector<std::uint64_t> cells;
  };

  /// Solves the jobs that no other process has claimed. A job that exceeds a limit is split into
  /// its cells.
  void answer(const std::vector<Store::Job>& jobs) {
    std::vector<std::size_t> sizes;
    for (const Store::Job& job : jobs) sizes.push_back(static_cast<std::size_t>(job.cost));
    std::vector<std::string> whys = side_by_side(sizes, "solving cells", [&](std::size_t i) {
      if (!claims(jobs[i].number)) {
        log::Task::drop();
        return;
      }
      answer({jobs[i].number, store_.open_cells(jobs[i].number)});
    });
    std::vector<Part> apart;
    for (std::size_t i = 0; i < jobs.size(); ++i) {
      if (whys[i].empty()) continue;
      for (const std::uint64_t cell : store_.open_cells(jobs[i].number)) {
        apart.push_back({jobs[i].number, {cell}});
      }
    }
    whys = side_by_side(std::vector<std::size_t>(apart.size(), 1), "solving cells one by one",
                        [&](std::size_t i) { answer(apart[i]); });
    for (std::size_t i = 0; i < apart.size(); ++i) {
      if (whys[i].empty()) continue;
      failed_.insert(apart[i].job);
      log::info("cell ", apart[i].cells.front(), " of job ", apart[i].job,
                " could not be solved: ", whys[i]);
      store_.keep(apart[i].job, {{.number = apart[i].cells.front(), .why = whys[i]}});
    }
    store_.release_all();
  }

  /// Solves several jobs on all processors, and returns for each the limit that it exceeded, or "".
  /// Throws for a fault of the store and when the time is over, because these are not limits of a
  /// cell.
  std::vector<std::string> side_by_side(const std::vector<std::size_t>& sizes,
                                        const std::string& stage, const SolveTask& task) {
    std::vector<std::string> whys = solve_side_by_side(sizes, task, stage);
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

  void answer(const Part& part) {
    log::Task::detail("job ", part.job, ", ", log::count(part.cells.size(), "cell"));
    Family family;
    std::vector<StoredCell> cells;
    Part others{part.job, {}};  // of another chain, which the plan did not foresee
    std::optional<std::string> like;
    for (const std::uint64_t cell : part.cells) {
      const Document document = sweep_.document_at(cell);
      Problem problem = read_case(document);
      if (part.cells.size() > 1) {
        std::optional<std::string> own = likeness_of(problem);
        if (family.size() > 0 && (!own || own != like)) {
          others.cells.push_back(cell);
          continue;
        }
        like = std::move(own);
      }
      family.add({cell, std::move(problem)});
      cells.push_back({.number = cell, .battle = case_text(document)});
    }
    if (family.size() == 0) return;
    answer_family(part.job, family, std::move(cells));
    if (!others.cells.empty()) answer(others);
  }

  void answer_family(std::uint64_t job, const Family& family, std::vector<StoredCell> cells) {
    if (sweep_.outcomes()) {
      SolveOptions options{.figures = sweep_.show()};
      const bool shows_rounds =
          std::any_of(options.figures.begin(), options.figures.end(),
                      [](const std::string& name) { return name.starts_with("rounds"); });
      // The distribution of the number of rounds takes two fifths of the time of a small battle.
      if (!shows_rounds) options.rounds_listed = 0;
      Result result = solve(family.problem(0), options);
      log::Task::detail(log::count(result.chain.states, "state"));
      cells.front().figures = figures_of(result, sweep_.show());
      cells.front().chain = result.chain.signature;
      cells.front().result = std::move(result);
    } else {
      Answers answers = answers_of(family, sweep_.show(), ChainSignature::asked);
      for (std::size_t i = 0; i < cells.size(); ++i) {
        cells[i].figures = std::move(answers.figures[i]);
        cells[i].chain = answers.chain;
      }
    }
    with_store([&] { store_.keep(job, std::move(cells)); });
  }

  const Sweep& sweep_;
  Store& store_;
  std::mutex mutex_;
  bool claimed_ = false;            ///< any job, since they were looked up
  std::set<std::uint64_t> failed_;  ///< jobs with a cell that exceeds a limit
  std::exception_ptr fault_;        ///< of the store
};

/// Returns the first battle from the beginning or the end of the sweep.
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
  throw Error(sweep.document().place(),
              "the sweep has no cell in which all sides and waves have units");
}

}  // namespace

void check_figures(const Sweep& sweep) {
  std::vector<std::string> unknown_ones = sweep.show();
  KnownNames names;
  for (const bool from_end : {false, true}) {
    if (unknown_ones.empty()) return;
    names = answers_of(first_battle(sweep, from_end), {}, ChainSignature::not_asked).names;
    std::erase_if(unknown_ones,
                  [&](const std::string& name) { return parse_figure(name, names).has_value(); });
  }
  if (unknown_ones.empty()) return;
  throw Error(Place{"[sweep] show"}, unknown_figure(unknown_ones.front(), figure_names(names)));
}

void run_sweep(const Sweep& sweep, Store& store) {
  SweepRunner(sweep, store).run();
}

}  // namespace asdic
