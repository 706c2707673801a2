"""Files: a table's directory, from its newest snapshot to the values of its rows."""

from pathlib import Path

from .bytes import CorruptFile, check, reading
from .column import ColumnFile
from .deletions import read_deletion_vector
from .evolution import convert_column, default_value
from .manifest import apply_patch, check_schema_file, read_segment
from .snapshot import Snapshot, file_name, newest_version


class Table:
    """One version of the table in a directory; `splits` are its split directories in row order."""

    def __init__(self, directory, version=None):
        self.directory = Path(directory)
        self.metadata = self.directory / "_stoa"
        if version is None:
            version = newest_version(self.metadata)
        path = self.metadata / file_name(version)
        with reading(path):
            self.snapshot = Snapshot(read_file(path))
            check(self.snapshot.version == version, f"The file has version {self.snapshot.version}.")
        self.splits_of_segments = [self._read_segment(segment) for segment in self.snapshot.segments]
        self.splits = [split for splits in self.splits_of_segments for split in splits]

    @property
    def column_names(self):
        return [field.name for field in self.snapshot.fields]

    def _read_segment(self, segment):
        table = self.snapshot.table
        path, data = self._read_manifest(segment.file)
        with reading(path):
            splits, fingerprint, row_count = read_segment(data, table)
            check(fingerprint == segment.file.fingerprint, "The segment is not the one of the snapshot.")
            check(len(splits) == segment.split_count, f"The segment has {len(splits)} split directories.")
            check(row_count == segment.row_count, f"The segment has {row_count} rows.")
        for file in segment.patches:
            path, data = self._read_manifest(file)
            with reading(path):
                found = apply_patch(data, table, segment.file.fingerprint, splits)
                check(found == file.fingerprint, "The patch is not the one of the snapshot.")
        deleted = sum(split.deletion_vector.count for split in splits if split.deletion_vector)
        check(deleted == segment.deleted_rows, f"{path}: {deleted} rows are deleted, not {segment.deleted_rows}.")
        return splits

    def _read_manifest(self, file):
        check("/" not in file.name, f"The name {file.name!r} of a manifest is not allowed.")
        path = self.metadata / file.name
        return path, read_file(path, file.size)

    def rows(self, columns=None):
        """The rows that are not deleted, each a list of the values of these columns."""
        for split in self.splits:
            deleted = self.deleted_rows(split)
            if len(deleted) == split.row_count:
                continue  # columns that were added since have no file for it
            values = self.read_split(split, columns)
            for row in range(split.row_count):
                if row not in deleted:
                    yield [column[row] for column in values]

    def read_split(self, split, columns=None):
        """The values of each column of a split directory, deleted rows included."""
        self._check_schema(split)
        names = self.column_names if columns is None else columns
        result, files = [], {}
        for name in names:
            if name not in self.column_names:
                raise CorruptFile(f"{self.directory}: there is no column {name}.")
            number = self.column_names.index(name)
            result.append(self._read_column(split, number, files))
        return result

    def _read_column(self, split, number, files):
        field, field_id = self.snapshot.fields[number], self.snapshot.field_ids[number]
        reference = split.columns.get(field_id)
        if reference is None:
            with reading(self.directory / split.name):
                return [default_value(field)] * split.row_count
        place = (reference.name, reference.offset)
        path = self.directory / split.name / reference.name
        with reading(path):
            if place not in files:
                files[place] = self._open_column(path, split, reference)
                files[place] = files[place], files[place].read()
            file, values = files[place]
            check(field_id in file.field_ids, f"The file does not have field {field_id}.")
            column = file.field_ids.index(field_id)
            written = file.fields[column].type
            return [convert_column(value, written, field.type) for value in values[column]]

    @staticmethod
    def _open_column(path, split, reference):
        data = read_file(path, reference.file_size)
        file = ColumnFile(data[reference.offset : reference.offset + reference.size])
        check(file.fingerprint == reference.fingerprint, "The file is not the one of the manifest.")
        check(file.split == split.uuid, "The file belongs to another split directory.")
        check(file.row_count == split.row_count, f"The file has {file.row_count} rows, not {split.row_count}.")
        check(len(file.pages) == reference.count, f"The file has {len(file.pages)} pages, not {reference.count}.")
        return file

    def open_column(self, split, field_id):
        """The column file of a field, or None."""
        reference = split.columns.get(field_id)
        if reference is None:
            return None
        path = self.directory / split.name / reference.name
        with reading(path):
            return self._open_column(path, split, reference)

    def deleted_rows(self, split):
        reference = split.deletion_vector
        if reference is None:
            return set()
        path = self.directory / split.name / reference.name
        with reading(path):
            positions, fingerprint = read_deletion_vector(read_file(path, reference.file_size), split)
            check(fingerprint == reference.fingerprint, "The file is not the one of the manifest.")
            check(len(positions) == reference.count, f"{len(positions)} rows are deleted, not {reference.count}.")
            return positions

    def _check_schema(self, split):
        """Checks `_schema.avsc`, which is for people and not read."""
        path = self.directory / split.name / "_schema.avsc"
        with reading(path):
            check_schema_file(read_file(path), split.schema_checksums)


def read_file(path, expected_size=None):
    try:
        data = path.read_bytes()
    except OSError as e:
        raise CorruptFile(f"The file cannot be read: {e.strerror}.") from e
    check(expected_size in (None, len(data)), f"The file has {len(data)} bytes, not {expected_size}.")
    return data
