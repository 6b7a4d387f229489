#include "odds/table/read_cases.hpp"

#include <atomic>
#include <cstdint>
#include <exception>
#include <mutex>
#include <utility>

#include "lib/limits.hpp"
#include "lib/memory.hpp"
#include "lib/parallel.hpp"
#include "odds/question/problem.hpp"

namespace asdic {

std::vector<std::optional<Problem>> read_cases(
    std::size_t count, const std::function<Document(std::size_t)>& document_of,
    const std::function<bool(const Problem&)>& keeps,
    const std::function<void(std::size_t, const Error&)>& take_fault) {
  constexpr std::size_t always_read = 1000;
  constexpr const char* doing = "reading cells";
  std::vector<std::optional<Problem>> cases(count);
  std::mutex mutex;
  std::exception_ptr fault;
  std::optional<MissingUnits> missing;
  std::atomic<std::size_t> faulty = count;  // the first case with a fault
  const auto stop = [&](std::size_t i) {
    const std::lock_guard lock(mutex);
    if (i > faulty) return;
    faulty = i;
    fault = std::current_exception();
  };
  const std::uint64_t left_to_solve = free_memory() / 2;
  for_each_short(count, [&](std::size_t i) {
    if (i > faulty) return;
    if (i >= always_read) check_time(doing, i, count);
    if (i % 64 == 0) check_memory(left_to_solve, doing, i, count);
    try {
      Problem problem = read_case(document_of(i));
      if (!keeps || keeps(problem)) cases[i] = std::move(problem);
    } catch (const MissingUnits& error) {
      const std::lock_guard lock(mutex);
      if (error.place().line > 0 && !missing) missing = error;
    } catch (const Error& error) {
      if (take_fault && error.code() == ErrorCode::input) {
        take_fault(i, error);
      } else {
        stop(i);
      }
    } catch (...) {
      stop(i);
    }
  });
  if (fault) std::rethrow_exception(fault);
  const bool has_case =
      std::any_of(cases.begin(), cases.end(),
                  [](const std::optional<Problem>& each) { return each.has_value(); });
  if (missing && !has_case) throw MissingUnits(*missing);
  return cases;
}

}  // namespace asdic
