#!/usr/bin/env bash
# Tries the Debian packages without installing them: packages.sh FOLDER. Debian has what they need;
# unpacked into one folder, the program has the answers that it has where it is built, and
# other programs are built with the libraries and run: those of the documents, and tests/consumer by CMake and by
# pkg-config. The Python package passes its tests, also made by pip. Parts whose tools are missing are skipped, or fail
# if ASDIC_NEED_TOOLS is set.
set -euo pipefail
source "$(dirname "$0")/skip.sh"
sources=$(readlink -f "$(dirname "$0")/..")
packages=$(readlink -f "$1")
case=$sources/cases/one-for-one/two-cruisers.toml
root=$(mktemp -d)
trap 'rm -r "$root"' EXIT
usr=$root/usr

apt-get --quiet --simulate install "$packages"/*.deb >"$root/log" || { cat "$root/log"; exit 1; }
for package in asdic libasdic0.2 libasdic-dev python3-asdic; do
  dpkg-deb --extract "$packages/$package"_*.deb "$root"
done
cd "$sources"

"$usr/bin/asdic" solve "$case" --verify >"$root/packaged.txt"
build/release/bin/asdic solve "$case" --verify >"$root/built.txt"
cmp "$root/packaged.txt" "$root/built.txt"
for file in man/man1/asdic.1.gz bash-completion/completions/asdic zsh/vendor-completions/_asdic \
  fish/vendor_completions.d/asdic.fish asdic/results.schema.json \
  asdic/cases/one-for-one/two-cruisers.toml doc/asdic/copyright; do
  if [[ ! -s $usr/share/$file ]]; then
    echo "the packages lack /usr/share/$file" >&2
    exit 1
  fi
done

export PYTHONPATH=$usr/lib/python3/dist-packages LD_LIBRARY_PATH=$usr/lib PYTHONDONTWRITEBYTECODE=1
python=/usr/bin/python3
may_skip "$python" tests/consumer/snippets.py "$usr" lib
may_skip tests/consumer/pkg_config.sh "$usr" lib "$case"
cmake -S tests/consumer -B "$root/consumer" -D CMAKE_PREFIX_PATH="$usr" >"$root/log"
cmake --build "$root/consumer" >"$root/log" || { cat "$root/log"; exit 1; }
for program in knights urn; do "$root/consumer/$program" >/dev/null; done
"$root/consumer/outcomes_cpp" "$case" >"$root/cpp.txt"
"$root/consumer/outcomes_c" "$case" >"$root/c.txt"
"$python" tests/consumer/outcomes.py "$case" >"$root/python.txt"
grep '|' "$root/cpp.txt" >/dev/null
cmp "$root/cpp.txt" "$root/c.txt"
cmp "$root/cpp.txt" "$root/python.txt"

"$python" -W error tests/python/test_asdic.py
unset PYTHONPATH
may_skip tests/consumer/pip.sh "$usr" lib "$python"
echo "the packages are tried"
