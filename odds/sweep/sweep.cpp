#include "odds/sweep/sweep.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "lib/input/section.hpp"
#include "lib/text.hpp"
#include "lib/whole_number.hpp"
#include "odds/report/case_json.hpp"
#include "odds/report/toml.hpp"

namespace asdic {

namespace {

const std::string of_axes = "[sweep] axes";

std::string text_without(const Document& document, const std::vector<std::string>& left_out) {
  Json json = Json::object();
  for (const Member& member : *document.root().table()) {
    const bool stays = std::find(left_out.begin(), left_out.end(), member.key) == left_out.end();
    if (stays) json[member.key] = item_json(member.item);
  }
  return toml_text(json);
}

/// Returns the type of a value as people write numbers: 12, -3 and 0.25, but not 012, 1e3 or 1/4.
AxisType type_of(std::string_view value) {
  constexpr std::size_t most_digits = 15;  // that a double distinguishes
  if (value.starts_with('-')) value.remove_prefix(1);
  const auto point = std::min(value.find('.'), value.size());
  const std::string_view whole = value.substr(0, point);
  const std::string_view part = value.substr(std::min(point + 1, value.size()));
  const bool has_point = point < value.size();
  const bool is_number = has_only_digits(whole) && (whole == "0" || whole.front() != '0') &&
                         (!has_point || has_only_digits(part)) &&
                         whole.size() + part.size() <= most_digits;
  if (!is_number) return AxisType::text;
  return has_point ? AxisType::real : AxisType::integer;
}

AxisType type_of(const Axis& axis) {
  AxisType type = AxisType::integer;
  for (const std::string& value : axis.values) {
    const AxisType own = type_of(value);
    if (own == AxisType::text) return own;
    if (own == AxisType::real) type = own;
  }
  return type;
}

}  // namespace

std::string case_text(const Document& document) {
  return text_without(document, {"expect", "table", "sweep"});
}

Sweep::Sweep(Document document) : document_(std::move(document)), base_(document_) {
  Section section(document_, "sweep");
  const auto axes = section.one_or_more("axes");
  for (const auto& [figure, place] : section.one_or_more("show")) show_.push_back(figure);
  outcomes_ = section.flag("outcomes").value_or(false);
  section.finish();
  if (axes.empty()) {
    throw Error(section.place("axes"),
                "a sweep needs [sweep] with axes, as in axes = [\"attacker.units.sub=1..30\"]");
  }
  if (show_.empty() && !outcomes_) {
    throw Error(section.place("show"),
                "a sweep needs figures, as in show = [\"winner.attacker\"], or outcomes = true");
  }
  for (const auto& [text, place] : axes) {
    Axis axis = parse_axis(text, place.text() + ": axes");
    for (const Axis& other : axes_) {
      check_apart(axis, other, Place{place.text() + ": axes " + one_line(axis.key)}, "another axis",
                  document_);
    }
    if (cells_ > most_cells_of_sweep / axis.values.size()) {
      throw Error(place, "the sweep has more than " + std::to_string(most_cells_of_sweep) +
                             " cells, the most that are possible");
    }
    cells_ *= axis.values.size();
    axis_types_.push_back(type_of(axis));
    axes_.push_back(std::move(axis));
    axis_texts_.push_back(text);
  }
}

std::vector<std::string> Sweep::values(std::uint64_t cell) const {
  std::vector<std::string> values(axes_.size());
  for (std::size_t i = axes_.size(); i-- > 0;) {
    values[i] = axes_[i].values[cell % axes_[i].values.size()];
    cell /= axes_[i].values.size();
  }
  return values;
}

std::uint64_t Sweep::cell(const std::vector<std::string>& values) const {
  std::uint64_t cell = 0;
  for (std::size_t i = 0; i < axes_.size(); ++i) {
    const auto& own = axes_[i].values;
    const auto value = std::find(own.begin(), own.end(), values[i]);
    cell = cell * own.size() + static_cast<std::uint64_t>(value - own.begin());
  }
  return cell;
}

Document Sweep::document_at(std::uint64_t cell) const {
  Document document = base_;
  const std::vector<std::string> own = values(cell);
  for (std::size_t i = 0; i < own.size(); ++i) document.set(axes_[i].key, own[i], of_axes);
  return document;
}

std::string Sweep::text() const {
  return text_without(document_, {"expect", "table"});
}

}  // namespace asdic
