#!/usr/bin/env bash
# Tries what tools/release makes: release.sh FOLDER, as root, with a mirror of Debian at hand. The
# packages have no error that lintian knows; on a bare Debian 12 they install, the programs of README.md
# and docs/how-to/embed-the-library.md are built and run with them, and when removed they leave nothing behind. The
# static programs give the same answer where there is nothing but themselves, the one for ARM in an emulator, in which the
# packages for ARM are tried too. The archive for Windows is complete; tools/windows has tried its program. The list of
# software names every library of the programs.
set -euo pipefail
sources=$(dirname "$(readlink -f "$0")")/..
release=$(readlink -f "$1")
question=(solve --rules one-for-one "5 sub" "3 dd, 1 ca")
packages=(asdic libasdic0.2 libasdic-dev python3-asdic)
roots=$(mktemp -d)
trap 'rm -rf "$roots"' EXIT

(cd "$release" && sha256sum --check --quiet SHA256SUMS)
lintian --allow-root --fail-on error "$release"/*.deb

for processor in x86_64 aarch64; do
  mkdir "$roots/$processor"
  tar --extract --gzip --file "$release"/asdic-*-linux-$processor.tar.gz --directory "$roots/$processor" \
    --strip-components=1
done
chroot "$roots/x86_64" /asdic "${question[@]}" >"$roots/static.txt"
qemu-aarch64-static "$roots/aarch64/asdic" "${question[@]}" >"$roots/arm.txt"
cmp "$roots/static.txt" "$roots/arm.txt"
for part in docs/index.html page/index.html cases/atlas README.txt NOTICES; do
  [[ -s $roots/aarch64/$part ]] || { echo "the archive for ARM has no $part" >&2; exit 1; }
done
for library in libgmp libsqlite3 libutf8proc zlib1g libfmt libc6 libstdc libz-mingw preact; do
  grep -q "\"name\": \"@\?$library" "$release"/asdic-*.spdx.json || {
    echo "the list of software has no $library" >&2
    exit 1
  }
done

for_windows=$(unzip -l "$release"/asdic-*-windows.zip)
for part in asdic.exe docs/index.html page/index.html cases/atlas README.txt NOTICES; do
  [[ $for_windows == *"/$part"* ]] || { echo "the archive for Windows has no $part" >&2; exit 1; }
done

"$sources/tests/packages_arm.sh" "$release"

debootstrap --variant=minbase bookworm "$roots/debian" http://deb.debian.org/debian >"$roots/log"
debian() { env -i PATH="$PATH" DEBIAN_FRONTEND=noninteractive chroot "$roots/debian" "$@"; }
mkdir -p "$roots/debian/tried/docs/how-to"
cp "$release"/*_amd64.deb "$sources/tests/consumer/snippets.py" "$roots/debian/tried"
cp "$sources/README.md" "$roots/debian/tried"
cp "$sources/docs/how-to/embed-the-library.md" "$roots/debian/tried/docs/how-to"
debian sh -c 'apt-get -q update && apt-get -q -y install --no-install-recommends g++ cmake make /tried/*.deb' \
  >"$roots/log" || { cat "$roots/log"; exit 1; }

debian asdic "${question[@]}" >"$roots/installed.txt"
cmp "$roots/static.txt" "$roots/installed.txt"
debian sh -c 'cd /tried && python3 snippets.py /usr lib README.md docs/how-to/embed-the-library.md'

debian apt-get -q -y purge "${packages[@]}" >"$roots/log"
left=$(cd "$roots/debian" && find . -path ./var/cache -prune -o -path ./tried -prune -o -name '*asdic*' -print)
if [[ -n $left ]]; then
  printf 'the packages left behind:\n%s\n' "$left" >&2
  exit 1
fi
