# The program for Windows, by Debian's MinGW. apps/windows has the calls of Windows in place of the sources of Linux that
# are left out here, and refuses the commands that need SQLite.
include(cmake/headers.cmake)
find_library(ZLIB_OF_WINDOWS libz.a PATHS /usr/x86_64-w64-mingw32/lib NO_DEFAULT_PATH REQUIRED)
mark_as_advanced(ZLIB_OF_WINDOWS)
file(CREATE_LINK ${PROJECT_SOURCE_DIR}/apps/web/engine/include/utf8proc.h ${headers}/utf8proc.h SYMBOLIC)
include_directories(SYSTEM ${headers})
set(libraries_of_lib ${ZLIB_OF_WINDOWS})

# asdic_for_system(LIST): removes the sources that apps/windows replaces or leaves out.
set(left_out
  lib/fork lib/memory lib/system_file
  odds/sweep/.*
  apps/heap apps/merge_command apps/process apps/signals apps/sweep_command)
list(JOIN left_out "|" left_out)
function(asdic_for_system list)
  list(FILTER ${list} EXCLUDE REGEX "^${PROJECT_SOURCE_DIR}/(${left_out})[.]cpp$")
  set(${list} ${${list}} PARENT_SCOPE)
endfunction()

# GCC aligns no variable on the stack of Windows to 32 bytes (its bug 54412), as moves of AVX that are aligned need.
add_compile_options(-Wa,-muse-unaligned-vector-move)
# Windows 10; its headers otherwise define macros min and max.
add_compile_definitions(_WIN32_WINNT=0x0A00 NOMINMAX WIN32_LEAN_AND_MEAN SPDLOG_EOL="\\n")

# asdic_complete(TARGET): adds the sources of apps/windows, and links a program that needs no other file.
function(asdic_complete target)
  file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/apps/windows/*.cpp)
  target_sources(${target} PRIVATE ${sources})
  set_source_files_properties(${sources} PROPERTIES SKIP_UNITY_BUILD_INCLUSION TRUE)
  target_link_options(${target} PRIVATE -static -Wl,--no-insert-timestamp
    -Wl,--stack,8388608)  # the stack of Linux
endfunction()
