#!/usr/bin/env bash
# Checks the documents against the project: documents.sh PROGRAM
#
# Commands: of the lines in the ```sh blocks, those that begin with "asdic " or "./run " and one of
# its commands are run with PROGRAM in place of asdic and ./run, from the root of the project. Each
# has to end with status 0, or with N where the line ends in "# status N". The lines of a ```text
# block that follows are in the output of the last of them, in this order; "[...]" is for people.
# A line of solve that ends in "# FIGURE = VALUE, ..." states exact values, which --verify has to
# find in place of the case's own expectations. Other commands of ./run, and scripts in tools/, only
# have to be there.
#
# Contents: a document that begins with links to its own headings links to all of the second level.
#
# Names: every file and folder that is named, and every link with its anchor, has to be there, and
# every block of code has to be closed. CONTRIBUTING.md has to name every directory.
set -euo pipefail
shopt -s extglob

program=$(realpath "$1")
cd "$(dirname "$0")/.."

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
    'asdic '*) ;;
    './run '*)
      if [[ ! $line =~ ^'./run '(tables|test|web|sanitize|duel|ways|format|tidy|help)($|' ') ]]; then
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
      '```sh') block=commands output= ;;
      '```text') block=text text= ;;
      '```')
        if [[ $block == text && -n $output ]]; then check_shown "$file:$number"; fi
        if [[ $block == none ]]; then block=other; else block=none; fi
        ;;
      '```'*)
        if [[ $block != none ]]; then fail "$file:$number: the block above is not closed"; fi
        block=other
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

# What stands for a file of one's own, and is not there.
examples='NAME|in[-_]turn'

# check_names FILE: the files that it names with their folders from the root, or by their name alone.
check_names() {
  local file=$1 name
  while read -r name; do
    name=${name%.}
    if [[ ! $name =~ $examples ]] && ! compgen -G "$name" >/dev/null; then
      fail "$file names $name, which is not there"
    fi
  done < <(grep -oP '(?<![\w./-])(include|lib|states|solver|odds|apps|tests|cases|docs|cmake|tools)/[\w./*-]+' "$file" | sort -u)
  while read -r name; do
    if [[ ! $name =~ $examples && $files != *"/$name"$'\n'* && $files != *$'\n'"$name"$'\n'* ]]; then
      fail "$file names $name, which is nowhere"
    fi
  done < <(grep -oP '`\K[\w.-]+\.([ch]pp|cmake|md|sh)(?=`)' "$file" | sort -u)
}

# anchors FILE: its headings as addresses.
anchors() {
  sed -n '/^```/,/^```/d; s/^##* //p' "$1" | tr '[:upper:]' '[:lower:]' |
    sed 's/\[\([^]]*\)\]([^)]*)/\1/g; s/[^[:alnum:] _-]//g; s/ /-/g'
}

# check_links FILE
check_links() {
  local file=$1 link target
  while read -r link; do
    target=$file
    if [[ $link != '#'* ]]; then target=$(dirname "$file")/${link%%#*}; fi
    if [[ ! -e $target ]]; then
      fail "$file links to $link, which is not there"
    elif [[ $link == *'#'* ]] && ! anchors "$target" | grep -qxF -e "${link#*#}"; then
      fail "$file links to $link: there is no such heading"
    fi
  done < <(tr '\n' ' ' <"$file" | grep -oP '\]\(\K(?!https?:)[^)\s]+(?=\))' | sort -u)
}

# check_contents FILE: the links before its first heading of the second level, if there are several.
check_contents() {
  local file=$1 links heading
  links=$(sed '/^## /,$d' "$file" | tr '\n' ' ' | grep -oP '\]\(#\K[^)]+(?=\))' || true)
  if (($(grep -c . <<<"$links") < 3)); then return; fi
  while read -r heading; do
    if ! grep -qxF -e "$heading" <<<"$links"; then
      fail "$file: its contents do not name the heading $heading"
    fi
  done < <(grep '^## ' "$file" | anchors /dev/stdin)
}

# check_directories: CONTRIBUTING.md has every directory of the code; all of one rule system count as one.
check_directories() {
  local directory
  while read -r directory; do
    if ! grep -qE "\`$directory/?\`" CONTRIBUTING.md; then
      fail "CONTRIBUTING.md does not name the directory $directory"
    fi
  done < <(find include lib states solver odds apps tests -name '*.[ch]pp' -printf '%h\n' |
    sed 's#^\(states/rules\)/.*#\1#' | sort -u)
}

files=$'\n'$(find README.md CONTRIBUTING.md cmake tools cases docs include lib states solver odds apps tests -type f)$'\n'
for file in README.md CONTRIBUTING.md cases/bench/README.md $(find docs -name '*.md' | sort); do
  check_commands "$file"
  check_names "$file"
  check_links "$file"
  check_contents "$file"
done
check_directories

echo "$run commands of the documents were run, $stated with exact values; $wrong faults were found"
((run > 0 && stated > 0 && wrong == 0))
