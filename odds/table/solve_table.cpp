#include "odds/table/solve_table.hpp"

#include <algorithm>
#include <atomic>
#include <charconv>
#include <map>
#include <mutex>
#include <new>

#include "lib/error.hpp"
#include "lib/input/section.hpp"
#include "lib/parallel.hpp"
#include "lib/text.hpp"
#include "odds/figures/of_starts.hpp"
#include "odds/solve/solve.hpp"

namespace asdic {

namespace {

constexpr int most_values = 1000;
constexpr std::size_t most_cells = 20'000;

/// The parts between separators that stand in no brackets and no quotes.
std::vector<std::string> parts(const std::string& text, char separator) {
  std::vector<std::string> result = {""};
  int depth = 0;
  char quote = 0;
  for (const char c : text) {
    if (quote != 0) {
      quote = c == quote ? 0 : quote;
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == '[' || c == '{') {
      ++depth;
    } else if (c == ']' || c == '}') {
      --depth;
    }
    if (c == separator && depth == 0 && quote == 0) {
      result.emplace_back();
    } else {
      result.back() += c;
    }
  }
  for (std::string& part : result) part = trimmed(part);
  return result;
}

std::optional<int> whole(std::string_view text) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

/// "1..10" as its numbers; nothing where it is no range.
std::optional<std::vector<std::string>> range(const std::string& text, const Place& place) {
  const auto dots = text.find("..");
  if (dots == std::string::npos) return std::nullopt;
  const auto from = whole(trimmed(std::string_view(text).substr(0, dots)));
  const auto to = whole(trimmed(std::string_view(text).substr(dots + 2)));
  if (!from || !to) return std::nullopt;
  if (*to < *from) {
    throw Error(place, in_quotes(text) + " is empty: a range rises, as in " + std::to_string(*to) +
                           ".." + std::to_string(*from));
  }
  if (std::int64_t{*to} - *from >= most_values) {
    throw Error(place,
                in_quotes(text) + " has more than " + std::to_string(most_values) + " values");
  }
  std::vector<std::string> values;
  for (int i = *from; i <= *to; ++i) values.push_back(std::to_string(i));
  return values;
}

/// Keys that have a value in every case, and one value for a whole table.
void check_key(const std::string& key, const std::string& option) {
  const Place place{option + " " + one_line(key)};
  if (key == "rules") {
    throw Error(place, "a table has one rule system; asdic compare --with takes two cases");
  }
  const std::string first = key.substr(0, key.find('.'));
  for (const char* word : {"title", "source", "expect", "table"}) {
    if (first == word) throw Error(place, "no figure depends on " + in_quotes(word));
  }
}

/// Whether a key holds units or a list of them, which commas part.
bool holds_units(const std::string& key) {
  return key.ends_with(".units") || key.ends_with(".losses") || key.ends_with(".bombard");
}

struct Cell {
  std::size_t place;  ///< in the table
  Posed posed;
};

/// Cells that one chain answers.
using Family = std::vector<Cell>;

/// Everything of a case but the numbers of its units, as text.
std::string likeness(const Case& battle) {
  std::string text = battle.rules + "\n" + std::to_string(battle.die) + "\n";
  for (const auto& [key, value] : battle.settings) text += key + "=" + value + "\n";
  for (const UnitType& type : battle.units) {
    for (const int number : {static_cast<int>(type.kind), type.attack.value_or(-1),
                             type.defense.value_or(-1), type.hits, type.cost, int{type.detects}}) {
      text += std::to_string(number) + " ";
    }
  }
  for (const CaseSide& side : battle.sides) {
    text += "\n";
    for (const Group& group : side.force) {
      text += group.key().text() + ",";
    }
    for (const LossEntry& entry : side.losses) text += entry.text() + ",";
    for (const auto& [nation, technologies] : side.technologies) {
      text += nation + ":" + join({technologies.begin(), technologies.end()}) + ",";
    }
  }
  return text;
}

bool is_fought_out(const Case& battle) {
  const auto retreat = battle.settings.find("attacker.retreat");
  return !battle.rounds && (retreat == battle.settings.end() || retreat->second == "never");
}

class TableSolver {
 public:
  TableSolver(const Document& document, const TableQuestion& question, const TableEffort& effort)
      : document_(document), question_(question), effort_(effort) {
    table_.rows = parse_axis(question.rows, "--rows");
    check_key(table_.rows.key, "--rows");
    if (!question.columns.empty()) {
      table_.columns = parse_axis(question.columns, "--columns");
      check_key(table_.columns->key, "--columns");
    }
    if (table_.columns && table_.columns->key == table_.rows.key) {
      throw Error(Place{"--columns " + one_line(table_.rows.key)}, "is the key of the rows, too");
    }
    const std::size_t cells = table_.rows.values.size() * table_.width();
    if (cells > most_cells) {
      throw Error(Place{"--rows " + one_line(table_.rows.key)},
                  "the table has " + std::to_string(cells) + " cells, and " +
                      std::to_string(most_cells) + " is the most");
    }
    table_.cells.resize(cells);
  }

  OddsTable solve() {
    read_cells();
    table_.figures = question_.show.empty() ? usual_figures() : question_.show;
    // The largest families come first.
    std::atomic<std::size_t> done = 0;
    for_each_index(families_.size(), [&](std::size_t i) {
      answer(families_[i]);
      done += families_[i].size();
      tell(done);
    });
    check_names();
    return std::move(table_);
  }

 private:
  void tell(std::size_t done) {
    if (!effort_.progress) return;
    const std::lock_guard lock(mutex_);
    effort_.progress("solving cells", done, table_.cells.size());
  }

  void read_cells() {
    std::map<std::string, std::size_t> family_of;
    for (std::size_t place = 0; place < table_.cells.size(); ++place) {
      Document document = document_;
      set(document, table_.rows, place / table_.width(), "--rows");
      if (table_.columns) set(document, *table_.columns, place % table_.width(), "--columns");
      try {
        add(place, read_case(document), family_of);
      } catch (const NoUnits&) {
      }
    }
    if (families_.empty()) {
      throw Error(Place{document_.source()},
                  "the table has no cell in which both sides have units");
    }
    const auto size = [](const Family& family) {
      std::size_t units = 0;
      for (const Cell& cell : family) {
        for (const CaseSide& side : cell.posed.battle.sides) {
          for (const Group& group : side.force) units += static_cast<std::size_t>(group.count);
        }
      }
      return units;
    };
    std::stable_sort(families_.begin(), families_.end(),
                     [&](const Family& a, const Family& b) { return size(a) > size(b); });
  }

  /// Who wins; or of outcomes without sides the means of their numbers.
  std::vector<std::string> usual_figures() const {
    const Posed& posed = table_.posed;
    if (posed.rules->format.forces == CaseFormat::Forces::both) return {"winner.attacker"};
    const Battle battle = posed.rules->enumerate(posed.battle, {});
    const FiguresOfStarts figures(battle, {&posed.battle, 1}, {});
    std::vector<std::string> means;
    for (const std::string& number : figures.names().numbers) means.push_back(number + ".mean");
    return means;
  }

  static void set(Document& document, const Axis& axis, std::size_t value, const char* option) {
    document.set(axis.key + "=" + axis.values[value], option);
  }

  void add(std::size_t place, Posed posed, std::map<std::string, std::size_t>& family_of) {
    const Case& battle = posed.battle;
    if (table_.posed.rules == nullptr) {
      static_cast<Posed&>(table_.posed) = posed;
      posed_place_ = place;
    }
    const bool shares = posed.rules->enumerate_together != nullptr && is_fought_out(battle);
    std::string like = shares ? likeness(battle) : std::to_string(place);
    const auto [entry, added] = family_of.try_emplace(std::move(like), families_.size());
    if (added) families_.emplace_back();
    families_[entry->second].push_back({place, std::move(posed)});
  }

  /// A family whose chain is too large is answered cell by cell.
  void answer(const Family& family) {
    try {
      is_fought_out(family.front().posed.battle) ? answer_together(family)
                                                 : answer_alone(family.front());
    } catch (const Error& error) {
      if (error.code() != ErrorCode::limit) throw;
      apart(family, error.what());
    } catch (const std::bad_alloc&) {
      apart(family, "the memory does not suffice");
    }
  }

  void apart(const Family& family, const std::string& why) {
    if (family.size() == 1) {
      table_.cells[family.front().place].why = why;
      return;
    }
    for (const Cell& cell : family) answer({cell});
  }

  void answer_together(const Family& family) {
    std::vector<Case> cases;
    for (const Cell& cell : family) cases.push_back(cell.posed.battle);
    const RuleSystem& rules = *family.front().posed.rules;
    const EnumerationLimits limits{effort_.max_states.value_or(default_max_states()), {}};
    const Battle battle = rules.enumerate_together != nullptr
                              ? rules.enumerate_together(cases, limits)
                              : rules.enumerate(cases.front(), limits);
    const FiguresOfStarts figures(battle, cases, {});
    know(figures.names(), battle.rosters, family);
    for (std::size_t k = 0; k < table_.figures.size(); ++k) {
      const auto name = parse_figure(table_.figures[k], figures.names());
      const auto values = name ? figures.find(*name) : std::vector<Figure>(family.size());
      for (std::size_t i = 0; i < family.size(); ++i) {
        table_.cells[family[i].place].figures.push_back(values[i]);
      }
    }
  }

  void answer_alone(const Cell& cell) {
    const Result result = asdic::solve(cell.posed, {effort_.max_states, Numbers::exact, {}});
    know(names_of(result), result.rosters, {cell});
    for (const std::string& name : table_.figures) {
      table_.cells[cell.place].figures.push_back(find_figure(result, name).value_or(Figure{}));
    }
  }

  /// A figure that some cells have is 0 in those that have no such unit.
  void know(const KnownNames& names, const std::array<std::vector<Roster>, 2>& rosters,
            const Family& family) {
    const std::lock_guard lock(mutex_);
    const bool has_posed = std::any_of(
        family.begin(), family.end(), [&](const Cell& cell) { return cell.place == posed_place_; });
    if (has_posed) table_.posed.rosters = rosters;
    known_.push_back(names);
  }

  void check_names() const {
    for (const std::string& figure : table_.figures) {
      const bool known = std::any_of(known_.begin(), known_.end(), [&](const KnownNames& names) {
        return parse_figure(figure, names).has_value();
      });
      if (known || known_.empty()) continue;
      throw Error(Place{"--show"}, unknown("figure", figure, figure_names(known_.front())));
    }
  }

  const Document& document_;
  const TableQuestion& question_;
  const TableEffort& effort_;
  OddsTable table_;
  std::size_t posed_place_ = 0;  ///< of the cell whose case stands for the table
  std::vector<Family> families_;
  std::vector<KnownNames> known_;  ///< of all that were answered
  std::mutex mutex_;
};

}  // namespace

Axis parse_axis(const std::string& text, const std::string& option) {
  const auto equals = text.find('=');
  const std::string key(trimmed(std::string_view(text).substr(0, equals)));
  const Place place{option + " " + one_line(key)};
  if (equals == std::string::npos || key.empty()) {
    throw Error(Place{option + " " + one_line(text)},
                "is no KEY=VALUES; as in attacker.units.sub=1..10");
  }
  Axis axis{key, {}};
  const std::string values(trimmed(std::string_view(text).substr(equals + 1)));
  const bool by_semicolons = parts(values, ';').size() > 1 || holds_units(key);
  for (const std::string& part : parts(values, by_semicolons ? ';' : ',')) {
    if (part.empty()) {
      throw Error(place, values.empty() ? "has no values; as in 1..10, or 0,1/2,1"
                                        : "nothing between two values");
    }
    if (const auto numbers = by_semicolons ? std::nullopt : range(part, place)) {
      axis.values.insert(axis.values.end(), numbers->begin(), numbers->end());
    } else {
      axis.values.push_back(part == "\"\"" || part == "''" ? "" : part);
    }
  }
  if (axis.values.size() > most_values) {
    throw Error(place, "has " + std::to_string(axis.values.size()) + " values, and " +
                           std::to_string(most_values) + " is the most");
  }
  return axis;
}

TableQuestion table_question(const Document& document, const TableQuestion& asked) {
  TableQuestion question = asked;
  Section section(document, "table");
  const std::string rows = section.text("rows").value_or("");
  const std::string columns = section.text("columns").value_or("");
  std::vector<std::string> show;
  for (const auto& [figure, place] : section.one_or_more("show")) show.push_back(figure);
  section.finish();
  if (question.rows.empty()) question.rows = rows;
  if (question.columns.empty() && asked.rows.empty()) question.columns = columns;
  if (question.show.empty()) question.show = std::move(show);
  if (question.rows.empty()) {
    throw Error(
        ErrorCode::input,
        "a table needs rows; as in --rows attacker.units.sub=1..10, or [table] in the case");
  }
  return question;
}

OddsTable solve_table(const Document& document, const TableQuestion& question,
                      const TableEffort& effort) {
  return TableSolver(document, question, effort).solve();
}

}  // namespace asdic
