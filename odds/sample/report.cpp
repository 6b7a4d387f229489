#include "odds/sample/report.hpp"

#include "odds/report/battle_csv.hpp"
#include "odds/report/case_json.hpp"
#include "odds/report/csv.hpp"

namespace asdic {

namespace {

std::string as_csv(const Sample& sample) {
  if (sample.outcomes.empty()) return {};
  std::vector<std::string> titles = outcome_titles(sample.outcomes.front().outcome);
  titles.emplace_back("count");
  std::string text = csv_line(titles);
  for (const auto& [outcome, count] : sample.outcomes) {
    std::vector<std::string> fields = outcome_fields(outcome, sample.problem);
    fields.push_back(std::to_string(count));
    text += csv_line(fields);
  }
  return text;
}

std::string as_json(const Sample& sample) {
  Json json = heading_json(sample.problem, sample.rosters);
  json["seed"] = sample.seed;
  json["battles"] = sample.battles;
  json["outcomes"] = Json::array();
  for (const auto& [outcome, count] : sample.outcomes) {
    Json line = Json::object();
    const std::vector<std::string> titles = outcome_titles(outcome);
    const std::vector<std::string> fields = outcome_fields(outcome, sample.problem);
    if (outcome.winner) {
      for (std::size_t i = 0; i < titles.size(); ++i) line[titles[i]] = fields[i];
    }
    for (const auto& [name, number] : outcome.numbers) line[name] = number;
    line["count"] = count;
    json["outcomes"].push_back(std::move(line));
  }
  return json_text(json);
}

const Writers<Sample> writers = {{Format::csv, as_csv}, {Format::json, as_json}};

}  // namespace

const std::vector<Format>& formats_of_samples() {
  static const std::vector<Format> formats = formats_of(writers);
  return formats;
}

std::string report(const Sample& sample, Format format) {
  return write(writers, format, sample);
}

}  // namespace asdic
