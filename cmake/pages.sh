#!/usr/bin/env bash
# Man pages from the program's own help: pages.sh PROGRAM FOLDER. One for the program and one for each
# of its commands.
set -euo pipefail
program=$1 folder=$2
version=$("$program" --version | cut -d ' ' -f 2)
mkdir -p "$folder"

# page COMMAND PURPOSE
page() {
  local name=asdic${1:+-$1}
  help2man --no-info --name "$2" --version-string "$version" "$program${1:+ $1}" |
    sed "s/^\.TH .*/.TH ${name^^} 1 \"\" \"asdic $version\" \"User Commands\"/
         s/^asdic[a-z ]*\\\\- /$name \\\\- /" | gzip -9n >"$folder/$name.1.gz"
}

while read -r command purpose; do
  if [[ $command == help ]]; then continue; fi
  page "$command" "$purpose"
done < <("$program" --help | sed -n '/^Commands:/,/^$/s/^  \([a-z]\)/\1/p')
page "" "exact odds of wargame battles"
