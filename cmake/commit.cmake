# asdic_commit(TARGET): adds asdic::commit() to a library. Each build looks the commit up again, and compiles one
# small file if it has changed.
function(asdic_commit target)
  set(file ${PROJECT_BINARY_DIR}/commit.cpp)
  add_custom_target(asdic_commit BYPRODUCTS ${file} VERBATIM
    COMMAND ${CMAKE_COMMAND} -D ROOT=${PROJECT_SOURCE_DIR} -D FILE=${file}
      -P ${PROJECT_SOURCE_DIR}/cmake/commit.cmake)
  add_dependencies(${target} asdic_commit)
  target_sources(${target} PRIVATE ${file})
  set_source_files_properties(${file} PROPERTIES GENERATED TRUE SKIP_UNITY_BUILD_INCLUSION TRUE)
endfunction()

if(CMAKE_SCRIPT_MODE_FILE)
  # `git archive` writes the commit into this line, for sources without their history.
  set(commit "$Format:%h of %cs$")
  if(commit MATCHES "^[$]Format")
    set(commit "")
  endif()
  find_program(GIT git)
  if(GIT AND EXISTS ${ROOT}/.git)
    execute_process(COMMAND ${GIT} -C ${ROOT} log -1 --abbrev=8 --format=%h\ of\ %cs
      OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
    execute_process(COMMAND ${GIT} -C ${ROOT} diff --quiet HEAD RESULT_VARIABLE differs ERROR_QUIET)
    if(differs EQUAL 1)
      string(REPLACE " of " "+ of " commit "${commit}")
    endif()
  endif()
  file(CONFIGURE OUTPUT ${FILE} CONTENT "// Made by cmake/commit.cmake.
#include \"lib/version.hpp\"

std::string_view asdic::commit() {
  return \"${commit}\";
}
")
endif()
