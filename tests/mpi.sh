#!/usr/bin/env bash
# One battle on several ranks, interrupted and gone on with: mpi.sh PROGRAM-FOR-MPIRUN PROGRAM
set -euo pipefail

program=$(realpath "$1")
alone=$(realpath "$2")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1

cat >battle.toml <<'CASE'
rules = "one-for-one"
attacker.units = "40 ca"
defender.units = "40 ca"
CASE

# on RANKS ARGUMENT...
on() {
  mpirun --oversubscribe -n "$1" "$program" "${@:2}"
}

fail() {
  echo "$*" >&2
  exit 1
}

# refused STATUS WORDS RANKS ARGUMENT...: on standard error the words, once; on standard output nothing.
refused() {
  local status=0
  on "${@:3}" >out 2>errors || status=$?
  [[ $status == "$1" ]] || fail "status $status, not $1: ${*:4}"
  [[ ! -s out ]] || fail "something on standard output: ${*:4}"
  [[ $(grep -cF "$2" errors) == 1 ]] || fail "not once '$2': $(<errors)"
}

"$alone" solve battle.toml --format json >expected
for ranks in 1 2 3; do
  on "$ranks" solve battle.toml --format json >found
  cmp expected found
done

# Each rank has its lines of a log, on standard error and in one file.
on 2 solve battle.toml --log info >/dev/null 2>errors
on 2 solve battle.toml --log-file log >/dev/null
for rank in 0 1; do
  for file in errors log; do
    grep -q " rank $rank info ended with status 0, " "$file" || fail "rank $rank has no log in $file: $(<$file)"
  done
done

# A rank is killed in the middle of what takes a second; the run fails, and another one goes on from
# what is done.
sed 's/40/80/' battle.toml >long.toml
"$alone" solve long.toml --format json >expected
status=0
(
  until compgen -G 'kept/*/*.block' >/dev/null; do sleep 0.01; done
  pkill -KILL -n -f "^$program solve long.toml"
) &
on 2 solve long.toml --format json --checkpoint kept >found 2>errors || status=$?
wait
[[ $status != 0 ]] || fail "a run without one of its ranks went on"
grep -q 'signal 9 (Killed)' errors || fail "nothing is said of the rank that was killed: $(<errors)"
[[ ! -s found ]] || fail "a run without one of its ranks printed an answer"
on 3 solve long.toml --format json --checkpoint kept >found
cmp expected found
"$alone" solve long.toml --format json --checkpoint kept >found
cmp expected found

refused 2 'none.toml: there is no such file' 2 solve none.toml
refused 2 'asdic solve only' 2 table battle.toml
refused 3 'stopped after' 2 solve battle.toml --time 0.001
echo "on 1, 2 and 3 ranks, and after a kill, as alone"
