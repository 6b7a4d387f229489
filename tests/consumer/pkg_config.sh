#!/usr/bin/env bash
# Builds the example in C by what pkg-config says: pkg_config.sh PREFIX LIBDIR CASE
set -euo pipefail
if ! command -v pkg-config >/dev/null; then echo "there is no pkg-config"; exit 0; fi
export PKG_CONFIG_PATH=$1/$2/pkgconfig
built=$(mktemp -d)
trap 'rm -r "$built"' EXIT
read -ra flags < <(pkg-config --cflags --libs asdic)
cc "$(dirname "$0")/outcomes.c" -o "$built/outcomes" "${flags[@]}"
LD_LIBRARY_PATH=$1/$2 "$built/outcomes" "$3" | grep -q '|'
