"""Converts arguments to Java's classes."""

from __future__ import annotations

import datetime
import os
import re
from collections.abc import Iterator, Sequence
from typing import Any

import jpype
import pyarrow as pa

from stoa._jvm import java
from stoa._streams import java_list

_MILLISECOND = datetime.timedelta(milliseconds=1)


_URI = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:")


def location(path: str | os.PathLike[str]) -> str:
    """Returns a URI as it is, or an absolute path: Java keeps the working directory of its start."""
    text = os.fspath(path)
    return text if isinstance(path, str) and _URI.match(text) else os.path.abspath(text)


def storage(path: str | os.PathLike[str]) -> Any:
    """Returns the Java storage of a directory or URI."""
    text = location(path)
    if _URI.match(text):
        return java("dev.stoa.storage.StorageProvider").openStorage(java("java.net.URI").create(text))
    return java("dev.stoa.storage.local.LocalStorage").at(java("java.nio.file.Path").of(text))


def at_version(table: Any, version: int | None, tag: str | None, as_of: datetime.datetime | str | None) -> Any:
    """Returns the Java table at a version, tag or time; as it is if none is given."""
    given = [value for value in (version, tag, as_of) if value is not None]
    if len(given) > 1:
        raise ValueError("version, tag and as_of exclude each other: pass one of them")
    if version is not None:
        return table.at(java("java.lang.Long").valueOf(version).longValue())
    if tag is not None:
        return table.at(java("java.lang.String")(tag))
    if as_of is not None:
        time = _time(as_of)
        utc = time if time.tzinfo is not None else time.replace(tzinfo=datetime.timezone.utc)
        milliseconds = (utc - datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)) // _MILLISECOND
        return table.at(java("java.time.Instant").ofEpochMilli(milliseconds))
    return table


def _time(as_of: datetime.datetime | str) -> datetime.datetime:
    try:
        return datetime.datetime.fromisoformat(as_of) if isinstance(as_of, str) else as_of
    except ValueError:
        raise ValueError(f'as_of is a time such as "2026-03-01 12:00": found {as_of!r}') from None


def java_names(names: str | Sequence[str] | None) -> Any:
    """Returns a Java list of no, one or more names."""
    return java_list([] if names is None else [names] if isinstance(names, str) else names)


def joined(terms: str | Sequence[str] | None) -> str | None:
    """Returns terms, given one by one or as a text, as one text."""
    return terms if terms is None or isinstance(terms, str) else ", ".join(terms)


def write_options(sort_by: str | Sequence[str] | None, threads: int | None) -> Any:
    """Returns Java's options of writers."""
    options = java("dev.stoa.table.write.WriteOptions").defaults()
    terms = joined(sort_by)
    if terms is not None:
        options = options.withSortBy(java("dev.stoa.sort.SortTerm").parseAll(terms))
    return options.withThreadCount(threads or os.cpu_count() or 1)


def cache_key(columns: Sequence[str] | None) -> tuple[str, ...] | None:
    """Returns the columns of a lookup, to find it again."""
    return None if columns is None else tuple(columns)


def longs(positions: pa.Array) -> Any:
    """Returns a Java array of positions."""
    return jpype.JArray(jpype.JLong)(positions.to_pylist())


def key_table(keys: Sequence[Any], names: Sequence[str], schema: pa.Schema) -> pa.Table:
    """Returns one row for each key."""
    tuples = [key if isinstance(key, tuple) else (key,) for key in keys]
    for key in tuples:
        if len(key) != len(names):
            raise ValueError(f"the key {key} has {len(key)} values, expected those of {', '.join(names)}")
    columns = []
    for ordinal, field in enumerate(schema):
        plain = field.type.value_type if pa.types.is_dictionary(field.type) else field.type
        try:
            columns.append(pa.array([key[ordinal] for key in tuples], plain))
        except (pa.ArrowInvalid, pa.ArrowTypeError, TypeError, OverflowError) as e:
            raise ValueError(f"a key does not fit column {field.name!r} of type {field.type}: {e}") from None
    return pa.table(columns, names=list(names))


def chunks(values: Any, type: pa.DataType | None) -> Iterator[pa.Array]:
    """Returns values, which may be in several chunks, as arrays."""
    if hasattr(values, "to_arrow"):
        values = values.to_arrow()
    try:
        found = values if isinstance(values, (pa.Array, pa.ChunkedArray)) else pa.array(values, type)
        cast = found if type is None or found.type == type else found.cast(type)
    except (pa.ArrowInvalid, pa.ArrowNotImplementedError) as e:
        raise ValueError(f"the values do not fit type {type}: {e}") from None
    except TypeError:
        raise TypeError(f"expected an array or a list of values, found {values.__class__.__name__}") from None
    yield from cast.chunks if isinstance(cast, pa.ChunkedArray) else [cast]
