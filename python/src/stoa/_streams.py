"""Batches between Python and Java, by Arrow's C data interface: one crossing for each batch, no copy."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import jpype
import pyarrow as pa

from stoa._errors import java_errors, to_python
from stoa._jvm import bridge, java

_STRUCT_SIZES = {"ArrowSchema": 72, "ArrowArray": 80, "ArrowArrayStream": 40}


def _new_struct(name: str) -> Any:
    """Returns zeroed memory for a struct of Arrow's C data interface, aligned to 8 bytes."""
    return (ctypes.c_uint64 * (_STRUCT_SIZES[name] // 8))()


def schema_of(avro_schema: Any) -> pa.Schema:
    """Returns the Arrow schema of a Java scan's or table's records."""
    struct = _new_struct("ArrowSchema")
    with java_errors():
        bridge().exportSchema(avro_schema, ctypes.addressof(struct))
    return pa.Schema._import_from_c(ctypes.addressof(struct))


class Stream:
    """The batches of a Java scan, whose failures are raised as exceptions of this package."""

    def __init__(self, scan: Any, threads: int, limit: int | None, tasks: Sequence[int] | None = None) -> None:
        """Exports a scan, or those of its tasks with some ordinals."""
        struct = _new_struct("ArrowArrayStream")
        address = ctypes.addressof(struct)
        max_rows = 2**63 - 1 if limit is None else limit
        with java_errors():
            if tasks is None:
                self._java = bridge().exportScan(scan, threads, max_rows, address)
            else:
                self._java = bridge().exportTasks(scan, jpype.JArray(jpype.JInt)(list(tasks)), threads, address)
        self.reader: pa.RecordBatchReader = pa.RecordBatchReader._import_from_c(ctypes.addressof(struct))

    @contextmanager
    def failures(self) -> Iterator[None]:
        """Raises the exception that ended the stream instead of Arrow's, which has only its text."""
        try:
            yield
        except (pa.ArrowException, OSError) as e:
            failure = self._java.failure()
            error = to_python(failure.get()) if failure.isPresent() else e
        else:
            return
        raise error from None


def records(avro_schema: Any, java_records: Any) -> pa.RecordBatch:
    """Returns Java records as one batch."""
    return _batch(lambda array, schema: bridge().exportRecords(avro_schema, java_records, array, schema))


def rows_at(lookup: Any, positions: Any) -> pa.RecordBatch:
    """Returns the rows at some positions as one batch."""
    return _batch(lambda array, schema: bridge().exportRows(lookup, positions, array, schema))


def _batch(export: Callable[[int, int], None]) -> pa.RecordBatch:
    array, schema = _new_struct("ArrowArray"), _new_struct("ArrowSchema")
    with java_errors():
        export(ctypes.addressof(array), ctypes.addressof(schema))
    return pa.RecordBatch._import_from_c(ctypes.addressof(array), ctypes.addressof(schema))


class _Source:
    """Batches for Java, which keeps the exception that a batch raised."""

    def __init__(self, schema: pa.Schema, batches: Iterable[pa.RecordBatch]) -> None:
        self.failure: BaseException | None = None
        self.reader = pa.RecordBatchReader.from_batches(schema, self._guarded(batches))

    def _guarded(self, batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        try:
            for batch in batches:
                yield _without_offsets(batch)
        except BaseException as e:
            self.failure = e
            raise


def _without_offsets(batch: pa.RecordBatch) -> pa.RecordBatch:
    """Returns a copy of a batch that is a slice of another: Arrow's Java library mishandles offsets of bits."""
    if not any(column.offset or pa.types.is_nested(column.type) for column in batch.columns):
        return batch
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, batch.schema) as writer:
        writer.write_batch(batch)
    with pa.ipc.open_stream(sink.getvalue()) as reader:
        return reader.read_next_batch()


@contextmanager
def imported(schema: pa.Schema, batches: Iterable[pa.RecordBatch]) -> Iterator[Any]:
    """Passes batches to Java; an exception that producing them raises is raised as it is."""
    source = _Source(schema, batches)
    struct = _new_struct("ArrowArrayStream")
    source.reader._export_to_c(ctypes.addressof(struct))
    error: BaseException | None = None
    try:
        rows = bridge().importStream(ctypes.addressof(struct))
        try:
            yield rows
        finally:
            rows.close()
    except jpype.JException as failure:
        error = source.failure if source.failure is not None else to_python(failure)
    if error is not None:
        raise error from None


def java_list(values: Iterable[Any]) -> Any:
    """Returns a Java list of strings or Java objects."""
    result = java("java.util.ArrayList")()
    for value in values:
        result.add(value)
    return result
