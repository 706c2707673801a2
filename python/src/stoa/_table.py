"""Tables: reading, changing and describing them."""

from __future__ import annotations

import datetime
import html
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pyarrow.compute as pc

from stoa._arguments import at_version, cache_key, chunks, key_table, longs, storage, write_options
from stoa._data import aligned, batches_of
from stoa._dataset import Dataset
from stoa._errors import java_errors
from stoa._jvm import java
from stoa._scan import Scan
from stoa._streams import imported, java_list, records, rows_at, schema_of

if TYPE_CHECKING:
    import pandas
    import polars

Values = Any
"""An array, or a function that returns one for each batch."""


@dataclass(frozen=True)
class Version:
    """One commit of a table.

    Attributes:
        version: its number, from 1.
        time: when it was made, in UTC.
        operation: what it did, such as ``append``.
        rows: the number of rows after it.
        tags: the names that it was given.
    """

    version: int
    time: datetime.datetime
    operation: str
    rows: int
    tags: tuple[str, ...]


class Table:
    """A table at one version, opened by :func:`stoa.open` or written by :func:`stoa.write`.

    Others' commits do not change what it reads, until :meth:`refresh`. Its own changes are commits, after which it is
    at the version that they made. A table opened by version, tag or time can only be read.
    """

    def __init__(self, table: Any, path: str) -> None:
        self._java = table
        self._path = path
        self._lookups: dict[Any, Any] = {}
        self._lock = threading.RLock()  # for lookups by position, which Java allows one thread at a time

    def __reduce__(self) -> tuple[Any, ...]:
        return _reopen, (self._path, self.version)

    @property
    def path(self) -> str:
        """The path or URI of the table's directory."""
        return self._path

    @property
    def schema(self) -> pa.Schema:
        """The Arrow schema of all columns.

        Raises:
            ValueError: Arrow has no type for a column, which the message names.
        """
        with java_errors():
            return schema_of(self._java.schema())

    @property
    def version(self) -> int:
        """The number of the version that is read."""
        return int(self._java.snapshot().version())

    def __len__(self) -> int:
        return int(self._java.snapshot().rowCount())

    def count_rows(self, filter: str | pc.Expression | None = None) -> int:
        """Counts the rows for which a filter holds; without one, reads no files."""
        return len(self) if filter is None else self.scan(self._filter_columns(filter), filter).count_rows()

    def _filter_columns(self, filter: str | pc.Expression) -> list[str]:
        """Returns one column to read: that of a filter if there is one, the first otherwise."""
        if isinstance(filter, str):
            with java_errors():
                predicate = java("dev.stoa.predicate.FilterPredicates").parse(filter)
                names = [str(name) for name in predicate.columns()]
            if names:
                return names[:1]
        return list(self.schema.names[:1])

    def history(self) -> list[Version]:
        """Returns the kept versions, oldest first."""
        with java_errors():
            tags: dict[int, list[str]] = {}
            for entry in self._java.refresh().snapshot().tags().entrySet():
                tags.setdefault(int(entry.getValue()), []).append(str(entry.getKey()))
            return [
                Version(
                    int(snapshot.version()),
                    datetime.datetime.fromtimestamp(int(snapshot.timestampMillis()) / 1000, datetime.timezone.utc),
                    str(snapshot.operation()),
                    int(snapshot.rowCount()),
                    tuple(sorted(tags.get(int(snapshot.version()), []))),
                )
                for snapshot in self._java.history()
            ]

    def refresh(self) -> Table:
        """Moves to the newest version; returns this table."""
        with java_errors():
            self._move_to(self._java.refresh())
        return self

    def at(
        self,
        *,
        version: int | None = None,
        tag: str | None = None,
        as_of: datetime.datetime | str | None = None,
    ) -> Table:
        """Returns the table at an earlier version, as :func:`stoa.open` does."""
        with java_errors():
            return Table(at_version(self._java, version, tag, as_of), self._path)

    def tag(self, name: str) -> Table:
        """Gives the version that is read a name, by which it can be opened and which keeps it from expiring."""
        with java_errors():
            self._java.newTag(name, self.version).commit()
        return self

    def scan(
        self,
        columns: Sequence[str] | None = None,
        filter: str | pc.Expression | None = None,
        *,
        limit: int | None = None,
        batch_size: int | None = None,
        threads: int | None = None,
    ) -> Scan:
        """Returns a scan, which reads nothing yet.

        Args:
            columns: names, or paths to fields of records (``addr.city``) and values of maps (``tags['color']``), in
                this order; all columns by default. Only their files are opened.
            filter: a predicate in Stoa's syntax, such as ``"size > 100 and url like 'http://%'"``, or an expression of
                pyarrow, such as ``pc.field("size") > 100``. Its columns need not be selected.
            limit: the number of rows to read.
            batch_size: the number of rows of a batch.
            threads: the number of threads that decode; by default as many as there are processors.

        Raises:
            InvalidTableError: a column does not exist, or its values cannot be compared with the filter's.
            ValueError: the filter's text is invalid: the message says at which position.
        """
        return Scan(self._java, columns, filter, limit, batch_size, threads)

    def to_arrow(self, columns: Sequence[str] | None = None, filter: str | pc.Expression | None = None) -> pa.Table:
        """Reads rows into memory, see :meth:`scan`."""
        return self.scan(columns, filter).to_arrow()

    def to_pandas(
        self, columns: Sequence[str] | None = None, filter: str | pc.Expression | None = None
    ) -> pandas.DataFrame:
        """Reads rows as a pandas DataFrame, see :meth:`scan`."""
        return self.scan(columns, filter).to_pandas()

    def to_polars(
        self, columns: Sequence[str] | None = None, filter: str | pc.Expression | None = None
    ) -> polars.DataFrame:
        """Reads rows as a Polars DataFrame, see :meth:`scan`."""
        return self.scan(columns, filter).to_polars()

    def to_batches(
        self, columns: Sequence[str] | None = None, filter: str | pc.Expression | None = None
    ) -> Iterator[pa.RecordBatch]:
        """Reads rows batch by batch, see :meth:`scan`."""
        return self.scan(columns, filter).to_batches()

    def to_reader(
        self, columns: Sequence[str] | None = None, filter: str | pc.Expression | None = None
    ) -> pa.RecordBatchReader:
        """Returns a reader of batches, see :meth:`scan`."""
        return self.scan(columns, filter).to_reader()

    def head(self, rows: int = 5) -> pa.Table:
        """Reads the first rows."""
        return self.scan(limit=rows).to_arrow()

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        """Exports all rows to another library."""
        return self.scan().__arrow_c_stream__(requested_schema)

    def dataset(self) -> Dataset:
        """Returns this version as a ``pyarrow.dataset.Dataset``, for DuckDB, Polars and pandas."""
        return Dataset(self)

    def take(self, rows: Sequence[int] | Any, columns: Sequence[str] | None = None) -> pa.Table:
        """Reads rows by their positions, counted from 0 in the order of a scan.

        Args:
            rows: the positions, in any order, which the result has; they may repeat. A list or an array of numpy or
                pyarrow.
            columns: the names of the columns, all by default.

        Raises:
            IndexError: a row does not exist.
        """
        positions = pa.array(rows, pa.int64()) if not isinstance(rows, pa.Array) else rows.cast(pa.int64())
        if positions.null_count:
            raise ValueError("a position is null: pass numbers from 0")
        with java_errors(), self._lock:
            lookup = self._cached(("rows", cache_key(columns)), lambda: self._select(columns).openLookup())
            return pa.Table.from_batches([rows_at(lookup, longs(positions))])

    def lookup(
        self, key: Any, columns: Sequence[str] | None = None, *, on: str | Sequence[str] | None = None
    ) -> pa.Table:
        """Finds the rows with a key, or with each of several keys.

        Files and pages stay open between calls. With an index of the key, or in a table sorted by it, a lookup reads
        one page of a column; see :func:`write`'s ``key``.

        Args:
            key: a value; a tuple of values for a key of several columns; or a list of these.
            columns: the names of the columns to return, all by default.
            on: the names of the key's columns; by default those of the table's only index.

        Returns:
            The rows of each key, in the order of the keys; none for keys that do not exist.

        Raises:
            ValueError: the table has no index, or several, and ``on`` is not given; or a key has another number of
                values than there are columns.
            InvalidTableError: a column does not exist.
        """
        names = [on] if isinstance(on, str) else list(on) if on is not None else self._index_columns()
        keys = key if isinstance(key, list) else list(key) if type(key).__module__ == "numpy" and key.ndim else [key]
        if isinstance(key, (pa.Array, pa.ChunkedArray)):
            keys = key.to_pylist()
        with java_errors():
            key_scan = self._java.newScan().select(java_list(names))
            schema, batches = batches_of(key_table(keys, names, schema_of(key_scan.schema())))
            with imported(schema, batches) as rows:
                java_keys = rows.readKeys()
            scan = self._select(columns)
            lookup = self._cached(
                ("keys", cache_key(columns), tuple(names)), lambda: scan.openKeyLookup(java("java.lang.String")[:](names))
            )
            found = java("java.util.ArrayList")()
            for rows_of_key in lookup.findKeys(java_keys):
                found.addAll(rows_of_key)
            return self._records(scan.schema(), found)

    def _index_columns(self) -> list[str]:
        with java_errors():
            keys = [[str(name) for name in key] for key in self._java.indexes().keys()]
        if len(keys) != 1:
            found = "no index" if not keys else f"the indexes {', '.join('(' + ', '.join(key) + ')' for key in keys)}"
            raise ValueError(f'the table has {found}: name the columns of the key, as in lookup(7, on="id")')
        return keys[0]

    def _select(self, columns: Sequence[str] | None) -> Any:
        if isinstance(columns, str):
            raise TypeError(f'columns is a list of names: pass ["{columns}"]')
        scan = self._java.newScan()
        return scan if columns is None else scan.select(java_list(columns))

    @staticmethod
    def _records(schema: Any, found: Any) -> pa.Table:
        return pa.Table.from_batches([records(schema, found)])

    def _cached(self, key: Any, open_lookup: Callable[[], Any]) -> Any:
        with self._lock:
            if key not in self._lookups:
                self._lookups[key] = open_lookup()
            return self._lookups[key]

    def close(self) -> None:
        """Closes the files that lookups keep open; the table can be used again."""
        lookups, self._lookups = self._lookups, {}
        with java_errors():
            for lookup in lookups.values():
                lookup.close()

    def _move_to(self, table: Any) -> None:
        self.close()
        self._java = table

    def __enter__(self) -> Table:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    # Changes

    def append(self, data: Any, *, sort_by: str | Sequence[str] | None = None, threads: int | None = None) -> Table:
        """Appends rows, in one commit; returns this table, at its new version.

        Args:
            data: anything that :func:`stoa.write` takes. Columns are matched by name; those that may be null may be
                missing.
            sort_by: columns by which the new rows are sorted, as in ``["host", "time desc"]``.
            threads: the number of threads that encode.

        Raises:
            ValueError: a column does not exist in the table, or its values do not fit; nothing is appended.
        """
        schema, batches = aligned(data, self.schema, needs_all=True)
        with imported(schema, batches) as rows:
            java("dev.stoa.python.Changes").append(self._java, rows, write_options(sort_by, threads))
        return self.refresh()

    def upsert(self, data: Any, key: str | Sequence[str]) -> Table:
        """Writes rows, each of which replaces the row with the same key, or is appended if there is none.

        Columns that the data lacks keep their values in existing rows, and are null in new ones.

        Args:
            data: anything that :func:`stoa.write` takes.
            key: the names of the columns that identify a row.
        """
        names = [key] if isinstance(key, str) else list(key)
        schema, batches = aligned(data, self.schema, needs_all=False)
        missing = [name for name in names if name not in schema.names]
        if missing:
            raise ValueError(f"the data has no key column {missing[0]!r}: it has {', '.join(map(repr, schema.names))}")
        with imported(schema, batches) as rows:
            java("dev.stoa.python.Changes").upsert(self._java, java_list(names), rows, write_options(None, None))
        return self.refresh()

    def delete(self, where: str | pc.Expression) -> Table:
        """Deletes the rows for which a predicate holds; writes only a bitmap.

        Args:
            where: a predicate in Stoa's syntax, or an expression of pyarrow that can be translated to one.
        """
        with java_errors():
            self._java.newDelete(self._predicate(where)).commit()
        return self.refresh()

    def update(self, where: str | pc.Expression, values: Mapping[str, Any]) -> Table:
        """Sets columns to one value each, in the rows for which a predicate holds; writes only these columns.

        Args:
            where: a predicate in Stoa's syntax, or an expression of pyarrow that can be translated to one.
            values: the new value of each column; None for null.
        """
        if not values:
            raise ValueError('update sets no column: pass values such as {"size": 0}')
        predicate = self._predicate(where)
        one_row = {name: [value] for name, value in values.items()}
        schema, batches = aligned(one_row, self.schema, needs_all=False)
        with imported(schema, batches) as rows:
            java("dev.stoa.python.Changes").update(self._java, java_list(schema.names), predicate, rows)
        return self.refresh()

    def _predicate(self, where: str | pc.Expression) -> Any:
        from stoa._expressions import push_down

        if isinstance(where, pc.Expression):
            pushdown = push_down(where, self.schema)
            if pushdown.predicate is None or not pushdown.is_exact:
                raise ValueError(f"{where} cannot be translated: write the condition in Stoa's syntax, as a text")
            where = pushdown.predicate
        with java_errors():
            return java("dev.stoa.predicate.FilterPredicates").parse(where)

    def add_column(
        self, name: str, values: Values, *, columns: Sequence[str] = (), type: pa.DataType | None = None
    ) -> Table:
        """Adds a column; writes only its files.

        Args:
            name: its name.
            values: an array with a value for each row, in the order of a scan; or a function that gets a
                ``pyarrow.RecordBatch`` of ``columns`` and returns an array of as many values. The function is called
                batch by batch.
            columns: the names of the columns that the function reads.
            type: the Arrow type of the values, by default that of the array, or of the function's first result.

        Raises:
            ValueError: there are more or fewer values than rows.
            InvalidTableError: the column exists.
            CommitConflictError: meanwhile, rows were appended, or a column that the function reads was changed.
        """
        schema, batches = self._column(name, values, columns, type)
        with imported(schema, batches) as rows:
            java("dev.stoa.python.Changes").addColumns(
                self._java, java_list(columns), rows, write_options(None, None)
            )
        return self.refresh()

    def replace_column(self, name: str, values: Values, *, columns: Sequence[str] = ()) -> Table:
        """Replaces the values of a column, which keeps its type; see :meth:`add_column`."""
        table_schema = self.schema
        index = table_schema.get_field_index(name)
        found = None if index < 0 else table_schema.field(index).type
        plain = found.value_type if found is not None and pa.types.is_dictionary(found) else found
        schema, batches = self._column(name, values, columns, plain)
        with imported(schema, batches) as rows:
            java("dev.stoa.python.Changes").replaceColumns(
                self._java, java_list([name]), java_list(columns), rows, write_options(None, None)
            )
        return self.refresh()

    def _column(
        self, name: str, values: Values, columns: Sequence[str], type: pa.DataType | None
    ) -> tuple[pa.Schema, Iterable[pa.RecordBatch]]:
        """Returns the values of a column as batches."""
        if isinstance(columns, str):
            raise TypeError(f'columns is a list of names: pass ["{columns}"]')
        if callable(values):
            arrays = self._computed(values, columns, type)
        else:
            arrays = chunks(values, type)
        first = next(arrays, None)
        if first is None:
            first = pa.array([], type or pa.null())
        schema = pa.schema([pa.field(name, first.type)])

        def batches() -> Iterator[pa.RecordBatch]:
            yield pa.record_batch([first], schema)
            for array in arrays:
                yield pa.record_batch([array.cast(first.type)], schema)

        return batches_of(pa.RecordBatchReader.from_batches(schema, batches()))

    def _computed(
        self, function: Callable[[pa.RecordBatch], Any], columns: Sequence[str], type: pa.DataType | None
    ) -> Iterator[pa.Array]:
        read = list(columns) or self.schema.names[:1]
        for batch in self.scan(read).to_batches():
            result = list(chunks(function(batch), type))
            count = sum(len(array) for array in result)
            if count != batch.num_rows:
                raise ValueError(f"the function got {batch.num_rows} rows and returned {count} values: return as many")
            yield from result

    def drop_column(self, name: str) -> Table:
        """Drops a column; writes and deletes no file."""
        with java_errors():
            self._java.newSchemaChange().drop(name).commit()
        return self.refresh()

    def rename_column(self, name: str, new_name: str) -> Table:
        """Renames a column; writes no file."""
        with java_errors():
            self._java.newSchemaChange().rename(name, new_name).commit()
        return self.refresh()

    # Display

    def __repr__(self) -> str:
        return f"stoa.Table({self._path!r}, version={self.version}, rows={len(self):,})"

    def _repr_html_(self) -> str:
        """Displays the schema, the number of rows and the newest versions, in Jupyter."""
        columns = "".join(
            f"<tr><td>{html.escape(field.name)}</td><td>{html.escape(str(field.type))}</td></tr>"
            for field in self.schema
        )
        versions = "".join(
            f"<tr><td>{v.version}</td><td>{v.time:%Y-%m-%d %H:%M:%S}</td><td>{html.escape(v.operation)}</td>"
            f"<td>{v.rows:,}</td><td>{html.escape(', '.join(v.tags))}</td></tr>"
            for v in reversed(self.history()[-10:])
        )
        return (
            f"<p><b>{html.escape(self._path)}</b>, version {self.version}: {len(self):,} rows</p>"
            f"<table><tr><th>column</th><th>type</th></tr>{columns}</table>"
            "<table><tr><th>version</th><th>time (UTC)</th><th>operation</th><th>rows</th><th>tags</th></tr>"
            f"{versions}</table>"
        )


def _reopen(path: str, version: int) -> Table:
    with java_errors():
        return Table(at_version(java("dev.stoa.table.Table").open(storage(path)), version, None, None), path)
