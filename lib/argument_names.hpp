// The words of messages to programs, which have no command line.
#pragma once

#include <string>
#include <string_view>

namespace asdic {

/// Replaces the flags of the command line in a message by arguments of the library: --max-states
/// becomes max_states. Texts between quotes stay, because a user wrote them.
std::string name_arguments(std::string_view message);

}  // namespace asdic
