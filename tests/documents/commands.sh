#!/usr/bin/env bash
# Runs the commands of the documents: commands.sh PROGRAM [FILE...]
#
# Of the lines in ```sh blocks, those that begin with "asdic " or with "./run " and one of its commands are run with
# PROGRAM in place of asdic and ./run, from the root of the project. Those that begin with "cat " or "python3 docs/" are
# run as they are. Each has to end with status 0, or with N if the line ends in "# status N". The lines of a ```text or
# ```json block that follows are in the output of the last of them, in this order; "[...]" is for people. A line of
# solve that ends in "# FIGURE = VALUE, ..." states exact values, which --verify has to find in place of the case's own
# expectations. Other commands of ./run, and scripts in tools/, only have to exist.
#
# Every block of code has to be closed. lint.py checks words, names and links. By default the files are all documents.
set -euo pipefail
shopt -s extglob

program=$(realpath "$1")
shift
cd "$(dirname "$0")/../.."
all=0
if (($# == 0)); then
  all=1
  mapfile -t documents < <(printf '%s\n' README.md CONTRIBUTING.md cases/bench/README.md; find docs -name '*.md' | sort)
  set -- "${documents[@]}"
fi

run=0
wrong=0
rm -f build/readings.sqlite  # a store of a former day

fail() {
  echo "$1" >&2
  wrong=$((wrong + 1))
}

output=
stated=0
with_values=' solve .*  # [a-z][^ ]* = -?[0-9]'

# with_statements LINE: a command that verifies the values that the line states.
with_statements() {
  local command=${1%%  #*} statements=${1##*  # } expect='' each
  while read -r each; do
    expect+=${expect:+, }"\"${each%% = *}\" = \"${each##* = }\""
  done < <(sed 's/, /\n/g' <<<"$statements")
  printf "%s --verify --set 'expect={ %s }'" "$command" "$expect"
}

# check PLACE LINE
check() {
  local place=$1 line=$2 expected=0 status=0
  if [[ $line =~ '# status '([0-9]+)$ ]]; then expected=${BASH_REMATCH[1]}; fi
  if [[ $line =~ $with_values ]]; then
    line=$(with_statements "$line")
    stated=$((stated + 1))
  fi
  case $line in
    './run rules') line="asdic rules" ;;
    './run '@(solve|table|find|compare|check|luck|sample|export|sweep|merge|rules)' '*) line="asdic ${line#./run }" ;;
    'asdic '* | 'cat '* | 'python3 docs/'*) ;;
    './run '*)
      if [[ ! $line =~ ^'./run '(tables|test|web|sanitize|oracles|ways|docs|format|tidy|help)($|' ') ]]; then
        fail "$place: there is no such command: $line"
      fi
      return
      ;;
    tools/*)
      if [[ ! -x ${line%% *} ]]; then fail "$place: there is no such script: $line"; fi
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

# check_shown PLACE: a block of text against the output of the command before it.
check_shown() {
  local shown had=() at=0
  mapfile -t had <<<"$output"
  while IFS= read -r shown; do
    while ((at < ${#had[@]})) && [[ ${had[at]} != "$shown" ]]; do at=$((at + 1)); done
    if ((at == ${#had[@]})); then
      fail "$1: this is not what the command above prints: $shown"
      return
    fi
    at=$((at + 1))
  done < <(grep -vxF -e '[...]' <<<"$text" | grep .)
}

# check_commands FILE
check_commands() {
  local file=$1 number=0 block=none text='' whole
  output=
  while IFS= read -r whole || [[ -n $whole ]]; do
    number=$((number + 1))
    line=${whole#"${whole%%[![:space:]]*}"}  # a block may stand in a list
    case $line in
      '```')
        if [[ $block == text && -n $output ]]; then check_shown "$file:$number"; fi
        if [[ $block == none ]]; then block=other; else block=none; fi
        ;;
      '```'*)
        if [[ $block != none ]]; then fail "$file:$number: the block above is not closed"; fi
        case ${line#'```'} in
          sh) block=commands output= ;;
          text | json) block=text text= ;;
          c | cpp | python) block=other output= ;;  # a text below shows the output of this code
          *) block=other ;;
        esac
        ;;
      *)
        if [[ $block == none && $line == '#'* ]]; then output=; fi  # a heading
        if [[ $block == commands ]]; then check "$file:$number" "$line"; fi
        if [[ $block == text ]]; then text+=$whole$'\n'; fi
        ;;
    esac
  done <"$file"
  if [[ $block != none ]]; then fail "$file: the last block is not closed"; fi
}

for file; do check_commands "$file"; done

echo "$run commands of the documents were run, $stated with exact values; $wrong faults were found"
((run > 0 && wrong == 0 && (stated > 0 || !all)))
