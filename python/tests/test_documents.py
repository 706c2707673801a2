"""Runs the code of the tutorial and of both READMEs, from top to bottom."""

from __future__ import annotations

import re
from pathlib import Path

import pyarrow
import pytest

import stoa

FOLDER = Path(__file__).parent.parent
README = FOLDER.parent / "README.md"
DOCUMENTS = [FOLDER / "README.md", FOLDER.parent / "docs" / "python.md"]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_the_code_of_documents_runs(
    document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for module in ("duckdb", "pandas", "polars"):
        pytest.importorskip(module)
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    run(document, names)
    output = capsys.readouterr().out
    assert "http://" in output
    names.clear()


def test_the_lines_of_the_project_readme_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pandas")
    monkeypatch.chdir(tmp_path)
    schema = pyarrow.schema([("url", pyarrow.string()), ("metadata", pyarrow.map_(pyarrow.string(), pyarrow.string()))])
    metadata = [[("content-type", "text/html")], [("content-type", "image/png")]]
    frame = pyarrow.table({"url": ["http://a.org/", "http://b.org/"], "metadata": metadata}, schema=schema)
    names: dict[str, object] = {
        "stoa": stoa,
        "frame": frame,
        "hosts": lambda urls: [url.as_py().split("/")[2] for url in urls],
    }
    run(README, names)
    table = stoa.open("crawl")
    assert table.scan(["host"]).to_arrow()["host"].to_pylist() == ["a.org", "b.org"]
    names.clear()


def run(document: Path, names: dict[str, object]) -> None:
    blocks = re.findall(r"^```python\n(.*?)^```", document.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert blocks
    for block in blocks:
        exec(compile(block, str(document), "exec"), names)
