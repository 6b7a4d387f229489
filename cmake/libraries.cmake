# The libraries, as docs/engineering/dependencies.md lists them.
# CMake finds Boost's headers for all processors. Boost's own files for CMake serve only the processor of their package.
if(POLICY CMP0167)
  cmake_policy(SET CMP0167 OLD)
endif()
find_package(Boost 1.81 REQUIRED)
find_package(Threads REQUIRED)
find_package(tomlplusplus 3.3 REQUIRED)
find_package(nlohmann_json 3.11 REQUIRED)
find_package(fmt 9 REQUIRED)
find_package(spdlog 1.10 REQUIRED)
find_package(ZLIB 1.2 REQUIRED)
find_package(SQLite3 3.40 REQUIRED)
find_path(UTF8PROC_INCLUDE_DIR utf8proc.h REQUIRED)
find_library(UTF8PROC_LIBRARY utf8proc REQUIRED)
find_path(PCG_INCLUDE_DIR pcg_random.hpp)
if(NOT PCG_INCLUDE_DIR)
  message(FATAL_ERROR "pcg_random.hpp is missing; it is in Debian's package libpcg-cpp-dev, or else "
    "give its folder: -D PCG_INCLUDE_DIR=...")
endif()
mark_as_advanced(PCG_INCLUDE_DIR)
find_path(XXHASH_INCLUDE_DIR xxhash.h REQUIRED)
mark_as_advanced(XXHASH_INCLUDE_DIR)

include(cmake/static.cmake)
set(libraries_of_lib utf8proc z Threads::Threads)
set(libraries_of_odds sqlite3)

# The same objects make the program and the shared libraries.
add_compile_options(-fPIC)

# asdic_for_system(LIST): without the sources that only other processors can run.
function(asdic_for_system list)
  if(NOT CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64)$")
    list(FILTER ${list} EXCLUDE REGEX "/solver/residues/avx[0-9]+[.]cpp$")
    set(${list} ${${list}} PARENT_SCOPE)
  endif()
endfunction()
