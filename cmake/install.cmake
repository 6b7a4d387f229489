# What `cmake --install` puts where. Components are Debian's packages.
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
    COMMAND ${PROJECT_SOURCE_DIR}/cmake/pages.sh ${man}
      ${CMAKE_CROSSCOMPILING_EMULATOR} $<TARGET_FILE:asdic> VERBATIM)
  add_custom_target(asdic_man ALL DEPENDS ${man}/asdic.1.gz)
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
