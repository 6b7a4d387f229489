# Every states/rules/NAME.cpp is a rule system that defines asdic::rules::NAME(); the list of them
# is written here, because objects that register themselves vanish from static libraries.
file(GLOB rule_files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/states/rules/*.cpp)
list(SORT rule_files)
set(ASDIC_RULE_SYSTEM_DECLARATIONS "")
set(ASDIC_RULE_SYSTEM_CALLS "")
foreach(file ${rule_files})
  get_filename_component(name ${file} NAME_WE)
  string(APPEND ASDIC_RULE_SYSTEM_DECLARATIONS "const RuleSystem& ${name}();\n")
  string(APPEND ASDIC_RULE_SYSTEM_CALLS "&rules::${name}(), ")
endforeach()
configure_file(${PROJECT_SOURCE_DIR}/states/rule_systems.cpp.in
  ${PROJECT_BINARY_DIR}/rule_systems.cpp @ONLY)
target_sources(asdic_states PRIVATE ${rule_files} ${PROJECT_BINARY_DIR}/rule_systems.cpp)
