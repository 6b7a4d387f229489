// Signals that end the program.
#pragma once

namespace asdic {

/// From here on, SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGXCPU and SIGPIPE remove what is not
/// written to its end before they end the program; those that it was told to ignore stay ignored.
/// To be called before any thread is started: a thread of its own waits for the signals, all others
/// leave them to it.
void abandon_output_files_on_signals();

}  // namespace asdic
