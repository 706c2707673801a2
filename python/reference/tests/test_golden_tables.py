"""Reads the golden tables, and rejects damaged copies of them."""

import hashlib
import json
import random
import shutil
import struct
import subprocess
import sys
from pathlib import Path

import pytest

from stoa_reference import CorruptFile, Table
from stoa_reference.__main__ import lines, main
from stoa_reference.bytes import crc
from stoa_reference.checks import check_bound, check_table, escape, parse_path
from stoa_reference.column import INTEGERS, ColumnFile, find_column_files

REPOSITORY = Path(__file__).resolve().parents[3]
GOLDEN = REPOSITORY / "it/core/src/test/resources/golden/v1"
TABLES = sorted(path.name for path in GOLDEN.iterdir())
DIGESTS = json.loads((Path(__file__).parent / "golden_digests.json").read_text())
SEED = 20_261_129


def read(path, **options):
    return list(lines(Table(path, **options)))


def digest(rows):
    return hashlib.sha256("\n".join(rows).encode()).hexdigest()


@pytest.mark.parametrize("name", TABLES)
def test_reads_the_rows_that_the_command_line_exports(name):
    assert digest(read(GOLDEN / name)) == DIGESTS[name]


def test_reads_every_version_of_a_changed_table():
    counts = [len(read(GOLDEN / "changed", version=version)) for version in range(1, 11)]
    assert counts == [0, 3000, 3000, 3000, 3000, 3000, 3000, 2900, 2910, 2908]


def test_all_layouts_and_codecs_have_the_same_rows():
    names = [n for n in TABLES if "skip-list" in n or n.startswith("plain")]
    by_columns = {}
    for name in names:
        columns = tuple(Table(GOLDEN / name).column_names)
        by_columns.setdefault(columns, set()).add(DIGESTS[name])
    assert len(names) == 18
    assert all(len(digests) == 1 for digests in by_columns.values()), by_columns


def test_selects_columns():
    table = Table(GOLDEN / "partitioned")
    assert list(lines(table, ["score", "url"]))[0] == '[null,"http://example.org/0"]'


def test_the_command_says_in_one_sentence_why_it_fails(tmp_path, capsys):
    assert main([str(tmp_path / "none")]) == 1
    assert capsys.readouterr().err.count("\n") == 1
    assert main([str(GOLDEN / "partitioned"), "--columns", "x"]) == 1
    assert "there is no column x" in capsys.readouterr().err


@pytest.mark.parametrize(
    "name", ["changed", "groups-row", "groups-side-by-side", "partitioned", "plain-none", "repartitioned"]
)
def test_bounds_sorted_files_and_partitions_agree_with_the_values(name):
    check_table(Table(GOLDEN / name))


def test_a_bound_that_excludes_a_value_is_found():
    split = Table(GOLDEN / "groups-side-by-side").splits[0]
    bounds = [(i, b) for i, c in split.columns.items() for b in c.bounds if b.kind == INTEGERS and b.path == ""]
    field_id, bound = bounds[0]
    table = Table(GOLDEN / "groups-side-by-side")
    file = table.open_column(split, field_id)
    values, type_ = file.read()[file.field_ids.index(field_id)], file.fields[0].type
    check_bound(bound, values, type_)
    for wrong in (bound._replace(minimum=bound.minimum + 1), bound._replace(null_count=bound.null_count + 1)):
        with pytest.raises(CorruptFile):
            check_bound(wrong, values, type_)


@pytest.mark.parametrize("path", [[], [("field", "a.b")], [("key", "it's"), ("field", "x[0]"), ("key", "")]])
def test_paths_of_bounds_are_unescaped(path):
    text = "".join(f".{escape(n)}" if kind == "field" else f"['{n.replace(chr(39), chr(39) * 2)}']" for kind, n in path)
    assert parse_path(text) == path


def test_finds_the_column_files_of_a_group_without_a_manifest():
    groups = [p for p in files_of(GOLDEN / "groups-side-by-side") if "group" in p.name and p.suffix == ".col"]
    counts = [len(find_column_files(path.read_bytes())) for path in groups]
    assert counts and max(counts) > 1


def files_of(table):
    return sorted(p for p in table.rglob("*") if p.is_file())


def read_files(table):
    """The files of a table that its newest version refers to."""
    opened = set()
    original = Path.read_bytes

    def noting(path):
        opened.add(path)
        return original(path)

    Path.read_bytes = noting
    try:
        read(table)
    finally:
        Path.read_bytes = original
    return sorted(opened)


@pytest.mark.parametrize("name", ["changed", "groups-row", "partitioned", "skip-list-zstd"])
def test_rejects_each_file_with_a_flipped_bit(name, tmp_path):
    table = tmp_path / name
    shutil.copytree(GOLDEN / name, table)
    numbers = random.Random(SEED)
    for path in read_files(table):
        data = path.read_bytes()
        for position in {0, 5, len(data) - 1, numbers.randrange(len(data))}:
            flipped = bytearray(data)
            flipped[position] ^= 1 << numbers.randrange(8)
            path.write_bytes(flipped)
            with pytest.raises(CorruptFile):
                read(table)
        path.write_bytes(data)
    assert digest(read(table)) == DIGESTS[name]


@pytest.mark.parametrize("name", ["changed", "partitioned"])
def test_rejects_each_file_that_is_cut_or_missing(name, tmp_path):
    table = tmp_path / name
    shutil.copytree(GOLDEN / name, table)
    for path in read_files(table):
        if path.name.startswith("v-"):
            continue
        data = path.read_bytes()
        for length in (0, 47, len(data) - 1):
            path.write_bytes(data[:length])
            with pytest.raises(CorruptFile):
                read(table)
        path.unlink()
        with pytest.raises(CorruptFile):
            read(table)
        path.write_bytes(data)


def test_rejects_files_that_are_swapped(tmp_path):
    table = tmp_path / "vector-fast"
    shutil.copytree(GOLDEN / "vector-fast", table)
    files = [p for p in read_files(table) if p.suffix == ".col"]
    for path, other in zip(files, files[1:]):
        data = path.read_bytes()
        path.write_bytes(other.read_bytes())
        with pytest.raises(CorruptFile):
            read(table)
        path.write_bytes(data)


def with_checksums(data):
    """The file with the checksums that belong to its bytes, so that only the decoders can object."""
    body_length, footer_length = struct.unpack("<QI", data[-32:-20])
    body_end = 16 + body_length
    footer = bytearray(data[body_end : body_end + footer_length])
    position = 0

    def varint():
        nonlocal position
        value = shift = 0
        while True:
            byte = footer[position]
            position += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    start = 16
    lengths = [varint() for _ in range(varint())]
    if sum(lengths) != body_length:
        return bytes(data)
    for length in lengths:
        for chunk in range(start, start + length, 16_384):
            checksum = crc(bytes(data[chunk : min(chunk + 16_384, start + length)]))
            footer[position : position + 4] = struct.pack("<I", checksum)
            position += 4
        start += length
    checksums = b"".join(
        struct.pack("<I", crc(bytes(footer[c : c + 16_384]))) for c in range(0, footer_length, 16_384)
    )
    trailer = struct.pack("<QII", body_length, footer_length, crc(checksums)) + bytes(data[-16:-8])
    header = bytes(data[:12])
    return (
        header
        + struct.pack("<I", crc(header))
        + bytes(data[16:body_end])
        + bytes(footer)
        + checksums
        + trailer
        + struct.pack("<I", crc(trailer))
        + b"STOA"
    )


@pytest.mark.parametrize("name", ["groups-row", "plain-none", "dictionary-skip-list-lzo", "vector-small"])
def test_pages_with_a_damaged_byte_and_the_right_checksums_end_in_values_or_an_error(name):
    numbers = random.Random(SEED)
    rejected = 0
    for path in files_of(GOLDEN / name):
        if path.suffix != ".col":
            continue
        data = path.read_bytes()
        assert with_checksums(data) == data
        body_length = struct.unpack("<Q", data[-32:-24])[0]
        for _ in range(12 if body_length else 0):
            damaged = bytearray(data)
            damaged[16 + numbers.randrange(min(body_length, 200))] = numbers.randrange(256)
            try:
                ColumnFile(with_checksums(damaged)).read()
            except (CorruptFile, UnicodeDecodeError):
                rejected += 1
    assert rejected > 10


def test_the_module_runs_as_a_program():
    package = Path(__file__).parents[1]
    result = subprocess.run(
        [sys.executable, "-m", "stoa_reference", str(GOLDEN / "partitioned"), "--columns", "url"],
        capture_output=True,
        text=True,
        cwd=package,
        check=True,
    )
    assert result.stdout.splitlines()[3] == '["http://example.org/3"]'
