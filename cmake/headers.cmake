# Takes the header-only libraries of a cross-compiled program from this machine.
set(headers ${PROJECT_BINARY_DIR}/headers)

# A folder of links to them: all of /usr/include would hide the compiler's own headers.
foreach(name boost fmt nlohmann spdlog toml++ pcg_random.hpp pcg_extras.hpp pcg_uint128.hpp xxhash.h)
  find_path(folder_of_${name} ${name} PATHS /usr/include NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH REQUIRED)
  mark_as_advanced(folder_of_${name})
  file(MAKE_DIRECTORY ${headers})
  file(CREATE_LINK ${folder_of_${name}}/${name} ${headers}/${name} SYMBOLIC)
endforeach()
set(PCG_INCLUDE_DIR ${headers})

foreach(library Boost::headers tomlplusplus::tomlplusplus nlohmann_json::nlohmann_json
    fmt::fmt spdlog::spdlog_header_only)
  add_library(${library} INTERFACE IMPORTED)
  target_include_directories(${library} SYSTEM INTERFACE ${headers})
endforeach()
target_compile_definitions(spdlog::spdlog_header_only INTERFACE SPDLOG_FMT_EXTERNAL)

# Makes a table of the widths of characters from utf8proc on this machine, whose own tables are larger than the engine.
set(widths ${PROJECT_SOURCE_DIR}/apps/web/engine/widths.cpp)
find_program(HOST_COMPILER NAMES g++ c++ REQUIRED)
mark_as_advanced(HOST_COMPILER)
add_custom_command(OUTPUT ${headers}/widths.inc
  COMMAND ${HOST_COMPILER} -o ${PROJECT_BINARY_DIR}/widths ${widths} -lutf8proc
  COMMAND ${PROJECT_BINARY_DIR}/widths > ${headers}/widths.inc
  DEPENDS ${widths} VERBATIM)
add_custom_target(widths DEPENDS ${headers}/widths.inc)
