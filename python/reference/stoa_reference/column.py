"""Column files: pages and the footer that describes them, and the bounds of values."""

from typing import Any, NamedTuple

from . import rows, values, vector
from .bytes import CorruptFile, Reader, UnsupportedFile, check, reading
from .container import COLUMN, Container
from .types import read_field

VECTOR, ROWS = 3, 4
MAX_ROWS_OF_PAGE = 1 << 24
COUNTS, INTEGERS, FLOATS, BYTES, DECIMALS = range(5)


class Bound(NamedTuple):
    """What is known of the values at a path: how many there are, and their minimum and maximum."""

    path: str
    kind: int
    is_exact: bool
    value_count: int
    null_count: int
    nan_count: int
    minimum: Any
    maximum: Any


def read_bounds(reader):
    bounds = reader.repeat(reader.count(4), lambda: _read_bound(reader))
    check(len({b.path for b in bounds}) == len(bounds), "A path has two bounds.")
    return bounds


def _read_bound(reader):
    path, kind = reader.text(), reader.u8()
    value_count, null_count = reader.varint(), reader.varint()
    nan_count, minimum, maximum = 0, None, None
    kind, is_exact = kind & 127, kind < 128
    if kind == INTEGERS:
        minimum, maximum = reader.zigzag(), reader.zigzag()
    elif kind == FLOATS:
        nan_count, minimum, maximum = reader.varint(), reader.f64(), reader.f64()
    elif kind in (BYTES, DECIMALS):
        minimum, maximum = bytes(reader.length_and_bytes()), bytes(reader.length_and_bytes())
    elif kind != COUNTS:
        raise UnsupportedFile(f"The kind {kind} of a bound is unknown: upgrade this reader.")
    if kind == DECIMALS:
        minimum, maximum = (int.from_bytes(b, "big", signed=True) for b in (minimum, maximum))
    return Bound(path, kind, is_exact, value_count, null_count, nan_count, minimum, maximum)


class ColumnFile:
    """The column file in these bytes, which are a whole file or its extent in a group's file."""

    def __init__(self, data):
        container = Container(data, COLUMN, known_sections=(1, 3, 4, 6))
        self.fingerprint = container.fingerprint
        self.pages = container.blocks
        self._read_description(container.section(1))
        self._read_pages(container.section(3))
        self.bounds = [[] for _ in self.pages]
        if 4 in container.sections:
            section = container.section(4)
            self.bounds = [read_bounds(section) for _ in self.pages]
            section.end()
        self.bloom_filters = []
        if 6 in container.sections:
            self._read_bloom_filters(container.section(6))

    def _read_description(self, section):
        self.split, self.row_count = section.uuid(), section.varint()
        self.field_ids, self.fields = [], []
        for _ in range(section.count(4)):
            self.field_ids.append(section.varint())
            name = section.text()
            self.fields.append(read_field(section.length_and_bytes(), name))
        section.end()

    def _read_pages(self, section):
        self.formats = [(section.u8(), section.u8()) for _ in self.pages]
        self.row_counts = [section.varint() for _ in self.pages]
        section.end()
        check(sum(self.row_counts) == self.row_count, "The rows of the pages do not add up to those of the file.")
        check(all(0 < rows <= MAX_ROWS_OF_PAGE for rows in self.row_counts), "A page has no rows, or too many.")
        has_rows = ROWS in (layout for layout, _ in self.formats)
        check(len(self.fields) == 1 or has_rows or not self.pages, "Several columns have pages of one.")
        check(not has_rows or {layout for layout, _ in self.formats} == {ROWS}, "Only some pages have rows.")

    def _read_bloom_filters(self, section):
        lengths = section.repeat(section.count(), section.varint)
        check(len(lengths) in (1, len(self.pages)), f"There are {len(lengths)} Bloom filters.")
        for length in lengths:
            data = section.take(length)
            if length:
                check(length >= 4 and Reader(data).u32() * 32 + 4 == length, f"A Bloom filter has {length} bytes.")
            self.bloom_filters.append(bytes(data[4:]))
        section.end()

    def read(self):
        """All values of each column, in the types in which they were written."""
        columns = [[] for _ in self.fields]
        for number in range(len(self.pages)):
            with reading(f"page {number}"):
                for column, more in zip(columns, self.read_page(number)):
                    column.extend(more)
        return columns

    def read_page(self, number):
        page, (layout, codec), row_count = self.pages[number], self.formats[number], self.row_counts[number]
        types = [field.type for field in self.fields]
        if layout > ROWS or codec > 5:
            raise UnsupportedFile(f"The layout {layout} or codec {codec} is unknown: upgrade this reader.")
        check(layout < VECTOR or codec == 0, f"A page of layout {layout} has codec {codec}.")
        if layout == ROWS:
            return rows.read_page(page, types, row_count)
        if layout == VECTOR:
            return [vector.read_page(page, types[0], row_count)]
        return [values.read_page(page, layout, codec, types[0], row_count)]


def find_column_files(data):
    """The bytes of each column file of a group, found from the end without a manifest."""
    found, end = [], len(data)
    while end > 0:
        check(end >= 48, "The file begins with something else than a column file.")
        trailer = Reader(data[end - 32 : end])
        body_length, footer_length = trailer.u64(), trailer.u32()
        start = end - (16 + body_length + footer_length + 4 * -(-footer_length // 16_384) + 32)
        if start < 0:
            raise CorruptFile("A trailer describes more bytes than there are before it.")
        found.insert(0, data[start:end])
        end = start
    return found
