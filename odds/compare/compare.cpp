#include "odds/compare/compare.hpp"

#include <algorithm>
#include <mutex>
#include <new>

#include "lib/error.hpp"
#include "lib/parallel.hpp"
#include "lib/text.hpp"
#include "odds/table/solve_table.hpp"

namespace asdic {

namespace {

/// A case to be solved, and what came of it.
struct Trial {
  std::string key;
  std::string value;
  std::optional<Posed> posed = {};
  std::optional<Result> result = {};
  std::string why = {};
};

/// A change of the document. What the case does not allow stays without a case.
Trial trial(const Document& document, const std::string& key, const std::string& value) {
  Trial tried{key, value};
  try {
    Document changed = document;
    changed.set(key + "=" + value, "with");
    tried.posed = read_case(changed);
  } catch (const Error& error) {
    tried.why = error.what();
  }
  return tried;
}

/// On all processors, one battle on each.
void solve_all(std::vector<Trial>& trials, const SolveOptions& options) {
  std::size_t done = 0;
  std::mutex mutex;
  for_each_index(trials.size(), [&](std::size_t i) {
    Trial& each = trials[i];
    if (!each.posed) return;
    try {
      each.result = solve(*each.posed, {options.max_states, options.numbers, {}});
    } catch (const Error& error) {
      if (error.code() != ErrorCode::limit) throw;
      each.why = error.what();
    } catch (const std::bad_alloc&) {
      each.why = "the memory does not suffice";
    }
    const std::lock_guard lock(mutex);
    if (options.progress) options.progress("solving cases", ++done, trials.size());
  });
}

bool same(const Result& a, const Result& b) {
  const auto equal = [](const Value& x, const Value& y) {
    return x.lower() * y.denominator() == y.lower() * x.denominator();
  };
  if (a.outcomes.size() != b.outcomes.size() || !equal(a.rounds.mean, b.rounds.mean)) return false;
  return std::all_of(a.outcomes.begin(), a.outcomes.end(), [&](const OutcomeChance& each) {
    return std::any_of(b.outcomes.begin(), b.outcomes.end(), [&](const OutcomeChance& other) {
      return each.outcome == other.outcome && equal(each.chance, other.chance);
    });
  });
}

std::vector<std::string> usual_figures(const Result& result, bool many) {
  if (!result.has_sides()) {
    std::vector<std::string> means;
    for (const auto& [name, number] : result.outcomes.front().outcome.numbers) {
      means.push_back(name + ".mean");
    }
    return means;
  }
  if (!many) return {"winner.attacker"};
  return {"winner.attacker",  "winner.defender", "winner.draw", "winner.standoff",
          "winner.undecided", "rounds.mean",     "exchange"};
}

class Comparer {
 public:
  Comparer(Comparison::Kind kind, const CompareOptions& how, bool many_figures)
      : how_(how), many_(many_figures) {
    comparison_.kind = kind;
  }

  /// Trials that were solved; the one at `base`, if it was, is what the others are compared with.
  void add(const std::vector<Trial>& trials, std::optional<std::size_t> base) {
    const Result* reference = base && trials[*base].result ? &*trials[*base].result : nullptr;
    if (base && trials[*base].posed && reference == nullptr) {
      throw Error(ErrorCode::limit, trials[*base].why);
    }
    for (std::size_t i = 0; i < trials.size(); ++i) {
      const Trial& each = trials[i];
      Compared& row = comparison_.rows.emplace_back();
      row.key = each.key;
      row.value = each.value;
      row.why = each.why;
      row.beyond_limit = each.posed && !each.result;
      if (!each.result) continue;
      know(*each.result);
      for (const std::string& name : comparison_.figures) {
        row.figures.push_back(find_figure(*each.result, name).value_or(Figure{}));
      }
      if (reference == nullptr || i == *base) continue;
      row.changes_nothing = same(*each.result, *reference);
      for (std::size_t k = 0; k < row.figures.size(); ++k) {
        const auto before = find_figure(*reference, comparison_.figures[k]).value_or(Figure{});
        row.changes.push_back(row.figures[k].value - before.value);
      }
    }
  }

  /// Throws Error where there is nothing in it; faults are said of the place.
  Comparison take(const Place& place) {
    if (comparison_.posed.rules != nullptr) return std::move(comparison_);
    const auto limit = std::find_if(comparison_.rows.begin(), comparison_.rows.end(),
                                    [](const Compared& row) { return row.beyond_limit; });
    if (limit != comparison_.rows.end()) throw Error(ErrorCode::limit, limit->why);
    throw Error(place, "there is nothing to compare" +
                           (comparison_.rows.empty() ? "" : ": " + comparison_.rows.front().why));
  }
  Comparison& comparison() { return comparison_; }

 private:
  void know(const Result& result) {
    if (comparison_.posed.rules != nullptr) return;
    comparison_.posed = result;
    comparison_.figures = how_.show.empty() ? usual_figures(result, many_) : how_.show;
    for (const std::string& name : comparison_.figures) {
      const auto found = find_figure(result, name);
      if (!found) {
        throw Error(Place{"--show"}, unknown("figure", name, figure_names(result)));
      }
      if (found->is_root) {
        throw Error(Place{"--show"}, in_quotes(name) +
                                         " is a square root, and its changes are no "
                                         "fractions; compare the variance");
      }
    }
  }

  const CompareOptions& how_;
  bool many_;
  Comparison comparison_;
};

/// Settings with a few values, by their full or short names; all readings where none is named.
std::vector<const Setting*> settings_named(const RuleSystem& rules,
                                           const std::vector<std::string>& names) {
  std::vector<const Setting*> chosen;
  std::vector<std::string> possible;
  for (const Setting& setting : rules.format.settings) {
    if (setting.values.empty()) continue;
    possible.push_back(setting.path);
    if (names.empty() && setting.kind == Setting::Kind::reading) chosen.push_back(&setting);
  }
  if (names.empty() && chosen.empty()) {
    throw Error(Place{"argument OPTION"},
                "the rules have no readings; what else can be compared: " + join(possible));
  }
  for (const std::string& name : names) {
    const auto found = std::find_if(
        rules.format.settings.begin(), rules.format.settings.end(), [&](const Setting& setting) {
          return !setting.values.empty() &&
                 (setting.path == name || setting.path == "options." + name);
        });
    if (found == rules.format.settings.end()) {
      throw Error(Place{"argument OPTION"}, unknown("option", name, possible));
    }
    chosen.push_back(&*found);
  }
  return chosen;
}

/// "attacker", "defender" or "neither".
std::string favourite(const Compared& row) {
  const Value lead = row.figures[0].value - row.figures[1].value;
  if (lead.is_zero()) return "neither";
  return lead.lower() > 0 ? "the attacker" : "the defender";
}

struct Variation {
  std::string key;
  int value;  ///< as it is
};

/// Every number that a case has of its units and settings.
std::vector<Variation> variations(const Posed& posed) {
  const Case& battle = posed.battle;
  const CaseFormat& format = posed.rules->format;
  std::vector<Variation> all;
  for (const Side side : both_sides) {
    for (const Group& group : battle.sides[index(side)].force) {
      all.push_back({std::string(name(side)) + ".units." + group.key().text(), group.count});
    }
  }
  if (format.own == nullptr) {
    for (const UnitType& type : battle.units) {
      all.push_back({"units." + type.code + ".attack", type.attack.value_or(0)});
      all.push_back({"units." + type.code + ".defense", type.defense.value_or(0)});
      all.push_back({"units." + type.code + ".hits", type.hits});
    }
  } else {
    for (const OwnTables::Description& line : battle.own.described) {
      const bool is_there =
          std::any_of(battle.units.begin(), battle.units.end(),
                      [&](const UnitType& type) { return type.code == line.unit; });
      if (!is_there) continue;
      for (const Member& member : *battle.own.written.at(line.key)->table()) {
        const auto* number = member.item.whole();
        if (number == nullptr || member.key == "cost") continue;
        all.push_back({line.key + "." + member.key, static_cast<int>(*number)});
      }
    }
  }
  for (const Setting& setting : format.settings) {
    const std::string& value = battle.setting(setting.path);
    const bool whole = !value.empty() && value.find_first_not_of("0123456789") == std::string::npos;
    const bool is_number = setting.kind == Setting::Kind::number ||
                           setting.kind == Setting::Kind::parameter ||
                           setting.kind == Setting::Kind::otherwise;
    if (whole && is_number) all.push_back({setting.path, std::stoi(value)});
  }
  return all;
}

}  // namespace

Comparison compare_readings(const Document& document, const std::vector<std::string>& options,
                            const CompareOptions& how) {
  const RuleSystem& rules = *read_case(document).rules;
  Comparer comparer(Comparison::Kind::readings, how, false);
  for (const Setting* setting : settings_named(rules, options)) {
    std::vector<Trial> trials;
    for (const std::string& value : setting->values) {
      trials.push_back(trial(document, setting->path, value));
    }
    solve_all(trials, how.solving);
    comparer.add(trials, 0);
  }
  Comparison comparison = comparer.take(Place{"argument OPTION"});
  for (const Compared& row : comparison.rows) {
    if (!row.why.empty()) {
      comparison.findings.push_back(row.key + " = " + row.value + " is left out: " + row.why);
    } else if (row.changes_nothing) {
      comparison.findings.push_back(row.key + " = " + row.value + " changes nothing.");
    }
  }
  return comparison;
}

Comparison compare_cases(const Document& first, const Document& second, const CompareOptions& how) {
  Comparer comparer(Comparison::Kind::cases, how, true);
  std::vector<Trial> trials = {{"case", first.source(), read_case(first)},
                               {"case", second.source(), read_case(second)}};
  solve_all(trials, how.solving);
  for (const Trial& each : trials) {
    if (!each.why.empty()) throw Error(ErrorCode::limit, each.value + ": " + each.why);
  }
  if (trials[0].result->has_sides() != trials[1].result->has_sides()) {
    throw Error(Place{"--with"}, "one of the cases has sides and the other has none");
  }
  comparer.add(trials, 0);
  Comparison comparison = comparer.take(Place{"--with"});
  if (comparison.rows[1].changes_nothing) {
    comparison.findings.emplace_back("Both cases have the same outcomes with the same chances.");
  }
  return comparison;
}

Comparison find_edge(const Document& document, const std::string& values,
                     const CompareOptions& how) {
  const Axis axis = parse_axis(values, "--edge");
  CompareOptions of_winners = how;
  of_winners.show = {"winner.attacker", "winner.defender"};
  std::vector<Trial> trials;
  for (const std::string& value : axis.values) {
    Document changed = document;
    changed.set(axis.key + "=" + value, "--edge");
    trials.push_back({axis.key, value});
    try {
      trials.back().posed = read_case(changed);
    } catch (const NoUnits&) {
      trials.back().why = "a side has no units";
    }
    if (trials.back().posed &&
        trials.back().posed->rules->format.forces != CaseFormat::Forces::both) {
      throw Error(Place{"--edge"}, "these rules have no winner, and so no favourite");
    }
  }
  solve_all(trials, how.solving);
  Comparer comparer(Comparison::Kind::edge, of_winners, false);
  comparer.add(trials, {});
  Comparison comparison = comparer.take(Place{"--edge " + one_line(axis.key)});
  const Compared* before = nullptr;
  bool changes = false;
  for (const Compared& row : comparison.rows) {
    if (row.figures.empty()) {
      if (row.beyond_limit) {
        comparison.findings.push_back(row.value + " has no answer: " + row.why);
      }
      continue;
    }
    if (before != nullptr && favourite(*before) != favourite(row)) {
      changes = true;
      comparison.findings.push_back("Between " + before->value + " and " + row.value +
                                    " the favourite changes from " + favourite(*before) + " to " +
                                    favourite(row) + ".");
    }
    before = &row;
  }
  if (!changes && before != nullptr) {
    comparison.findings.push_back("The favourite does not change: " + favourite(*before) + ".");
  }
  return comparison;
}

Comparison sensitivity(const Document& document, const CompareOptions& how) {
  const Posed posed = read_case(document);
  std::vector<Trial> trials = {{"as it is", "", posed}};
  for (const auto& [key, value] : variations(posed)) {
    for (const int changed : {value + 1, value - 1}) {
      if (changed < 0) continue;
      trials.push_back(trial(document, key, std::to_string(changed)));
      if (!trials.back().posed) trials.pop_back();
    }
  }
  solve_all(trials, how.solving);
  Comparer comparer(Comparison::Kind::sensitivity, how, false);
  comparer.add(trials, 0);
  Comparison comparison = comparer.take(Place{"--sensitivity"});
  const auto size = [](const Compared& row) {
    if (row.changes.empty()) return Value();
    const Value& change = row.changes.front();
    return change.lower() < 0 ? change * -1 : change;
  };
  std::stable_sort(
      comparison.rows.begin() + 1, comparison.rows.end(),
      [&](const Compared& a, const Compared& b) { return (size(a) - size(b)).lower() > 0; });
  for (const Compared& row : comparison.rows) {
    if (!row.why.empty()) {
      comparison.findings.push_back(row.key + " = " + row.value + " is left out: " + row.why);
    }
  }
  return comparison;
}

}  // namespace asdic
