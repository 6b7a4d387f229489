#!/usr/bin/env bash
# Tries the Debian packages for 64-bit ARM in an emulator: packages_arm.sh FOLDER. Unpacked into one folder, the program
# has the answers that it has where it is built, programs in C and C++ that are compiled for ARM have them from the
# libraries, and the Python package passes tests of its numbers.
set -euo pipefail
sources=$(readlink -f "$(dirname "$0")/..")
packages=$(readlink -f "$1")
case=cases/one-for-one/two-cruisers.toml
root=$(mktemp -d)
trap 'rm -r "$root"' EXIT
usr=$root/usr
emulate=(qemu-aarch64-static -E "LD_LIBRARY_PATH=$usr/lib" -E "PYTHONPATH=$usr/lib/python3/dist-packages"
  -E PYTHONDONTWRITEBYTECODE=1)

for package in asdic libasdic0.2 libasdic-dev python3-asdic; do
  dpkg-deb --extract "$packages/$package"_*_arm64.deb "$root"
  needs=$(dpkg-deb --field "$packages/$package"_*_arm64.deb Depends)
  if [[ $package != libasdic-dev && $needs != *libc6* ]]; then
    echo "$package for ARM depends on '$needs', which has no libc6" >&2
    exit 1
  fi
done
cd "$sources"

"${emulate[@]}" "$usr/bin/asdic" solve "$case" --verify >"$root/packaged.txt"
"${emulate[@]}" build/arm/bin/asdic solve "$case" --verify >"$root/built.txt"
cmp "$root/packaged.txt" "$root/built.txt"

flags=(-I "$usr/include" -L "$usr/lib" -lasdic -lasdic-solver)
aarch64-linux-gnu-gcc tests/consumer/outcomes.c -o "$root/outcomes_c" "${flags[@]}"
aarch64-linux-gnu-g++ -std=c++20 tests/consumer/outcomes.cpp -o "$root/outcomes_cpp" "${flags[@]}"
"${emulate[@]}" "$root/outcomes_cpp" "$case" >"$root/cpp.txt"
"${emulate[@]}" "$root/outcomes_c" "$case" >"$root/c.txt"
grep '|' "$root/cpp.txt" >/dev/null
cmp "$root/cpp.txt" "$root/c.txt"

# Debian's interpreter for ARM cannot be installed next to that of the machine, but its library can.
echo 'int Py_BytesMain(int, char**); int main(int n, char** a) { return Py_BytesMain(n, a); }' >"$root/python.c"
aarch64-linux-gnu-gcc "$root/python.c" -o "$root/python" -l:libpython3.11.so.1.0
"${emulate[@]}" "$root/python" tests/consumer/outcomes.py "$case" >"$root/python.txt"
cmp "$root/cpp.txt" "$root/python.txt"
"${emulate[@]}" "$root/python" -W error tests/python/test_numbers.py
echo "the packages for ARM are tried"
