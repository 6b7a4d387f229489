#!/usr/bin/env bash
# Tries the program for Windows in wine: windows.sh WINE PROGRAM. Results have the lines of Linux, files replace others
# when they are complete, names may have letters of any language, and what is left out is refused with status 2.
set -euo pipefail
sources=$(readlink -f "$(dirname "$0")/..")
program=("$1" "$(readlink -f "$2")")
case=cases/one-for-one/two-cruisers.toml
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$sources"
cp -r cases "$folder"
cd "$folder"

asdic() {
  "${program[@]}" "$@" 2>"$folder/messages.txt"
}

# expect TEXT FILE: requires the text in the file, and no carriage return.
expect() {
  if ! grep -F -- "$1" "$2" >/dev/null || grep $'\r' "$2" >/dev/null; then
    echo "this does not contain '$1', or it has carriage returns:" >&2
    cat "$2" >&2
    exit 1
  fi
}

# refuse TEXT ARG...: requires one message with the text, and status 2.
refuse() {
  local text=$1 status=0
  shift
  asdic "$@" >"$folder/output.txt" || status=$?
  expect "$text" messages.txt
  if ((status != 2)) || [[ -s output.txt || $(grep -c '^asdic: error: ' messages.txt) != 1 ]]; then
    echo "asdic $* has status $status, or other output" >&2
    exit 1
  fi
}

asdic --version >output.txt
expect "asdic " output.txt
asdic rules one-for-one >output.txt
expect "one-for-one" output.txt
asdic solve --rules one-for-one "2 sub" "2 ca" >output.txt
expect "137/280" output.txt
asdic solve "${case//\//\\}" >from-file.txt
expect "Attacker wins" from-file.txt
asdic solve - <"$case" >from-input.txt
diff <(tail -n +2 from-file.txt) <(tail -n +2 from-input.txt)
asdic table - --rows attacker.units.sub=1..3 --format csv <"$case" >table.csv
expect "attacker.units.sub,winner.attacker" table.csv
asdic find --rules one-for-one "0..6 sub" "2 ca" --least attacker.cost --where "winner.attacker >= 1/2" >output.txt
expect "sub" output.txt
asdic compare --rules one-for-one "2 sub" "1 dd" >output.txt
expect "Effect of each rule option" output.txt
asdic check --rules one-for-one "1 ca" "1 ca" - <cases/counts/duel.csv >output.txt
expect "Consistent with the exact odds" output.txt

# Twice: the second file replaces the first.
for name in play.csv "größe サブ.csv" 'cases\play.csv'; do
  asdic solve cases/play/loss-card.toml --play "$name" >output.txt
  asdic solve cases/play/loss-card.toml --play "$name" --log-file log.txt >output.txt
done
expect "," "größe サブ.csv"
cmp play.csv "größe サブ.csv"
cmp play.csv cases/play.csv
expect "ended with status 0" log.txt
asdic export "$case" --format prism --output chain >output.txt
expect "15 26" chain.tra
asdic solve "$case" --certificate certificate >output.txt
python3 "$sources/apps/check_certificate.py" certificate >output.txt
if compgen -G "*.unfinished" || compgen -G "cases/*.unfinished"; then
  echo "files are left behind" >&2
  exit 1
fi

refuse "there is no such file" solve missing.toml
refuse "is a directory" solve cases
refuse "this command reads it" solve cases/play/loss-card.toml --play 'cases\play\loss-card.toml'
refuse "No such file or directory" solve "$case" --play missing/play.csv
refuse "the file is not a log" solve "$case" --log-file play.csv
refuse "unknown command 'solv'" solv
refuse "not available on Windows" sweep "$case" --store store.sqlite
refuse "not available on Windows" table --store store.sqlite
refuse "not available on Windows" merge whole.sqlite part.sqlite
echo "the program for Windows is tried"
