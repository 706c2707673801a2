"""How a process starts the JVM, and how it ends."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import stoa

CODE = """
import sys, threading
import stoa
t = stoa.write({"n": list(range(50_000))}, sys.argv[1])
batches = t.scan(threads=2).to_batches()
first = next(batches)
reader = t.scan(threads=2).to_reader()
table = t.to_arrow()
taken = t.take([1, 2])
stoa._jvm.java("java.lang.System").gc()
print("rows", first.num_rows, table.num_rows)
"""


def run(code: str, path: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    source = Path(stoa.__file__).parent.parent
    environment = {**os.environ, "PYTHONPATH": str(source), **variables}
    return subprocess.run(
        [sys.executable, "-c", code, str(path)], env=environment, capture_output=True, text=True, timeout=120
    )


def test_a_process_exits_with_streams_open_and_arrays_alive(tmp_path: Path) -> None:
    for round_ in range(2):
        result = run(CODE, tmp_path / f"t{round_}")
        assert (result.returncode, result.stderr) == (0, ""), result
        assert result.stdout == "rows 32768 50000\n"


def test_an_unusable_java_home_is_passed_over(tmp_path: Path) -> None:
    result = run(CODE, tmp_path / "t", JAVA_HOME=str(tmp_path))
    assert (result.returncode, result.stderr) == (0, ""), result


def test_a_given_java_home_must_have_java(tmp_path: Path) -> None:
    result = run("import sys, stoa; stoa.jvm(java_home=sys.argv[1])", tmp_path)
    assert result.returncode == 1 and "has no Java of version 17 or newer" in result.stderr


def test_settings_reach_the_jvm(tmp_path: Path) -> None:
    code = """
import sys, stoa
stoa.jvm(memory="300m", classpath=[sys.argv[1]], options=["-Dx=y"])
java = stoa._jvm.java
print(java("java.lang.System").getProperty("x"), java("java.lang.Runtime").getRuntime().maxMemory() < 400 << 20)
print(sys.argv[1] in str(java("java.lang.System").getProperty("java.class.path")))
"""
    result = run(code, tmp_path)
    assert result.stdout == "y True\nTrue\n", result
