"""Runs the code of the tutorial and of the README, from top to bottom."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent.parent
DOCUMENTS = [FOLDER / "README.md", FOLDER.parent / "docs" / "python.md"]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_the_code_of_documents_runs(
    document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for module in ("duckdb", "pandas", "polars"):
        pytest.importorskip(module)
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"^```python\n(.*?)^```", document.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert blocks
    names: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, str(document), "exec"), names)
    output = capsys.readouterr().out
    assert "http://" in output
    names.clear()
