# Completion of asdic for fish. Commands, flags, their words and rule systems are those of the program's own help.
function __asdic_commands
    asdic --help | string match -rg '^  ([a-z]+  +.*)' | string replace -r '  +' \t
end
function __asdic_flags
    asdic (commandline -opc)[2] --help 2>/dev/null | string match -rg '^  (?:-h, )?(--[a-z-]+)'
end
function __asdic_words
    set -l flag (commandline -opc)[-1]
    asdic (commandline -opc)[2] --help 2>/dev/null | string join ' ' |
        string match -rg "  $flag [A-Z]+ +(.*?)  +-" |
        string replace -r '(;|, for ).*' '' | string replace ' (default)' '' | string replace -ra ',| or ' ' ' |
        string split -n ' '
end
function __asdic_rules
    asdic rules | string match -rg '^  ([a-z-]+)  '
end
complete -c asdic -n '__fish_use_subcommand; or __fish_seen_subcommand_from help' -f -a '(__asdic_commands)'
complete -c asdic -n 'not __fish_use_subcommand; and string match -q -- "-*" (commandline -ct)' -a '(__asdic_flags)'
complete -c asdic -n 'string match -qr -- "^--(format|numbers|color|log|as)\$" (commandline -opc)[-1]' -f -a '(__asdic_words)'
complete -c asdic -n 'string match -q -- --rules (commandline -opc)[-1]; or __fish_seen_subcommand_from rules' -f -a '(__asdic_rules)'
