// asdic: the exact odds of wargame battles.
//
//   const asdic::Result result =
//       asdic::solve(asdic::Case::of_forces("one-for-one", "5 sub", "3 dd, 1 ca"));
//   std::cout << result.figure("winner.attacker").value.exact() << '\n';
//
// No function prints or ends the program. Several threads may call all functions at once, also
// with the same objects. While a thread changes a Case or a Chain, no other may use it.
//
// This header leaves out the headers that take long to compile: rules.hpp (custom rule systems),
// dice.hpp (weights of dice), enumerate.hpp (chains from a function that returns the successors of
// a state), watch.hpp (progress and stopping), boost.hpp and eigen.hpp (conversions to types of
// Boost and Eigen).
#pragma once

#include "asdic/case.hpp"
#include "asdic/chain.hpp"
#include "asdic/check.hpp"
#include "asdic/error.hpp"
#include "asdic/export.hpp"
#include "asdic/find.hpp"
#include "asdic/number.hpp"
#include "asdic/reports.hpp"
#include "asdic/result.hpp"
#include "asdic/solver.hpp"
#include "asdic/sweep.hpp"
#include "asdic/table.hpp"
#include "asdic/version.hpp"
#include "asdic/work.hpp"
