#!/usr/bin/env bash
# Runs what the documents tell people to run: documents.sh PROGRAM
#
# Of the lines in the ```sh blocks of README.md and docs/*.md, those that begin with "asdic " or
# "./run " and one of its commands are run with PROGRAM in place of asdic and ./run, from
# the root of the project. Each has to end with status 0, or with N where the line ends in
# "# status N".
set -euo pipefail
shopt -s extglob

program=$(realpath "$1")
cd "$(dirname "$0")/.."

run=0
wrong=0

fail() {
  echo "$1" >&2
  wrong=$((wrong + 1))
}

# check PLACE LINE
check() {
  local place=$1 line=$2 expected=0 status=0 output
  if [[ $line =~ '# status '([0-9]+)$ ]]; then expected=${BASH_REMATCH[1]}; fi
  case $line in
    './run rules') line="asdic rules" ;;
    './run '@(solve|table|compare|check|sample|export|rules)' '*) line="asdic ${line#./run }" ;;
    'asdic '*) ;;
    './run '*)
      if [[ ! $line =~ ^'./run '(tables|test|bench|sanitize|fuzz|format|tidy|help)($|' ') ]]; then
        fail "$place: there is no such command: $line"
      fi
      return
      ;;
    *) return ;;
  esac
  # A line is a command of a shell, with quotes, redirections and a comment.
  output=$(
    asdic() { "$program" "$@"; }
    exec </dev/null
    eval "$line" 2>&1
  ) || status=$?
  run=$((run + 1))
  if ((status != expected)); then
    fail "$place: status $status instead of $expected: $2"
    tail -n 3 <<<"$output" >&2
  fi
}

for file in README.md docs/*.md; do
  number=0
  in_block=false
  while IFS= read -r line || [[ -n $line ]]; do
    number=$((number + 1))
    line=${line#"${line%%[![:space:]]*}"}  # a block may stand in a list
    case $line in
      '```sh') in_block=true ;;
      '```'*) in_block=false ;;
      *) if $in_block; then check "$file:$number" "$line"; fi ;;
    esac
  done <"$file"
  if $in_block; then fail "$file: a block of commands is not closed"; fi
done

echo "$run commands of the documents were run, $wrong failed"
((run > 0 && wrong == 0))
