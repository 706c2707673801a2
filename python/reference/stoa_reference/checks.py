"""Checks what a reader of rows does not need: bounds, sorted files, Bloom filters, partitions and key indexes.

Each is compared with the values. The chapters are Bounds, Bloom filters, Partitions and Key index.
"""

import math

from . import bloom, index, partitions
from .bytes import check, reading
from .column import BYTES, DECIMALS, FLOATS, INTEGERS
from .table import read_file

MAX_DIGITS_OF_INTEGERS = 18
LENGTH_OF_BOUNDS = 64


def check_table(table):
    """Reads all files of a version. Fails if the values contradict what else is stored about them."""
    for split in table.splits:
        files = {}
        for field_id, reference in split.columns.items():
            with reading(table.directory / split.name / reference.name):
                place = (reference.name, reference.offset)
                if place not in files:
                    files[place] = table.open_column(split, field_id)
                    _check_pages(files[place])
                if field_id in table.snapshot.field_ids:
                    _check_file(files[place], field_id, reference)
        with reading(table.directory / split.name):
            _check_partition(table, split)
        for index_, reference in split.indexes.values():
            directory = table.metadata if reference.is_shared else table.directory / split.name
            with reading(directory / reference.name):
                _check_index(table, split, directory / reference.name, index_, reference)
    for bounds, splits in zip(table.snapshot.bounds, table.splits_of_segments):
        for field_id, of_column in bounds.items():
            _check_segment(table, field_id, of_column, splits)


# ---- Bounds, sorted files and Bloom filters ----


def _check_pages(file):
    if len(file.fields) > 1:
        return
    type_ = file.fields[0].type
    for number, bounds in enumerate(file.bounds):
        with reading(f"page {number}"):
            values = file.read_page(number)[0]
            for bound in bounds:
                check_bound(bound, values, type_)
            filters = file.bloom_filters
            filter_ = filters[number if len(filters) > 1 else 0] if filters else b""
            for hash_ in hashes(values, type_) if filter_ else ():
                check(bloom.may_contain(filter_, hash_), "A value is not in its Bloom filter.")


def _check_file(file, field_id, reference):
    column = file.field_ids.index(field_id)
    values, type_ = file.read()[column], file.fields[column].type
    for bound in reference.bounds:
        check_bound(bound, values, type_)
    if reference.is_sorted:
        keys = [_sort_key(comparable(value, type_)) for value in values]
        check(keys == sorted(keys), "The file is not sorted.")


def _check_segment(table, field_id, bounds, splits):
    values, type_ = [], None
    for split in splits:
        file = table.open_column(split, field_id)
        if file:
            column = file.field_ids.index(field_id)
            values, type_ = values + file.read()[column], file.fields[column].type
    if type_ and len(values) == sum(split.row_count for split in splits):
        for bound in bounds:
            check_bound(bound, values, type_)


def check_bound(bound, values, type_):
    leaf_type, reached = type_, values
    for step in parse_path(bound.path):
        leaf_type, reached = _take_step(step, leaf_type, reached)
    found = [value for value in reached if value is not None]
    what = f"The bound of {bound.path or 'the value'}"
    check(len(found) == bound.value_count, f"{what} counts {bound.value_count} values, not {len(found)}.")
    check(bound.value_count + bound.null_count == len(values), f"{what} counts {bound.null_count} nulls.")
    if bound.minimum is None:
        return
    keys = [_sort_key(comparable(value, leaf_type)) for value in found]
    if bound.kind == FLOATS:
        nan_count = sum(math.isnan(value) for value in found)
        check(nan_count == bound.nan_count, f"{what} counts {bound.nan_count} NaNs, not {nan_count}.")
        keys = [key for key in keys if not math.isnan(key[1])]
    if not keys:
        return
    minimum, maximum = _sort_key(bound.minimum), _sort_key(bound.maximum)
    check(minimum <= min(keys) and max(keys) <= maximum, f"{what} excludes a value.")
    if bound.is_exact:
        check(minimum == min(keys) and max(keys) == maximum, f"{what} is wider than the values.")


def parse_path(path):
    """The names of fields and keys of maps, in `.field['key']`."""
    steps, position = [], 0
    while position < len(path):
        name = ""
        if path[position] == ".":
            position += 1
            while position < len(path) and path[position] not in ".[":
                position += path[position] == "\\"
                name += path[position]
                position += 1
            steps.append(("field", name))
            continue
        check(path.startswith("['", position), f"The path {path} is malformed.")
        position += 2
        while not (path[position] == "'" and path[position : position + 2] != "''"):
            name += path[position]
            position += 2 if path[position] == "'" else 1
        position += 2
        steps.append(("key", name))
    return steps


def _take_step(step, type_, values):
    kind, name = step
    inner = type_.element if type_.kind == "nullable" else type_
    if kind == "key":
        check(inner.kind == "map", f"A bound has the key {name} of a {inner.kind}.")
        return inner.element, [None if v is None else dict(reversed(v)).get(name) for v in values]
    names = [field.stored_name for field in inner.fields]
    check(name in names, f"A bound has the unknown field {name}.")
    number = names.index(name)
    return inner.fields[number].type, [None if v is None else v[number] for v in values]


def comparable(value, type_):
    """The value as in bounds: an integer, a floating point number or bytes."""
    if value is None:
        return None
    if type_.kind == "nullable":
        return comparable(value, type_.element)
    if type_.storage == "boolean":
        return int(value)
    if type_.storage == "enum":
        return type_.symbols.index(value)
    if type_.kind in ("decimal", "decimal-fixed"):
        return int.from_bytes(value, "big", signed=True)
    return value.encode() if type_.storage == "string" else value


def _sort_key(value):
    """Nulls are first, and -0.0 is before 0.0."""
    if value is None:
        return (0,)
    return (1, value, math.copysign(1, value)) if isinstance(value, float) else (1, value)


def bound_kind(type_):
    """The kind of a type's bounds and of the values that are hashed, or None."""
    if type_.kind in ("decimal", "decimal-fixed"):
        return INTEGERS if type_.precision <= MAX_DIGITS_OF_INTEGERS else DECIMALS
    if type_.storage in ("int", "long", "boolean", "enum"):
        return INTEGERS
    if type_.storage in ("float", "double"):
        return FLOATS
    return BYTES if type_.storage in ("string", "bytes", "fixed") else None


def hashes(values, type_):
    """The hashes of all values of a page that its Bloom filter has."""

    def nested(value, type_, path):
        if value is None:
            return
        if type_.kind == "nullable":
            yield from nested(value, type_.element, path)
        elif type_.kind == "record":
            for item, field in zip(value, type_.fields):
                yield from nested(item, field.type, bloom.hash_at(path, bloom.xxh64(field.stored_name.encode())))
        elif type_.kind == "map":
            for key, item in value:
                yield from nested(item, type_.element, bloom.hash_at(path, bloom.xxh64(key.encode())))
        elif (kind := bound_kind(type_)) not in (None, DECIMALS):
            hash_ = bloom.hash_value(comparable(value, type_), kind)
            yield hash_ if path == 0 else bloom.hash_at(path, hash_)

    for value in values:
        yield from nested(value, type_, 0)


# ---- Partitions ----


def _check_partition(table, split):
    if split.partition is None:
        return
    terms = table.snapshot.specs.get(split.partition[0])
    check(terms is not None, f"There is no partition spec {split.partition[0]}.")
    check(len(split.partition[1]) == len(terms), "The partition value has another number of terms.")
    for term, expected in zip(terms, split.partition[1]):
        for value, type_ in _values_of_term(table, split, term.field_id):
            while type_.kind == "nullable":
                type_ = type_.element
            found = None if value is None else partitions.transform(term, value, type_)
            is_same = found == expected or (found != found and expected != expected)
            check(is_same, f"A row has {found}, not the value {expected} of the partition.")


def _values_of_term(table, split, field_id):
    snapshot = table.snapshot
    path = next(path for path, id_ in snapshot.paths.items() if id_ == field_id)
    for number, field in enumerate(snapshot.fields):
        for inner_path, steps, type_ in _fields_inside(field, escape(field.name), []):
            if inner_path == path:
                for value in table.read_split(split, [field.name])[0]:
                    for step in steps:
                        value = None if value is None else value[step]
                    yield value, type_


def escape(name):
    return "".join("\\" + c if c in ".[\\" else c for c in name)


def _fields_inside(field, path, steps):
    yield path, steps, field.type
    type_ = field.type.element if field.type.kind == "nullable" else field.type
    if type_.kind == "record" and not type_.contains_itself:
        for number, inner in enumerate(type_.fields):
            yield from _fields_inside(inner, f"{path}.{escape(inner.name)}", [*steps, number])


# ---- Key indexes ----


def _check_index(table, split, path, index_, reference):
    snapshot = table.snapshot
    if index_ not in snapshot.indexes:
        return
    field_ids = [*index_.key, *index_.included]
    numbers = [snapshot.field_ids.index(field_id) for field_id in field_ids]
    current = [split.columns[i].fingerprint if i in split.columns else 0 for i in field_ids]
    if tuple(current[: len(index_.key)]) != reference.sources[: len(index_.key)]:
        return
    types = [_inner(snapshot.fields[number].type) for number in numbers]
    file = index.KeyIndex(read_file(path, reference.size), types)
    check(file.fingerprint == reference.fingerprint, "The file is not the one of the manifest.")
    check(file.split == reference.split and file.row_count == reference.row_count, "The index is of other rows.")
    check(file.index == index_ and file.home_count == reference.home_count, "The file has another index.")
    sources = (0,) * len(field_ids) if reference.is_shared else reference.sources
    check(file.sources == sources, "The index was built from other files.")
    columns = table.read_split(split, [snapshot.fields[number].name for number in numbers])
    found = {row: entry for entry in file.entries for row in entry[2]}
    check(len(found) == sum(len(rows) for _, _, rows, _ in file.entries), "A row has two entries.")
    for row in range(split.row_count):
        values = [column[row] for column in columns]
        key = values[: len(index_.key)]
        entry = found.pop(reference.first_row + row, None)
        check((entry is None) == (None in key), f"Row {row} has no entry, or one with a null in its key.")
        if entry is not None:
            _check_entry(entry, key, values, types, file.home_count, current == list(reference.sources))
    check(not found or reference.is_shared, "The index has rows that the split directory lacks.")


def _check_entry(entry, key, values, types, home_count, values_are_current):
    home, fingerprint, _, stored = entry
    key = index.key_bytes(key, types[: len(key)])
    expected = index.home_and_fingerprint(key, home_count)
    check((home, fingerprint) == expected, f"A key has the home and fingerprint {home}, {fingerprint}.")
    if stored is not None:
        check(stored[0] == key, "An entry has values of another key.")
        included = values[len(values) - len(stored[1]) :]
        same = [a == b or (a != a and b != b) for a, b in zip(stored[1], included)]
        check(all(same) or not values_are_current, "An entry has other values than the columns.")


def _inner(type_):
    return type_.element if type_.kind == "nullable" else type_
