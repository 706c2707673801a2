"""Values and value pages: Avro's binary encoding, skip entries, dictionaries and compressed blocks."""

from typing import Any, NamedTuple

from .bytes import Reader, check, string
from .codecs import check_ratio, decompress

PLAIN, SKIP_LIST, DICTIONARY_SKIP_LIST = range(3)
MAX_ITEMS_WITHOUT_BYTES = 1 << 20
MAX_BYTES_OF_VALUE = 1 << 30


class Union(NamedTuple):
    """A value of a union of several types: the number of its branch, and the value."""

    branch: int
    value: Any


class Limits:
    """What the values of one page stand for beyond their own bytes."""

    def __init__(self, page_size):
        self.allowed = max(128 << 20, 2048 * page_size)
        self.items = 0

    def next_value(self):
        self.items = 0

    def item_without_bytes(self, count):
        self.items += count
        check(self.items <= MAX_ITEMS_WITHOUT_BYTES, "A value has more than 2^20 items without bytes.")
        self.charge(16 * count)

    def charge(self, size):
        self.allowed -= size
        check(self.allowed >= 0, "The values of the page stand for too many bytes.")


def read_value(reader, type_, limits):
    """The next value, in Avro's binary encoding.

    Records are lists, maps are lists of keys and values, enums are symbols, and decimals are bytes.
    """
    storage = type_.storage
    if storage == "null":
        return None
    if storage == "boolean":
        value = reader.u8()
        check(value <= 1, f"The boolean before offset {reader.position} is {value}.")
        return value == 1
    if storage in ("int", "long"):
        return in_range(reader.zigzag(), storage)
    if storage == "float":
        return reader.f32()
    if storage == "double":
        return reader.f64()
    if storage in ("string", "bytes"):
        return read_bytes(reader, storage)
    if storage == "fixed":
        return bytes(reader.take(type_.size))
    if storage == "enum":
        return symbol(type_, reader.zigzag())
    if storage == "record":
        return [read_value(reader, f.type, limits) for f in type_.fields]
    if storage in ("array", "map"):
        return _read_items(reader, type_, limits)
    branch = reader.zigzag()
    if storage == "nullable":
        check(branch in (0, 1), f"The branch {branch} before offset {reader.position} is not 0 or 1.")
        return None if (branch == 1) == type_.null_is_last else read_value(reader, type_.element, limits)
    check(0 <= branch < len(type_.branches), f"The union has no branch {branch}.")
    return Union(branch, read_value(reader, type_.branches[branch], limits))


def in_range(value, storage):
    bits = 32 if storage == "int" else 64
    check(-(1 << bits - 1) <= value < 1 << bits - 1, f"The {storage} {value} exceeds {bits} bits.")
    return value


def symbol(type_, ordinal):
    check(0 <= ordinal < len(type_.symbols), f"The enum {type_.name} has no symbol {ordinal}.")
    return type_.symbols[ordinal]


def read_bytes(reader, storage="bytes"):
    length = reader.zigzag()
    check(length >= 0, f"The length before offset {reader.position} is {length}.")
    data = bytes(reader.take(length))
    return string(data) if storage == "string" else data


def _read_items(reader, type_, limits):
    """Avro's blocks: of counts, and of minus the count and a size. A count of 0 ends them."""
    items = []
    while (count := reader.zigzag()) != 0:
        end = None
        if count < 0:
            count = -count
            size = reader.zigzag()
            check(0 <= size <= reader.remaining, f"A block of {size} bytes exceeds those that are left.")
            end = reader.position + size
        smallest = type_.element.minimum_size + (type_.kind == "map")
        if smallest == 0:
            limits.item_without_bytes(count)
        check(count * smallest <= reader.remaining, f"{count} items exceed the bytes that are left.")
        for _ in range(count):
            key = read_bytes(reader, "string") if type_.kind == "map" else None
            item = read_value(reader, type_.element, limits)
            items.append((key, item) if type_.kind == "map" else item)
        check(end in (None, reader.position), f"A block of items should end at offset {end}.")
    return items


def read_page(data, layout, codec, type_, row_count):
    """The values of a page of layout 0, 1 or 2."""
    limits = Limits(len(data))
    reader = Reader(data)
    levels = _read_skip_levels(reader, row_count) if layout != PLAIN else []
    dictionaries = _read_dictionaries(reader, codec, type_, limits) if layout == DICTIONARY_SKIP_LIST else None
    rows_of_blocks = []
    values = Reader(_read_blocks(reader, codec, row_count, rows_of_blocks) if codec else reader.take(reader.remaining))
    result, offsets = [], []
    for _ in range(row_count):
        limits.next_value()
        offsets.append(values.position)
        if dictionaries:
            result.append(dictionaries.read(values))
        else:
            result.append(read_value(values, type_, limits))
        check(values.position - offsets[-1] <= MAX_BYTES_OF_VALUE, "A value has more than 1 GiB.")
    values.end()
    _check_skip_levels(levels, offsets)
    for first_row, offset in rows_of_blocks:
        check(offsets[first_row] == offset, f"A block does not begin with row {first_row}.")
    return result


def _read_skip_levels(reader, row_count):
    level_count = reader.u8()
    check(level_count <= 16, f"The page has {level_count} skip levels.")
    levels = []
    for _ in range(level_count):
        interval, width = reader.varint(), reader.u8()
        check(interval >= 2 and 1 <= width <= 4, f"A skip level has interval {interval} and width {width}.")
        check(not levels or levels[-1][0] % interval == 0, f"The interval {interval} does not divide the last.")
        count = -(-row_count // interval)
        levels.append((interval, [reader.unsigned(width) for _ in range(count)]))
    return levels


def _check_skip_levels(levels, offsets):
    """Adds the entries of all levels for each row that has one at the last level."""
    for number in range(len(levels)):
        smallest = levels[number][0]
        for row in range(0, len(offsets), smallest):
            offset = sum(entries[row // interval] for interval, entries in levels[: number + 1])
            check(offset == offsets[row], f"The skip entries of row {row} lead to {offset}, not {offsets[row]}.")


def _read_blocks(reader, codec, row_count, rows_of_blocks):
    """Decompresses all blocks, and notes the first row and offset of each."""
    table = [(reader.varint(), reader.varint(), reader.varint()) for _ in range(reader.count(3))]
    check(sum(rows for rows, _, _ in table) == row_count, f"The blocks do not have {row_count} rows.")
    check_ratio(sum(length for _, length, _ in table), sum(stored for _, _, stored in table))
    parts, row, offset = [], 0, 0
    for rows, length, stored_length in table:
        check(rows > 0, "A block has no rows.")
        rows_of_blocks.append((row, offset))
        parts.append(_read_stored(reader, codec, length, stored_length))
        row, offset = row + rows, offset + length
    reader.end()
    return b"".join(parts)


def _read_stored(reader, codec, length, stored_length):
    check(stored_length <= length, f"A block of {length} bytes is stored in {stored_length}.")
    check_ratio(length, stored_length)
    stored = bytes(reader.take(stored_length))
    return stored if length == stored_length else decompress(codec, stored, length)


def _read_dictionaries(reader, codec, type_, limits):
    length = reader.varint()
    stored_length = reader.varint() if codec else length
    dictionary = Reader(_read_stored(reader, codec, length, stored_length))
    keys, values = _read_entries(dictionary), _read_entries(dictionary)
    dictionary.end()
    return _Dictionaries(type_, keys, values, limits)


def _read_entries(reader):
    lengths = reader.repeat(reader.count(), reader.varint)
    entries = [bytes(reader.take(length)) for length in lengths]
    return entries


class _Dictionaries:
    """Reads the values of a page of layout 2: maps or arrays with codes for keys and values."""

    def __init__(self, type_, keys, values, limits):
        self.nullable = type_ if type_.kind == "nullable" else None
        self.collection = type_.element if self.nullable else type_
        check(self.collection.kind in ("array", "map"), "Only arrays and maps have dictionaries.")
        element = self.collection.element
        self.has_references = element.storage in ("string", "bytes", "union", "nullable")
        check(len(set(keys)) == len(keys), "A key occurs twice in its dictionary.")
        self.keys = [(string(key), len(key)) for key in keys]
        check(not keys or self.collection.kind == "map", "A dictionary of arrays has keys.")
        check(not values or self.has_references, "The values of this type have no dictionary.")
        self.values = [self._entry(value, limits) for value in values]
        self.limits = limits

    def _entry(self, data, limits):
        reader = Reader(data)
        value = read_value(reader, self.collection.element, limits)
        reader.end()
        return value, len(data)

    def read(self, reader):
        if self.nullable:
            branch = reader.zigzag()
            check(branch in (0, 1), f"The branch {branch} before offset {reader.position} is not 0 or 1.")
            if (branch == 1) == self.nullable.null_is_last:
                return None
        is_map = self.collection.kind == "map"
        count = reader.varint()
        if count == 0:
            return []
        size = reader.varint()
        check(size <= reader.remaining, f"A collection of {size} bytes exceeds those that are left.")
        smallest = is_map + self.collection.element.minimum_size
        check(count * smallest <= size, f"{count} items exceed {size} bytes.")
        if smallest == 0:
            self.limits.item_without_bytes(count)
        end = reader.position + size
        items = [(self._lookup(self.keys, reader.varint()), self._value(reader)) if is_map else self._value(reader)
                 for _ in range(count)]  # fmt: skip
        check(reader.position == end, f"A collection should end at offset {end}.")
        return items

    def _value(self, reader):
        check(reader.remaining > 0 or self.collection.element.minimum_size == 0, "A value is cut off.")
        if self.has_references and reader.data[reader.position] & 1:
            return self._lookup(self.values, reader.varint() >> 1)
        return read_value(reader, self.collection.element, self.limits)

    def _lookup(self, entries, code):
        check(code < len(entries), f"The dictionary has no entry {code}.")
        value, size = entries[code]
        self.limits.charge(size)
        return value
