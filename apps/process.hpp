// The standard streams, the arguments and the terminal of the process.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace asdic {

/// Opens a file without contents for each standard stream that is closed. Without it, the next file
/// that is opened would have the descriptor of the stream and receive its output. The direction is
/// the wrong one for the stream, so that reading or writing it fails as before. Returns false if
/// that file cannot be opened.
bool hold_standard_streams();

/// Returns the words of the command line after the name of the program, in UTF-8.
std::vector<std::string> words_of(int argc, char** argv);

/// Returns the columns of the terminal of standard error. A terminal that does not report its width
/// has 80.
std::size_t terminal_width();

}  // namespace asdic
