"""Vector pages: a tree of nodes, each with the values of one schema, and maps stored by key."""

import numpy as np

from .bytes import Reader, UnsupportedFile, check, string
from .encodings import Body, read_byte_strings, read_ends, read_floats, read_longs, read_positions
from .values import Limits, in_range, read_value, symbol

MAX_DIGITS_IN_LONG = 18
MAX_KEYS = 4096


def read_page(data, type_, row_count):
    """The values of a page of layout 3."""
    reader = Reader(data)
    header_length, zero = reader.u32(), reader.u32()
    check(zero == 0, "The second word of the page is not 0.")
    header = Reader(reader.take(header_length))
    body_start = -(-reader.position // 8) * 8
    return _Nodes(Body(data[body_start:], len(data)), len(data)).read(header, type_, row_count, end=True)


class _Nodes:
    def __init__(self, body, page_size):
        self.body = body
        self.limits = Limits(page_size)

    def read(self, header, type_, count, end=False, outer=None):
        """The values of a node, one for each of `count` positions; where `outer` is false, the record
        around it is null, and its value has no meaning."""
        if type_.kind == "nullable":
            values = self._nullable(header, type_.element, count, outer)
        else:
            values = self._values(header, type_, count, outer)
        if end:
            header.end()
        return values

    def child(self, header, type_, count, outer=None):
        return self.read(Reader(header.length_and_bytes()), type_, count, end=True, outer=outer)

    def _nullable(self, header, type_, count, outer):
        validity = header.u8()
        if validity == 0:
            return self._values(header, type_, count, outer)
        if validity == 1:
            return [None] * count
        sparse = validity in (10, 11, 12)
        valid = self._valid(header, validity - 8 if sparse else validity, count)
        if not sparse:
            values = self._values(header, type_, count, valid if outer is None else valid & outer)
            return [value if is_valid else None for value, is_valid in zip(values, valid)]
        present = int(valid.sum())
        check(0 < present < count, "Sparse values have no null or only nulls.")
        check(_can_be_sparse(type_), f"Values of {type_.kind} cannot be sparse.")
        values = iter(self._values(header, type_, present, None if outer is None else outer[valid]))
        return [next(values) if is_valid else None for is_valid in valid]

    def _valid(self, header, validity, count):
        if validity not in (2, 3, 4):
            raise UnsupportedFile(f"The validity {validity} is unknown: upgrade this reader.")
        null_count = header.varint()
        check(null_count <= count, f"{null_count} of {count} values are null.")
        if validity == 2:
            return self._bits(header, count, count - null_count)
        position_count = null_count if validity == 3 else count - null_count
        valid = np.full(count, validity == 3)
        valid[read_positions(header, self.body, position_count, count)] = validity == 4
        return valid

    def _bits(self, header, count, expected):
        data = self.body.region(header)
        check(len(data) == 8 * -(-count // 64), f"{count} bits are not {len(data)} bytes.")
        bits = np.unpackbits(np.frombuffer(data, np.uint8), bitorder="little")[:count].astype(bool)
        check(bits.sum() == expected, f"{bits.sum()} bits are 1, not {expected}.")
        return bits

    def _values(self, header, type_, count, valid):
        """The values at all positions; those of nulls have no meaning."""
        storage = type_.storage
        if storage == "null":
            return [None] * count
        if storage in ("int", "long", "boolean", "enum"):
            return self._integers(header, type_, count, valid)
        if storage in ("float", "double"):
            return read_floats(header, self.body, count, 32 if storage == "float" else 64).tolist()
        if type_.kind in ("decimal", "decimal-fixed") and type_.precision <= MAX_DIGITS_IN_LONG:
            form = header.u8()
            if form == 1:
                return [_unscaled_bytes(v, type_) for v in self._longs(header, count, valid)]
            check(form == 0, f"The form {form} of decimals is unknown.")
        if storage == "array":
            return self._arrays(header, type_, count, valid)
        if storage == "map":
            return self._maps(header, type_, count, valid)
        if storage == "record" and not type_.contains_itself:
            children = [self.child(header, f.type, count, valid) for f in type_.fields]
            return [list(values) for values in zip(*children)] if children else [[] for _ in range(count)]
        return self._byte_strings(header, type_, count, valid)

    def _longs(self, header, count, valid):
        values = read_longs(header, self.body, count)
        return (values if valid is None else np.where(valid, values, 0)).tolist()

    def _integers(self, header, type_, count, valid):
        values = self._longs(header, count, valid)
        if type_.storage == "boolean":
            check(all(v in (0, 1) for v in values), "A boolean is not 0 or 1.")
            return [v == 1 for v in values]
        if type_.storage == "enum":
            return [symbol(type_, v) for v in values]
        return [in_range(v, type_.storage) for v in values]

    def _byte_strings(self, header, type_, count, valid):
        values = read_byte_strings(header, self.body, count)
        return [
            self._from_bytes(value, type_) if valid is None or valid[i] else None
            for i, value in enumerate(values)
        ]

    def _from_bytes(self, data, type_):
        if type_.storage == "string":
            return string(data)
        if type_.storage in ("bytes", "fixed"):
            check(type_.storage == "bytes" or len(data) == type_.size, f"A fixed has {len(data)} bytes.")
            return data
        reader = Reader(data)
        self.limits.next_value()
        value = read_value(reader, type_, self.limits)
        reader.end()
        return value

    def _arrays(self, header, type_, count, valid):
        end_offsets = read_longs(header, self.body, count)
        element_count = self.body.claim_elements(header.varint())
        elements = self.child(header, type_.element, element_count)
        return self._group(elements, end_offsets, valid)

    @staticmethod
    def _group(elements, end_offsets, valid):
        """The elements of each position, from the end of the one before to its own."""
        lengths = np.diff(end_offsets, prepend=0)
        check((lengths >= 0).all(), "The offsets of elements do not ascend.")
        last = end_offsets[-1] if len(end_offsets) else 0
        check(last == len(elements), f"The last offset is not {len(elements)}.")
        check(valid is None or not lengths[~valid].any(), "A null has elements.")
        return [elements[end - length : end] for end, length in zip(end_offsets, lengths)]

    def _maps(self, header, type_, count, valid):
        key_count = header.varint()
        check(key_count <= MAX_KEYS, f"{key_count} keys have columns.")
        maps, keys = [[] for _ in range(count)], set()
        for _ in range(key_count):
            key = string(header.length_and_bytes())
            check(key not in keys, f"The key {key} has two columns.")
            keys.add(key)
            self._key_column(Reader(header.length_and_bytes()), key, type_, maps, valid)
        entry_count = self.body.claim_elements(header.varint())
        if entry_count:
            self._overflow(Reader(header.length_and_bytes()), type_, entry_count, maps, keys, valid)
        return maps

    def _key_column(self, header, key, type_, maps, valid):
        count = len(maps)
        present_count = self.body.claim_elements(header.varint())
        check(present_count <= count, f"{present_count} of {count} maps have a key.")
        present = np.full(count, True)
        if present_count != count:
            present = self._bits(header, count, present_count)
        check(valid is None or not present[~valid].any(), "A null has a key.")
        values = self.read(header, type_.element, present_count, end=True)
        for position, value in zip(np.flatnonzero(present), values):
            maps[position].append((key, value))

    def _overflow(self, header, type_, entry_count, maps, keys, valid):
        end_offsets = read_ends(header, self.body, len(maps), entry_count)
        entry_keys = [string(key) for key in read_byte_strings(header, self.body, entry_count)]
        values = self.read(header, type_.element, entry_count, end=True)
        entries = self._group(list(zip(entry_keys, values)), end_offsets, valid)
        for map_, more in zip(maps, entries):
            in_columns = {key for key, _ in map_}
            check(all(k in in_columns or k not in keys for k, _ in more), "A key with a column is not in it.")
            map_.extend(more)


def _can_be_sparse(type_):
    return type_.kind.startswith("decimal") or type_.storage in (
        *("int", "long", "boolean", "enum", "float", "double", "string", "bytes", "fixed"),
    )


def _unscaled_bytes(value, type_):
    if type_.kind == "decimal-fixed":
        bits = 8 * type_.size
        check(-(1 << bits - 1) <= value < 1 << bits - 1, f"The decimal {value} exceeds {type_.size} bytes.")
        return value.to_bytes(type_.size, "big", signed=True)
    length = (value if value >= 0 else ~value).bit_length() // 8 + 1
    return value.to_bytes(length, "big", signed=True)
