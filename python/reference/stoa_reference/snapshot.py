"""Snapshots: the columns, segments, tags, indexes and partition terms of one version of a table."""

import re
from typing import NamedTuple

from .bytes import CorruptFile, Reader, UnsupportedFile, check
from .column import read_bounds
from .container import SNAPSHOT, Container
from .manifest import read_index
from .types import check_record, read_field


class File(NamedTuple):
    name: str
    size: int
    fingerprint: int


class Segment(NamedTuple):
    file: File
    split_count: int
    row_count: int
    deleted_rows: int
    patches: list


class Term(NamedTuple):
    transform: int
    width: int
    field_id: int


NAME = re.compile(r"v-(\d{20})")


def newest_version(directory):
    """Lists the directory, then probes forward: a listing may be older than the newest file."""
    if not directory.is_dir():
        raise CorruptFile(f"{directory}: there is no such directory, so this is not a table.")
    versions = [int(m[1]) for m in (NAME.fullmatch(path.name) for path in directory.iterdir()) if m]
    if not versions:
        raise CorruptFile(f"{directory}: there is no snapshot.")
    version = max(versions)
    while (directory / file_name(version + 1)).exists():
        version += 1
    return version


def file_name(version):
    return f"v-{version:020}"


class Snapshot:
    def __init__(self, data):
        container = Container(data, SNAPSHOT, known_sections=(1, 2, 3, 4, 5, 6, 8, 9, 11, 13))
        check(len(container.blocks) == 5, f"A snapshot has 5 blocks, not {len(container.blocks)}.")
        columns, fields, paths, segments, commits = (Reader(block) for block in container.blocks)
        self._read_section_1(container.section(1))
        self._read_columns(columns, fields)
        self.paths = {}
        for _ in range(paths.count(2)):
            path = paths.text()
            self.paths[path] = paths.varint()
        paths.end()
        files = [self._read_segment(segments) for _ in range(segments.count(9))]
        segments.end()
        self.commits = [(commits.varint(), commits.text()) for _ in range(commits.count(2))]
        commits.end()
        self.segments = self._with_patches(container, files)
        self._read_optional_sections(container)

    def _read_section_1(self, section):
        self.table, self.version, self.timestamp = section.uuid(), section.varint(), section.varint()
        self.operation = section.text()
        self.record_name = check_record(section.length_and_bytes())
        self.next_field_id, self.next_split_number = section.varint(), section.varint()
        section.end()

    def _read_columns(self, columns, fields):
        count = columns.count(2)
        self.field_ids = columns.repeat(count, columns.varint)
        names = columns.repeat(count, columns.text)
        columns.end()
        check(len(set(self.field_ids)) == count and len(set(names)) == count, "A column occurs twice.")
        self.fields = [read_field(fields.length_and_bytes(), name) for name in names]
        fields.end()

    @staticmethod
    def _read_segment(segments):
        file = _read_file(segments)
        split_count, row_count, _ = segments.varint(), segments.varint(), segments.varint()
        return Segment(file, split_count, row_count, 0, [])

    @staticmethod
    def _with_patches(container, segments):
        if 3 not in container.sections:
            return segments
        section, result = container.section(3), []
        for segment in segments:
            deleted_rows = section.varint()
            patches = [_read_file(section) for _ in range(section.count(6))]
            result.append(segment._replace(deleted_rows=deleted_rows, patches=patches))
        section.end()
        return result

    def _read_optional_sections(self, container):
        self.expired_below, self.tags, self.changes = 0, {}, []
        self.bounds = [{} for _ in self.segments]
        self.indexes, self.partition_spec, self.specs = [], 0, {0: []}
        readers = {2: self._expired, 4: self._changes, 5: self._tags, 6: self._bounds, 8: self._indexes, 9: self._terms, 11: self._specs}
        for tag, read in readers.items():
            if tag in container.sections:
                section = container.section(tag)
                read(section)
                section.end()

    def _expired(self, section):
        self.expired_below = section.varint()

    def _changes(self, section):
        self.changes = [(section.text(), section.text()) for _ in range(section.count(2))]

    def _tags(self, section):
        for _ in range(section.count(2)):
            name = section.text()
            self.tags[name] = section.varint()

    def _bounds(self, section):
        for bounds in self.bounds:
            for _ in range(section.count(2)):
                field_id = section.varint()
                bounds[field_id] = read_bounds(section)

    def _indexes(self, section):
        self.indexes = [read_index(section) for _ in range(section.count(4))]

    def _terms(self, section):
        self.partition_spec = section.varint()
        terms = [Term(section.u8(), section.varint(), section.varint()) for _ in range(section.count(3))]
        if any(term.transform > 6 for term in terms):
            raise UnsupportedFile("A partition transform is unknown: upgrade this reader.")
        self.specs[self.partition_spec] = terms

    def _specs(self, section):
        current = self.partition_spec
        for _ in range(section.count(2)):
            self._terms(section)
        self.partition_spec = current


def _read_file(reader):
    return File(reader.text(), reader.varint(), reader.u32())
