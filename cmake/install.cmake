# What `cmake --install` puts where, and the packages of cpack. Components are Debian's packages.
include(CMakePackageConfigHelpers)
set(data ${CMAKE_INSTALL_DATADIR})

install(TARGETS asdic_installed COMPONENT asdic)
if(ASDIC_MPI)
  install(TARGETS asdic_mpi COMPONENT asdic)
endif()
install(DIRECTORY cases DESTINATION ${data}/asdic COMPONENT asdic
  FILES_MATCHING PATTERN *.toml PATTERN *.csv PATTERN *.json)
install(FILES docs/results.schema.json DESTINATION ${data}/asdic COMPONENT asdic)

find_program(HELP2MAN help2man)
mark_as_advanced(HELP2MAN)
if(HELP2MAN)
  set(man ${PROJECT_BINARY_DIR}/man)
  add_custom_command(OUTPUT ${man}/asdic.1.gz DEPENDS asdic ${PROJECT_SOURCE_DIR}/cmake/pages.sh
    COMMAND ${PROJECT_SOURCE_DIR}/cmake/pages.sh $<TARGET_FILE:asdic> ${man} VERBATIM)
  add_custom_target(man ALL DEPENDS ${man}/asdic.1.gz)
  install(DIRECTORY ${man}/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT asdic)
endif()
set(completion ${PROJECT_SOURCE_DIR}/apps/completion)
install(FILES ${completion}/asdic.bash RENAME asdic COMPONENT asdic
  DESTINATION ${data}/bash-completion/completions)
install(FILES ${completion}/_asdic DESTINATION ${data}/zsh/vendor-completions COMPONENT asdic)
install(FILES ${completion}/asdic.fish DESTINATION ${data}/fish/vendor_completions.d COMPONENT asdic)

install(TARGETS libasdic libasdic_solver EXPORT asdic
  LIBRARY COMPONENT libasdic NAMELINK_COMPONENT libasdic-dev)
install(DIRECTORY include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT libasdic-dev)
set(config ${CMAKE_INSTALL_LIBDIR}/cmake/asdic)
install(EXPORT asdic NAMESPACE asdic:: FILE asdicConfig.cmake DESTINATION ${config}
  COMPONENT libasdic-dev)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/asdicConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/asdicConfigVersion.cmake DESTINATION ${config}
  COMPONENT libasdic-dev)

# asdic_pkg_config(NAME DESCRIPTION REQUIRES): NAME.pc for the library libNAME.
function(asdic_pkg_config name description requires)
  configure_file(${PROJECT_SOURCE_DIR}/cmake/pkg-config.pc.in ${PROJECT_BINARY_DIR}/${name}.pc @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/${name}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig
    COMPONENT libasdic-dev)
endfunction()
asdic_pkg_config(asdic-solver "Exact solutions of absorbing Markov chains" "")
asdic_pkg_config(asdic "${PROJECT_DESCRIPTION}" asdic-solver)

# Describes each package, and lists its dependencies other than the libraries that it links.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT "the authors of asdic <asdic@example.org>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${PROJECT_BINARY_DIR}/lib)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_COMPONENTS_ALL asdic libasdic libasdic-dev)
set(CPACK_DEBIAN_LIBASDIC_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_LIBASDIC_PACKAGE_CONTROL_EXTRA ${PROJECT_SOURCE_DIR}/cmake/triggers)
set(CPACK_DEBIAN_LIBASDIC-DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_LIBASDIC-DEV_PACKAGE_DEPENDS "libasdic${ASDIC_SOVERSION} (= ${PROJECT_VERSION})")
if(ASDIC_PYTHON)
  list(APPEND CPACK_COMPONENTS_ALL python3-asdic)
  set(CPACK_DEBIAN_PYTHON3-ASDIC_PACKAGE_SECTION python)
  file(GLOB CPACK_DEBIAN_PYTHON3-ASDIC_PACKAGE_CONTROL_EXTRA
    ${PROJECT_SOURCE_DIR}/apps/python/debian/*)
  math(EXPR next "${Python_VERSION_MINOR} + 1")
  set(CPACK_DEBIAN_PYTHON3-ASDIC_PACKAGE_DEPENDS "libasdic${ASDIC_SOVERSION} (= ${PROJECT_VERSION}), \
python3 (>= 3.${Python_VERSION_MINOR}~), python3 (<< 3.${next})")
  set(CPACK_DEBIAN_PYTHON3-ASDIC_PACKAGE_SUGGESTS "python3-numpy, python3-pandas")
endif()
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)
configure_file(cmake/changelog.in ${PROJECT_BINARY_DIR}/changelog @ONLY)
configure_file(LICENSE ${PROJECT_BINARY_DIR}/copyright COPYONLY)
execute_process(COMMAND gzip -9nf ${PROJECT_BINARY_DIR}/changelog)
foreach(component ${CPACK_COMPONENTS_ALL})
  string(TOUPPER ${component} key)
  set(package ${component})
  if(component STREQUAL libasdic)
    string(APPEND package ${ASDIC_SOVERSION})  # so that packages of two versions can be installed
  endif()
  set(CPACK_DEBIAN_${key}_PACKAGE_NAME ${package})
  install(FILES ${PROJECT_BINARY_DIR}/copyright ${PROJECT_BINARY_DIR}/changelog.gz
    DESTINATION ${data}/doc/${package} COMPONENT ${component})
endforeach()
set(CPACK_COMPONENT_ASDIC_DESCRIPTION "The program: odds of a case as fractions, tables of them,
 comparisons of readings, and checks of simulators.")
set(CPACK_COMPONENT_LIBASDIC_DESCRIPTION "The libraries that programs use: battles, and any
 absorbing Markov chain.")
set(CPACK_COMPONENT_LIBASDIC-DEV_DESCRIPTION "What programs in C++ and C need to be built with them.")
set(CPACK_COMPONENT_PYTHON3-ASDIC_DESCRIPTION "The Python package: odds as fractions, tables and
 chains as arrays.")
include(CPack)
