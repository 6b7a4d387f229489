# The check of names refuses two types that the linker takes for one, and allows what only looks so:
# cmake -D CHECK=names.cmake -D TREE=a folder that is made anew -P this file
cmake_minimum_required(VERSION 3.25)

# plant(TEXT): checks a tree in which one header has this text, and another defines asdic::Standing.
function(plant text)
  file(REMOVE_RECURSE ${TREE})
  file(WRITE ${TREE}/states/one.hpp "namespace asdic {\nstruct Standing {\n  int entry;\n};\n}\n")
  file(WRITE ${TREE}/odds/other.hpp "${text}")
  execute_process(COMMAND ${CMAKE_COMMAND} -D ROOT=${TREE} -P ${CHECK}
    RESULT_VARIABLE result ERROR_VARIABLE error)
  set(result ${result} PARENT_SCOPE)
  set(error "${error}" PARENT_SCOPE)
endfunction()

plant("namespace asdic {\nclass Standing {\n};\n}\n")
if(result EQUAL 0 OR NOT error MATCHES "states/one.hpp defines asdic::Standing, as odds/other.hpp does")
  message(SEND_ERROR "two types of one name are allowed: ${error}")
endif()
foreach(text "namespace asdic {\nstruct Standing;\n}\n" "namespace asdic::luck {\nstruct Standing {\n};\n}\n"
    "namespace asdic {\nstruct Luck {\n  struct Standing {\n  };\n};\n}\n")
  plant("${text}")
  if(NOT result EQUAL 0)
    message(SEND_ERROR "this is refused: ${text}: ${error}")
  endif()
endforeach()
file(REMOVE_RECURSE ${TREE})
