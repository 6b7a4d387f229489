"""Prepares the lists and links of the documents for MkDocs, including links to files outside docs/.

README.md, CONTRIBUTING.md and other pages outside docs/ are pages of the site. A link to a public header leads to its
reference, and a link to any other file to a copy of that file.
"""

import pathlib
import posixpath
import re

from mkdocs.structure.files import File

ROOT = pathlib.Path(__file__).resolve().parents[2]
API = ROOT / "build/api"  # written by doxygen

#: Pages outside docs/, and their names in the site.
PAGES = {"README.md": "about.md", "CONTRIBUTING.md": "contributing.md", "cases/bench/README.md": "bench.md"}
LINK = re.compile(r"(\]\(\s*|<img src=\")(?!\w+:|#)([^)#\"\s]+)")
FENCED = re.compile(r"(^ *```.*?^ *```$)", re.DOTALL | re.MULTILINE)


def on_config(config):
    config["mdx_configs"]["toc"] = {"slugify": slug, "permalink": False}
    return config


def slug(heading, separator):
    """Returns the address of a heading, which is the same as on GitHub."""
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", separator)


def on_files(files, config):
    for path, name in PAGES.items():
        files.append(file_of(ROOT / path, name, config))
    files.append(file_of(pathlib.Path(__file__).with_name("style.css"), "style.css", config))
    for path in API.rglob("*"):
        if path.is_file():
            files.append(file_of(path, f"api/{path.relative_to(API)}", config))
    return files


def file_of(path, name, config):
    """Returns the file `path` under another name."""
    file = File(name, str(path.parent), config["site_dir"], config["use_directory_urls"])
    file.abs_src_path = str(path)
    return file


def on_page_markdown(markdown, page, config, files):
    parts = FENCED.split(markdown)
    for i in range(0, len(parts), 2):  # the others are code
        parts[i] = LINK.sub(lambda link: link[1] + in_site(link[2], page, config, files), parts[i])
    return "\n".join(with_wide_lists("".join(parts).split("\n")))


def with_wide_lists(lines):
    """Yields the lines with parts of list items indented as Python-Markdown requires: text by 4 spaces, code by 8."""
    width, code, loose = 0, False, False
    for line in lines:
        item = re.match(r"([-*+]|\d+\.) +", line)
        if item:
            width = len(item[0])
            if loose:
                yield ""
        elif line and not line.startswith(" "):
            width, loose = 0, False
        inside = width and line.startswith(" " * width)
        if inside and line.strip().startswith("```"):
            code, loose = not code, True
            yield ""
        elif inside:
            yield " " * (8 if code else 4) + line[width:]
        else:
            yield line


def in_site(link, page, config, files):
    """Returns the address in the site of a link on this page, which is written for the project."""
    here = {name: path for path, name in PAGES.items()}.get(page.file.src_uri, f"docs/{page.file.src_uri}")
    path = posixpath.normpath(posixpath.join(posixpath.dirname(here), link))
    if path.startswith("docs/"):
        target = path.removeprefix("docs/")
    elif path in PAGES:
        target = PAGES[path]
    elif path.startswith("include/"):
        header = f"api/{posixpath.basename(path).replace('_', '__').replace('.', '_8')}"
        target = f"{header}.html" if f"{header}.html" in files else f"{header}_source.html"
    else:
        target = f"project/{path}.txt"
        if target not in files and (ROOT / path).is_file():
            files.append(file_of(ROOT / path, target, config))
    return posixpath.relpath(target, posixpath.dirname(page.file.src_uri) or ".")
