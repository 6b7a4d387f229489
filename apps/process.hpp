// What the system gives to a program when it starts.
#pragma once

#include <string>
#include <vector>

namespace asdic {

/// Opens /dev/null for each standard stream that is closed. Without it, the next file that is
/// opened would have the descriptor of the stream and receive its output. The direction is the
/// wrong one for the stream, so that reading or writing it fails as before. Returns false if
/// /dev/null cannot be opened.
bool hold_standard_streams();

/// Returns the words of the command line after the name of the program, in UTF-8.
std::vector<std::string> words_of(int argc, char** argv);

}  // namespace asdic
