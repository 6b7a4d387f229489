# ASDIC_HAS_ARCHIVES: whether the program can be linked statically. If so, it starts a millisecond sooner
# and runs on any Linux. Libraries are linked by name, and -static selects their archives.
include(CheckCXXSourceCompiles)

if(NOT ASDIC_SANITIZE AND NOT ASDIC_FUZZ)
  set(CMAKE_REQUIRED_LINK_OPTIONS -static)
  set(CMAKE_REQUIRED_LIBRARIES sqlite3 utf8proc z $<$<BOOL:${ASDIC_GMP}>:gmp>)
  check_cxx_source_compiles("int main() { return 0; }" ASDIC_HAS_ARCHIVES)
endif()
