// Writes the result of a check as JSON.
#pragma once

#include <string>

#include "odds/check/report.hpp"
#include "odds/report/json_value.hpp"

namespace asdic {

Json check_json(const CheckReport& check, const std::string& verdict);

}  // namespace asdic
