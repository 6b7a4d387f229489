# The check of includes refuses what it must, each planted alone into a small tree that is in order:
# cmake -D CHECK=includes.cmake -D TREE=a folder that is made anew -P this file
cmake_minimum_required(VERSION 3.25)

# plant(FILE INCLUDED): makes the tree with this file, which includes that alone, and checks it.
function(plant file included)
  file(REMOVE_RECURSE ${TREE})
  file(WRITE ${TREE}/lib/exact/number.hpp "#include <vector>\n")
  file(WRITE ${TREE}/states/rules/own/rules.cpp "  # include \"states/rules/own/parts.hpp\"\n")
  file(WRITE ${TREE}/solver/exact/exact.hpp "#include \"lib/exact/number.hpp\"\n")
  file(WRITE ${TREE}/apps/main.cpp "#include \"odds/solve/solve.hpp\"\n")
  file(WRITE ${TREE}/tests/oracle/oracle.cpp "#include \"tests/oracle/oracle.hpp\"\n")
  file(WRITE ${TREE}/${file} "#pragma once\n#include ${included}\n")
  execute_process(COMMAND ${CMAKE_COMMAND} -D ROOT=${TREE} -P ${CHECK}
    RESULT_VARIABLE result ERROR_VARIABLE error)
  set(result ${result} PARENT_SCOPE)
  set(error "${error}" PARENT_SCOPE)
endfunction()

function(check_refused file included)
  plant(${file} "${included}")
  if(result EQUAL 0 OR NOT error MATCHES "${file} includes")
    message(SEND_ERROR "${file} may include ${included}: ${error}")
  endif()
endfunction()

function(check_allowed file included)
  plant(${file} "${included}")
  if(NOT result EQUAL 0)
    message(SEND_ERROR "${file} may not include ${included}: ${error}")
  endif()
endfunction()

check_allowed(lib/exact/planted.hpp <algorithm>)
check_allowed(lib/exact/planted.hpp "\"lib/text.hpp\"")
check_allowed(lib/input/planted.hpp "\"lib/exact/number.hpp\"")
check_allowed(states/rules/other/planted.cpp "\"states/rules/own/parts.hpp\"")
check_allowed(include/asdic/planted.hpp "\"asdic/number.hpp\"")
check_allowed(include/asdic/planted.hpp <vector>)
check_allowed(include/asdic/boost.hpp <boost/multiprecision/cpp_int.hpp>)
check_allowed(odds/table/planted.cpp "\"solver/exact/exact.hpp\"")

# Upwards, sideways, past a storey, to what stands outside, and from a template or an oracle.
check_refused(lib/exact/planted.hpp "\"lib/input/case.hpp\"")
check_refused(lib/planted.hpp "\"states/rule_system.hpp\"")
check_refused(states/rules/planted.cpp "\"solver/exact/exact.hpp\"")
check_refused(states/rules/own/planted.cpp "\"odds/solve/solve.hpp\"")
check_refused(solver/exact/planted.hpp "\"states/node.hpp\"")
check_refused(solver/certified/planted.cpp "<solver/verify/verify.hpp>")
check_refused(odds/figures/planted.hpp "\"odds/table/table.hpp\"")
check_refused(odds/solve/planted.hpp "\"apps/arguments.hpp\"")
check_refused(apps/planted.cpp "\"solver/exact/exact.hpp\"")
check_refused(apps/planted.cpp "\"../odds/solve/solve.hpp\"")
check_refused(solver/exact/planted.hpp "\"tests/support/random_chain.hpp\"")
check_refused(states/planted.cpp.in "\"solver/exact/exact.hpp\"")
check_refused(tests/oracle/planted.cpp "\"lib/exact/number.hpp\"")
check_refused(tests/oracle/planted.cpp "\"tests/support/refusal.hpp\"")

# Public headers show no library, and the Python package sees nothing else.
check_refused(include/asdic/planted.hpp "\"lib/exact/number.hpp\"")
check_refused(include/asdic/planted.hpp <boost/multiprecision/cpp_int.hpp>)
check_refused(include/asdic/planted.hpp <gmp.h>)
check_refused(apps/python/planted.cpp "\"odds/solve/solve.hpp\"")
file(REMOVE_RECURSE ${TREE})
