#include <fmt/core.h>

#include "lib/text.hpp"
#include "odds/check/plan.hpp"
#include "odds/check/ranked_page.hpp"
#include "odds/report/case_json.hpp"
#include "odds/report/json_value.hpp"
#include "odds/report/markdown.hpp"
#include "odds/report/text.hpp"

namespace asdic {

namespace {

using namespace layout;

std::string headline(const Plan& plan) {
  if (plan.ranked.empty()) return "None of the battles that were searched distinguishes the cases.";
  const PlannedBattle& first = plan.ranked.front();
  return fmt::format("The smallest: {} against {}, {} battles.", first.forces[0],
                     first.forces[1].empty() ? "nobody" : first.forces[1],
                     grouped_digits(first.battles));
}

Page page_of(const Plan& plan) {
  Block block{headline(plan)};
  block.above.push_back("To distinguish: the case from " +
                        join(plan.options.against, " and from ") + ".");
  block.table = {{{"units", Align::right}, {"attacker"}, {"defender"}, {"battles", Align::right}},
                 {}};
  for (const PlannedBattle& each : plan.ranked) {
    block.table.rows.push_back({{std::to_string(each.units), each.forces[0], each.forces[1],
                                 grouped_digits(each.battles)}});
  }
  if (plan.ranked.empty()) block.table = {};
  block.below.push_back(fmt::format(
      "Count this number of battles by outcome. The likelihood ratio then rejects the correct case "
      "with probability at most {} and detects each other case with probability at least {}.",
      plan.options.level, plan.options.power));
  block.below.push_back(
      fmt::format("asdic searched {} {}, from one unit against one up to {}.", plan.searched,
                  plan.searched == 1 ? "battle" : "battles",
                  plan.all ? "the forces of the case" : "a limit; it did not search larger ones"));
  return {block};
}

std::string as_text(const Plan& plan) {
  return layout::as_text(page_of(plan));
}

std::string as_markdown(const Plan& plan) {
  return layout::as_markdown(page_of(plan));
}

std::string as_json(const Plan& plan) {
  Json json = program_json();
  json["against"] = plan.options.against;
  json["level"] = plan.options.level;
  json["power"] = plan.options.power;
  json["searched"] = plan.searched;
  json["all"] = plan.all;
  json["plans"] = Json::array();
  for (const PlannedBattle& each : plan.ranked) {
    json["plans"].push_back({{"units", each.units},
                             {"attacker", each.forces[0]},
                             {"defender", each.forces[1]},
                             {"battles", each.battles}});
  }
  return json_text(json);
}

const Writers<Plan> plan_writers = {
    {Format::text, as_text}, {Format::markdown, as_markdown}, {Format::json, as_json}};

}  // namespace

const std::vector<Format>& formats_of_plans() {
  static const std::vector<Format> formats = formats_of(plan_writers);
  return formats;
}

std::string report(const Plan& plan, Format format) {
  return write(plan_writers, format, plan);
}

}  // namespace asdic
