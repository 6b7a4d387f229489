#!/usr/bin/env bash
# What a release is: the sources, the Debian packages and the static program, with their checksums.
# release.sh BUILD FOLDER, of a build that has the program and the packages' parts.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/.."
build=$(readlink -f "$1") folder=$2
if [[ -n $(git status --porcelain) ]]; then
  echo "release: there are changes that are not committed" >&2
  exit 2
fi
name=asdic-$("$build/bin/asdic" --version | cut -d ' ' -f 2)
program=$name-linux-$(uname -m)

# notices: the licences of the libraries that are in the static program.
notices() {
  local package
  for package in libboost1.81-dev libgmp-dev libeigen3-dev libspdlog-dev libfmt-dev \
    libtomlplusplus-dev libutf8proc-dev libxxhash-dev zlib1g-dev nlohmann-json3-dev \
    libpcg-cpp-dev libsqlite3-dev libstdc++6 libc6; do
    printf '\n======== %s ========\n\n' "${package%-dev}"
    cat "/usr/share/doc/$package/copyright"
  done
}

rm -rf "$folder"
mkdir -p "$folder/$program"
cpack --config "$build/CPackConfig.cmake" -B "$(readlink -f "$folder")"
rm -r "$folder/_CPack_Packages"
git archive --prefix="$name/" --output="$folder/$name.tar.gz" HEAD

strip -o "$folder/$program/asdic" "$build/bin/asdic"
cp LICENSE "$folder/$program"
notices >"$folder/$program/NOTICES"
tar --create --gzip --file="$folder/$program.tar.gz" --directory="$folder" --sort=name \
  --owner=0 --group=0 --mtime="@$(git log -1 --format=%ct)" "$program"
rm -r "${folder:?}/$program"
cd "$folder"
sha256sum -- *.deb *.tar.gz >SHA256SUMS
