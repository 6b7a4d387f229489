// Implements the functions of asdic.h with those of C++. They throw no exceptions.
#include <algorithm>
#include <cmath>
#include <deque>
#include <limits>
#include <map>
#include <mutex>
#include <new>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "asdic.h"
#include "asdic/asdic.hpp"
#include "asdic/rules.hpp"
#include "asdic/watch.hpp"

namespace {

using namespace asdic::v0;

struct LastError {
  std::string message;
  std::string source;
  asdic_error error = {ASDIC_OK, "", "", 0, 0};
};

thread_local LastError last;

/// Reports missing memory without allocating any.
void fail_without_memory() {
  last.error = {ASDIC_LIMIT, "there is not enough memory", "", 0, 0};
}

void fail(asdic_code code, const char* message, const Place& place = {}) {
  try {
    last.message = message;
    last.source = place.source;
    last.error = {code, last.message.c_str(), last.source.c_str(), place.line, place.column};
  } catch (const std::bad_alloc&) {
    fail_without_memory();
  }
}

/// Returns the result of `act`. If it throws, stores the error as the last one of this thread and
/// returns an empty result.
template <class Act>
auto guarded(const Act& act) -> decltype(act()) {
  try {
    return act();
  } catch (const Error& error) {
    fail(static_cast<asdic_code>(error.code()), error.what(), error.place());
  } catch (const std::bad_alloc&) {
    fail_without_memory();
  } catch (const std::exception& fault) {
    fail(ASDIC_VERIFICATION, fault.what());
  }
  return {};
}

/// Throws Error(misuse) for NULL.
template <class T>
const T& require(const T* pointer) {
  if (pointer == nullptr)
    throw Error(ErrorCode::misuse, "an argument that must not be NULL is NULL");
  return *pointer;
}

std::string text_or_empty(const char* text) {
  return text == nullptr ? "" : text;
}

/// Texts for callers in C, whose addresses do not change.
class Texts {
 public:
  const char* keep(std::string text) { return texts_.emplace_back(std::move(text)).c_str(); }

 private:
  std::deque<std::string> texts_;
};

asdic_number number_in(Texts& texts, const Figure& figure) {
  asdic_number number = {nullptr, nullptr, nullptr, nullptr, figure.to_double()};
  if (!figure.word.empty()) {
    number.word = texts.keep(figure.word);
    return number;
  }
  if (figure.value.is_exact()) {
    (figure.is_root ? number.square : number.exact) = texts.keep(figure.value.exact());
  }
  if (!figure.is_root) number.decimal = texts.keep(figure.value.decimal());
  return number;
}

std::string force_text(const Units& units) {
  std::string text;
  for (const auto& [unit, count] : units) {
    text += (text.empty() ? "" : ", ") + std::to_string(count) + " " + unit;
  }
  return text;
}

asdic_outcome outcome_in(Texts& texts, const Outcome& outcome) {
  std::string numbers;
  for (const auto& [name, value] : outcome.numbers) {
    numbers += (numbers.empty() ? "" : ", ") + name + "=" + std::to_string(value);
  }
  return {texts.keep(outcome.winner),
          texts.keep(force_text(outcome.attacker)),
          texts.keep(force_text(outcome.attacker_left)),
          texts.keep(force_text(outcome.defender)),
          texts.keep(force_text(outcome.defender_left)),
          texts.keep(outcome.holder),
          texts.keep(numbers),
          number_in(texts, {outcome.chance})};
}

/// Returns a watch that calls the progress function of the options, and stops the work if that
/// function returns nonzero.
Watch watch_of(const asdic_options& options) {
  if (options.progress == nullptr) return {};
  std::stop_source stop;
  const auto progress = [options, stop](std::string_view stage, std::uint64_t done,
                                        std::uint64_t total) mutable {
    if (options.progress(options.data, std::string(stage).c_str(), done, total) != 0) {
      stop.request_stop();
    }
  };
  return {progress, stop.get_token()};
}

Work work_of(const asdic_options& options, const Watch& watch) {
  Work work{&watch};
  if (options.seconds != 0) work.seconds = options.seconds;
  if (options.memory > 0) work.memory = options.memory;
  if (options.max_states > 0) work.max_states = options.max_states;
  return work;
}

}  // namespace

struct asdic_case {
  Case battle;
};

// These objects keep the texts and numbers that callers have pointers to, and return them again.

struct asdic_result {
  Result result;
  std::vector<std::string> names;  ///< of the figures
  mutable std::mutex mutex = {};
  mutable Texts texts = {};
  mutable std::map<std::size_t, asdic_outcome> outcomes = {};
  mutable std::map<std::string, asdic_number> figures = {};
  mutable std::map<std::string, std::string> reports = {};
};

struct asdic_table {
  Table table;
  std::vector<std::string> names;  ///< of the figures
  mutable std::mutex mutex = {};
  mutable Texts texts = {};
  mutable std::map<std::tuple<std::size_t, std::size_t, std::size_t>, asdic_number> numbers = {};
  mutable std::map<std::string, std::string> reports = {};
};

struct asdic_found {
  FindResult result;
  std::vector<Axis> axes;
  std::vector<std::string> names;  ///< of the figures
  std::vector<FoundCase> best;
  mutable std::mutex mutex = {};
  mutable Texts texts = {};
  mutable std::map<std::pair<std::size_t, std::size_t>, asdic_number> numbers = {};
  mutable std::map<std::string, std::string> reports = {};
};

namespace {

/// Returns the texts of a list that ends with NULL. The list may be NULL.
std::vector<std::string> texts_in(const char* const* list) {
  std::vector<std::string> texts;
  for (; list != nullptr && *list != nullptr; ++list) texts.emplace_back(*list);
  return texts;
}

/// Returns an entry of a list of texts, whose entries `what` describes.
const char* text_at(const std::vector<std::string>& texts, std::size_t place, const char* what) {
  if (place < texts.size()) return texts[place].c_str();
  throw Error(ErrorCode::misuse,
              "there are " + std::to_string(texts.size()) + " " + what + ", from 0 on");
}

const FoundCase& case_at(const asdic_found& found, std::size_t place) {
  if (place < found.best.size()) return found.best[place];
  throw Error(ErrorCode::misuse, "the search has " + std::to_string(found.best.size()) +
                                     " best cases; places begin at 0");
}

/// Returns the entry of a map, and makes it first if it is missing.
template <class Map, class Make>
const auto& find_or_make(Map& map, const typename Map::key_type& key, const Make& make) {
  const auto found = map.find(key);
  return found != map.end() ? found->second : map.emplace(key, make()).first->second;
}

/// Returns the report of a result, table or search in a format, and keeps it.
template <class Reported, class Make>
const char* report_of(const Reported& reported, const char* format, const Make& make) {
  require(format);
  const Format asked = format_named(format);
  const std::lock_guard lock(reported.mutex);
  return find_or_make(reported.reports, format, [&] { return make(asked); }).c_str();
}

}  // namespace

const char* asdic_version(void) {
  return version();
}

const asdic_error* asdic_last_error(void) {
  return &last.error;
}

int asdic_add_rules(const char* text, const char* source) {
  return guarded([&] {
    require(text);
    add_rules(text, source == nullptr ? "rules" : source);
    return 1;
  });
}

asdic_case* asdic_case_parse(const char* text, const char* source) {
  return guarded([&] {
    require(text);
    return new asdic_case{Case::parse(text, source == nullptr ? "case" : source)};
  });
}

asdic_case* asdic_case_of_forces(const char* rules, const char* attacker, const char* defender) {
  return guarded([&] {
    require(rules), require(attacker), require(defender);
    return new asdic_case{Case::of_forces(rules, attacker, defender)};
  });
}

asdic_case* asdic_case_read(const char* path) {
  return guarded([&] {
    require(path);
    return new asdic_case{Case::read(path)};
  });
}

int asdic_case_set(asdic_case* battle, const char* key, const char* value) {
  return guarded([&] {
    require(battle), require(key), require(value);
    battle->battle.set(key, value);
    return 1;
  });
}

void asdic_case_free(asdic_case* battle) {
  delete battle;
}

asdic_result* asdic_solve(const asdic_case* battle, const asdic_options* options) {
  return guarded([&] {
    const asdic_options asked = options == nullptr ? asdic_options{} : *options;
    const Watch watch = watch_of(asked);
    SolveOptions solving{work_of(asked, watch)};
    solving.certified = asked.certified != 0;
    solving.given = texts_in(asked.given);
    solving.figures = texts_in(asked.figures);
    const Result result = solve(require(battle).battle, solving);
    return new asdic_result{result, result.figure_names()};
  });
}

size_t asdic_outcome_count(const asdic_result* result) {
  return guarded([&] { return require(result).result.outcomes().size(); });
}

int asdic_outcome_at(const asdic_result* result, size_t place, asdic_outcome* outcome) {
  return guarded([&] {
    require(outcome);
    const auto& outcomes = require(result).result.outcomes();
    if (place >= outcomes.size()) {
      throw Error(ErrorCode::misuse,
                  "there are " + std::to_string(outcomes.size()) + " outcomes, from 0 on");
    }
    const std::lock_guard lock(result->mutex);
    *outcome = find_or_make(result->outcomes, place,
                            [&] { return outcome_in(result->texts, outcomes[place]); });
    return 1;
  });
}

int asdic_figure(const asdic_result* result, const char* name, asdic_number* figure) {
  return guarded([&] {
    require(result), require(name), require(figure);
    const std::lock_guard lock(result->mutex);
    *figure = find_or_make(result->figures, name,
                           [&] { return number_in(result->texts, result->result.figure(name)); });
    return 1;
  });
}

size_t asdic_figure_count(const asdic_result* result) {
  return guarded([&] { return require(result).names.size(); });
}

const char* asdic_figure_name(const asdic_result* result, size_t place) {
  return guarded([&] { return text_at(require(result).names, place, "names of figures"); });
}

const char* asdic_report(const asdic_result* result, const char* format) {
  return guarded([&] {
    return report_of(require(result), format,
                     [&](Format asked) { return result->result.report(asked); });
  });
}

void asdic_result_free(asdic_result* result) {
  delete result;
}

asdic_table* asdic_tabulate(const asdic_case* battle, const asdic_table_question* question,
                            const asdic_options* options) {
  return guarded([&] {
    const asdic_table_question& given = require(question);
    const asdic_options asked = options == nullptr ? asdic_options{} : *options;
    const Watch watch = watch_of(asked);
    TableOptions tabulating{work_of(asked, watch)};
    tabulating.certified = asked.certified != 0;
    const Table table =
        tabulate(require(battle).battle,
                 {text_or_empty(given.rows), text_or_empty(given.columns), texts_in(given.show)},
                 tabulating);
    return new asdic_table{table, table.figures()};
  });
}

size_t asdic_table_rows(const asdic_table* table) {
  return guarded([&] { return require(table).table.rows().values.size(); });
}

size_t asdic_table_columns(const asdic_table* table) {
  return guarded([&] { return require(table).table.columns().values.size(); });
}

size_t asdic_table_figures(const asdic_table* table) {
  return guarded([&] { return require(table).names.size(); });
}

const char* asdic_table_row(const asdic_table* table, size_t row) {
  return guarded([&] { return text_at(require(table).table.rows().values, row, "rows"); });
}

const char* asdic_table_column(const asdic_table* table, size_t column) {
  return guarded([&] { return text_at(require(table).table.columns().values, column, "columns"); });
}

const char* asdic_table_figure(const asdic_table* table, size_t figure) {
  return guarded([&] { return text_at(require(table).names, figure, "figures"); });
}

const char* asdic_table_report(const asdic_table* table, const char* format) {
  return guarded([&] {
    return report_of(require(table), format,
                     [&](Format asked) { return table->table.report(asked); });
  });
}

int asdic_table_at(const asdic_table* table, size_t row, size_t column, size_t figure,
                   asdic_number* number) {
  return guarded([&] {
    require(number);
    const auto found = require(table).table.at(row, column, figure);
    if (!found) {
      const std::string why = table->table.why(row, column);
      throw why.empty() ? Error(ErrorCode::input, "this battle has no such figure")
                        : Error(ErrorCode::limit, why);
    }
    const std::lock_guard lock(table->mutex);
    *number = find_or_make(table->numbers, {row, column, figure},
                           [&] { return number_in(table->texts, *found); });
    return 1;
  });
}

void asdic_table_free(asdic_table* table) {
  delete table;
}

asdic_found* asdic_find(const asdic_case* battle, const asdic_find_question* question,
                        const asdic_options* options) {
  return guarded([&] {
    const asdic_find_question& given = require(question);
    const asdic_options asked = options == nullptr ? asdic_options{} : *options;
    const Watch watch = watch_of(asked);
    FindOptions finding{work_of(asked, watch)};
    finding.exact = asked.certified == 0;
    FindQuestion search;
    search.vary = texts_in(given.vary);
    search.budget = texts_in(given.budget);
    search.where = texts_in(given.where);
    search.least = text_or_empty(given.least);
    search.most = text_or_empty(given.most);
    search.front = text_or_empty(given.front);
    search.show = texts_in(given.show);
    if (given.top > 0) search.top = given.top;
    const FindResult result = find(require(battle).battle, search, finding);
    return new asdic_found{result, result.axes(), result.figures(), result.best()};
  });
}

size_t asdic_found_count(const asdic_found* found) {
  return guarded([&] { return require(found).best.size(); });
}

int asdic_found_is_proven(const asdic_found* found) {
  return guarded([&] { return require(found).result.is_proven() ? 1 : 0; });
}

size_t asdic_found_rank(const asdic_found* found, size_t place) {
  return guarded([&] { return case_at(require(found), place).rank; });
}

const char* asdic_found_value(const asdic_found* found, size_t place, const char* key) {
  return guarded([&] {
    const FoundCase& best = case_at(require(found), place);
    require(key);
    const std::string name = key;
    for (std::size_t i = 0; i < found->axes.size(); ++i) {
      if (found->axes[i].key == name) return best.values[i].c_str();
    }
    throw Error(ErrorCode::input, "the search does not vary the key '" + name + "'");
  });
}

int asdic_found_figure(const asdic_found* found, size_t place, const char* name,
                       asdic_number* figure) {
  return guarded([&] {
    require(name), require(figure);
    const FoundCase& best = case_at(require(found), place);
    const auto known = std::find(found->names.begin(), found->names.end(), std::string(name));
    if (known == found->names.end()) {
      throw Error(ErrorCode::input, "the search does not have the figure '" + std::string(name) +
                                        "'; add it to show");
    }
    const auto index = static_cast<std::size_t>(known - found->names.begin());
    const std::lock_guard lock(found->mutex);
    *figure = find_or_make(found->numbers, {place, index},
                           [&] { return number_in(found->texts, best.figures[index]); });
    return 1;
  });
}

const char* asdic_found_report(const asdic_found* found, const char* format) {
  return guarded([&] {
    return report_of(require(found), format,
                     [&](Format asked) { return found->result.report(asked); });
  });
}

void asdic_found_free(asdic_found* found) {
  delete found;
}
