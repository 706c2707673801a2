"""Translates pyarrow's expressions to Stoa's predicates, for what both evaluate in the same way.

pyarrow has no public access to the parts of an expression, but pickles them: as a record batch with the literals, and
metadata that lists calls, fields and literals in prefix order. Anything unknown in there is not translated; the rows
are then filtered by pyarrow.
"""

from __future__ import annotations

import ctypes
import datetime
import decimal
import math
import struct
from dataclasses import dataclass
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc


@dataclass(frozen=True)
class Pushdown:
    """What a scan can evaluate of an expression.

    Attributes:
        predicate: a predicate in Stoa's syntax that is true for at least the rows for which the expression is true;
            None if there is none.
        is_exact: whether predicate and expression are true, false and null for the same rows.
        fields: the names of the columns that the expression reads, None if unknown.
    """

    predicate: str | None
    is_exact: bool
    fields: frozenset[str] | None


def push_down(expression: pc.Expression, schema: pa.Schema) -> Pushdown:
    """Translates as much of an expression as possible."""
    try:
        node = _parse(expression)
        fields = frozenset(_fields(node))
    except (KeyError, IndexError, ValueError, TypeError, AttributeError, pa.ArrowException):
        return Pushdown(None, False, None)
    translated = _Translator(schema).translate(node)
    if translated is None:
        return Pushdown(None, False, fields)
    return Pushdown(translated.text, translated.is_exact, fields)


@dataclass(frozen=True)
class _Field:
    path: tuple[str, ...]


@dataclass(frozen=True)
class _Literal:
    value: pa.Scalar


@dataclass(frozen=True)
class _Call:
    function: str
    arguments: tuple[Any, ...]
    options: dict[str, Any]


def _fields(node: Any) -> set[str]:
    if isinstance(node, _Field):
        return {node.path[0]}
    if isinstance(node, _Call):
        return set().union(*(_fields(argument) for argument in node.arguments))
    return set()


class _CSchema(ctypes.Structure):
    _fields_ = [
        ("format", ctypes.c_char_p),
        ("name", ctypes.c_char_p),
        ("metadata", ctypes.c_void_p),
        ("rest", ctypes.c_int64 * 6),
    ]


def _metadata(schema: pa.Schema) -> list[tuple[str, str]]:
    """Returns all entries of a schema's metadata; ``schema.metadata`` has only the first of each key."""
    c_schema = _CSchema()
    address = ctypes.addressof(c_schema)
    schema._export_to_c(address)
    try:
        position = c_schema.metadata
        if not position:
            return []

        def read_int() -> int:
            nonlocal position
            number = struct.unpack("=i", ctypes.string_at(position, 4))[0]
            position += 4
            return int(number)

        def read_text() -> str:
            nonlocal position
            size = read_int()
            text = ctypes.string_at(position, size).decode()
            position += size
            return text

        return [(read_text(), read_text()) for _ in range(read_int())]
    finally:
        pa.Schema._import_from_c(address)  # releases it


def _parse(expression: pc.Expression) -> Any:
    """Returns the parts of an expression."""
    _, (buffer,) = expression.__reduce__()
    with pa.ipc.open_file(buffer) as reader:
        batch = reader.get_batch(0)
        entries = _metadata(reader.schema)
    position = 0

    def next_entry() -> tuple[str, str]:
        nonlocal position
        position += 1
        return entries[position - 1]

    def scalar(index: str) -> pa.Scalar:
        return batch.column(int(index))[0]

    def node() -> Any:
        kind, value = next_entry()
        if kind == "field_ref":
            return _Field((value,))
        if kind == "nested_field_ref":
            return _Field(tuple(_expect(next_entry(), "field_ref") for _ in range(int(value))))
        if kind == "literal":
            return _Literal(scalar(value))
        if kind != "call":
            raise ValueError(kind)
        arguments: list[Any] = []
        options: dict[str, Any] = {}
        while entries[position][0] != "end":
            if entries[position][0] == "options":
                options = dict(scalar(next_entry()[1]))
            else:
                arguments.append(node())
        next_entry()
        return _Call(value, tuple(arguments), options)

    result = node()
    if position != len(entries):
        raise ValueError(entries[position])
    return result


def _expect(entry: tuple[str, str], kind: str) -> str:
    if entry[0] != kind:
        raise ValueError(entry[0])
    return entry[1]


@dataclass(frozen=True)
class _Translated:
    text: str
    is_exact: bool


_COMPARISONS = {
    "equal": "=",
    "not_equal": "!=",
    "less": "<",
    "less_equal": "<=",
    "greater": ">",
    "greater_equal": ">=",
}
_MIRRORED = {"=": "=", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}


class _Translator:
    def __init__(self, schema: pa.Schema) -> None:
        self._schema = schema

    def translate(self, node: Any) -> _Translated | None:
        """Returns a predicate that is true wherever the node is; None if there is none."""
        if isinstance(node, _Field):
            return _Translated(_path(node), True) if self._is(node, pa.types.is_boolean) else None
        if isinstance(node, _Literal):
            known = pa.types.is_boolean(node.value.type) and node.value.is_valid
            return _Translated("true" if node.value.as_py() else "false", True) if known else None
        if node.function in ("and_kleene", "and"):
            return self._conjunction(node)
        if node.function in ("or_kleene", "or"):
            return self._disjunction(node)
        if node.function == "invert":
            operand = self.translate(node.arguments[0])
            return _Translated(f"not ({operand.text})", True) if operand and operand.is_exact else None
        if node.function in ("is_null", "is_valid"):
            return self._null_test(node)
        if node.function in _COMPARISONS:
            return self._comparison(node)
        if node.function == "is_in":
            return self._is_in(node)
        if node.function in ("starts_with", "ends_with", "match_substring"):
            return self._like(node)
        return None

    def _conjunction(self, node: _Call) -> _Translated | None:
        left, right = (self.translate(argument) for argument in node.arguments)
        if left is None or right is None:
            some = left or right
            return None if some is None else _Translated(some.text, False)
        # "and" is null if either operand is, also if the other is false: under "not" that makes a difference.
        is_exact = left.is_exact and right.is_exact and node.function == "and_kleene"
        return _Translated(f"({left.text} and {right.text})", is_exact)

    def _disjunction(self, node: _Call) -> _Translated | None:
        left, right = (self.translate(argument) for argument in node.arguments)
        if left is None or right is None:
            return None
        is_exact = left.is_exact and right.is_exact and node.function == "or_kleene"
        return _Translated(f"({left.text} or {right.text})", is_exact)

    def _null_test(self, node: _Call) -> _Translated | None:
        field = node.arguments[0]
        if not isinstance(field, _Field) or self._type(field) is None:
            return None
        nan_is_null = node.options.get("nan_is_null")
        if nan_is_null is not None and nan_is_null.as_py():
            return None
        return _Translated(f"{_path(field)} is {'not ' if node.function == 'is_valid' else ''}null", True)

    def _comparison(self, node: _Call) -> _Translated | None:
        left, right = node.arguments
        operator = _COMPARISONS[node.function]
        if isinstance(left, _Literal) and isinstance(right, _Field):
            left, right, operator = right, left, _MIRRORED[operator]
        if not isinstance(left, _Field) or not isinstance(right, _Literal):
            return None
        literal = self._literal(left, right.value)
        # Stoa's NaN is equal to itself and larger than all numbers; pyarrow's is neither.
        is_exact = not self._is(left, pa.types.is_floating)
        return None if literal is None else _Translated(f"{_path(left)} {operator} {literal}", is_exact)

    def _is_in(self, node: _Call) -> _Translated | None:
        field = node.arguments[0]
        value_set = node.options["value_set"]
        behavior = node.options.get("null_matching_behavior")
        if not isinstance(field, _Field) or behavior is None or behavior.as_py() != 0:
            return None
        scalars = list(value_set.values)
        literals = [self._literal(field, value) for value in scalars if value.is_valid]
        if None in literals or self._type(field) is None:
            return None
        path = _path(field)
        tests = []
        if literals:
            # pyarrow's is_in is false for null, Stoa's is null
            tests.append(f"({path} is not null and {path} in ({', '.join(str(text) for text in literals)}))")
        if any(not value.is_valid for value in scalars):
            tests.append(f"{path} is null")
        text = f"({' or '.join(tests)})" if tests else "false"
        return _Translated(text, not self._is(field, pa.types.is_floating))

    def _like(self, node: _Call) -> _Translated | None:
        field = node.arguments[0]
        ignores_case = node.options.get("ignore_case")
        if not isinstance(field, _Field) or not self._is(field, _is_text):
            return None
        if ignores_case is None or ignores_case.as_py():
            return None
        pattern = node.options["pattern"].as_py()
        if isinstance(pattern, bytes):
            pattern = pattern.decode()
        for special in "\\%_":
            pattern = pattern.replace(special, "\\" + special)
        start = "" if node.function == "starts_with" else "%"
        end = "" if node.function == "ends_with" else "%"
        return _Translated(f"{_path(field)} like {_quoted(start + pattern + end)}", True)

    def _type(self, field: _Field) -> pa.DataType | None:
        """Returns the type of a field, None if it is not a column or a field inside records."""
        index = self._schema.get_field_index(field.path[0])
        if index < 0:
            return None
        found = self._schema.field(index).type
        for name in field.path[1:]:
            if not pa.types.is_struct(found) or found.get_field_index(name) < 0:
                return None
            found = found.field(name).type
        return found

    def _is(self, field: _Field, test: Any) -> bool:
        found = self._type(field)
        return found is not None and bool(test(found))

    def _literal(self, field: _Field, scalar: pa.Scalar) -> str | None:
        """Returns a literal that Stoa compares with the field as pyarrow compares the scalar."""
        found = self._type(field)
        if found is None or not scalar.is_valid:
            return None
        value = scalar.as_py()
        if pa.types.is_integer(found) and pa.types.is_integer(scalar.type):
            return str(value) if -(2**63) <= value < 2**63 else None
        if pa.types.is_floating(found) and (pa.types.is_floating(scalar.type) or pa.types.is_integer(scalar.type)):
            return _real_literal(value, found)
        if _is_text(found) and _is_text(scalar.type):
            return _quoted(value)
        if pa.types.is_boolean(found) and pa.types.is_boolean(scalar.type):
            return "true" if value else "false"
        if pa.types.is_date(found) and pa.types.is_date(scalar.type) and type(value) is datetime.date:
            return f"date '{value.isoformat()}'" if value.year >= 1 else None
        if pa.types.is_timestamp(found) and pa.types.is_timestamp(scalar.type):
            return _timestamp_literal(scalar, found)
        if pa.types.is_decimal(found) and pa.types.is_decimal(scalar.type) and isinstance(value, decimal.Decimal):
            return f"{value:f}" if scalar.type.scale <= found.scale else None
        if pa.types.is_binary(found) and pa.types.is_binary(scalar.type):
            return f"x'{value.hex()}'"
        return None


def _is_text(found: pa.DataType) -> bool:
    return bool(pa.types.is_string(found) or pa.types.is_large_string(found))


def _real_literal(value: Any, found: pa.DataType) -> str | None:
    if isinstance(value, int):
        return str(value) if abs(value) <= 2**24 else None
    if not math.isfinite(value):
        return None
    if pa.types.is_float64(found):
        return repr(float(value))
    if not pa.types.is_float32(found):
        return None
    as_float32 = struct.unpack("f", struct.pack("f", value))[0] if abs(value) < 3e38 else None
    return repr(float(value)) if as_float32 == value else None


def _timestamp_literal(scalar: pa.Scalar, found: pa.DataType) -> str | None:
    """Returns the stored number of a time that the column's unit can express."""
    if (scalar.type.tz is None) != (found.tz is None):
        return None
    try:
        return str(scalar.cast(pa.timestamp(found.unit, scalar.type.tz)).value)
    except pa.ArrowException:
        return None


def _path(field: _Field) -> str:
    return ".".join('"' + name.replace('"', '""') + '"' for name in field.path)


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
