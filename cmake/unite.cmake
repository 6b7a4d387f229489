# asdic_unite(TARGET SOURCE...): with ASDIC_UNITE, compiles up to sixteen sources of a folder as one. Headers
# are then read once, and templates that the sources share are compiled once: the program takes half the
# processor time to build.
#
# These sources are compiled separately, because they use names that others of their folder also use.
set(compiled_alone
  odds/api/c.cpp
  tests/lib/typed_setting_test.cpp
  tests/oracle/axis_allies_sea_selftest.cpp)
# Their libraries include the headers of Windows, which have macros for words such as `far`.
if(WIN32)
  list(APPEND compiled_alone lib/parallel.cpp apps/log.cpp)
endif()

function(asdic_unite target)
  if(NOT ASDIC_UNITE)
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  # One source's local names may be another's constants.
  target_compile_options(${target} PRIVATE -Wno-shadow $<$<CXX_COMPILER_ID:GNU>:-Wshadow=local>)
  file(GLOB rule_systems RELATIVE ${PROJECT_SOURCE_DIR}/states/rules ${PROJECT_SOURCE_DIR}/states/rules/*)
  list(JOIN rule_systems "|" rule_systems)
  foreach(source ${ARGN})
    file(RELATIVE_PATH name ${PROJECT_SOURCE_DIR} ${source})
    if(NOT name IN_LIST compiled_alone)
      get_filename_component(folder ${name} DIRECTORY)
      string(REPLACE "/" "_" folder ${folder})
      # The oracles of different rule systems use the same names.
      if(name MATCHES "^tests/oracle/(${rule_systems})_")
        string(APPEND folder _${CMAKE_MATCH_1})
      endif()
      math(EXPR part "0${${folder}_sources} / 16")
      math(EXPR ${folder}_sources "0${${folder}_sources} + 1")
      set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${folder}_${part})
    endif()
  endforeach()
endfunction()
