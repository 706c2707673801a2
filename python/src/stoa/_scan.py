"""Scans of a table."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.dataset as ds

from stoa._errors import java_errors
from stoa._expressions import Pushdown, push_down
from stoa._jvm import java
from stoa._streams import Stream, java_list, schema_of

if TYPE_CHECKING:
    import pandas
    import polars

_SMALL_LIMIT = 100_000
"""Scans of fewer rows are read by one thread, which reads nothing ahead."""

_ALL_ROWS = Pushdown(None, True, frozenset())


class Scan:
    """Some columns and rows of a table, made by :meth:`Table.scan`; each call reads them again.

    Also a source for every library that takes Arrow's streams (``__arrow_c_stream__``), such as
    ``polars.from_arrow(scan)`` or ``duckdb.sql("SELECT * FROM scan")``.
    """

    def __init__(
        self,
        table: Any,
        columns: Sequence[str] | None,
        filter: str | pc.Expression | None,  # the name that pyarrow, Lance and Delta use
        limit: int | None,
        batch_size: int | None,
        threads: int | None,
    ) -> None:
        if isinstance(columns, str):
            raise TypeError(f'columns is a list of names: pass ["{columns}"]')
        if limit is not None and limit < 0:
            raise ValueError(f"limit is the number of rows to read, at least 0: found {limit}")
        if batch_size is not None and batch_size < 1:
            raise ValueError(f"batch_size is the number of rows of a batch, at least 1: found {batch_size}")
        if threads is not None and threads < 1:
            raise ValueError(f"threads is the number of threads that decode, at least 1: found {threads}")
        self._limit = limit
        self._batch_size = batch_size
        self._threads = threads
        scan = table.newScan()
        self._expression: pc.Expression | None = None
        self._pushdown = _ALL_ROWS
        with java_errors():
            names = None if columns is None else [str(name) for name in columns]
            selected = scan if names is None else scan.select(java_list(names))
            self._schema = schema_of(selected.schema())
            if isinstance(filter, str):
                selected = selected.filter(java("dev.stoa.predicate.FilterPredicates").parse(filter))
            elif isinstance(filter, pc.Expression):
                selected = self._push_down(scan, selected, names, filter)
            elif filter is not None:
                raise TypeError(f"filter is a text or a pyarrow expression: found {type(filter).__name__}")
        self._java = selected

    def _push_down(self, scan: Any, selected: Any, names: list[str] | None, expression: pc.Expression) -> Any:
        """Returns the Java scan; keeps the expression if pyarrow has to evaluate it too."""
        table_schema = schema_of(scan.tableSchema())
        self._pushdown = push_down(expression, table_schema)
        is_known = self._pushdown.fields is not None and self._pushdown.fields <= set(table_schema.names)
        if not self._pushdown.is_exact or not is_known:
            self._expression = expression
            if names is not None:
                fields = sorted(self._pushdown.fields or ()) if is_known else table_schema.names
                selected = scan.select(java_list(dict.fromkeys([*names, *fields])))
        if self._pushdown.predicate is not None and is_known:
            selected = selected.filter(java("dev.stoa.predicate.FilterPredicates").parse(self._pushdown.predicate))
        return selected

    @property
    def schema(self) -> pa.Schema:
        """The Arrow schema of the rows."""
        return self._schema

    @property
    def pushed_down(self) -> str | None:
        """The predicate, in Stoa's syntax, by which files, pages and rows are skipped; None if all are read."""
        predicate = self._java.predicate()
        return str(predicate.get().toString()) if predicate.isPresent() else None

    def _stream(self) -> Stream:
        threads = self._threads or os.cpu_count() or 1
        limit = self._limit if self._expression is None else None
        if limit is not None and limit < _SMALL_LIMIT:
            threads = 1
        return Stream(self._java, threads, limit)

    @contextmanager
    def _reader(self) -> Iterator[pa.RecordBatchReader]:
        """Opens the rows as they come from Java; raises its failures as exceptions of this package."""
        stream = self._stream()
        with stream.failures(), ExitStack() as stack:
            stack.callback(stream.reader.close)
            if self._expression is None:
                yield stream.reader
            else:
                yield ds.Scanner.from_batches(
                    stream.reader, columns=self._schema.names, filter=self._expression, use_threads=False
                ).to_reader()

    def to_batches(self) -> Iterator[pa.RecordBatch]:
        """Reads the rows batch by batch, in the order of the table.

        Batches have up to ``batch_size`` rows; by default as many as Java decodes at a time. Several threads decode
        ahead, but wait while 256 MiB are ready.

        Raises:
            CorruptFileError: stored bytes were damaged.
        """
        with self._reader() as reader:
            batches = _sliced(reader, self._limit) if self._expression is not None else iter(reader)
            yield from batches if self._batch_size is None else _resized(batches, self._batch_size)

    def to_reader(self) -> pa.RecordBatchReader:
        """Returns a reader of the batches of :meth:`to_batches`."""
        return pa.RecordBatchReader.from_batches(self._schema, self.to_batches())

    def to_arrow(self) -> pa.Table:
        """Reads all rows into memory."""
        if self._batch_size is not None or (self._expression is not None and self._limit is not None):
            return pa.Table.from_batches(self.to_batches(), self._schema)
        with self._reader() as reader:
            table: pa.Table = reader.read_all()
        return table

    def to_pandas(self, **options: Any) -> pandas.DataFrame:
        """Reads all rows as a pandas DataFrame; takes the options of ``pyarrow.Table.to_pandas``."""
        return self.to_arrow().to_pandas(**options)

    def to_polars(self) -> polars.DataFrame:
        """Reads all rows as a Polars DataFrame."""
        import polars

        frame = polars.from_arrow(self.to_arrow())
        assert isinstance(frame, polars.DataFrame)
        return frame

    def count_rows(self) -> int:
        """Counts the rows; reads only the columns of the filter."""
        if self._expression is None and not self._java.predicate().isPresent():
            rows = int(self._java.snapshot().rowCount())
            return rows if self._limit is None else min(rows, self._limit)
        return sum(batch.num_rows for batch in self.to_batches())

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        """Exports the rows to another library."""
        if self._batch_size is None and self._expression is None:
            return self._stream().reader.__arrow_c_stream__(requested_schema)
        return self.to_reader().__arrow_c_stream__(requested_schema)

    def __repr__(self) -> str:
        where = "" if self.pushed_down is None else f", filter={self.pushed_down!r}"
        return f"stoa.Scan(columns={self._schema.names}{where})"


def _sliced(batches: Iterator[pa.RecordBatch], limit: int | None) -> Iterator[pa.RecordBatch]:
    """Returns the first rows of some batches."""
    remaining = limit
    for batch in batches:
        if remaining is None or batch.num_rows < remaining:
            yield batch
        else:
            yield batch.slice(0, remaining)
            return
        remaining = None if remaining is None else remaining - batch.num_rows


def _resized(batches: Iterator[pa.RecordBatch], size: int) -> Iterator[pa.RecordBatch]:
    """Returns batches of a number of rows each, except the last."""
    pending: list[pa.RecordBatch] = []
    pending_rows = 0
    for batch in batches:
        pending.append(batch)
        pending_rows += batch.num_rows
        while pending_rows >= size:
            combined = pa.Table.from_batches(pending).combine_chunks().to_batches()[0]
            for start in range(0, pending_rows - pending_rows % size, size):
                yield combined.slice(start, size)
            rest = combined.slice(pending_rows - pending_rows % size)
            pending, pending_rows = ([rest], rest.num_rows) if rest.num_rows else ([], 0)
    if pending_rows:
        yield pa.Table.from_batches(pending).combine_chunks().to_batches()[0]
