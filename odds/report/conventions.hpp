// Describes the conditions of the numbers of a report: forces, rules, rule options and units.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "odds/report/forces.hpp"
#include "odds/report/page.hpp"
#include "odds/report/terms.hpp"
#include "odds/report/unit_list.hpp"
#include "odds/report/variants.hpp"

namespace asdic {

inline constexpr const char* meaning_of_die = "faces of the dice";
inline constexpr const char* meaning_of_rounds =
    "the number of rounds after which the battle is broken off";
inline constexpr const char* meaning_of_count = "whether figures are counted that need more states";
inline constexpr const char* meaning_of_until = "the battle ends when this figure is first counted";
inline constexpr const char* meaning_of_fought =
    "the rounds that have been fought: the battle goes on after the last of them";
inline constexpr const char* meaning_of_technologies = "the technologies that it has";
inline constexpr const char* meaning_of_value =
    "added to the net gain if the attacker holds the territory";
inline constexpr const char* meaning_of_dead_zone =
    "added to the net gain if the attacker takes the territory and loses it again";

/// Collects everything that another interpretation of the rules could change, in one case or in
/// many cases of the same rules. A setting that differs between the cases is listed with its
/// values, except for keys of axes, which the table shows.
class Conventions {
 public:
  explicit Conventions(std::vector<std::string> axes = {}) : axes_(std::move(axes)) {}

  void add(const Problem& problem);
  /// Returns the rules, the units and the settings.
  layout::Block rules() const;
  /// Returns the forces and casualty orders, then the rows of rules().
  layout::Block battles() const;
  /// Returns a page for readers at a terminal: a heading with the name of the rules, the forces by
  /// name, also those of waves and of a battle at sea, and changes() if there are any. Leaves out
  /// what the axes show.
  layout::Page summary(const std::string& heading = "Rules") const;
  /// Returns only what is not at its default, with labels in place of keys. It has no rows if
  /// everything is at its default.
  layout::Block changes() const;
  /// Return the same as rules() and battles() for a page that is published: settings at their
  /// defaults are left out, and the codes of units are explained by these terms.
  layout::Block rules_of_page(const Terms& terms) const;
  layout::Block battles_of_page(const Terms& terms) const;

 private:
  static constexpr const char* usual_order = "the default: cheapest first, then the lowest value";

  struct Line {
    std::string key = {};
    std::vector<std::string> values = {};  ///< all values, or one more than are shown
    std::string by_default = {};           ///< the default, which is not listed; empty for none
    std::string note = {};
    std::string meaning = {};
    bool is_description = false;  ///< whether it describes a table of the rules, without a default
    std::size_t cases = 0;        ///< the number of cases with this setting
  };
  struct UnitPresence {
    std::string unit;
    Group group;
    Span count;
    std::size_t cases;
  };
  /// The force of a wave or of a side at sea.
  struct FurtherForce {
    std::string key;
    std::string label;
    std::vector<UnitPresence> units = {};
  };

  void add_further(const ExtraSide& side);
  void add_units(const Case& battle, const CaseFormat& format);
  void add_sea(const Case& sea, const CaseFormat& format);
  void add_fought(const std::string& table, const Case& battle);
  void add_changed(const CaseFormat& format, const Case& battle, const std::string& table,
                   const std::string& key);
  static void add_force(const Force& force, std::vector<UnitPresence>& to);
  void add_line(const std::string& key, const std::string& value, Line like);
  void add_codes(const Force& force);
  std::string text(const std::vector<UnitPresence>& force) const;
  std::optional<std::string> further_units(const std::string& key) const;
  std::string named_text(const std::vector<UnitPresence>& force, const Terms& terms) const;
  std::vector<std::string> values_of(const Line& line) const;
  bool is_shown_by_axis(const std::string& key) const;
  enum class Extent { everything, changes };
  layout::Block rules(Extent extent) const;
  layout::Block battles(Extent extent) const;
  static bool is_at_default(const Line& line, const std::vector<std::string>& values);
  std::vector<std::string> explained_codes(const Terms& terms) const;

  std::vector<std::string> axes_;
  const RuleSystem* rules_ = nullptr;
  std::size_t cases_ = 0;
  UnitList units_;
  std::vector<Line> lines_;
  std::array<std::vector<UnitPresence>, 2> forces_;
  std::vector<FurtherForce> further_;
  std::array<std::vector<std::string>, 2> losses_;       ///< by side, like Line::values
  std::array<bool, 2> has_usual_losses_ = {true, true};  ///< by side, in all cases
  std::vector<std::string> codes_;                       ///< the codes of the units of all forces
  std::set<char> marks_;                                 ///< the signs behind codes: *, @, : and !
};

/// Returns the conventions of a single case.
Conventions conventions_of(const Problem& problem);

/// Returns the settings of a block with a column for defaults, which has a title on its page.
layout::Table with_defaults(layout::Table settings);

/// Returns the lines below a chart: rules, source, and the rule options that are not at their
/// defaults.
std::vector<std::string> caption_of(const layout::Block& conventions);

/// Returns the description of a chart for screen readers: `seen`, and every convention.
std::string description_of(const std::string& seen, layout::Block conventions);

}  // namespace asdic
