"""Manifest segments and manifest patches: which files the split directories have.

Also the terms' values of partitions, which segments store. A patch replaces files of a segment.
"""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from .bytes import Reader, check
from .column import read_bounds
from .container import PATCH, SEGMENT, Container, chunk_count, crc


class FileReference(NamedTuple):
    """A column file or deletion vector as the manifest describes it.

    `size` bytes from `offset` of a file of `file_size` bytes. `count` is the number of its pages, or of
    deleted rows; `other_bytes` of them count for other columns.
    """

    name: str
    size: int
    count: int
    fingerprint: int
    file_size: int
    offset: int
    page_format: tuple
    bounds: Any
    is_sorted: bool


class IndexReference(NamedTuple):
    """An index file: `split` and `row_count` are those of its identity."""

    name: str
    is_shared: bool
    size: int
    fingerprint: int
    home_count: int
    split: int
    row_count: int
    first_row: int
    sources: tuple


@dataclass
class Split:
    """A split directory, with its column files by field ids and index files by ids of indexes."""

    name: str
    uuid: int
    row_count: int
    schema_checksums: tuple
    columns: dict = field(default_factory=dict)
    deletion_vector: Any = None
    indexes: dict = field(default_factory=dict)
    partition: Any = None


class Index(NamedTuple):
    id: int
    key: tuple
    included: tuple
    is_unique: bool


def read_index(reader):
    """The description of a key index, which is the same in all files."""
    id_ = reader.varint()
    key = tuple(reader.repeat(reader.count(), reader.varint))
    included = tuple(reader.repeat(reader.count(), reader.varint))
    flags = reader.u8()
    check(flags <= 1, f"An index has unknown flags, {flags}.")
    return Index(id_, key, included, flags == 1)


def read_segment(data, table):
    """The split directories of a segment, and its fingerprint, rows and bytes."""
    container = Container(data, SEGMENT, known_sections=(1, 2, 5, 7, 9, 11))
    section = container.section(1)
    check(section.uuid() == table, "The segment belongs to another table.")
    split_count, row_count, _ = section.varint(), section.varint(), section.varint()
    schema_files = [_read_schema_file(section) for _ in range(section.count(2))]
    columns = _read_columns(section)
    check(container.blocks, "The segment has no blocks.")
    block = Reader(container.blocks[0])
    names = block.repeat(split_count, block.text)
    uuids = block.repeat(split_count, block.uuid)
    row_counts = block.repeat(split_count, block.varint)
    schema_numbers = block.repeat(split_count, block.varint)
    block.end()
    check(sum(row_counts) == row_count, f"The split directories do not have {row_count} rows.")
    check(all(n < len(schema_files) for n in schema_numbers), "A split directory has an unknown schema.")
    splits = [
        Split(_checked(name), uuid, rows, schema_files[n])
        for name, uuid, rows, n in zip(names, uuids, row_counts, schema_numbers)
    ]
    _read_files(container, columns, container.blocks[1:], splits)
    if 9 in container.sections:
        _read_partitions(container.section(9), splits)
    return splits, container.fingerprint, row_count


def apply_patch(data, table, segment_fingerprint, splits):
    """Replaces the files of the split directories by those of the patch."""
    container = Container(data, PATCH, known_sections=(1, 2, 5, 7, 11))
    section = container.section(1)
    check(section.uuid() == table, "The patch belongs to another table.")
    check(section.u32() == segment_fingerprint, "The patch belongs to another segment.")
    check(section.varint() == len(splits), f"The patch is not of {len(splits)} split directories.")
    _read_files(container, _read_columns(section), container.blocks, splits)
    return container.fingerprint


def _read_schema_file(section):
    size, chunks = section.varint(), section.count(4)
    check(chunks == chunk_count(size), f"A schema of {size} bytes has {chunks} checksums.")
    return size, tuple(section.u32() for _ in range(chunks))


def check_schema_file(data, checksums):
    size, crcs = checksums
    check(len(data) == size, f"The schema has {len(data)} bytes, not {size}.")
    for number, expected in enumerate(crcs):
        check(crc(data[number << 14 : (number + 1) << 14]) == expected, "A checksum of the schema is wrong.")


def _read_columns(section):
    columns = [(section.varint(), (section.u8(), section.u8())) for _ in range(section.count(3))]
    section.end()
    return columns


def _read_files(container, columns, blocks, splits):
    """Reads the blocks of columns, of deletion vectors and of indexes, in this order."""
    has_vectors = 5 in container.sections
    indexes = []
    if 11 in container.sections:
        section = container.section(11)
        indexes = [read_index(section) for _ in range(section.count(4))]
        section.end()
    expected = len(columns) + has_vectors + len(indexes)
    check(len(blocks) == expected, f"There are {len(blocks)} blocks of files, not {expected}.")
    is_grouped = [0] * len(columns)
    if 7 in container.sections:
        is_grouped = list(container.section(7).take(len(columns)))
    is_sorted = _read_sorted(container, len(columns), len(splits))
    for k, (field_id, page_format) in enumerate(columns):
        files = _read_file_block(Reader(blocks[k]), len(splits), is_grouped[k], True)
        for split, file, sorted_ in zip(splits, files, is_sorted[k]):
            if file:
                split.columns[field_id] = file._replace(page_format=page_format, is_sorted=sorted_)
    if has_vectors:
        files = _read_file_block(Reader(blocks[len(columns)]), len(splits), 0, False)
        for split, file in zip(splits, files):
            split.deletion_vector = file or split.deletion_vector
    for index, block in zip(indexes, blocks[len(columns) + has_vectors :]):
        _read_index_block(Reader(block), index, splits)


def _read_sorted(container, column_count, split_count):
    if 2 not in container.sections:
        return [[False] * split_count] * column_count
    section, result = container.section(2), []
    for _ in range(column_count):
        form = section.u8()
        check(form <= 2, f"A column is sorted in the unknown form {form}.")
        bits = section.take(-(-split_count // 8)) if form == 2 else b""
        result.append([form == 1 or (form == 2 and bits[s // 8] >> s % 8 & 1 == 1) for s in range(split_count)])
    section.end()
    return result


def _read_file_block(block, split_count, is_grouped, is_column):
    prefix, suffix = block.text(), block.text()
    sizes = block.repeat(split_count, block.varint)
    present = sum(size > 0 for size in sizes)
    counts = block.repeat(present, block.varint)
    fingerprints = block.repeat(present, block.u32)
    middles = block.repeat(present, block.text)
    present_sizes = [size for size in sizes if size]
    extents = [_read_extent(block, size) if is_grouped else (size, 0) for size in present_sizes]
    bounds = [[] for _ in range(present)]
    if is_column and block.remaining:
        bounds = [read_bounds(block) for _ in range(present)]
    block.end()
    files = iter(zip(counts, fingerprints, middles, extents, bounds))
    return [_file(prefix, suffix, size, *next(files)) if size else None for size in sizes]


def _read_extent(block, size):
    """The size of the whole file, and the offset and size of the column file."""
    file_size = block.varint()
    if file_size == 0:
        return size, 0, size
    offset, other_bytes = block.varint(), block.varint()
    check(offset + size + other_bytes <= file_size, "A column file exceeds its group.")
    return file_size, offset, size + other_bytes


def _file(prefix, suffix, size, count, fingerprint, middle, extent, bounds):
    file_size, offset, *length = extent
    name = _checked(prefix + middle + suffix)
    return FileReference(
        name, length[0] if length else size, count, fingerprint, file_size, offset, (0, 0), bounds, False
    )


def _checked(name):
    check(name not in ("", ".", "..") and "/" not in name and len(name) <= 255, f"The name {name!r} is not allowed.")
    return name


def _read_index_block(block, index, splits):
    shared = []
    for _ in range(block.count(8)):
        shared.append((*_read_index_file(block), block.uuid(), block.varint()))
    source_count = len(index.key) + len(index.included)
    for split in splits:
        entry = block.varint()
        if entry == 0:
            continue
        first_row = 0
        if entry == 1:
            file = (*_read_index_file(block), split.uuid, split.row_count)
        else:
            check(entry - 2 < len(shared), f"There is no shared index file {entry - 2}.")
            file, first_row = shared[entry - 2], block.varint()
        sources = tuple(block.u32() for _ in range(source_count))
        name, size, fingerprint, home_count, uuid, rows = file
        reference = IndexReference(name, entry > 1, size, fingerprint, home_count, uuid, rows, first_row, sources)
        split.indexes[index.id] = (index, reference)
    block.end()


def _read_index_file(block):
    return _checked(block.text()), block.varint(), block.u32(), block.varint()


def _read_partitions(section, splits):
    values = []
    for _ in range(section.count(2)):
        spec = section.varint()
        values.append((spec, [_read_term_value(section) for _ in range(section.count())]))
    for split in splits:
        number = section.varint()
        check(number <= len(values), f"There is no partition value {number}.")
        split.partition = values[number - 1] if number else None
    section.end()


def _read_term_value(section):
    kind = section.u8()
    check(kind <= 4, f"The kind {kind} of a partition value is unknown.")
    if kind == 0:
        return None
    if kind == 1:
        return section.zigzag()
    if kind == 2:
        return section.f64()
    data = bytes(section.length_and_bytes())
    return int.from_bytes(data, "big", signed=True) if kind == 4 else data
