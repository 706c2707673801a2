"""Each kind of error: its class and its sentence, without Java's trace."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pytest

import stoa


@pytest.fixture
def t(path: str) -> stoa.Table:
    return stoa.write({"id": [1, 2, 3], "name": ["a", None, "c"], "x": [1.0, 2.0, 3.0]}, path)


def divide_by_zero(batch: pa.RecordBatch) -> Any:
    return [1 // 0 for _ in range(batch.num_rows)]


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda t: stoa.open(t.path + "x"), stoa.InvalidTableError, "is not a table: it does not exist"),
        (lambda t: stoa.open(t.path, version=9), stoa.InvalidTableError, "has no version 9"),
        (lambda t: stoa.open(t.path, tag="x"), stoa.InvalidTableError, "x"),
        (lambda t: stoa.open(t.path, version=1, tag="x"), ValueError, "exclude each other"),
        (lambda t: stoa.open("s3a://bucket/t"), ValueError, 'the scheme "s3a" is not supported'),
        (lambda t: t.scan(["nam"]), stoa.InvalidTableError, 'did you mean "name"?'),
        (lambda t: t.scan("name"), TypeError, 'pass ["name"]'),
        (lambda t: t.scan(filter="idd > 1"), stoa.InvalidTableError, 'did you mean "id"?'),
        (lambda t: t.scan(filter="id >"), ValueError, "position 5"),
        (lambda t: t.scan(filter=5), TypeError, "a text or a pyarrow expression"),
        (lambda t: t.scan(limit=-1), ValueError, "limit"),
        (lambda t: t.scan(batch_size=0), ValueError, "batch_size"),
        (lambda t: t.scan(threads=0), ValueError, "threads"),
        (lambda t: t.take([3]), IndexError, "row 3 does not exist: the table has 3 rows"),
        (lambda t: t.take(["a"]), (ValueError, TypeError), "a"),
        (lambda t: t.take([None]), ValueError, "a position is null"),
        (lambda t: t.add_column("y", 5), TypeError, "expected an array or a list of values, found int"),
        (lambda t: t.add_column("y", lambda batch: None), TypeError, "found NoneType"),
        (lambda t: t.replace_column("id", ["a", "b", "c"]), ValueError, "do not fit type int64"),
        (lambda t: stoa.open(t.path, as_of="yesterday"), ValueError, 'such as "2026-03-01 12:00"'),
        (lambda t: t.lookup(1), ValueError, "the table has no index"),
        (lambda t: t.lookup("x", on="id"), ValueError, "does not fit column 'id'"),
        (lambda t: t.lookup((1, 2), on="id"), ValueError, "has 2 values"),
        (lambda t: t.lookup(1, on="ids"), stoa.InvalidTableError, 'did you mean "id"?'),
        (lambda t: t.append({"idd": [1]}), ValueError, "did you mean 'id'?"),
        (lambda t: t.append({"id": ["x"]}), ValueError, "type string do not fit type int64"),
        (lambda t: t.append({"id": [1.5]}), ValueError, "do not fit type int64"),
        (lambda t: t.append("text"), TypeError, "found str"),
        (lambda t: t.at(version=2).append({"id": [1]}), RuntimeError, "can only be read"),
        (lambda t: t.upsert({"name": ["x"]}, "id"), ValueError, "no key column 'id'"),
        (lambda t: t.update("id = 1", {}), ValueError, "sets no column"),
        (lambda t: t.update("id = 1", {"nme": 1}), ValueError, "did you mean 'name'?"),
        (lambda t: t.delete(pc.field("x") + 1 > 2), ValueError, "cannot be translated"),
        (lambda t: t.add_column("id", [1, 2, 3]), stoa.InvalidTableError, "id"),
        (lambda t: t.add_column("y", [1]), ValueError, "each of the 3 rows, found only 1"),
        (lambda t: t.add_column("y", [1, 2, 3, 4]), ValueError, "each of the 3 rows, found more"),
        (lambda t: t.add_column("y", divide_by_zero), ZeroDivisionError, "zero"),
        (lambda t: t.add_column("y", lambda batch: [1]), ValueError, "got 3 rows and returned 1 values"),
        (lambda t: t.drop_column("nam"), stoa.InvalidTableError, "nam"),
        (lambda t: t.rename_column("id", "name"), stoa.InvalidTableError, "name"),
        (lambda t: t.replace_column("nam", [1, 2, 3]), stoa.InvalidTableError, "nam"),
        (lambda t: stoa.write({"a": [1]}, t.path), stoa.InvalidTableError, "already contains a table"),
        (lambda t: stoa.write({"a": [1]}, t.path, mode="x"), ValueError, "mode"),
        (lambda t: stoa.write({"a": [1]}, t.path + "2", sort_by="b"), stoa.InvalidTableError, "b"),
        (lambda t: stoa.write({"a": [1]}, t.path + "3", partition_by="day("), ValueError, "day("),
        (lambda t: stoa.jvm(memory="1g"), RuntimeError, "the JVM already runs"),
    ],
)
def test_errors_say_what_to_do(
    t: stoa.Table, call: Callable[[stoa.Table], Any], error: type[Exception], message: str
) -> None:
    version = t.version
    with pytest.raises(error) as info:
        call(t)
    assert message in str(info.value)
    text = "".join(traceback.format_exception(info.value))
    assert not any(trace in text for trace in ("dev.stoa.", "java.lang", "org.apache", "\tat ")), text
    assert stoa.open(t.path).version == version
    t.close()


def test_damaged_files_are_reported_wherever_they_are_read(path: str) -> None:
    t = stoa.write({"n": list(range(20_000)), "s": [str(i * 7919) for i in range(20_000)]}, path)
    for file in Path(path).rglob("*.col"):
        data = bytearray(file.read_bytes())
        data[len(data) // 3] ^= 0x55
        file.write_bytes(data)
    t = stoa.open(path)
    for read in (t.to_arrow, lambda: list(t.to_batches()), lambda: t.to_reader().read_all(), lambda: t.take([5])):
        with pytest.raises(stoa.CorruptFileError, match="table"):
            read()
    with pytest.raises(Exception) as info:
        pa.table(t)  # a stream passes only the text
    assert path in str(info.value) and "\tat " not in str(info.value)
    t.close()


def test_conflicts_are_reported(path: str) -> None:
    first = stoa.write({"id": [1, 2], "x": [1, 2]}, path)
    second = stoa.open(path)
    first.replace_column("x", [3, 4])
    with pytest.raises(stoa.CommitConflictError, match="again"):
        second.add_column("y", lambda batch: batch["x"], columns=["x"])


def test_a_failed_write_leaves_no_table(path: str) -> None:
    def batches() -> Any:
        yield pa.record_batch({"a": [1]})
        raise KeyError("lost")

    with pytest.raises(KeyError, match="lost"):
        stoa.write(pa.RecordBatchReader.from_batches(pa.schema([("a", pa.int64())]), batches()), path)
    stoa.write({"a": [1]}, path)


def test_tables_cannot_store_some_types(path: str) -> None:
    with pytest.raises(ValueError, match="field a"):
        stoa.write(pa.table({"a": pa.array([100], pa.decimal128(5, -2))}), path)
