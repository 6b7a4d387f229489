// asdic: the exact odds of wargame battles.
//
//   const asdic::Result result =
//       asdic::solve(asdic::Case::of_forces("one-for-one", "5 sub", "3 dd, 1 ca"));
//   std::cout << result.figure("winner.attacker").value.exact() << '\n';
//
// Nothing here prints or ends the program. Several threads may use all of it; one object of a type
// that can be changed (Case, Chain) belongs to one thread at a time.
//
// What takes long to compile has headers of its own: rules.hpp (rules of one's own), enumerate.hpp
// (chains from what may follow each state), watch.hpp (progress, and stopping), boost.hpp (numbers
// as Boost's).
#pragma once

#include "asdic/case.hpp"
#include "asdic/chain.hpp"
#include "asdic/check.hpp"
#include "asdic/error.hpp"
#include "asdic/find.hpp"
#include "asdic/number.hpp"
#include "asdic/result.hpp"
#include "asdic/solver.hpp"
#include "asdic/table.hpp"
#include "asdic/version.hpp"
#include "asdic/work.hpp"
