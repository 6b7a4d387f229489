# For tests that need tools which not every machine has; scripts source it.

# skip WHY: ends the test with status 77, which CTest shows as skipped; with status 1 if ASDIC_NEED_TOOLS is set, as CI
# sets it, which installs the tools.
skip() {
  echo "skipped: $1"
  if [[ -n ${ASDIC_NEED_TOOLS-} ]]; then exit 1; fi
  exit 77
}

# may_skip COMMAND...: runs a test that may be skipped.
may_skip() {
  local status=0
  "$@" || status=$?
  if ((status != 77)); then return "$status"; fi
}
