#include "odds/report/report.hpp"

#include <algorithm>
#include <tuple>

#include "lib/parallel.hpp"
#include "lib/text.hpp"
#include "odds/report/parts.hpp"

namespace asdic {

namespace {

constexpr std::size_t longest_fraction = 24;

/// Enough to tell any two doubles apart.
constexpr int certified_digits = 17;

/// The entry of an order of loss that stands for these units of a force and for no others, or
/// nothing where there is none.
std::optional<LossEntry> entry_for(const UnitName& name, const Force& force) {
  std::vector<LossEntry> possible = {{name.code, {}, {}, {}}, {name.code, {}, name.depth, {}}};
  if (!name.nation.empty()) {
    possible = {{name.code, name.nation, {}, {}}, {name.code, name.nation, name.depth, {}}};
  }
  for (const LossEntry& entry : possible) {
    const bool for_others = std::any_of(force.begin(), force.end(), [&](const Group& group) {
      return !(group.name == name) && entry.covers(group.name);
    });
    if (!for_others) return entry;
  }
  return std::nullopt;
}

}  // namespace

std::string cleaned(std::string text) {
  for (char& c : text) {
    if (static_cast<unsigned char>(c) < 32 || c == 127) c = ' ';
  }
  return text;
}

std::string in_percent(const Value& chance) {
  const std::string text = chance.percent(2);
  if (text == "0.00" && !chance.is_zero()) return "<0.01%";
  if (text == "100.00" && chance.lower() != chance.denominator()) return ">99.99%";
  return text + "%";
}

namespace {

Integer rounded_root(const Integer& numerator, const Integer& denominator, const Integer& unit) {
  const Integer square = numerator * unit * unit;
  Integer root = boost::multiprecision::sqrt(Integer(square / denominator));
  // It is at least root + 1/2 if its square is at least (2 root + 1)^2 / 4.
  const Integer middle = root * 2 + 1;
  const int beyond = Integer(square * 4).compare(middle * middle * denominator);
  if (beyond > 0 || (beyond == 0 && boost::multiprecision::bit_test(root, 0))) root += 1;
  return root;
}

}  // namespace

std::string square_root(const Value& value, int places) {
  for (; places > 0; --places) {
    const Integer unit = boost::multiprecision::pow(Integer(10), static_cast<unsigned>(places));
    const Integer low = rounded_root(value.lower(), value.denominator(), unit);
    if (value.is_exact() || low == rounded_root(value.upper(), value.denominator(), unit)) {
      return fixed(low, unit, places);
    }
  }
  return rounded_root(value.lower(), value.denominator(), Integer(1)).str();
}

std::string root_decimal(const Value& value, int digits) {
  if (value.is_zero()) return "0";
  // 100^n <= value < 100^(n + 1): the root has n + 1 digits before the point.
  int n = 0;
  Integer unit = 1;
  while (value.lower() >= value.denominator() * unit * 100) {
    unit *= 100;
    ++n;
  }
  while (value.lower() * unit < value.denominator()) {
    unit *= 100;
    --n;
  }
  return square_root(value, std::max(0, digits - 1 - n));
}

void reduce_outcomes(const Result& result) {
  for_each_index(result.outcomes.size(),
                 [&](std::size_t i) { result.outcomes[i].chance.exact_text(); });
}

std::string lower_text(const Value& value) {
  return decimal_below(value.lower(), value.denominator(), certified_digits);
}

std::string upper_text(const Value& value) {
  return decimal_above(value.upper(), value.denominator(), certified_digits);
}

std::optional<std::string> short_fraction(const Value& value) {
  if (!value.is_exact()) return std::nullopt;
  const Rational exact = value.exact();
  const std::size_t bits = bit_length(Integer(boost::multiprecision::numerator(exact))) +
                           bit_length(Integer(boost::multiprecision::denominator(exact)));
  if (bits > longest_fraction * 4) return std::nullopt;  // more than 3.3 bits a digit
  std::string text = to_string(exact);
  if (text.size() > longest_fraction) return std::nullopt;
  return text;
}

std::vector<std::pair<UnitKey, int>> ordered(const Units& units, const Posed& posed, Side side) {
  const Force& force = posed.battle.sides[index(side)].force;
  const auto place = [&](const UnitKey& key) {
    const auto group = std::find_if(force.begin(), force.end(),
                                    [&](const Group& each) { return each.name == key.name(); });
    return std::tuple(group - force.begin(), key);
  };
  std::vector<std::pair<UnitKey, int>> sorted(units.begin(), units.end());
  std::sort(sorted.begin(), sorted.end(),
            [&](const auto& a, const auto& b) { return place(a.first) < place(b.first); });
  return sorted;
}

std::string force_text(const Units& units, const Posed& posed, Side side) {
  return force_text(ordered(units, posed, side));
}

bool alike(const UnitType& a, const UnitType& b) {
  const auto all = [](const UnitType& type) {
    return std::tie(type.code, type.kind, type.attack, type.defense, type.hits, type.cost,
                    type.detects);
  };
  return all(a) == all(b);
}

OrderOfLoss order_of_loss(const Mustered& posed, Side side) {
  const Force& force = posed.battle.sides[index(side)].force;
  const auto& losses = posed.battle.sides[index(side)].losses;
  OrderOfLoss order;
  for (const LossEntry& entry : losses) {
    const bool needed = std::any_of(force.begin(), force.end(),
                                    [&](const Group& group) { return entry.covers(group.name); });
    if (needed) order.entries.push_back(entry.text());
  }
  if (!losses.empty()) return order;
  for (const Roster& roster : posed.rosters[index(side)]) {
    const auto group = std::find_if(force.begin(), force.end(), [&](const Group& each) {
      return each.name.text() == roster.name;
    });
    if (group == force.end()) continue;  // of another cell of a table
    const auto entry = entry_for(group->name, force);
    order.entries.push_back(entry ? entry->text() : roster.name);
    order.readable = order.readable && entry.has_value();
  }
  return order;
}

std::string report(const Result& result, const ReportOptions& options) {
  switch (options.format) {
    case Format::json:
      return as_json(result, options);
    case Format::csv:
      return as_csv(result, options);
    case Format::markdown:
      return layout::as_markdown(page_of(result, options));
    case Format::svg:
      return as_svg(result, options);
    case Format::text:
      break;
  }
  return layout::as_text(page_of(result, options));
}

}  // namespace asdic
