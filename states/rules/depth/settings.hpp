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
enum class SurpriseStrike { none, without_destroyer };
enum class SearchedBy { both, attacker };
enum class WithdrawWho { any, located };
enum class SuccessFinds { depth, all };
enum class DeclaredBy { nobody, attacker, defender, both };

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

// Policies: what is optimal is an open decision.
enum class Searching { always, never, optimal };
enum class Withdraw { never, always, optimal };
enum class Concealed { hide, defend, optimal };

extern const std::array<SettingOf<Searching>, 2> searching_policy;  ///< by index(side)
extern const SettingOf<Withdraw> withdraw_policy;
extern const SettingOf<Concealed> concealed_policy;

/// All of them, in the order in which people read them.
std::vector<Setting> settings();

}  // namespace asdic::depth
