# What other programs link and include: asdic::solver (libasdic-solver: any absorbing chain) and
# asdic::asdic (libasdic: battles, from C++ and C). Only what include/ declares is visible in them.
include(GNUInstallDirs)

# Before version 1.0 each minor version may change the interface, so that programs need the same one.
set(ASDIC_SOVERSION ${PROJECT_VERSION_MAJOR})
if(PROJECT_VERSION_MAJOR EQUAL 0)
  set(ASDIC_SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
endif()

# asdic_api(LIBRARY NAME FOLDER INTERNAL): the sources of FOLDER/api are LIBRARY_objects, which tests
# link without the shared library.
function(asdic_api library name folder internal)
  file(GLOB sources CONFIGURE_DEPENDS ${folder}/api/*.cpp)
  add_library(${library}_objects OBJECT ${sources})
  asdic_unite(${library}_objects ${sources})
  target_compile_definitions(${library}_objects PRIVATE ASDIC_LIBRARY)
  target_include_directories(${library}_objects PUBLIC
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>)
  target_link_libraries(${library}_objects PUBLIC ${internal})

  add_library(${library} SHARED)
  add_library(asdic::${name} ALIAS ${library})
  target_link_libraries(${library} PRIVATE ${library}_objects)
  target_include_directories(${library} INTERFACE
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  target_compile_features(${library} INTERFACE cxx_std_20)
  if(NOT ASDIC_SANITIZE)  # what sanitizers add is in the program
    set(exports ${PROJECT_SOURCE_DIR}/cmake/exports.map)
    target_link_options(${library} PRIVATE -Wl,--no-undefined -Wl,--version-script=${exports})
    set_target_properties(${library} PROPERTIES LINK_DEPENDS ${exports})
  endif()
  # Threads stay in it to the end of the process.
  target_link_options(${library} PRIVATE -Wl,-z,nodelete)
  set_target_properties(${library} PROPERTIES EXPORT_NAME ${name} INSTALL_RPATH $ORIGIN
    VERSION ${PROJECT_VERSION} SOVERSION ${ASDIC_SOVERSION}
    LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/lib)
endfunction()

asdic_api(libasdic_solver solver solver asdic_solver)
asdic_api(libasdic asdic odds asdic_odds)
set_target_properties(libasdic_solver PROPERTIES OUTPUT_NAME asdic-solver)
set_target_properties(libasdic PROPERTIES OUTPUT_NAME asdic)
target_link_libraries(libasdic PUBLIC libasdic_solver)
