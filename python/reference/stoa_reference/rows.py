"""Row pages: the values of several columns row by row, each in a slot."""

from .bytes import Reader, check, string
from .values import Limits, in_range, read_value, symbol

SLOT_SIZES = {"int": 4, "long": 8, "float": 4, "double": 8, "boolean": 1, "enum": 4, "null": 0}
MAX_FIXED_IN_SLOT = 16


def read_page(data, types, row_count):
    """The values of a page of layout 4: a list per column."""
    slots = [t.element if t.kind == "nullable" else t for t in types]
    sizes = [_slot_size(slot) for slot in slots]
    null_size = -(-len(types) // 8)
    fixed_size = null_size + sum(8 if size is None else size for size in sizes)
    varies = None in sizes
    limits = Limits(len(data))
    reader = Reader(data)
    starts = [reader.u32() for _ in range(-(-row_count // 64))] if varies else []
    first = reader.position
    columns = [[] for _ in types]
    for row in range(row_count):
        if varies:
            start = reader.position
            check(row % 64 or starts[row // 64] == start - first, f"Row {row} does not begin at its offset.")
            size = reader.u32()
            check(4 + fixed_size <= size < 1 << 30, f"Row {row} has {size} bytes.")
            row_reader = Reader(reader.data[start : start + size])
            reader.take(size - 4)
            row_reader.take(4)
        else:
            row_reader = Reader(reader.take(fixed_size))
        _read_row(row_reader, types, slots, sizes, columns, limits)
    reader.end()
    return columns


def _slot_size(slot):
    """None for a slot of an offset and a length."""
    if slot.storage == "fixed":
        return slot.size if slot.size <= MAX_FIXED_IN_SLOT else None
    return SLOT_SIZES.get(slot.storage)


def _read_row(reader, types, slots, sizes, columns, limits):
    nulls = reader.take(-(-len(types) // 8))
    variable_end = reader.position + sum(8 if size is None else size for size in sizes)
    for c, (type_, slot, size) in enumerate(zip(types, slots, sizes)):
        is_null = nulls[c // 8] >> c % 8 & 1
        check(not is_null or type_.kind in ("nullable", "null"), f"Column {c} is null, but not nullable.")
        data = reader.take(8 if size is None else size)
        if is_null:
            columns[c].append(None)
        elif size is None:
            offset, length = Reader(data).u32(), Reader(data[4:]).u32()
            check(offset == variable_end, f"The value of column {c} is at {offset}, not {variable_end}.")
            check(offset + length <= len(reader.data), f"The value of column {c} exceeds its row.")
            variable_end += length
            limits.next_value()
            columns[c].append(_read_variable(reader.data[offset:variable_end], slot, limits))
        else:
            columns[c].append(_read_slot(Reader(data), slot))
    check(variable_end == len(reader.data), "Bytes follow the values of a row.")


def _read_slot(reader, slot):
    if slot.storage == "null":
        return None
    if slot.storage == "boolean":
        value = reader.u8()
        check(value <= 1, f"A boolean is {value}.")
        return value == 1
    if slot.storage == "fixed":
        return bytes(reader.data)
    if slot.storage == "float":
        return reader.f32()
    if slot.storage == "double":
        return reader.f64()
    value = int.from_bytes(reader.data, "little", signed=True)
    return symbol(slot, value) if slot.storage == "enum" else in_range(value, slot.storage)


def _read_variable(data, slot, limits):
    if slot.storage == "string":
        return string(data)
    if slot.storage in ("bytes", "fixed"):
        check(slot.storage == "bytes" or len(data) == slot.size, f"A fixed has {len(data)} bytes.")
        return bytes(data)
    reader = Reader(data)
    value = read_value(reader, slot, limits)
    reader.end()
    return value
