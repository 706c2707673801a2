"""Deletion vectors: which rows of a split directory are deleted, as a Roaring bitmap in its portable format."""

from .bytes import Reader, check
from .container import DELETION_VECTOR, Container

COOKIE_WITHOUT_RUNS = 12_346
COOKIE = 12_347
NO_OFFSET_THRESHOLD = 4
MAX_ARRAY_SIZE = 4096


def read_deletion_vector(data, split):
    """The set of positions, and the fingerprint."""
    container = Container(data, DELETION_VECTOR, known_sections=(1,))
    section = container.section(1)
    check(section.uuid() == split.uuid, "The deletion vector belongs to another split directory.")
    row_count, deleted_rows = section.varint(), section.varint()
    section.end()
    check(row_count == split.row_count, f"The deletion vector is of {row_count} rows, not {split.row_count}.")
    check(len(container.blocks) == 1, "A deletion vector has one block.")
    positions = _read_roaring(Reader(container.blocks[0]))
    check(len(positions) == deleted_rows, f"The bitmap has {len(positions)} rows, not {deleted_rows}.")
    check(not positions or positions[-1] < row_count, f"The bitmap exceeds {row_count} rows.")
    return set(positions), container.fingerprint


def _read_roaring(reader):
    cookie = reader.u32()
    if cookie & 0xFFFF == COOKIE:
        count = (cookie >> 16) + 1
        is_run = reader.take(-(-count // 8))
    else:
        check(cookie == COOKIE_WITHOUT_RUNS, f"The bitmap begins with {cookie}.")
        count = reader.u32()
        check(count <= 65_536, f"The bitmap has {count} containers.")
        is_run = bytes(-(-count // 8))
    headers = [(reader.u16(), reader.u16() + 1) for _ in range(count)]
    if cookie == COOKIE_WITHOUT_RUNS or count >= NO_OFFSET_THRESHOLD:
        reader.take(4 * count)
    positions = []
    for number, (key, cardinality) in enumerate(headers):
        low = _read_container(reader, cardinality, is_run[number // 8] >> number % 8 & 1)
        check(len(low) == cardinality, f"A container has {len(low)} positions, not {cardinality}.")
        positions += [key << 16 | position for position in low]
    reader.end()
    check(all(a < b for a, b in zip(positions, positions[1:])), "The positions of the bitmap do not ascend.")
    return positions


def _read_container(reader, cardinality, is_run):
    if is_run:
        runs = [(reader.u16(), reader.u16()) for _ in range(reader.u16())]
        return [start + i for start, length in runs for i in range(length + 1)]
    if cardinality <= MAX_ARRAY_SIZE:
        return [reader.u16() for _ in range(cardinality)]
    bits = int.from_bytes(reader.take(8192), "little")
    return [i for i, bit in enumerate(reversed(f"{bits:065536b}")) if bit == "1"]
