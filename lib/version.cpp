#include "lib/version.hpp"

namespace asdic {

std::string program() {
  return "asdic " ASDIC_VERSION;
}

std::string program_with_commit() {
  return commit().empty() ? program() : program() + " (" + std::string(commit()) + ")";
}

}  // namespace asdic
