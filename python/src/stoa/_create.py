"""Opens tables, and writes new ones."""

from __future__ import annotations

import datetime
import os
from collections.abc import Sequence
from typing import Any

from stoa._arguments import at_version, java_names, joined, location, storage, write_options
from stoa._data import aligned, batches_of
from stoa._errors import java_errors
from stoa._jvm import java
from stoa._streams import imported
from stoa._table import Table


def open(
    path: str | os.PathLike[str],
    *,
    version: int | None = None,
    tag: str | None = None,
    as_of: datetime.datetime | str | None = None,
) -> Table:
    """Opens a table.

    Args:
        path: a directory, or a URI such as ``s3a://bucket/crawl``; see :func:`stoa.jvm` for the jars that these need.
        version: the number of a version to read, the newest by default.
        tag: the name of a version to read.
        as_of: a time, to read the newest version of that time; without a time zone, in UTC. A ``datetime`` or a text
            such as ``"2026-03-01 12:00"``.

    Raises:
        InvalidTableError: there is no table, or no such version or tag: the message lists the existing ones.
    """
    with java_errors():
        table = java("dev.stoa.table.Table").open(storage(path))
        return Table(at_version(table, version, tag, as_of), location(path))


def write(
    data: Any,
    path: str | os.PathLike[str],
    *,
    mode: str = "create",
    key: str | Sequence[str] | None = None,
    sort_by: str | Sequence[str] | None = None,
    partition_by: str | Sequence[str] | None = None,
    threads: int | None = None,
) -> Table:
    """Writes rows to a table, in one commit, and returns it.

    Args:
        data: a pyarrow Table, RecordBatch, reader, dataset or scanner; a pandas or Polars DataFrame; any object with
            ``__arrow_c_stream__``; a dict of columns; or a list of dicts.
        path: the directory or URI of the table.
        mode: ``create`` fails if there is a table; ``append`` adds rows to it; ``overwrite`` replaces its rows. Both
            create the table if there is none.
        key: the columns of an index, with which :meth:`Table.lookup` finds rows.
        sort_by: columns by which the rows are sorted, as in ``["host", "time desc"]``.
        partition_by: terms of which each directory of files has one value, as in ``["day(time)", "bucket(user, 16)"]``.
        threads: the number of threads that encode.

    Raises:
        InvalidTableError: there is a table and the mode is ``create``, or an option names an unknown column.
        ValueError: tables cannot store the type of a column, or a value does not fit.
    """
    if mode not in ("create", "append", "overwrite"):
        raise ValueError(f'mode is "create", "append" or "overwrite": found {mode!r}')
    with java_errors():
        target = storage(path)
        tables = java("dev.stoa.table.Table")
        exists = mode != "create" and bool(tables.exists(target))
    if exists:
        if key is not None or partition_by is not None:
            raise ValueError("key and partition_by are chosen when a table is created: leave them out")
        table = open(path)
        if mode == "append":
            return table.append(data, sort_by=sort_by, threads=threads)
        schema, batches = aligned(data, table.schema, needs_all=True)
        with imported(schema, batches) as rows:
            java("dev.stoa.python.Changes").overwrite(table._java, rows, write_options(sort_by, threads))
        return table.refresh()
    schema, batches = batches_of(data)
    with imported(schema, batches) as rows:
        terms = joined(partition_by)
        specs = java("dev.stoa.partition.PartitionSpec")
        spec = specs.UNPARTITIONED if terms is None else specs.parse(terms)
        options = write_options(sort_by, threads)
        java("dev.stoa.python.Changes").create(target, spec, java_names(key), rows, options)
    return open(path)
