"""Builds and runs the Python, C++ and C that the documents show: snippets.py PREFIX LIBDIR [DOCUMENT...]

Each block of code prints what the block of text behind it shows. A block of CMake builds the block of C++ before it, as
battle.cpp. A command of a compiler with pkg-config builds the block of its language before it, as it is printed; it is
omitted without pkg-config, and fails then if ASDIC_NEED_TOOLS is set. The samples in the comments at the top of public
headers are built also. By default the documents are all that have such code, except those that tests/documents builds. If a module
that a block imports is missing, the status is 77, and 1 if ASDIC_NEED_TOOLS is set. Blocks that import SciPy are
omitted without it, because Debian's package of SciPy conflicts with that of Boost 1.81.
"""

import importlib.util
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

#: The documents with code, and the command that makes the files that it reads.
DOCUMENTS = {
    "README.md": None,
    "docs/how-to/embed-the-library.md": None,
    "docs/how-to/find-the-cheapest-force.md": None,
    "docs/reference/results.md": "solve --rules one-for-one '2 sub' '2 ca' --format json > result.json",
    "docs/reference/python.md": None,
    "docs/reference/export.md": "export --rules one-for-one '1 sub' '1 ca' --format mtx --output battle",
}
ELSEWHERE = {"docs/engineering/rule-systems.md", "docs/engineering/rule-system-reference.md"}
COMPILERS = {"cpp": ["c++", "-std=c++20"], "c": ["cc", "-std=c99"]}
LANGUAGES = {"python", "cmake", *COMPILERS}
#: A command that builds a block, such as `c++ -std=c++20 battle.cpp $(pkg-config --cflags --libs asdic)`
COMMAND = r"`((?:c\+\+|cc) [^`]*(battle\.\w+) \$\(pkg-config [^`]*)`"
#: The headers with a sample, which is at the beginning of a program that has all headers for it.
SAMPLES = {
    "include/asdic/asdic.hpp": ("cpp", "#include <asdic/asdic.hpp>\n#include <iostream>\nint main() {{\n{}}}\n",
                                "18800031769001797/25396327388806913\n"),
    "include/asdic.h": ("c", "#include <asdic.h>\n#include <stdio.h>\nint main(void) {{\n{}return 0;\n}}\n",
                        "137/280\n"),
}
#: The case that the sample of asdic.h reads
BATTLE = "rules = 'one-for-one'\nattacker.units = '2 sub'\ndefender.units = '2 ca'\n"
OPTIONAL = {"numpy", "scipy"}  #: modules whose blocks are omitted if they are missing

prefix, libraries = (pathlib.Path(path).resolve() for path in (sys.argv[1], pathlib.Path(sys.argv[1]) / sys.argv[2]))
environment = os.environ | {"PKG_CONFIG_PATH": f"{libraries}/pkgconfig",
                            "LD_LIBRARY_PATH": f"{libraries}:{os.environ.get('LD_LIBRARY_PATH', '')}".rstrip(":")}


def blocks_of(document):
    """Returns the kind and the text of each block of code, in any list."""
    return blocks_of_text(pathlib.Path(document).read_text())


def blocks_of_text(document):
    found = re.findall(r"^( *)```(\w+)\n(.*?)^\1```$", document, re.DOTALL | re.MULTILINE)
    return [(kind, re.sub(rf"^{indent}", "", text, flags=re.MULTILINE)) for indent, kind, text in found]


def run(command, folder):
    ran = subprocess.run(command, capture_output=True, text=True, cwd=folder, env=environment)
    if ran.returncode != 0:
        sys.exit(f"{command}: status {ran.returncode}\n{ran.stderr}")
    return ran.stdout


def printed_by(kind, code, folder):
    if kind == "python":
        return run([sys.executable, "-c", code], folder)
    if kind == "cmake":
        (folder / "CMakeLists.txt").write_text(code)
        run(["cmake", "-B", "build", f"-DCMAKE_PREFIX_PATH={prefix}"], folder)
        run(["cmake", "--build", "build"], folder)
        return run(["build/mine"], folder)
    source = folder / f"battle.{kind}"
    source.write_text(code)
    run([*COMPILERS[kind], source, f"-I{prefix}/include", f"-L{libraries}", "-lasdic", "-lasdic-solver", "-o",
         folder / "program"], folder)
    return run([folder / "program"], folder)


def try_commands(document, folder):
    """Runs the commands of compilers in a document, each on the last block of its file, and returns their number."""
    text = pathlib.Path(document).read_text()
    commands = list(re.finditer(COMMAND, text))
    if commands and not shutil.which("pkg-config"):
        if os.environ.get("ASDIC_NEED_TOOLS"):
            sys.exit("there is no pkg-config")
        return 0
    for found in commands:
        command, source = found[1], found[2]
        suffix = source.rsplit(".", 1)[1]
        before = [code for kind, code in blocks_of_text(text[:found.start()]) if kind == suffix]
        shown = next(code for kind, code in blocks_of_text(text[text.index(before[-1]):]) if kind == "text")
        (folder / source).write_text(before[-1])
        run(["bash", "-c", command.removesuffix(" && ./a.out")], folder)
        printed = run(["./a.out"], folder)
        if printed != shown:
            sys.exit(f"{document}: `{command}` makes a program that prints\n{printed}\nand not\n{shown}")
    return len(commands)


def try_samples(folder):
    """Builds the samples in the comments of headers."""
    (folder / "battle.toml").write_text(BATTLE)
    for header, (kind, frame, shown) in SAMPLES.items():
        comment = pathlib.Path(header).read_text().split("#", 1)[0]
        sample = "".join(line + "\n" for line in re.findall(r"^(?:// | \* ) {2,4}(.*)$", comment, re.MULTILINE))
        printed = printed_by(kind, frame.format(sample), folder)
        if printed != shown:
            sys.exit(f"the sample of {header} prints\n{printed}\nand not\n{shown}")


def missing_modules(code):
    """Returns the modules of others that this Python imports and that are not installed."""
    names = re.findall(r"^(?:import|from) ([\w., ]+?)(?: import .*)?$", code, re.MULTILINE)
    tops = {name.strip().split(".")[0] for line in names for name in line.split(",")}
    return sorted(name for name in tops - {"asdic"} if importlib.util.find_spec(name) is None)


def try_document(document, folder):
    """Runs the code of a document, and returns the modules that it lacks and the number of blocks that ran."""
    prepare = DOCUMENTS[document]
    if prepare:
        run(["bash", "-c", f"{prefix}/bin/asdic {prepare}"], folder)
    ran, number, lacking = None, 0, []
    for kind, text in blocks_of(document):
        if kind in LANGUAGES:
            ran = None
            if kind == "python" and (missing := missing_modules(text)):
                lacking += missing
                continue
            printed, ran, number = printed_by(kind, text, folder), kind, number + 1
        elif kind == "sh":
            ran = None
        elif kind == "text" and ran:
            if printed != text:
                sys.exit(f"{document}: the code in {ran} prints\n{printed}\nand not\n{text}")
            ran = None
    return lacking, number


def check_that_all_are_named():
    """Every document with code is in one of the lists."""
    pages = ["README.md", *map(str, sorted(pathlib.Path("docs").rglob("*.md")))]
    with_code = {page for page in pages if any(kind in LANGUAGES for kind, _ in blocks_of(page))}
    if wrong := with_code ^ (DOCUMENTS.keys() | ELSEWHERE):
        sys.exit(f"DOCUMENTS or ELSEWHERE has to name all documents with code only: {', '.join(sorted(wrong))}")


def main(documents):
    if not documents:
        check_that_all_are_named()
        with tempfile.TemporaryDirectory() as folder:
            try_samples(pathlib.Path(folder))
    lacking, number = [], 0
    for document in documents or DOCUMENTS:
        with tempfile.TemporaryDirectory() as folder:
            missing, ran = try_document(document, pathlib.Path(folder))
            ran += try_commands(document, pathlib.Path(folder))
        if not missing and not ran:
            sys.exit(f"{document} has no code")
        lacking, number = lacking + missing, number + ran
    print(f"{number} blocks of code of {', '.join(documents or DOCUMENTS)} print what the documents show")
    if lacking:
        print(f"skipped code for which these modules are missing: {', '.join(lacking)}")
    if set(lacking) - OPTIONAL:
        sys.exit(1 if os.environ.get("ASDIC_NEED_TOOLS") else 77)


main(sys.argv[3:])
