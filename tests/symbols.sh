#!/usr/bin/env bash
# Checks the symbols of a shared library: symbols.sh LIBRARY VERSION
# A library shows the names of include/ only. Other symbols, such as those of Boost, would replace the same ones in a
# program, or be replaced by them. The SONAME has the minor version while the major version is 0.
set -euo pipefail
source "$(dirname "$0")/skip.sh"
for tool in nm readelf; do
  command -v "$tool" >/dev/null || skip "there is no $tool"
done
shown=$(nm --dynamic --defined-only --demangle "$1")

others=$(grep --extended-regexp --invert-match \
  '^[0-9a-f]+ [A-Z] (asdic_[a-z0-9_]+|((typeinfo|typeinfo name|vtable) for )?asdic::v0::.*)$' <<<"$shown" || true)
if [[ -n $others ]]; then
  printf '%s shows other symbols than those of its headers, such as:\n%s\n' "$1" "$(head -5 <<<"$others")" >&2
  exit 1
fi
if grep --quiet ' u ' <<<"$shown"; then
  echo "$1 has symbols that are unique in a process" >&2
  exit 1
fi

# Programs catch errors, so both libraries need these names.
case $1 in
  *solver*) needed=('asdic::v0::Solver::ends(' 'asdic::v0::Number::exact' 'typeinfo for asdic::v0::Error') ;;
  *) needed=('asdic::v0::solve(' 'asdic_solve' 'asdic::v0::tabulate(') ;;
esac
for name in "${needed[@]}"; do
  if ! grep --fixed-strings --quiet " $name" <<<"$shown"; then
    echo "$1 does not show $name" >&2
    exit 1
  fi
done

IFS=. read -r major minor _ <<<"$2"
so=$major
if ((major == 0)); then so=0.$minor; fi
name=$(basename "$1")
expected="${name%%.so*}.so.$so"
found=$(readelf --dynamic --wide "$1" | sed -n 's/.*(SONAME).*\[\(.*\)\]/\1/p')
if [[ $found != "$expected" ]]; then
  echo "the SONAME of $1 is $found, not $expected" >&2
  exit 1
fi
