#!/usr/bin/env bash
# Installs the Python package by pip, over an installed libasdic: pip.sh PREFIX LIBDIR PYTHON
# If pip, its parts or pkg-config are missing, the test is skipped.
set -euo pipefail
source "$(dirname "$0")/../skip.sh"
if ! "$3" -c 'import setuptools, pip, wheel, pybind11' 2>/dev/null || ! command -v pkg-config >/dev/null; then
  skip "there is no pip with setuptools, wheel and pybind11, or no pkg-config"
fi
export PKG_CONFIG_PATH=$1/$2/pkgconfig
built=$(mktemp -d)
trap 'rm -r "$built"' EXIT
cp -rL "$(dirname "$0")/../../apps/python" "$built/source"
(cd "$built/source" && "$3" -W ignore -c 'import setuptools.build_meta as backend; backend.build_sdist("..")' \
  >"$built/log" 2>&1) || { cat "$built/log"; exit 1; }
contents=$(tar --list --gzip --file "$built"/asdic-*.tar.gz)
for file in LICENSE README.md module.cpp parts.hpp asdic/__init__.py asdic/py.typed; do
  if ! grep --quiet "/$file\$" <<<"$contents"; then
    echo "the source distribution lacks $file" >&2
    exit 1
  fi
done
"$3" -m pip install --quiet --no-build-isolation --no-deps --no-index --target "$built/installed" \
  "$built/source"
cd "$built"
PYTHONPATH=$built/installed "$3" -c '
import asdic
assert asdic.solve("1 sub", "1 dd", rules="one-for-one")["winner.attacker"].denominator == 5'
