// Signals that end the program, or must not end it.
#pragma once

namespace asdic {

/// Lets SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGXCPU and SIGPIPE delete incomplete output
/// files before they end the program. Signals that are ignored remain ignored. Call it before any
/// thread is started, because one new thread receives the signals and all later threads block them.
void abandon_output_files_on_signals();

/// Makes a file that exceeds the limit of its size an error of writing, not a signal.
void ignore_signal_of_large_files();

}  // namespace asdic
