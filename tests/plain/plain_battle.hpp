// From a case to the plain words that the test oracles read.
#pragma once

#include "lib/input/case.hpp"
#include "tests/oracle/assault_plain.hpp"
#include "tests/oracle/depth_plain.hpp"
#include "tests/oracle/detection_roll_plain.hpp"
#include "tests/oracle/one_for_one_plain.hpp"
#include "tests/oracle/raid_plain.hpp"
#include "tests/oracle/technology_plain.hpp"

namespace asdic {

/// The conditions of a block.
plain::Rule plain_rule(const PolicyBlock& block);

/// A case of each rule system but surface.
plain::Battle plain_battle(const Case& battle);
plain::depth::Battle plain_depth_battle(const Case& battle);
plain::detection_roll::Battle plain_detection_roll_battle(const Case& battle);
plain::assault::Battle plain_assault_battle(const Case& battle);
plain::raid::Battle plain_raid(const Case& battle);
plain::technology::Plan plain_plan(const Case& plan);

}  // namespace asdic
