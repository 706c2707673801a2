"""Fields and types of columns that have changed: values of a file in the table's current type."""

from .bytes import CorruptFile, check
from .types import MISSING
from .values import Union, in_range

WIDER = {("int", "long"), ("float", "double")}


def default_value(field):
    """The value of rows that were written before the column was added."""
    if field.default is MISSING:
        check(field.type.kind in ("nullable", "null"), f"The column {field.name} has no file and no default.")
        return None
    return from_json(field.default, field.type)


def from_json(value, type_):
    """A default, which is JSON as in Avro's schemas: bytes are texts of their code points."""
    storage = type_.storage
    if storage == "nullable":
        return None if value is None else from_json(value, type_.element)
    if storage == "union":
        for number, branch in enumerate(type_.branches):
            try:
                return Union(number, from_json(value, branch))
            except CorruptFile:
                continue
    elif storage == "null" and value is None:
        return None
    elif storage == "boolean" and isinstance(value, bool):
        return value
    elif storage in ("int", "long") and isinstance(value, int) and not isinstance(value, bool):
        return in_range(value, storage)
    elif storage in ("float", "double") and isinstance(value, (int, float, str)) and not isinstance(value, bool):
        return float(value)
    elif storage in ("string", "enum") and isinstance(value, str):
        return value
    elif storage in ("bytes", "fixed") and isinstance(value, str):
        return value.encode("latin-1")
    elif storage == "array" and isinstance(value, list):
        return [from_json(item, type_.element) for item in value]
    elif storage == "map" and isinstance(value, dict):
        return [(key, from_json(item, type_.element)) for key, item in value.items()]
    elif storage == "record" and isinstance(value, dict):
        return [from_json(value[f.name], f.type) if f.name in value else default_value(f) for f in type_.fields]
    raise CorruptFile(f"The default {value!r} is not of the type {type_.kind}.")


def convert_column(value, written, wanted):
    """The value of a column, which may be null in deleted rows of a column that rejects nulls now."""
    if value is None and wanted.kind not in ("nullable", "null", "union"):
        return None
    return convert(value, written, wanted)


def convert(value, written, wanted):
    """The value of a file's type in the table's type."""
    if written is wanted:
        return value
    if written.kind == "nullable":
        if value is None:
            return _null(wanted)
        return convert(value, written.element, wanted)
    if written.kind == "null":
        return _null(wanted)
    if written.kind == "union":
        return convert(value.value, written.branches[value.branch], wanted)
    if wanted.kind == "nullable":
        return convert(value, written, wanted.element)
    if wanted.kind == "union":
        return _to_union(value, written, wanted)
    check(_can_be_read(written, wanted), f"Values of {written.kind} cannot be read as {wanted.kind}.")
    if written.storage == "enum":
        return _symbol(value, wanted)
    if written.storage == "array":
        return [convert(item, written.element, wanted.element) for item in value]
    if written.storage == "map":
        return [(key, convert(item, written.element, wanted.element)) for key, item in value]
    if written.storage == "record":
        return _to_record(value, written, wanted)
    if wanted.storage in ("float", "double"):
        return float(value)
    return value


def _null(wanted):
    if wanted.kind == "union":
        kinds = [branch.kind for branch in wanted.branches]
        check("null" in kinds, "A null cannot be read as a union without null.")
        return Union(kinds.index("null"), None)
    check(wanted.kind in ("nullable", "null"), f"A null cannot be read as {wanted.kind}.")
    return None


def _can_be_read(written, wanted):
    """Widening never changes the stored number, so units and scales are the same."""
    if written.kind == wanted.kind:
        return (written.size, written.scale) == (wanted.size, wanted.scale)
    return (written.kind, wanted.kind) in WIDER


def _symbol(value, wanted):
    if value in wanted.symbols:
        return value
    check(wanted.symbol_default is not None, f"The enum {wanted.name} lacks the symbol {value}.")
    return wanted.symbols[wanted.symbol_default]


def _to_union(value, written, wanted):
    """The branch of the same type and name, or else the first that can hold the value."""
    for number, branch in enumerate(wanted.branches):
        if branch.kind == written.kind and branch.name == written.name:
            return Union(number, convert(value, written, branch))
    for number, branch in enumerate(wanted.branches):
        if _can_be_read(written, branch):
            return Union(number, convert(value, written, branch))
    raise CorruptFile(f"The union has no branch for values of {written.kind}.")


def _to_record(value, written, wanted):
    """Matches fields by stored name; new fields have their default."""
    numbers = {field.stored_name: number for number, field in enumerate(written.fields)}
    result = []
    for field in wanted.fields:
        number = numbers.get(field.stored_name)
        if number is None:
            result.append(default_value(field))
        else:
            result.append(convert(value[number], written.fields[number].type, field.type))
    return result
