"""Hooks of MkDocs: pages are the Markdown files of the repository, where they are."""

import os
import re
import subprocess
from pathlib import Path

from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File

ROOT = Path(__file__).resolve().parent.parent
INDEX = "docs/README.md"
SECTION = re.compile(r"## (.+)")
ENTRY = re.compile(r"- \[([^]]+)]\(([^)]+)\)")


def on_config(config):
    """The navigation has a tab for each section of the index of the documents."""
    sections = {}
    for line in (ROOT / INDEX).read_text(encoding="utf-8").splitlines():
        if section := SECTION.fullmatch(line):
            entries = sections[section[1]] = []
        elif entry := ENTRY.match(line):
            path = os.path.normpath(Path(INDEX).parent / entry[2])
            entries.append({entry[1]: path})
    if not sections:
        raise PluginError(f"{INDEX} has no sections: give it headings and lists of links")
    start = {"Stoa": ["README.md", {"All documents": INDEX}]}
    config.nav = [start, *({title: pages} for title, pages in sections.items())]
    return config


def on_files(files, config):
    """Adds the Markdown files that Git tracks, the license and the program that draws diagrams."""
    for path in tracked("*.md", "LICENSE"):
        files.append(File.generated(config, path, abs_src_path=str(ROOT / path)))
    files.append(File.generated(config, "mermaid.min.js", abs_src_path=os.environ["MERMAID"]))
    return files


def tracked(*patterns):
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", *patterns],
        cwd=ROOT, check=True, capture_output=True, text=True)
    return [path for path in listing.stdout.split("\0") if path and (ROOT / path).is_file()]
