"""Random Arrow tables of all types that tables store in the same type."""

from __future__ import annotations

import datetime
import decimal
import random
from typing import Any

import pyarrow as pa

_TEXTS = ["", "a", "b", "it's", "100%", "a_b", "\\", '"q"', "ä", "𝄞", "zebra", "a" * 70]


def schema(generator: random.Random, column_count: int) -> pa.Schema:
    return pa.schema(
        [pa.field(f"c{i}", data_type(generator, 2), nullable=generator.random() < 0.8) for i in range(column_count)]
    )


def data_type(generator: random.Random, depth: int) -> pa.DataType:
    flat = [
        pa.bool_(),
        pa.int32(),
        pa.int64(),
        pa.float32(),
        pa.float64(),
        pa.string(),
        pa.binary(),
        pa.binary(3),
        pa.date32(),
        pa.time32("ms"),
        pa.time64("us"),
        pa.timestamp("ms", "UTC"),
        pa.timestamp("us", "UTC"),
        pa.timestamp("us"),
        pa.timestamp("ns"),
        pa.decimal128(9, 2),
        pa.decimal128(30, 5),
    ]
    kind = generator.randrange(len(flat) + (3 if depth else 0))
    if kind < len(flat):
        return flat[kind]
    if kind == len(flat):
        element = data_type(generator, depth - 1)
        # pyarrow cannot convert lists of fixed-size values to pandas.
        return pa.list_(pa.field("element", pa.binary() if pa.types.is_fixed_size_binary(element) else element))
    if kind == len(flat) + 1:
        return pa.map_(pa.string(), data_type(generator, depth - 1))
    return pa.struct([pa.field(f"f{i}", data_type(generator, depth - 1)) for i in range(1 + generator.randrange(3))])


def value(generator: random.Random, found: pa.DataType, is_nullable: bool) -> Any:
    if is_nullable and generator.random() < 0.2:
        return None
    small = generator.random() < 0.6
    if pa.types.is_boolean(found):
        return generator.random() < 0.5
    if pa.types.is_integer(found):
        return generator.randrange(5) if small else generator.randrange(-(2 ** (found.bit_width - 1)), 2**31)
    if pa.types.is_float32(found):
        return float(generator.randrange(-8, 8)) / 4
    if pa.types.is_float64(found):
        return generator.choice([0.0, -0.0, 1.5, float("nan"), float("inf"), generator.gauss(0, 100)])
    if pa.types.is_string(found):
        return generator.choice(_TEXTS)
    if pa.types.is_fixed_size_binary(found):
        return generator.randbytes(found.byte_width)
    if pa.types.is_binary(found):
        return generator.randbytes(generator.randrange(4))
    if pa.types.is_date(found):
        return datetime.date(2020, 1, 1) + datetime.timedelta(days=generator.randrange(-3, 3))
    if pa.types.is_time(found):
        return datetime.time(generator.randrange(24), generator.randrange(60), 0, generator.randrange(1000) * 1000)
    if pa.types.is_timestamp(found):
        zone = datetime.timezone.utc if found.tz else None
        base = datetime.datetime(2020, 1, 1, tzinfo=zone)
        return base + datetime.timedelta(milliseconds=generator.randrange(-3, 3) if small else generator.randrange(10**9))
    if pa.types.is_decimal(found):
        return decimal.Decimal(generator.randrange(-(10**6), 10**6)).scaleb(-found.scale)
    if pa.types.is_list(found):
        return [value(generator, found.value_type, True) for _ in range(generator.randrange(4))]
    if pa.types.is_map(found):
        keys = generator.sample(["a", "b", "c d", "content-type"], generator.randrange(4))
        return [(key, value(generator, found.item_type, True)) for key in keys]
    return {field.name: value(generator, field.type, True) for field in found}


def table(generator: random.Random, found: pa.Schema, row_count: int) -> pa.Table:
    return pa.table(
        [
            pa.array([value(generator, field.type, field.nullable) for _ in range(row_count)], field.type)
            for field in found
        ],
        schema=found,
    )


def rows(found: pa.Table) -> list[Any]:
    """Returns rows whose equality treats NaN as equal to itself, and the entries of maps as unordered."""
    return [_comparable(row, pa.struct(list(found.schema))) for row in found.to_pylist()]


def _comparable(found: Any, data_type: pa.DataType) -> Any:
    if found is None:
        return None
    if pa.types.is_map(data_type):
        return sorted((key, _comparable(item, data_type.item_type)) for key, item in found)
    if pa.types.is_list(data_type):
        return [_comparable(item, data_type.value_type) for item in found]
    if pa.types.is_struct(data_type):
        return {field.name: _comparable(found[field.name], field.type) for field in data_type}
    if isinstance(found, float):
        return "NaN" if found != found else (found, str(found))
    return found
