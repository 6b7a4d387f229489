#!/usr/bin/env bash
# Man pages from the program's own help: pages.sh FOLDER PROGRAM, in which the program may follow an emulator. One
# for the program and one for each of its commands.
set -euo pipefail
folder=$1 program=("${@:2}")
version=$("${program[@]}" --version | cut -d ' ' -f 2)
mapfile -t commands < <("${program[@]}" --help | sed -n '/^Commands:/,/^$/s/^  \([a-z]\)/\1/p' | grep -v '^help ')
mkdir -p "$folder"
more=$(mktemp)
trap 'rm "$more"' EXIT

# see_also NAME: a section with the other pages.
see_also() {
  local others=() command
  for command in "" "${commands[@]%% *}"; do
    if [[ asdic${command:+-$command} != "$1" ]]; then others+=(".BR asdic${command:+-$command} (1),"); fi
  done
  printf '[SEE ALSO]\n'
  printf '%s\n' "${others[@]}" | sed '$s/,$//'
}

# page COMMAND PURPOSE
page() {
  local name=asdic${1:+-$1}
  see_also "$name" >"$more"
  help2man --no-info --include "$more" --name "$2" --version-string "$version" "${program[*]}${1:+ $1}" |
    sed "s/^\.TH .*/.TH ${name^^} 1 \"\" \"asdic $version\" \"User Commands\"/
         s/^asdic[a-z ]*\\\\- /$name \\\\- /
         s/^\.SS \"\(.*\):\"/.SH \"\U\1\"/
         /^\.SH EXAMPLES/,/^\.SH [^E]/{
           s/^\.SH EXAMPLES/&\n.IP\n.nf/
           /^\.IP\$/d
           /^\.HP\$/{N;s/^\.HP\n/    /}
           /^\.SH [^E]/i.fi
         }" | gzip -9n >"$folder/$name.1.gz"
}

if ((${#commands[@]} == 0)); then
  echo "${program[*]} lists no commands" >&2
  exit 1
fi
for line in "${commands[@]}"; do
  read -r command purpose <<<"$line"
  page "$command" "$purpose"
done
page "" "exact odds of wargame battles"
