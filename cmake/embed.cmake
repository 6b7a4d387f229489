# asdic_embed(TARGET FILE...): adds a header "FILE.hpp" for each text file, with its text as a constant:
# odds/table/page.css becomes asdic::embedded::page_css. The build writes it again if the file changes.
function(asdic_embed target)
  foreach(file ${ARGN})
    set(header ${PROJECT_BINARY_DIR}/embedded/${file}.hpp)
    add_custom_command(OUTPUT ${header}
      COMMAND ${CMAKE_COMMAND} -D FILE=${PROJECT_SOURCE_DIR}/${file} -D HEADER=${header}
        -P ${PROJECT_SOURCE_DIR}/cmake/embed.cmake
      DEPENDS ${file} ${PROJECT_SOURCE_DIR}/cmake/embed.cmake
      COMMENT "Embedding ${file}" VERBATIM)
    target_sources(${target} PRIVATE ${header})
  endforeach()
  target_include_directories(${target} PRIVATE ${PROJECT_BINARY_DIR}/embedded)
endfunction()

if(CMAKE_SCRIPT_MODE_FILE)
  file(READ ${FILE} text)
  get_filename_component(name ${FILE} NAME)
  string(MAKE_C_IDENTIFIER ${name} name)
  file(WRITE ${HEADER} "// Made from ${name} by the build.
#pragma once

#include <string_view>

namespace asdic::embedded {

inline constexpr std::string_view ${name} = R\"embedded(${text})embedded\";

}  // namespace asdic::embedded
")
endif()
