// Exported files, read back by a reader that shares no code with the writer, and solved again.
#include "odds/export/export.hpp"

#include <doctest/doctest.h>

#include <cctype>

#include "odds/figures/of_result.hpp"
#include "odds/solve/solve.hpp"
#include "tests/support/all_cases.hpp"
#include "tests/support/exported.hpp"
#include "tests/support/exported_case.hpp"
#include "tests/support/sanitizer.hpp"
#include "tests/support/small_battles.hpp"
#include "tests/support/solved_cases.hpp"

using namespace asdic;

namespace {

struct Figures {
  std::vector<std::string> names;
  std::vector<std::map<std::size_t, exported::Fraction>> payoffs;
  std::vector<Rational> values;  ///< by solve()

  void add(const std::string& name, std::map<std::size_t, exported::Fraction> payoff,
           const Rational& value) {
    names.push_back(name);
    payoffs.push_back(std::move(payoff));
    values.push_back(value);
  }
};

/// Returns the name of a custom figure as an identifier.
std::string with_lines(std::string name) {
  for (char& c : name) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
  }
  return name;
}

void add_winners(Figures& figures, const exported::Model& model, const Result& result) {
  for (std::size_t i = 0; i < winner_names.size(); ++i) {
    figures.add(winner_names[i], chance_of(model, winner_names[i]), result.winner[i].exact());
  }
}

void add_numbers(Figures& figures, const exported::Model& model, const Result& result) {
  std::map<std::string, Rational> chances;
  for (const auto& [outcome, chance] : result.outcomes) {
    for (const auto& [name, number] : outcome.numbers) {
      chances[name + "_" + std::to_string(number)] += chance.exact();
    }
  }
  for (const auto& [label, chance] : chances) {
    figures.add(label, chance_of(model, label), chance);
  }
  for (const auto& [name, number] : result.outcomes.front().outcome.numbers) {
    figures.add(name, model.rewards.at(name), value(result, name + ".mean"));
  }
}

void add_rewards(Figures& figures, const exported::Model& model, const Result& result) {
  std::size_t others = 0;
  if (result.has_sides()) {
    others = 3;
    figures.add("rounds", model.rewards.at("rounds"), value(result, "rounds.mean"));
    figures.add("round", chance_of(model, "round"), value(result, "rounds.mean"));
    for (const std::string side : {"attacker", "defender"}) {
      figures.add("losses_" + side, model.rewards.at("losses_" + side),
                  value(result, "losses." + side + ".cost"));
    }
  } else {
    others = result.outcomes.front().outcome.numbers.size();
  }
  for (const auto& [name, value] : result.custom_figures) {
    figures.add(name, model.rewards.at(with_lines(name)), value.exact());
  }
  CHECK(model.rewards.size() == others + result.custom_figures.size());
}

void check(const Figures& figures, const exported::Model& model) {
  const auto found = exported::expected(model, figures.payoffs);
  for (std::size_t i = 0; i < found.size(); ++i) {
    CAPTURE(figures.names[i]);
    CHECK(found[i].str() == to_string(figures.values[i]));
  }
}

void check_model(const exported::Model& model, const Result& result) {
  Figures figures;
  if (result.has_sides()) {
    add_winners(figures, model, result);
  } else {
    add_numbers(figures, model, result);
  }
  add_rewards(figures, model, result);
  check(figures, model);
}

void check_all_formats(const Problem& problem) {
  const Result result = solve(problem);
  const exported::Model prism = written_and_read(problem, ExportFormat::prism);
  CHECK(prism.rows.size() == result.chain.states + 1);
  check_model(prism, result);
  for (const ExportFormat format : {ExportFormat::drn, ExportFormat::mtx}) {
    CAPTURE(static_cast<int>(format));
    const exported::Model model = written_and_read(problem, format);
    CHECK((model.rows == prism.rows));
    check_model(model, result);
  }
}

Problem surface_battle() {
  return case_of(
      "rules = \"surface\"\nattacker.units = \"1 ca, 1 dd\"\ndefender.units = \"1 cl\"\n");
}

}  // namespace

TEST_CASE("A case of each rule system is solved again from its files, fraction for fraction") {
  for (const char* path :
       {"one-for-one/two-cruisers.toml", "one-for-one/five-submarines.toml", "depth/duel.toml",
        "detection-roll/first-example.toml", "assault/landing.toml", "raid/escorts.toml",
        "raid/kamikaze.toml", "technology/rockets.toml", "technology/all-at-once.toml"}) {
    CAPTURE(path);
    check_all_formats(case_at(path));
  }
  check_all_formats(surface_battle());
}

TEST_CASE("Stalemates also end in the files") {
  for (const char* path : {"one-for-one/standoff-after-transport.toml", "depth/hide.toml",
                           "depth/search-once.toml", "depth/aircraft-once.toml"}) {
    CAPTURE(path);
    check_all_formats(case_at(path));
  }
}

TEST_CASE("Every small case without a limit is solved again from its file") {
  int exported = 0;
  for (const KnownCase& known : all_cases()) {
    const Case& battle = known.result.problem.battle;
    if (battle.rounds || known.result.chain.states > (has_sanitizer ? 100 : 500)) continue;
    const auto retreat = battle.settings.find("attacker.retreat");
    if (retreat != battle.settings.end() && retreat->second != "never") continue;
    CAPTURE(known.path);
    check_model(written_and_read(known.result.problem, ExportFormat::drn), known.result);
    ++exported;
  }
  CHECK(exported > (has_sanitizer ? 30 : 100));
}

TEST_CASE("The variables of PRISM's states have the winner and the units left") {
  const Problem problem = case_at("one-for-one/five-submarines.toml");
  const Result result = solve(problem);
  const exported::Model model = written_and_read(problem, ExportFormat::prism);
  const auto& phase = model.variables.at("phase");
  Figures figures;
  for (std::size_t i = 0; i < winner_names.size(); ++i) {
    std::map<std::size_t, exported::Fraction> payoff;
    for (std::size_t state = 0; state < model.rows.size(); ++state) {
      if (model.variables.at("winner")[state] == static_cast<long>(i) + 1) payoff[state] = 1;
    }
    CHECK((payoff == chance_of(model, winner_names[i])));
    figures.add(winner_names[i], payoff, result.winner[i].exact());
  }
  for (const Side side : both_sides) {
    const auto& units = model.variables.at(std::string(name(side)) + "_units");
    std::map<std::size_t, exported::Fraction> payoff;
    Rational mean = 0;
    for (std::size_t state = 0; state < model.rows.size(); ++state) {
      CHECK((units[state] >= 0) == (phase[state] == 2));
      if (units[state] > 0) payoff[state] = units[state];
    }
    for (const auto& [outcome, chance] : result.outcomes) {
      mean += chance.exact() * survivors(outcome, side);
    }
    figures.add("units left", payoff, mean);
  }
  for (std::size_t state = 0; state < model.rows.size(); ++state) {
    CHECK((phase[state] == 1) == model.labels.at("round").contains(state));
    CHECK((phase[state] == 3) == model.labels.at("over").contains(state));
  }
  check(figures, model);
}

TEST_CASE("The named integers are variables of PRISM's states") {
  const exported::Model model =
      written_and_read(case_at("technology/rockets.toml"), ExportFormat::prism);
  for (std::size_t state = 0; state < model.rows.size(); ++state) {
    const long ipc = model.variables.at("ipc")[state];
    CHECK((ipc >= 0) == (model.variables.at("phase")[state] == 2));
    if (ipc >= 0) CHECK(model.rewards.at("ipc").at(state) == ipc);
  }
}

TEST_CASE("A drawing has every state, every probability, and the outcomes") {
  for (const char* path : {"one-for-one/two-cruisers.toml", "depth/search-once.toml"}) {
    const Problem problem = case_at(path);
    const Result result = solve(problem);
    const exported::Model model = written_and_read(problem, ExportFormat::dot);
    CHECK(model.rows.size() == result.chain.states + 1);
    Figures figures;
    add_winners(figures, model, result);
    figures.add("round", chance_of(model, "round"), value(result, "rounds.mean"));
    check(figures, model);
  }
}
