"""Turns what users have, such as DataFrames, into batches that a table can store."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import pyarrow as pa
import pyarrow.dataset as ds


def batches_of(data: Any) -> tuple[pa.Schema, Iterable[pa.RecordBatch]]:
    """Returns the rows of tables, DataFrames, datasets, streams, or lists of dicts as batches.

    Values that are encoded with dictionaries, such as categories, become plain ones.

    Raises:
        TypeError: the object is none of these.
    """
    reader = _reader(data)
    schema = pa.schema([field.with_type(_plain(field.type)) for field in reader.schema])
    if schema.equals(reader.schema):
        return schema, reader
    return schema, (_cast(batch, schema) for batch in reader)


def _reader(data: Any) -> pa.RecordBatchReader:
    if isinstance(data, pa.RecordBatchReader):
        return data
    if isinstance(data, pa.RecordBatch):
        data = pa.Table.from_batches([data])
    if isinstance(data, pa.Table):
        return data.to_reader()
    if isinstance(data, ds.Dataset):
        return data.scanner().to_reader()
    if isinstance(data, ds.Scanner):
        return data.to_reader()
    module = type(data).__module__.split(".")[0]
    if module == "pandas":
        return pa.Table.from_pandas(data, preserve_index=False).replace_schema_metadata().to_reader()
    if module == "polars" and type(data).__name__ == "LazyFrame":
        data = data.collect()
    if hasattr(data, "__arrow_c_stream__"):
        return pa.RecordBatchReader.from_stream(data)
    if isinstance(data, Mapping):
        return pa.table(dict(data)).to_reader()
    if isinstance(data, (list, tuple)) and data and all(isinstance(row, Mapping) for row in data):
        names = dict.fromkeys(name for row in data for name in row)  # pyarrow takes those of the first row
        return pa.table({name: [row.get(name) for row in data] for name in names}).to_reader()
    raise TypeError(
        f"expected a pyarrow Table or reader, a pandas or Polars DataFrame, a dict of columns or a list of dicts, "
        f"found {type(data).__name__}"
    )


def _plain(found: pa.DataType) -> pa.DataType:
    """Returns a type without dictionaries, run-end encoding and views of texts."""
    if str(found) in ("string_view", "binary_view"):
        return pa.string() if str(found) == "string_view" else pa.binary()
    if pa.types.is_dictionary(found):
        return _plain(found.value_type)
    if pa.types.is_run_end_encoded(found):
        return _plain(found.value_type)
    if pa.types.is_struct(found):
        return pa.struct([field.with_type(_plain(field.type)) for field in found])
    if pa.types.is_map(found):
        return pa.map_(_plain(found.key_type), found.item_field.with_type(_plain(found.item_type)))
    for test, factory in (
        (pa.types.is_fixed_size_list, lambda field: pa.list_(field, found.list_size)),
        (pa.types.is_large_list, pa.large_list),
        (pa.types.is_list, pa.list_),
    ):
        if test(found):
            return factory(found.value_field.with_type(_plain(found.value_type)))
    return found


def aligned(data: Any, table_schema: pa.Schema, *, needs_all: bool) -> tuple[pa.Schema, Iterable[pa.RecordBatch]]:
    """Returns rows with the names and types of a table's columns, in its order.

    Args:
        needs_all: whether columns that the data lacks, and that may be null, are added as nulls.

    Raises:
        ValueError: a column is not in the table, or its values do not fit.
    """
    schema, batches = batches_of(data)
    for name in schema.names:
        if name not in table_schema.names:
            close = difflib.get_close_matches(name, table_schema.names, n=1)
            advice = f"did you mean {close[0]!r}?" if close else f"it has {', '.join(map(repr, table_schema.names))}"
            raise ValueError(f"the table has no column {name!r}: {advice}")
    fields = []
    for field in table_schema:
        if field.name in schema.names:
            fields.append(field.with_type(_plain(field.type)).with_nullable(True))
        elif needs_all and field.nullable:
            fields.append(field.with_type(_plain(field.type)))
        elif needs_all:
            raise ValueError(f"column {field.name!r} cannot be null and has no values: add it to the data")
    target = pa.schema(fields)
    return target, (_cast(batch, target) for batch in batches)


def _cast(batch: pa.RecordBatch, target: pa.Schema) -> pa.RecordBatch:
    return pa.RecordBatch.from_arrays(list(_columns(batch, target)), schema=target)


def _columns(batch: pa.RecordBatch, target: pa.Schema) -> Iterator[pa.Array]:
    for field in target:
        index = batch.schema.get_field_index(field.name)
        if index < 0:
            yield pa.nulls(batch.num_rows, field.type)
            continue
        column = batch.column(index)
        if pa.types.is_dictionary(column.type):
            column = _decoded(column)
        if _is_text(column.type) != _is_text(field.type) and column.null_count < len(column):
            raise ValueError(f"column {field.name!r}: values of type {column.type} do not fit type {field.type}")
        try:
            yield column if column.type == field.type else column.cast(field.type)
        except (pa.ArrowInvalid, pa.ArrowNotImplementedError) as e:
            raise ValueError(f"column {field.name!r}: its values do not fit type {field.type}: {e}") from None


def _decoded(column: pa.DictionaryArray) -> pa.Array:
    values = column.dictionary.cast(_plain(column.type.value_type))  # Arrow takes no views, which Polars has
    return values.take(column.indices)


def _is_text(found: pa.DataType) -> bool:
    """Returns whether values are texts, which are not converted to numbers or times silently."""
    return bool(pa.types.is_string(_plain(found)) or pa.types.is_large_string(_plain(found)))
