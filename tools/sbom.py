#!/usr/bin/env python3
"""tools/sbom.py VERSION: prints a list of all software in a release as SPDX 2.3 (JSON).

The libraries and their licences are those of docs/engineering/dependencies.md, in the versions that are installed, and
those of the page in apps/web/package-lock.json. The date is that of the commit.
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import quote

ROOT = Path(__file__).resolve().parent.parent
#: The SPDX identifiers of licences that the document calls by other names.
IDENTIFIERS = {"public domain": "blessing"}
#: The libraries of the compiler, of C and of Windows, which the document leaves out.
STANDARD = {
    "libstdc++6": "GPL-3.0-or-later WITH GCC-exception-3.1",
    "libc6": "LGPL-2.1-or-later",
    "g++-mingw-w64-x86-64-posix": "GPL-3.0-or-later WITH GCC-exception-3.1",
    "mingw-w64-x86-64-dev": "ZPL-2.1",
    "libz-mingw-w64-dev": "Zlib",
}


def output(*command):
    in_utc = {**os.environ, "TZ": "UTC"}
    return subprocess.run(command, cwd=ROOT, env=in_utc, check=True, capture_output=True, text=True).stdout.strip()


def licence(name):
    words = IDENTIFIERS.get(name, name).replace(" or ", " OR ")
    return f"({words})" if " OR " in words else words


def debian_packages():
    """Returns the licence of each Debian package whose code is in the program or the libraries."""
    licences = {}
    for line in (ROOT / "docs/engineering/dependencies.md").read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) != 6 or "ASDIC_MPI" in cells[4] or not re.search(r"`(apps|lib|odds|solver|states)\b", cells[5]):
            continue
        if found := re.match(r"`(\S+-dev)`", cells[1]):
            licences[found[1]] = licence(cells[3])
    return licences | STANDARD


def package(kind, name, version, licensed):
    url = f"pkg:{kind}/{quote(name)}@{quote(version)}"
    identifier = re.sub(r"[^A-Za-z0-9.-]", "-", name)
    return {
        "SPDXID": f"SPDXRef-Package-{identifier}",
        "name": name,
        "versionInfo": version,
        "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False,
        "licenseConcluded": licensed,
        "licenseDeclared": licensed,
        "copyrightText": "NOASSERTION",
        "externalRefs": [
            {"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": url}
        ],
    }


def parts():
    for name, licensed in sorted(debian_packages().items()):
        version = output("dpkg-query", "-Wf", "${Version}\n", name).splitlines()[0]
        yield package("deb/debian", name, version, licensed)
    lock = json.loads((ROOT / "apps/web/package-lock.json").read_text(encoding="utf-8"))
    for path, entry in sorted(lock["packages"].items()):
        if path and not entry.get("dev") and not entry.get("devOptional"):
            name = path.removeprefix("node_modules/")
            yield package("npm", name, entry["version"], entry["license"])


def bill(version):
    commit, date = output("git", "log", "-1", "--format=%H %cd", "--date=format-local:%Y-%m-%dT%H:%M:%SZ").split()
    own = package("generic", "asdic", version, "MIT")
    others = list(parts())
    return {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"asdic-{version}",
        "documentNamespace": f"https://spdx.org/spdxdocs/asdic-{version}-{commit}",
        "creationInfo": {"created": date, "creators": ["Tool: asdic-tools-sbom"]},
        "packages": [own, *others],
        "relationships": [
            {"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES", "relatedSpdxElement": own["SPDXID"]},
            *({"spdxElementId": own["SPDXID"], "relationshipType": "CONTAINS", "relatedSpdxElement": each["SPDXID"]}
              for each in others),
        ],
    }


if __name__ == "__main__":
    print(json.dumps(bill(sys.argv[1]), indent=2))
