#!/usr/bin/env bash
# Builds the example in C by what pkg-config says: pkg_config.sh PREFIX LIBDIR CASE
# If pkg-config is missing, the test is skipped.
set -euo pipefail
source "$(dirname "$0")/../skip.sh"
if ! command -v pkg-config >/dev/null; then skip "there is no pkg-config"; fi
export PKG_CONFIG_PATH=$1/$2/pkgconfig
built=$(mktemp -d)
trap 'rm -r "$built"' EXIT
flags=$(pkg-config --cflags --libs asdic)
read -ra flags <<<"$flags"
cc "$(dirname "$0")/outcomes.c" -o "$built/outcomes" "${flags[@]}"
LD_LIBRARY_PATH=$1/$2 "$built/outcomes" "$3" | grep '|' >/dev/null
