"""Checks that Python's tools know the installed package: distribution.py VERSION"""

import importlib.metadata
import importlib.util
import pathlib
import subprocess
import sys

import asdic

version = sys.argv[1]
folder = pathlib.Path(asdic.__file__).parents[1]
assert asdic.__version__ == version, asdic.__version__
assert importlib.metadata.version("asdic") == version
metadata = importlib.metadata.metadata("asdic")
assert metadata["License"] == "MIT" and metadata["Summary"]
assert "winner.attacker" in str(metadata.get_payload())
assert (folder / "asdic" / "py.typed").exists()
if importlib.util.find_spec("pip"):
    listed = subprocess.run([sys.executable, "-m", "pip", "--no-cache-dir", "list", "--path", str(folder)], check=True,
                            capture_output=True, text=True).stdout
    assert ["asdic", version] in [line.split() for line in listed.splitlines()], listed
