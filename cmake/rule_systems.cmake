# Every states/rules/NAME.cpp or states/rules/NAME/rules.cpp is a rule system that defines
# asdic::rules::NAME(), called NAME with - for _; the list of them is written here, because objects that
# register themselves vanish from static libraries.
set(rules_folder ${PROJECT_SOURCE_DIR}/states/rules)
file(GLOB rule_files CONFIGURE_DEPENDS RELATIVE ${rules_folder}
  ${rules_folder}/*.cpp ${rules_folder}/*/rules.cpp)
list(TRANSFORM rule_files REPLACE "(/rules)?[.]cpp$" "")
list(SORT rule_files)
set(ASDIC_RULE_SYSTEM_DECLARATIONS "")
set(ASDIC_OWN_RULE_SYSTEMS "")
foreach(name ${rule_files})
  string(APPEND ASDIC_RULE_SYSTEM_DECLARATIONS "RuleSystem ${name}();\n")
  string(REPLACE _ - called ${name})
  string(APPEND ASDIC_OWN_RULE_SYSTEMS "{\"${called}\", rules::${name}}, ")
endforeach()
configure_file(${PROJECT_SOURCE_DIR}/states/rule_systems.cpp.in
  ${PROJECT_BINARY_DIR}/rule_systems.cpp @ONLY)
target_sources(asdic_states PRIVATE ${PROJECT_BINARY_DIR}/rule_systems.cpp)

# Every states/rules/NAME.toml is a rules file that is part of the program, and states/rules/faults/NAME.toml
# has the faults that its simulators may have.
file(GLOB rules_files CONFIGURE_DEPENDS ${rules_folder}/*.toml)
set(ASDIC_RULES_FILES "")
foreach(file ${rules_files})
  set_property(DIRECTORY ${PROJECT_SOURCE_DIR} APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
  get_filename_component(name ${file} NAME_WE)
  file(READ ${file} text)
  set(faults "")
  if(EXISTS ${rules_folder}/faults/${name}.toml)
    set_property(DIRECTORY ${PROJECT_SOURCE_DIR} APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS
      ${rules_folder}/faults/${name}.toml)
    file(READ ${rules_folder}/faults/${name}.toml faults)
  endif()
  string(APPEND ASDIC_RULES_FILES
    "    {\"${name}\", R\"rules(${text})rules\", R\"rules(${faults})rules\"},\n")
endforeach()
configure_file(${PROJECT_SOURCE_DIR}/states/rules_file/own_rules.cpp.in
  ${PROJECT_BINARY_DIR}/own_rules.cpp @ONLY)
target_sources(asdic_states PRIVATE ${PROJECT_BINARY_DIR}/own_rules.cpp)
