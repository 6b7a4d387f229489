#!/usr/bin/env bash
# Runs the recipes of docs/how-to/run-a-sweep.md for shards: shards.sh PROGRAM
#
# Each recipe is run as it stands there. The first shard that it begins is killed in the middle; a
# recipe that fails then is run again, as the document says. The merged store has to be that of an
# undisturbed run. Recipes of which the tools are missing are left out; status 77 where all are.
set -euo pipefail

program=$(realpath "$1")
document=$(realpath "$(dirname "$0")/../docs/how-to/run-a-sweep.md")
folder=$(mktemp -d)
servers=()
finish() {
  local server pid
  for server in "${servers[@]}"; do
    pid=$(<"$server")
    kill "$pid" || continue
    timeout 20 tail --pid="$pid" -f /dev/null || kill -KILL "$pid"  # they write until they end
  done
  rm -rf "$folder"
}
trap finish EXIT
cd "$folder"
chmod 755 .

cat >atlas.toml <<'CASE'
rules = "one-for-one"
attacker.units = "24 sub"
defender.units = "1 dd"
[sweep]
axes = ["options.detection_ratio=1..16", "defender.units.dd=1..24"]
show = ["winner.attacker", "exchange", "rounds.sd"]
CASE

# The program as the recipes call it; the first to sweep is killed when it has a store.
mkdir bin
cat >bin/asdic <<PROGRAM
#!/bin/bash
if [ "\$1" = sweep ] && mkdir "$folder/killed" 2>/dev/null; then
  "$program" "\$@" &
  until [ -s "\${@: -1}" ] || ! kill -0 \$!; do sleep 0.01; done
  sleep 0.05
  kill -KILL \$!
  status=0
  wait \$! || status=\$?
  echo \$status >"$folder/killed/status"
  exit \$status
fi
exec "$program" "\$@"
PROGRAM
chmod +x bin/asdic
export PATH=$folder/bin:$PATH

# recipe NAME N: the N-th block of code under a heading of the document.
recipe() {
  awk -v heading="### $1" -v wanted="$2" '
    /^#/ && !inside { here = $0 == heading }
    /^```/ { if (inside) { inside = 0 } else { inside = 1; block += here; next } }
    here && inside && block == wanted' "$document"
}

# has TOOL...
has() {
  local tool
  for tool; do command -v "$tool" >/dev/null || return 1; done
}

table() {
  "$program" table --store "$1" --format csv --fractions
}

"$program" sweep atlas.toml --store whole >/dev/null
table whole >whole.csv
tried=0
# try NAME SCRIPT: a recipe in a folder of its own.
try() {
  local name=$1 script=$2
  rm -rf killed
  mkdir "$name"
  cp atlas.toml "$name"
  (
    cd "$name"
    recipe Slurm 1 >sweep.sbatch
    echo "$script" >recipe.sh
    bash -e recipe.sh || bash -e recipe.sh
  ) </dev/null >"$name.log" 2>&1 || { cat "$name.log" && exit 1; }
  if [[ $(<killed/status) != 137 ]]; then
    echo "$name: no shard was killed" && exit 1
  fi
  if ! table "$name/atlas.sqlite" | cmp - whole.csv; then
    echo "$name: the merged store has other figures" && exit 1
  fi
  echo "$name: as undisturbed"
  tried=$((tried + 1))
}

# Starts Slurm on this machine alone, beside any other.
start_slurm() {
  local here=$folder/servers
  mkdir "$here" "$here/state" "$here/spool"
  head -c 128 /dev/urandom >"$here/key"
  chmod 400 "$here/key"
  munged --force --key-file="$here/key" --socket="$here/munge" --seed-file="$here/seed" \
    --pid-file="$here/munged.pid" --log-file="$here/munged.log"
  servers+=("$here/munged.pid")
  cat >"$here/slurm.conf" <<CONF
ClusterName=here
SlurmctldHost=$(hostname)
SlurmctldPort=27817
SlurmdPort=27818
SlurmUser=root
AuthInfo=socket=$here/munge
StateSaveLocation=$here/state
SlurmdSpoolDir=$here/spool
SlurmctldPidFile=$here/slurmctld.pid
SlurmdPidFile=$here/slurmd.pid
SlurmctldLogFile=$here/slurmctld.log
SlurmdLogFile=$here/slurmd.log
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
ReturnToService=2
NodeName=$(hostname) CPUs=2
PartitionName=all Nodes=ALL Default=YES
CONF
  export SLURM_CONF=$here/slurm.conf
  slurmctld && servers+=("$here/slurmctld.pid")
  slurmd && servers+=("$here/slurmd.pid")
  for ((i = 0; i < 100; ++i)); do
    if sinfo --noheader --format %t 2>/dev/null | grep -q idle; then return; fi
    sleep 0.1
  done
  cat "$here"/*.log && exit 1
}

if has parallel; then try parallel "$(recipe 'GNU parallel' 1)"; fi
if has mpirun; then
  export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
  try mpi "$(recipe MPI 1)"
fi
if has munged slurmctld slurmd sbatch && [[ $(id -u) == 0 ]]; then
  start_slurm
  try slurm "$(recipe Slurm 2)"
fi
if ((tried == 0)); then exit 77; fi
