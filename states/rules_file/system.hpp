// Rules files as rule systems.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "states/rule_system.hpp"
#include "states/rules_file/rules_file.hpp"

namespace asdic::rules_file {

/// The rule system of a rules file.
RuleSystem system_of(std::shared_ptr<const RulesFile> rules);

}  // namespace asdic::rules_file
