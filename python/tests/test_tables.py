"""Round trips of random tables, and each change, with pyarrow as the judge."""

from __future__ import annotations

import datetime
import os
import pickle
import random
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.dataset as ds
import pytest

import random_tables
import stoa

ROUNDS = int(os.environ.get("STOA_ROUNDS", "25"))


def test_random_tables_survive_a_round_trip(tmp_path: Path, seed: int) -> None:
    generator = random.Random(seed)
    for round_ in range(ROUNDS):
        schema = random_tables.schema(generator, 1 + generator.randrange(6))
        parts = [random_tables.table(generator, schema, generator.randrange(60)) for _ in range(2)]
        parts.append(random_tables.table(generator, schema, 70).slice(generator.randrange(40), generator.randrange(30)))
        t = stoa.write(parts[0], tmp_path / f"t{round_}")
        for part in parts[1:]:
            t.append(part)
        expected = pa.concat_tables(parts)
        assert t.count_rows() == len(t) == expected.num_rows
        assert t.schema.equals(expected.schema), (t.schema, expected.schema)
        for threads in (1, 3):
            found = t.scan(threads=threads).to_arrow()
            found.validate(full=True)
            assert random_tables.rows(found) == random_tables.rows(expected)
        if expected.num_rows:
            positions = [generator.randrange(expected.num_rows) for _ in range(10)]
            taken = t.take(positions)
            taken.validate(full=True)
            assert taken.schema.equals(t.schema)
            assert random_tables.rows(taken) == random_tables.rows(expected.take(positions))
        t.close()


def test_libraries_agree_on_a_random_table(path: str, seed: int) -> None:
    duckdb, pandas, polars = (pytest.importorskip(name) for name in ("duckdb", "pandas", "polars"))
    generator = random.Random(seed)
    schema = random_tables.schema(generator, 12)
    t = stoa.write(random_tables.table(generator, schema, 200), path)
    expected = random_tables.rows(t.to_arrow())
    dataset, scan = t.dataset(), t.scan()
    assert random_tables.rows(dataset.to_table()) == expected
    assert random_tables.rows(pa.table(scan)) == expected
    assert random_tables.rows(pa.RecordBatchReader.from_stream(t).read_all()) == expected
    assert len(duckdb.sql("SELECT * FROM dataset").fetchall()) == len(duckdb.sql("SELECT * FROM scan").fetchall()) == 200
    assert polars.from_arrow(pa.table(t)).equals(t.to_polars())
    assert polars.scan_pyarrow_dataset(dataset).collect().shape == (200, 12)
    pandas.testing.assert_frame_equal(t.to_pandas(), dataset.to_table().to_pandas())


def test_duckdb_and_polars_push_down_what_they_filter(path: str) -> None:
    duckdb, polars = pytest.importorskip("duckdb"), pytest.importorskip("polars")
    t = stoa.write({"n": list(range(1000)), "s": [f"row {i}" for i in range(1000)], "unused": [0] * 1000}, path)
    d = t.dataset()
    assert duckdb.sql("SELECT s FROM d WHERE n BETWEEN 10 AND 12 OR s = 'row 7'").fetchall() == [
        ("row 7",),
        ("row 10",),
        ("row 11",),
        ("row 12",),
    ]
    frame = polars.scan_pyarrow_dataset(d).filter(polars.col("n") > 997).select("s").collect()
    assert frame["s"].to_list() == ["row 998", "row 999"]


def test_a_scan_selects_columns_rows_and_batches(path: str) -> None:
    t = stoa.write({"n": list(range(10_000)), "m": [[str(i)] for i in range(10_000)]}, path)
    assert t.scan(["n"], "n >= 9998").to_arrow().to_pydict() == {"n": [9998, 9999]}
    assert t.scan(["n"], pc.field("n") < 2).to_arrow().to_pydict() == {"n": [0, 1]}
    assert t.scan(["n"], limit=3).to_arrow().to_pydict() == {"n": [0, 1, 2]}
    assert [b.num_rows for b in t.scan(["n"], batch_size=3000).to_batches()] == [3000, 3000, 3000, 1000]
    assert t.scan(limit=0).to_arrow().num_rows == 0
    assert t.scan(filter="n < 7").count_rows() == t.count_rows("n < 7") == t.count_rows(pc.field("n") < 7) == 7
    assert t.scan(limit=5).count_rows() == 5
    assert t.head(2).num_rows == 2
    assert t.scan(["n"]).schema == pa.schema([("n", pa.int64())])


def test_paths_select_keys_of_maps_and_fields(path: str) -> None:
    schema = pa.schema([("m", pa.map_(pa.string(), pa.int64())), ("r", pa.struct([("city", pa.string())]))])
    rows = pa.Table.from_pylist([{"m": [("a b", 1)], "r": {"city": "X"}}, {"m": [], "r": None}], schema)
    t = stoa.write(rows, path)
    assert t.to_arrow(["m['a b']", "r.city"]).to_pylist() == [{"a b": 1, "city": "X"}, {"a b": None, "city": None}]
    assert t.to_arrow(["m"], "m['a b'] = 1").num_rows == 1


def test_streams_may_be_abandoned(path: str) -> None:
    t = stoa.write({"n": list(range(50_000))}, path)
    for i in range(3):
        t.append({"n": list(range(50_000))})
    for threads in (1, 4):
        batches = t.scan(threads=threads).to_batches()
        next(batches)
        batches.close()
        reader = t.scan(threads=threads).to_reader()
        reader.read_next_batch()
        del reader
        capsule = t.scan(threads=threads).__arrow_c_stream__()
        del capsule


def test_rows_are_found_by_key(path: str) -> None:
    t = stoa.write({"id": [3, 1, 2, 1], "name": ["c", "a", "b", "A"]}, path, key="id")
    assert t.lookup(2).to_pylist() == [{"id": 2, "name": "b"}]
    assert t.lookup([1, 7, 3], ["name"]).column("name").to_pylist() == ["a", "A", "c"]
    assert t.lookup("b", on="name").column("id").to_pylist() == [2]
    assert t.lookup([(1, "A")], on=["id", "name"]).num_rows == 1
    assert t.lookup(9).num_rows == 0
    dates = stoa.write({"d": [datetime.date(2020, 1, 1)], "x": [1]}, path + "2")
    assert dates.lookup(datetime.date(2020, 1, 1), on="d").num_rows == 1
    t.close(), dates.close()


def test_changes_make_versions(path: str) -> None:
    t = stoa.write([{"id": 1, "name": "a", "x": 1.5}, {"id": 2, "name": None, "x": None}], path)
    t.tag("first")
    t.append({"id": [3], "name": ["c"]})
    t.add_column("double", lambda batch: pc.multiply(batch["id"], 2), columns=["id"])
    t.add_column("letter", pa.chunked_array([["p"], ["q", None]]))
    t.update("id = 2", {"name": "B", "x": 0.5})
    t.upsert([{"id": 3, "name": "new"}, {"id": 4, "name": "d"}], "id")
    t.delete(pc.field("id") == 1)
    t.replace_column("double", [20, 30, 40])
    t.rename_column("letter", "sign")
    t.drop_column("x")
    assert t.to_arrow().to_pylist() == [
        {"id": 2, "name": "B", "double": 20, "sign": "q"},
        {"id": 3, "name": "new", "double": 30, "sign": None},
        {"id": 4, "name": "d", "double": 40, "sign": None},
    ]
    history = t.history()
    assert [v.version for v in history] == list(range(1, len(history) + 1))
    assert history[1].tags == ("first",) and history[1].operation == "append" and history[1].rows == 2
    first = stoa.open(path, tag="first")
    assert first.schema.names == ["id", "name", "x"] and len(first) == 2
    assert stoa.open(path, version=2).to_arrow().equals(first.to_arrow())
    assert len(stoa.open(path, as_of=history[1].time)) == 2
    assert len(t.at(version=4)) == 3
    assert pickle.loads(pickle.dumps(first)).to_arrow().equals(first.to_arrow())
    assert "letter" not in t.refresh().schema.names


def test_write_options_sort_partition_and_overwrite(path: str) -> None:
    data = {"k": ["b", "a", "b", None], "n": [3, 1, 2, 4]}
    t = stoa.write(data, path, sort_by=["n desc"], partition_by="k")
    assert sorted(t.to_arrow()["n"].to_pylist()) == [1, 2, 3, 4]
    assert t.to_arrow(["n"], "k = 'b'")["n"].to_pylist() == [3, 2]
    assert len(stoa.write(data, path, mode="append")) == 8
    assert stoa.write({"n": [9], "k": ["z"]}, path, mode="overwrite").to_arrow().to_pydict() == {"k": ["z"], "n": [9]}


@pytest.mark.parametrize("kind", ["table", "batch", "reader", "dataset", "pandas", "polars", "lazy", "dict", "list"])
def test_data_comes_from_each_library(path: str, kind: str) -> None:
    table = pa.table({"a": [1, 2], "s": pa.array(["x", None]), "d": pa.array(["u", "v"]).dictionary_encode()})
    if kind == "pandas":
        pytest.importorskip("pandas")
    polars: Any = pytest.importorskip("polars") if kind in ("polars", "lazy") else None
    data: Any = {
        "table": lambda: table,
        "batch": lambda: table.to_batches()[0],
        "reader": lambda: table.to_reader(),
        "dataset": lambda: ds.dataset(table),
        "pandas": lambda: table.to_pandas(),
        "polars": lambda: polars.from_arrow(table),
        "lazy": lambda: polars.from_arrow(table).lazy(),
        "dict": lambda: table.to_pydict(),
        "list": lambda: table.to_pylist(),
    }[kind]()
    t = stoa.write(data, path)
    assert t.to_arrow().to_pydict() == {"a": [1, 2], "s": ["x", None], "d": ["u", "v"]}


def test_dataset_projects_expressions_and_counts(path: str) -> None:
    d = stoa.write({"a": [1, 2, 3], "b": ["x", None, "z"]}, path).dataset()
    assert d.to_table(columns={"twice": pc.multiply(pc.field("a"), 2)}, filter=pc.field("b").is_valid()).to_pydict() == {
        "twice": [2, 6]
    }
    assert d.count_rows() == 3 and d.count_rows(pc.field("a") > 1) == 2
    assert d.filter(pc.field("a") > 1).filter(pc.field("a") < 3).to_table().num_rows == 1
    assert d.head(2).num_rows == 2 and d.take([2]).to_pydict() == {"a": [3], "b": ["z"]}
    assert d.sort_by([("a", "descending")]).to_table()["a"].to_pylist() == [3, 2, 1]
    assert pickle.loads(pickle.dumps(d)).to_table().equals(d.to_table())
    with pytest.raises(NotImplementedError):
        d.get_fragments()


def test_jupyter_shows_columns_rows_and_versions(path: str) -> None:
    t = stoa.write({"a<b": [1]}, path)
    text = t._repr_html_()
    assert "a&lt;b" in text and "int64" in text and "append" in text and "1 rows" in text
    assert repr(t) == f"stoa.Table({path!r}, version=2, rows=1)"


def test_rows_as_dicts_may_lack_names(path: str) -> None:
    assert stoa.write([{"a": 1}, {"b": {"c": [1, 2]}}], path).to_arrow().to_pylist() == [
        {"a": 1, "b": None},
        {"a": None, "b": {"c": [1, 2]}},
    ]


def test_enums_are_dictionaries(path: str) -> None:
    java = stoa._jvm.java
    schema = java("org.apache.avro.Schema$Parser")().parse(
        '{"type": "record", "name": "R", "fields": [{"name": "id", "type": "long"}, {"name": "e", "type":'
        ' ["null", {"type": "enum", "name": "E", "symbols": ["A", "B", "C"]}]}]}'
    )
    java("dev.stoa.table.Table").create(java("java.nio.file.Path").of(path), schema)
    t = stoa.open(path)
    t.append({"id": [1, 2, 3], "e": ["A", "C", None]})
    t.append(pa.table({"id": [4], "e": pa.array(["B"]).dictionary_encode()}))
    assert t.schema.field("e").type == pa.dictionary(pa.int32(), pa.string())
    assert t.to_arrow()["e"].to_pylist() == ["A", "C", None, "B"]
    assert t.take([3, 0])["e"].to_pylist() == ["B", "A"]
    assert t.to_arrow(["id"], "e = 'C'")["id"].to_pylist() == [2]
    assert t.to_arrow(["id"], pc.field("e") == "C")["id"].to_pylist() == [2]
    assert t.lookup("B", on="e")["id"].to_pylist() == [4]
    t.update("id = 3", {"e": "B"}).upsert([{"id": 1, "e": "C"}], "id").replace_column("id", [5, 6, 7, 8])
    assert sorted(t.to_arrow()["e"].to_pylist()) == ["B", "B", "C", "C"]
    assert len(stoa.write(t, path + "2")) == 4
    t.close()
