"""Builds and runs what README.md and docs/how-to/embed-the-library.md show: snippets.py PREFIX LIBDIR. Each block of code
prints what the block of text behind it shows."""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

prefix, libraries = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[1]) / sys.argv[2]
documents = [pathlib.Path(name).read_text() for name in ("README.md", "docs/how-to/embed-the-library.md")]
blocks = re.findall(r"^```(\w+)\n(.*?)^```$", "\n".join(documents), re.DOTALL | re.MULTILINE)
compilers = {"cpp": ["c++", "-std=c++20"], "c": ["cc", "-std=c99"]}
environment = os.environ | {"LD_LIBRARY_PATH": str(libraries)}


def printed_by(kind, code, folder):
    if kind == "python":
        return subprocess.run([sys.executable, "-c", code], check=True, capture_output=True,
                              text=True).stdout
    source, program = f"{folder}/source.{kind}", f"{folder}/program"
    pathlib.Path(source).write_text(code)
    subprocess.run([*compilers[kind], source, f"-I{prefix}/include", f"-L{libraries}", "-lasdic",
                    "-lasdic-solver", "-o", program], check=True)
    return subprocess.run([program], check=True, capture_output=True, text=True,
                          env=environment).stdout


languages = {kind for kind, _ in blocks}
if lacking := {"c", "cpp", "python"} - languages:
    sys.exit(f"the documents have no code in {', '.join(sorted(lacking))}")

ran = printed = None
for kind, text in blocks:
    if kind in ("cpp", "c", "python"):
        ran = kind
        with tempfile.TemporaryDirectory() as folder:
            printed = printed_by(kind, text, folder)
    elif kind == "sh":
        ran = None
    elif kind == "text" and ran and printed != text:
        sys.exit(f"the code in {ran} prints\n{printed}\nand not\n{text}")
