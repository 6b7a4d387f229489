# The program as WebAssembly, for the page in apps/web, by Debian's emscripten. For what no page has,
# apps/web/engine has sources of its own.
include(cmake/headers.cmake)
set(engine ${PROJECT_SOURCE_DIR}/apps/web/engine)

# A page has threads if its server sends two headers. It then also has this program, for large battles.
option(ASDIC_WEB_THREADS "Build the program for pages with threads." OFF)

# asdic_for_system(LIST): removes sources for features that a page lacks: processor types, a terminal, signals, output
# folders and usually threads. The engine of the page also lacks checks of counts.
set(left_out
  lib/gzip lib/memory
  solver/residues/avx2 solver/residues/avx512
  odds/certificate/.* odds/check/.* odds/export/.* odds/sweep/.*
  apps/check_command apps/export_command apps/heap apps/merge_command
  apps/sweep_command
  apps/progress_line apps/signals)
if(NOT ASDIC_WEB_THREADS)
  list(APPEND left_out lib/parallel)
endif()
list(JOIN left_out "|" left_out)
function(asdic_for_system list)
  list(FILTER ${list} EXCLUDE REGEX "^${PROJECT_SOURCE_DIR}/(${left_out})[.]cpp$")
  set(${list} ${${list}} PARENT_SCOPE)
endfunction()

# Names of types are a sixth of the constants, and nothing asks for them.
add_compile_options(-fwasm-exceptions -msimd128 -fno-rtti)
# The solver and these sources are compiled for speed, everything else for size. This makes the first part of the program
# a fifth smaller, and large battles take some 5% longer. emscripten adds -fno-inline-functions to -Oz, which makes
# the code larger and four times as slow.
set(for_speed -O2 -finline-functions)
set(for_size -Oz -finline-functions)
set(fast_sources
  states/enumerate.cpp states/dice/dice_sums.cpp states/dice/distribution.cpp states/dice/volleys.cpp
  states/fleet/assign.cpp states/fleet/fleet_grid.cpp states/fleet/fleet_rounds.cpp states/fleet/fleet_volleys.cpp
  states/fleet/losses.cpp states/fleet/simultaneous_fire.cpp states/fleet/targets.cpp
  states/rules_file/fire.cpp states/rules_file/formula.cpp states/rules_file/hits.cpp states/rules_file/procedure.cpp
  lib/exact/chain.cpp lib/exact/components.cpp lib/exact/decimal_digits.cpp lib/exact/hash.cpp
  lib/exact/nearest.cpp lib/exact/number.cpp lib/exact/rolls.cpp lib/exact/value.cpp
  odds/question/numbers.cpp odds/solve/answer.cpp odds/solve/by_round.cpp)
set_source_files_properties(${fast_sources} PROPERTIES COMPILE_OPTIONS "${for_speed}")
# The headers of PCG use typeid.
set_source_files_properties(odds/sample/follow.cpp odds/sample/sample.cpp odds/sample/walk.cpp
  PROPERTIES COMPILE_OPTIONS -frtti)
add_link_options(-fwasm-exceptions)
if(ASDIC_WEB_THREADS)
  add_compile_options(-pthread)
  # A thread can start only while the program does not run, so all start before it.
  set(most_threads 16)
  add_compile_definitions(ASDIC_MOST_THREADS=${most_threads})
  add_link_options(-pthread -Wno-pthreads-mem-growth
    "-sPTHREAD_POOL_SIZE=Math.min(navigator.hardwareConcurrency,${most_threads})-1")
endif()
include_directories(SYSTEM ${engine}/include)

# asdic_complete(TARGET): links the program as a module for the page, which calls it again for every question and gives
# it its files.
function(asdic_complete target)
  file(GLOB sources CONFIGURE_DEPENDS ${engine}/*.cpp)
  list(FILTER sources EXCLUDE REGEX "widths")
  if(ASDIC_WEB_THREADS)
    list(FILTER sources EXCLUDE REGEX "parallel")
  endif()
  target_sources(${target} PRIVATE ${sources})
  target_link_options(${target} PRIVATE -O2 -sMODULARIZE -sEXPORT_ES6 -sENVIRONMENT=web,worker
    -sINVOKE_RUN=0 -sEXPORTED_RUNTIME_METHODS=FS,callMain -sALLOW_MEMORY_GROWTH -sMAXIMUM_MEMORY=4GB
    -sEXIT_RUNTIME -sUSE_ES6_IMPORT_META=0)  # or the page would bring the undivided engine along
  foreach(small asdic_lib asdic_states asdic_odds ${target})
    target_compile_options(${small} PRIVATE ${for_size})
  endforeach()
  set_target_properties(${target} PROPERTIES SUFFIX .mjs)
  if(ASDIC_WEB_THREADS)
    return()
  endif()
  set_target_properties(${target} PROPERTIES LINK_DEPENDS ${engine}/split.mjs)
  find_program(NODE NAMES node REQUIRED)
  mark_as_advanced(NODE)
  add_custom_command(TARGET ${target} POST_BUILD VERBATIM
    COMMAND ${NODE} ${engine}/split.mjs $<TARGET_FILE_DIR:${target}> ${PROJECT_SOURCE_DIR}/cases)
endfunction()
