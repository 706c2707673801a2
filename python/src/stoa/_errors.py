"""The exceptions of this package, and how Java's become them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import jpype


class StoaError(Exception):
    """A table could not be read or changed; the message says what to do."""


class InvalidTableError(StoaError, ValueError):
    """There is no table, or it has no such column, version or tag, or a value does not fit: correct the call."""


class CorruptFileError(StoaError):
    """Stored bytes differ from those written: restore the file that the message names."""


class UnsupportedVersionError(StoaError):
    """A newer version of Stoa wrote the table: update this package."""


class CommitConflictError(StoaError):
    """Another commit changed what this one is based on: make the change again on ``table.refresh()``."""


class CommitStateUnknownError(StoaError):
    """The commit may have succeeded: look at ``table.history()``, and delete nothing."""


_CLASSES: dict[str, type[Exception]] = {
    "dev.stoa.exception.InvalidTableException": InvalidTableError,
    "dev.stoa.exception.CorruptFileException": CorruptFileError,
    "dev.stoa.exception.UnsupportedVersionException": UnsupportedVersionError,
    "dev.stoa.exception.CommitConflictException": CommitConflictError,
    "dev.stoa.exception.CommitStateUnknownException": CommitStateUnknownError,
    "java.nio.file.NoSuchFileException": FileNotFoundError,
    "java.nio.file.AccessDeniedException": PermissionError,
    "java.io.UncheckedIOException": OSError,
    "java.io.IOException": OSError,
    "java.lang.IndexOutOfBoundsException": IndexError,
    "java.lang.IllegalArgumentException": ValueError,
    "java.lang.IllegalStateException": RuntimeError,
    "java.lang.UnsupportedOperationException": NotImplementedError,
    "java.lang.OutOfMemoryError": MemoryError,
    "org.apache.avro.AvroTypeException": ValueError,
    "org.apache.avro.AvroRuntimeException": ValueError,
}


def to_python(failure: Any) -> Exception:
    """Returns the Python exception for a Java one, with the same message."""
    message = str(failure.getMessage()) if failure.getMessage() is not None else str(failure.toString())
    java_class = failure.getClass()
    while java_class is not None:
        python_class = _CLASSES.get(str(java_class.getName()))
        if python_class is not None:
            return python_class(message)
        java_class = java_class.getSuperclass()
    return StoaError(message)


@contextmanager
def java_errors() -> Iterator[None]:
    """Raises Python exceptions for Java's, without Java's traces."""
    try:
        yield
    except jpype.JException as failure:
        error = to_python(failure)
    else:
        return
    raise error from None
