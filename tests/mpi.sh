#!/usr/bin/env bash
# Solves one battle on several ranks, interrupts it, and continues it: mpi.sh PROGRAM-FOR-MPIRUN PROGRAM
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

# A rank is killed after the first block is written; the run fails, and another run continues from the blocks.
# A fast machine can print the answer before the rank dies. Then a longer battle is tried.
for units in 80 120 160; do
  sed "s/40/$units/" battle.toml >long.toml
  rm -rf kept
  "$alone" solve long.toml --format json >expected
  (
    until compgen -G 'kept/*/*.block' >/dev/null; do sleep 0.01; done
    pkill -KILL -n -f "^$program solve long.toml" || true
  ) &
  status=0
  on 2 solve long.toml --format json --checkpoint kept >found 2>errors || status=$?
  wait
  [[ -s found ]] || break
done
[[ ! -s found ]] || fail "no run lost its rank before it printed its answer"
[[ $status != 0 ]] || fail "a run without one of its ranks ended with status 0"
grep -q 'signal 9 (Killed)' errors || fail "no message about the rank that was killed: $(<errors)"
on 3 solve long.toml --format json --checkpoint kept >found
cmp expected found
"$alone" solve long.toml --format json --checkpoint kept >found
cmp expected found

refused 2 'none.toml: there is no such file' 2 solve none.toml
refused 2 'asdic solve only' 2 table battle.toml
refused 3 'stopped after' 2 solve battle.toml --time 0.001
echo "1, 2 and 3 ranks, and a run after a kill, print the answer of one process"
