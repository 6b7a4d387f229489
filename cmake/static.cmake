# asdic_static: the program with all that it needs in it, of the same objects. It runs on any Linux of
# its kind of processor. What Debian has only as shared libraries is built from Debian's sources.
include(ExternalProject)

# asdic_archive(NAME SOURCE SHA256 ARGUMENT...): lib/NAME.a, where asdic_static asks for it.
function(asdic_archive name source hash)
  set(archive ${PROJECT_BINARY_DIR}/archives/lib/${name}.a)
  ExternalProject_Add(${name} EXCLUDE_FROM_ALL TRUE PREFIX ${PROJECT_BINARY_DIR}/archives/${name}
    URL https://deb.debian.org/debian/pool/main/${source} URL_HASH SHA256=${hash}
    DOWNLOAD_EXTRACT_TIMESTAMP TRUE
    CMAKE_ARGS -D CMAKE_BUILD_TYPE=Release -D CMAKE_CXX_COMPILER=${CMAKE_CXX_COMPILER}
      -D BUILD_SHARED_LIBS=OFF -D CMAKE_INSTALL_LIBDIR=lib
      -D CMAKE_INSTALL_PREFIX=${PROJECT_BINARY_DIR}/archives ${ARGN}
    BUILD_BYPRODUCTS ${archive} LOG_CONFIGURE TRUE LOG_BUILD TRUE LOG_INSTALL TRUE)
  add_dependencies(asdic_static ${name})
  target_link_libraries(asdic_static PRIVATE ${archive})
endfunction()

# toml++ is compiled where its implementation is asked for.
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/archives/toml.cpp CONTENT "#include <toml++/toml.h>\n")
set_source_files_properties(${PROJECT_BINARY_DIR}/archives/toml.cpp PROPERTIES
  COMPILE_DEFINITIONS "TOML_HEADER_ONLY=0;TOML_IMPLEMENTATION")

add_executable(asdic_static EXCLUDE_FROM_ALL $<TARGET_OBJECTS:asdic>
  ${PROJECT_BINARY_DIR}/archives/toml.cpp)
target_link_options(asdic_static PRIVATE -static)
foreach(folder alone odds states solver lib)
  add_dependencies(asdic_static asdic_${folder})
  target_link_libraries(asdic_static PRIVATE $<TARGET_FILE:asdic_${folder}>)
endforeach()
asdic_archive(libfmt f/fmtlib/fmtlib_9.1.0+ds1.orig.tar.gz
  84ce1c2d0be3a9863935137969dcec6970125caac032f82474640bfc81463583
  -D FMT_TEST=OFF -D FMT_DOC=OFF)
target_link_libraries(asdic_static PRIVATE sqlite3 gmp utf8proc xxhash z)
