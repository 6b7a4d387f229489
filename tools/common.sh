# Holds what ./run and the scripts in tools/ share: packages, builds and runs of the tests.
# Scripts source it. It sets `root`, the folder of the project, and `caller`, the command in messages.

root=$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")
caller=tools/$(basename "$0")

libraries=(libboost1.81-dev libgmp-dev libspdlog-dev libfmt-dev libtomlplusplus-dev
           libutf8proc-dev libxxhash-dev zlib1g-dev nlohmann-json3-dev libpcg-cpp-dev
           libsqlite3-dev)
to_build=(g++ cmake ninja-build "${libraries[@]}")
to_test=("${to_build[@]}" doctest-dev libeigen3-dev python3)
to_python=(pybind11-dev python3-dev python3-jsonschema mypy help2man pkg-config)
headers=(libboost1.81-dev libspdlog-dev libfmt-dev libtomlplusplus-dev libxxhash-dev nlohmann-json3-dev
         libpcg-cpp-dev)
to_cross=(g++ cmake ninja-build libutf8proc-dev "${headers[@]}")
to_web=(emscripten binaryen "${to_cross[@]}")
to_arm=(g++-aarch64-linux-gnu qemu-user-static zlib1g-dev:arm64
        lib{gmp,spdlog,fmt,tomlplusplus,utf8proc,sqlite3,python3}-dev:arm64)
to_windows=(g++-mingw-w64-x86-64-posix libz-mingw-w64-dev wine wine64 zip "${to_cross[@]}")
clang=(clang libclang-rt-14-dev)

with_tests=ASDIC_TESTS=ON
with_python=(ASDIC_PYTHON=ON Python_EXECUTABLE=/usr/bin/python3)

# need PACKAGE...: installs the packages that are missing. Without dpkg, CMake reports what is missing.
need() {
  local missing
  command -v dpkg-query >/dev/null || return 0
  mapfile -t missing < <(printf '%s\n' "$@" | grep -vxFf <(installed "$@"))
  if ((${#missing[@]} == 0)); then return; fi
  if ((EUID != 0)); then
    echo "$caller: packages are missing; as root: apt-get install --no-install-recommends ${missing[*]}" >&2
    exit 2
  fi
  quietly "installing packages that $caller needs: ${missing[*]}" install "${missing[@]}"
}

installed() {
  dpkg-query -Wf '${db:Status-Status} ${Package}\n${db:Status-Status} ${Package}:${Architecture}\n' "$@" 2>/dev/null | sed -n 's/^installed //p'
}

install() {
  local apt=(apt-get -q -y -o DPkg::Lock::Timeout=300)
  export DEBIAN_FRONTEND=noninteractive
  "${apt[@]}" update
  "${apt[@]}" install --no-install-recommends "$@"
}

# zip_folder FOLDER: makes FOLDER.zip. The same files of the same commit give the same bytes.
zip_folder() {
  find "$1" -exec touch --date="@${SOURCE_DATE_EPOCH-$(git log -1 --format=%ct)}" {} +
  rm -f "$1.zip"
  (cd "$(dirname "$1")" && find "$(basename "$1")" | LC_ALL=C sort | TZ=UTC zip -q -X -@ "$(basename "$1").zip")
}

# quietly WHAT COMMAND...: prints WHAT if the command takes over a second, and its output if it fails.
quietly() {
  local what=$1 watch output status
  shift
  (sleep 1 &>/dev/null; echo "$what (the first time takes some minutes)..." >&2) &
  watch=$!
  set +e  # in `if` or before ||, bash would continue after an error in the command
  output=$(set -e; "$@" 2>&1 </dev/null)
  status=$?
  set -e
  { kill "$watch" && wait "$watch"; } 2>/dev/null || true
  if ((status != 0)); then
    printf '%s\n' "$output" "$caller: $what failed" >&2
    exit 2
  fi
}

# build PRESET TARGET [SETTING...]: builds the target in a build that has these CMake settings.
build() {
  local what=${2/#all/everything}
  quietly "building ${what/#asdic_tests/the tests}" build_alone "$@"
}

# Builds one at a time: several calls may need the same build.
build_alone() {
  local preset=$1 target=$2
  shift 2
  cd "$root"
  mkdir -p build
  exec 9>build/lock
  flock 9
  configure "$preset" "$@"
  cmake --build "build/$preset" --target "$target"
}

# configure PRESET [SETTING...]: configures a new build, or adds the settings that a build lacks. It takes no
# setting away, and keeps the compiler's launcher, so that nothing is compiled again. A new build has no
# tests unless a setting asks for them: users of the program do not need doctest.
configure() {
  local dir=build/$1 settings=("${@:2}")
  if ! has "$dir" "CMAKE_HOME_DIRECTORY=$root"; then rm -rf "$dir"; fi  # the project was moved
  if [[ ! -e $dir/build.ninja ]]; then
    settings=(ASDIC_TESTS=OFF "${settings[@]}")
    if command -v ccache; then settings+=(CMAKE_CXX_COMPILER_LAUNCHER=ccache); fi
  elif has "$dir" "${settings[@]}"; then
    return
  fi
  cmake --preset "$1" "${settings[@]/#/-D}"
}

# has FOLDER [SETTING...]: whether the build in this folder has all these CMake settings, of any type.
has() {
  local setting cache
  cache=$(sed -n 's/^\(\w*\):[A-Z]*=/\1=/p' "$1/CMakeCache.txt" 2>/dev/null) || return
  for setting in "${@:2}"; do
    grep -qxF "$setting" <<<"$cache" || return
  done
}

# run_tests PRESET [--page | --no-page] [NAME...]: builds and runs the tests whose names contain one of
# these names, by default all.
run_tests() {
  local preset=$1 page=if_there packages=("${to_test[@]}") settings=("$with_tests") selected=()
  shift
  if [[ ${1-} =~ ^--(no-)?page$ ]]; then
    page=${1#--}
    shift
  fi
  if [[ $preset =~ sanitize|portable ]]; then packages+=("${clang[@]}"); fi
  if [[ $preset == release ]]; then
    packages+=("${to_python[@]}")
    settings+=("${with_python[@]}")
    if command -v mpicxx >/dev/null; then settings+=(ASDIC_MPI=ON); fi
  fi
  need "${packages[@]}"
  if [[ $page == page ]]; then need_page chromium-headless-shell; fi
  cd "$root"
  if (($# == 0)); then
    build "$preset" all "${settings[@]}"
  else
    selected=(--tests-regex "$(IFS='|' && echo "$*")")
    build "$preset" asdic_tests "${settings[@]}"
    if run_others "$preset" "${selected[@]}"; then build "$preset" all "${settings[@]}"; fi
  fi
  ctest --preset "$preset" --parallel "$(nproc)" "${selected[@]}"
  if [[ $page == page || $page == if_there && $preset == release && $# -eq 0 ]] &&
    has_node && command -v emcc >/dev/null && command -v chromium-headless-shell >/dev/null; then
    need_page
    build_page
    npm_in_page test
  fi
}

# run_others PRESET OPTION...: whether CTest, with these options, runs other programs than asdic_tests.
run_others() {
  ctest --preset "$1" --show-only --verbose "${@:2}" 2>/dev/null | grep 'Test command:' |
    grep -v '/asdic_tests ' >/dev/null
}

# make_packages PRESET FOLDER: makes the Debian packages of a build.
make_packages() {
  local processor=()
  if [[ $1 == arm ]]; then processor=(DEB_HOST_ARCH=arm64); fi
  env "${processor[@]}" cpack --config "build/$1/CPackConfig.cmake" -B "$2"
  rm -r "$2/_CPack_Packages"
}

# seeds SEED: prints a seed for each processor.
seeds() {
  local processor
  for ((processor = 0; processor < $(nproc); ++processor)); do
    echo $(($1 * 1000000000 + processor * 100000000))
  done
}

# Debian 12 has an older Node than the page needs.
has_node() {
  command -v npm >/dev/null && node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)'
}

# need_page [PACKAGE...]: installs what the page is built from, and these packages.
need_page() {
  need "${to_web[@]}" "$@"
  if has_node; then return; fi
  echo "$caller: the page needs Node 20 or later, with npm: https://nodejs.org" >&2
  exit 2
}

# npm_in_page ARG...: runs npm with the packages of the lock file, and no others.
npm_in_page() {
  cd "$root/apps/web"
  if [[ ! node_modules/.package-lock.json -nt package-lock.json ]]; then
    quietly "installing the page's packages" npm ci --no-audit --no-fund
  fi
  npm --silent "$@"
}

build_engine_of_page() {
  NODE_PATH=/usr/share/nodejs build web asdic
}

# build_page: builds the page with the program without threads and with them.
build_page() {
  build_engine_of_page
  NODE_PATH=/usr/share/nodejs build web-threads asdic
  quietly "building the page" npm_in_page run build
}
