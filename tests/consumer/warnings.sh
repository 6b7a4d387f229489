#!/usr/bin/env bash
# Compiles the public headers as strict projects do: warnings.sh INCLUDE_DIRECTORY EIGEN_DIRECTORY
# A program that includes all of them is compiled by GCC and by Clang; a compiler that is missing is omitted.
set -euo pipefail
source "$(dirname "$0")/../skip.sh"
here=$(realpath "$(dirname "$0")")
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
for header in "$1"/asdic/*.hpp; do
  echo "#include <asdic/$(basename "$header")>" >>"$folder/all.cpp"
done
echo "#include \"$here/knights.cpp\"" >>"$folder/all.cpp"  # templates are compiled where they are used
printf '#include <asdic.h>\nint main(void) { return asdic_last_error()->code == ASDIC_OK ? 0 : 1; }\n' >"$folder/all.c"

flags=(-fsyntax-only -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Werror -I"$1" -isystem "$2")
compiled=0
# try COMPILER FLAG... SOURCE
try() {
  if command -v "$1" >/dev/null; then
    "$1" "${flags[@]}" "${@:2}"
    compiled=$((compiled + 1))
  fi
}
for compiler in g++ clang++; do try "$compiler" -std=c++20 -Wold-style-cast "$folder/all.cpp"; done
for compiler in gcc clang; do try "$compiler" -std=c99 "$folder/all.c"; done
if ((compiled == 0)); then skip "there is neither GCC nor Clang"; fi
