# A project of somebody else finds what is installed; and C++, C and Python agree with the program,
# fraction for fraction, over all cases.
set(prefix ${PROJECT_BINARY_DIR}/installed)
set(consumer ${PROJECT_BINARY_DIR}/consumer)
set(agreement ${Python_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/consumer/agreement.py)
set(outcomes ${PROJECT_BINARY_DIR}/outcomes.txt)

add_test(NAME install COMMAND ${CMAKE_COMMAND} --install ${PROJECT_BINARY_DIR} --prefix ${prefix})
set_tests_properties(install PROPERTIES FIXTURES_SETUP installed)
add_test(NAME consumer COMMAND ${CMAKE_CTEST_COMMAND}
  --build-and-test ${CMAKE_CURRENT_SOURCE_DIR}/consumer ${consumer}
  --build-generator ${CMAKE_GENERATOR} --build-options -D CMAKE_PREFIX_PATH=${prefix})
set_tests_properties(consumer PROPERTIES FIXTURES_REQUIRED installed FIXTURES_SETUP consumer)
# A project that contains the sources of asdic: what asdic sets stays in its own directory.
add_test(NAME consumer_parent COMMAND ${CMAKE_COMMAND} -G ${CMAKE_GENERATOR}
  -S ${CMAKE_CURRENT_SOURCE_DIR}/consumer/parent -B ${PROJECT_BINARY_DIR}/consumer_parent -D ASDIC=${PROJECT_SOURCE_DIR}
  -D CMAKE_CXX_COMPILER=${CMAKE_CXX_COMPILER})
add_test(NAME pkg_config COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/consumer/pkg_config.sh ${prefix}
  ${CMAKE_INSTALL_LIBDIR} ${PROJECT_SOURCE_DIR}/cases/one-for-one/two-cruisers.toml)
set_tests_properties(pkg_config PROPERTIES FIXTURES_REQUIRED installed SKIP_RETURN_CODE 77)

add_test(NAME consumer_warnings COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/consumer/warnings.sh ${PROJECT_SOURCE_DIR}/include
  $<TARGET_PROPERTY:Eigen3::Eigen,INTERFACE_INCLUDE_DIRECTORIES>)
set_tests_properties(consumer_warnings PROPERTIES SKIP_RETURN_CODE 77)

add_test(NAME snippets COMMAND ${Python_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/consumer/snippets.py
  ${prefix} ${CMAKE_INSTALL_LIBDIR})
set_tests_properties(snippets PROPERTIES FIXTURES_REQUIRED installed SKIP_RETURN_CODE 77
  WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
  ENVIRONMENT PYTHONPATH=${prefix}/lib/python3/dist-packages)

add_test(NAME python_distribution COMMAND ${Python_EXECUTABLE}
  ${CMAKE_CURRENT_SOURCE_DIR}/consumer/distribution.py ${PROJECT_VERSION})
set_tests_properties(python_distribution PROPERTIES FIXTURES_REQUIRED installed
  ENVIRONMENT PYTHONPATH=${prefix}/lib/python3/dist-packages)

add_test(NAME schema COMMAND ${Python_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/schema.py
  $<TARGET_FILE:asdic>)
set_tests_properties(schema PROPERTIES WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})

# asdic_example(NAME LINES): the program of the consumer prints these.
function(asdic_example name lines)
  add_test(NAME consumer_${name} COMMAND ${consumer}/${name})
  set_tests_properties(consumer_${name} PROPERTIES FIXTURES_REQUIRED consumer
    PASS_REGULAR_EXPRESSION "^${lines}$")
endfunction()
asdic_example(knights "winner.attacker 5/9\nrounds.mean 5/3\n1 1/3\n2 5/9\n3 19/27\nthe counts fit\n")
# Alike cruisers: two against one win in 3/4 of rounds; two or one are left in 1/8 each.
asdic_example(find "2 ca, 24 IPC: 19/21\n")
# The steps away from k red balls weigh 1 / C(5, k): 7/5 of 13/5 lie above 2.
asdic_example(urn "0 red: 7/13\n6 red: 6/13\n")
# n[k] = 1 + k/6 n[k - 1] + (6 - k)/6 n[k + 1] has the solution 31, 36, 37, 36, 31.
asdic_example(urn_by_eigen "36 draws on average\n")

add_test(NAME agreement_program COMMAND ${agreement} know ${outcomes} $<TARGET_FILE:asdic>)
set_tests_properties(agreement_program PROPERTIES FIXTURES_SETUP outcomes COST 50)
add_test(NAME agreement_cpp COMMAND ${agreement} compare ${outcomes} ${consumer}/outcomes_cpp)
add_test(NAME agreement_c COMMAND ${agreement} compare ${outcomes} ${consumer}/outcomes_c)
add_test(NAME agreement_python COMMAND ${agreement} compare ${outcomes} ${Python_EXECUTABLE}
  ${CMAKE_CURRENT_SOURCE_DIR}/consumer/outcomes.py)
set_tests_properties(agreement_cpp agreement_c PROPERTIES FIXTURES_REQUIRED "outcomes;consumer")
set_tests_properties(agreement_python PROPERTIES FIXTURES_REQUIRED outcomes
  ENVIRONMENT PYTHONPATH=${PROJECT_BINARY_DIR}/python)
set_tests_properties(agreement_program agreement_cpp agreement_c agreement_python PROPERTIES
  WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})

set(examples ${PROJECT_SOURCE_DIR}/apps/python/examples)
add_test(NAME python_check_a_simulator COMMAND ${Python_EXECUTABLE} ${examples}/check_a_simulator.py)
set_tests_properties(python_check_a_simulator PROPERTIES
  PASS_REGULAR_EXPRESSION "are silent: right.*fire back: wrong")
add_test(NAME python_draw_a_table COMMAND ${Python_EXECUTABLE} ${examples}/draw_a_table.py
  ${PROJECT_BINARY_DIR}/table.svg)
# Pascal's triangle: 7, 11 and 8 of 8, 16 and 16 courses.
add_test(NAME python_problem_of_points COMMAND ${Python_EXECUTABLE} ${examples}/problem_of_points.py)
set_tests_properties(python_problem_of_points PROPERTIES PASS_REGULAR_EXPRESSION "7/8 11/16 1/2"
  ENVIRONMENT PYTHONPATH=${PROJECT_BINARY_DIR}/python)
add_test(NAME python_types COMMAND mypy --strict --config-file= ${PROJECT_SOURCE_DIR}/apps/python/asdic)
# Checks a program that uses the package, without numpy and without settings for the package.
add_test(NAME python_types_of_a_program COMMAND mypy --strict --config-file=
  ${CMAKE_CURRENT_SOURCE_DIR}/python/typed_program.py)
set_tests_properties(python_types_of_a_program PROPERTIES
  ENVIRONMENT MYPYPATH=${PROJECT_SOURCE_DIR}/apps/python)
set_tests_properties(python_check_a_simulator python_draw_a_table PROPERTIES
  ENVIRONMENT PYTHONPATH=${PROJECT_BINARY_DIR}/python)

file(GLOB python_tests CONFIGURE_DEPENDS python/test_*.py)
foreach(source ${python_tests})
  get_filename_component(name ${source} NAME_WE)
  add_test(NAME python_${name} COMMAND ${Python_EXECUTABLE} -W error ${source})
  set_tests_properties(python_${name} PROPERTIES WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
    ENVIRONMENT PYTHONPATH=${PROJECT_BINARY_DIR}/python)
endforeach()
