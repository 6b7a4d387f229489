#!/usr/bin/env bash
# What the shells complete: completion.sh PROGRAM. Shells that are not installed are left out.
set -euo pipefail
folder=$(dirname "$0")/../apps/completion
PATH=$(dirname "$1"):$PATH

# expect WHAT IS...: fails unless the words are among those that follow `--`.
expect() {
  local word
  for word in "${@:2}"; do
    if ! grep -qxF -e "$word" <<<"$completed"; then
      echo "$1 does not complete $word, but: $completed" >&2
      exit 1
    fi
  done
}

source "$folder/asdic.bash"
in_bash() {
  COMP_WORDS=("$@")
  COMP_CWORD=$(($# - 1))
  _asdic
  completed=$(printf '%s\n' "${COMPREPLY[@]}")
}
in_bash asdic so && expect bash solve
in_bash asdic help so && expect bash solve
in_bash asdic solve --ru && expect bash --rules
in_bash asdic table --rules one && expect bash one-for-one
in_bash asdic rules one && expect bash one-for-one
in_bash asdic rules --so && expect bash --source
in_bash asdic table --format '' && expect bash text csv json markdown html latex svg
in_bash asdic export --format '' && expect bash prism drn mtx dot
in_bash asdic solve --numbers '' && expect bash exact certified
in_bash asdic solve --color '' && expect bash auto always never
in_bash asdic check --as '' && expect bash triplea rates csv
in_bash asdic solve --log '' && expect bash info debug

# Each command that the help lists has flags to complete.
in_bash asdic ''
commands=$completed
for command in $commands; do
  if [[ $command != help ]]; then in_bash asdic "$command" -- && expect bash --help --time; fi
done
((${#commands} > 0)) || { echo "bash completes no command" >&2; exit 1; }

if command -v fish >/dev/null; then
  in_fish() { completed=$(fish --no-config -c "source $folder/asdic.fish; complete -C '$1'" | cut -f1); }
  in_fish 'asdic so' && expect fish solve
  in_fish 'asdic solve --ru' && expect fish --rules
  in_fish 'asdic solve --rules one' && expect fish one-for-one
  in_fish 'asdic table --format ' && expect fish text csv json markdown html latex svg
  in_fish 'asdic check --as ' && expect fish triplea rates csv
fi
if command -v zsh >/dev/null; then zsh -n "$folder/_asdic"; fi
for shell in fish zsh; do
  if ! command -v "$shell" >/dev/null; then echo "$shell is not installed, and its completion not tried"; fi
done
