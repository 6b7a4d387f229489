// What a case may say of submarines at depth.
#pragma once

#include <array>
#include <vector>

#include "lib/input/typed_setting.hpp"

namespace asdic::depth {

enum class SearchIn { each_round, once };
enum class LocatedFor { battle, round };
enum class WithdrawIn { every_round, first_round };
enum class SearchDice { shared, separate };
enum class SurpriseStrike { none, without_destroyer, not_located };
enum class SearchedBy { both, attacker };
enum class WithdrawWho { any, located };
enum class SuccessFinds { depth, all };
enum class DeclaredBy { nobody, attacker, defender, both };
enum class PeriscopeBonus { not_cumulative, added };
enum class Surfaced { visible, one_for_one };

extern const SettingOf<SearchIn> search_in;
extern const SettingOf<LocatedFor> located_for;
extern const SettingOf<WithdrawIn> withdraw_in;
extern const SettingOf<SearchDice> search_dice;
extern const SettingOf<SurpriseStrike> surprise_strike;
extern const SettingOf<SearchedBy> searched_by;
extern const SettingOf<WithdrawWho> withdraw_who;
extern const SettingOf<bool> attack_reveals;
extern const SettingOf<SuccessFinds> success_finds;
extern const SettingOf<DeclaredBy> declared_by;
extern const SettingOf<PeriscopeBonus> periscope_bonus;
extern const SettingOf<Surfaced> surfaced;

// Policies.
extern const std::array<SettingOf<HowMany>, 2> searching_policy;  ///< by index(side)
extern const SettingOf<HowMany> withdraw_policy;
extern const SettingOf<HowMany> concealed_policy;

/// Whether a side declares the depths of its submarines.
bool declares_depths(const Settings& settings, Side side);

/// All of them, in the order in which people read them.
std::vector<Setting> settings();

}  // namespace asdic::depth
