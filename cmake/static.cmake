# The program has all libraries in it, where the system has archives of them: with shared ones it would
# start a millisecond later. What is installed has the shared ones of the system, and so has what
# sanitizers watch. Of what Debian has no archives, the headers have all that would be in them.
include(CheckCXXSourceCompiles)

if(NOT ASDIC_SANITIZE AND NOT ASDIC_FUZZ)
  set(CMAKE_REQUIRED_LINK_OPTIONS -static)
  set(CMAKE_REQUIRED_LIBRARIES sqlite3 utf8proc z $<$<BOOL:${ASDIC_GMP}>:gmp>)
  check_cxx_source_compiles("int main() { return 0; }" ASDIC_HAS_ARCHIVES)
endif()

# asdic_linked(RESULT LIBRARY ARCHIVE): the library, or in a target that has ASDIC_STATIC the archive.
function(asdic_linked result library archive)
  if(ASDIC_HAS_ARCHIVES)
    set(library $<IF:$<BOOL:$<TARGET_PROPERTY:ASDIC_STATIC>>,${archive},${library}>)
  endif()
  set(${result} ${library} PARENT_SCOPE)
endfunction()
asdic_linked(sqlite3 ${SQLite3_LIBRARIES} sqlite3)
asdic_linked(utf8proc ${UTF8PROC_LIBRARY} utf8proc)
asdic_linked(zlib ${ZLIB_LIBRARIES} z)
asdic_linked(fmt fmt::fmt asdic_fmt)

# asdic_compiled(LIBRARY OF TEXT): asdic_LIBRARY, of one source with this text, for those who compile as
# with the shared library OF.
function(asdic_compiled library of text)
  set(source ${PROJECT_BINARY_DIR}/compiled/${library}.cpp)
  file(CONFIGURE OUTPUT ${source} CONTENT "${text}")
  add_library(asdic_${library} STATIC EXCLUDE_FROM_ALL ${source})
  target_include_directories(asdic_${library} SYSTEM PUBLIC
    $<TARGET_PROPERTY:${of},INTERFACE_INCLUDE_DIRECTORIES>)
  target_compile_definitions(asdic_${library} INTERFACE
    $<TARGET_PROPERTY:${of},INTERFACE_COMPILE_DEFINITIONS>)
  target_compile_options(asdic_${library} INTERFACE
    $<TARGET_PROPERTY:${of},INTERFACE_COMPILE_OPTIONS>)
endfunction()
# As fmt's own source.
asdic_compiled(fmt fmt::fmt "#include <fmt/format-inl.h>
FMT_BEGIN_NAMESPACE
namespace detail {
template FMT_API auto dragonbox::to_decimal(float) noexcept -> dragonbox::decimal_fp<float>;
template FMT_API auto dragonbox::to_decimal(double) noexcept -> dragonbox::decimal_fp<double>;
template FMT_API auto thousands_sep_impl(locale_ref) -> thousands_sep_result<char>;
template FMT_API auto decimal_point_impl(locale_ref) -> char;
}
FMT_END_NAMESPACE
")
