"""Fields and types: the binary encoding of a field of a schema, and what the types have in common."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Optional

from .bytes import CorruptFile, Reader, check

SIMPLE_TYPES = (
    "null boolean int long float double string bytes date time-millis time-micros "
    "timestamp-millis timestamp-micros timestamp-nanos "
    "local-timestamp-millis local-timestamp-micros local-timestamp-nanos uuid big-decimal"
).split()

STORAGE = {
    "date": "int",
    "time-millis": "int",
    "uuid": "string",
    "big-decimal": "bytes",
    "decimal": "bytes",
    "decimal-fixed": "fixed",
    "uuid-fixed": "fixed",
} | {name: "long" for name in SIMPLE_TYPES if name.startswith(("timestamp", "local", "time-micros"))}

MAX_DEPTH = 300
MISSING = object()


@dataclass(eq=False)
class Type:
    """A type; which attributes it has depends on `kind`.

    `kind` is a simple type, decimal, decimal-fixed, fixed, uuid-fixed, enum, array, map, record, nullable
    or union. `storage` is the kind of Avro's binary encoding, without the logical type.
    """

    kind: str
    name: str = ""
    precision: int = 0
    scale: int = 0
    size: int = 0
    symbols: list = field(default_factory=list)
    symbol_default: Optional[int] = None
    element: Any = None
    fields: list = field(default_factory=list)
    branches: list = field(default_factory=list)
    null_is_last: bool = False

    @property
    def storage(self):
        return STORAGE.get(self.kind, self.kind)

    @property
    def parts(self):
        """The types directly inside this one."""
        inside = [f.type for f in self.fields] + self.branches
        return inside + [self.element] if self.element else inside

    @cached_property
    def contains_itself(self):
        """Whether this is a record that contains itself."""
        return self.kind == "record" and _reaches(self.parts, self)

    @cached_property
    def minimum_size(self):
        """The fewest bytes of a value in Avro's binary encoding."""
        if self.kind == "record":
            return 1 if self.contains_itself else sum(f.type.minimum_size for f in self.fields)
        return {"null": 0, "fixed": self.size, "float": 4, "double": 8}.get(self.storage, 1)

    @cached_property
    def has_items_without_bytes(self):
        """Whether an array or map inside has items without bytes."""
        types = [self, *_all_parts(self)]
        return any(t.kind in ("array", "map") and t.element.minimum_size == 0 for t in types)


@dataclass
class Field:
    name: str
    type: Type
    default: Any = MISSING
    stored_name: str = ""


def _all_parts(type_):
    found, waiting = [], list(type_.parts)
    while waiting:
        part = waiting.pop()
        if part not in found:
            found.append(part)
            waiting.extend(part.parts)
    return found


def _reaches(parts, wanted):
    return any(wanted in (part, *_all_parts(part)) for part in parts)


def read_field(data, name):
    """The field in these bytes, which do not contain its name."""
    reader = Reader(data)
    result = _TypeReader(reader).field(name)
    reader.end()
    return result


def check_record(data):
    """Reads the table's record, which has a name but no fields."""
    reader = Reader(data)
    kind = reader.u8()
    check(kind & 127 in (39, 40), f"A record was expected, not kind {kind & 127}.")
    name = read_name(reader)[0]
    if kind & 128:
        read_properties(reader)
    reader.end()
    return name


class _TypeReader:
    def __init__(self, reader):
        self.reader = reader
        self.named = []

    def field(self, name, depth=0):
        type_ = self.type(depth)
        flags = self.reader.u8()
        result = Field(name, type_, stored_name=name)
        if flags & 1:
            self.reader.text()
        if flags & 2:
            result.default = read_json(self.reader)
        if flags & 4:
            read_texts(self.reader)
        if flags & 8:
            stored_name = read_properties(self.reader).get("stoa.stored-name")
            result.stored_name = stored_name if isinstance(stored_name, str) else name
        return result

    def type(self, depth):
        check(depth <= MAX_DEPTH, f"A type is nested more than {MAX_DEPTH} deep.")
        reader = self.reader
        first = reader.u8()
        kind, has_properties = first & 127, first & 128
        if kind <= 18:
            result = Type(SIMPLE_TYPES[kind])
        elif kind in (32, 33):
            result = Type("decimal", precision=reader.varint(), scale=reader.varint())
            if kind == 33:
                result.kind = "decimal-fixed"
                self._fixed(result)
        elif kind in (34, 35):
            result = self._fixed(Type("fixed" if kind == 34 else "uuid-fixed"))
        elif kind == 36:
            result = self._enum()
        elif kind in (37, 38):
            result = Type("array" if kind == 37 else "map", element=self.type(depth + 1))
        elif kind in (39, 40):
            return self._record(has_properties, depth)
        else:
            check(not has_properties, f"A type of kind {kind} has properties.")
            return self._reference_or_union(kind, depth)
        if has_properties:
            read_properties(reader)
        return result

    def _fixed(self, result):
        self.named.append(result)
        result.name, _ = read_name(self.reader)
        result.size = self.reader.varint()
        check(result.size < 1 << 31, f"The fixed {result.name} has {result.size} bytes.")
        return result

    def _enum(self):
        result = Type("enum")
        self.named.append(result)
        result.name, flags = read_name(self.reader)
        result.symbols = read_texts(self.reader)
        if flags & 8:
            result.symbol_default = self.reader.varint()
            check(result.symbol_default < len(result.symbols), f"The enum {result.name} lacks its default.")
        return result

    def _record(self, has_properties, depth):
        result = Type("record")
        self.named.append(result)
        result.name, _ = read_name(self.reader)
        if has_properties:
            read_properties(self.reader)
        for _ in range(self.reader.count(2)):
            name = self.reader.text()
            result.fields.append(self.field(name, depth + 1))
        return result

    def _reference_or_union(self, kind, depth):
        reader = self.reader
        if kind == 41:
            index = reader.varint()
            check(index < len(self.named), f"There is no type {index} before it is referred to.")
            return self.named[index]
        if kind in (42, 43):
            return Type("nullable", element=self.type(depth + 1), null_is_last=kind == 43)
        check(kind == 44, f"The kind {kind} of a type is unknown.")
        return Type("union", branches=[self.type(depth + 1) for _ in range(reader.count())])


def read_name(reader):
    """The name, and the flags, of which bit 8 is for enums."""
    name, flags = reader.text(), reader.u8()
    if flags & 1:
        reader.text()
    if flags & 2:
        reader.text()
    if flags & 4:
        read_texts(reader)
    return name, flags


def read_texts(reader):
    return reader.repeat(reader.count(), reader.text)


def read_properties(reader, depth=0):
    count = reader.count()
    return {reader.text(): read_json(reader, depth) for _ in range(count)}


def read_json(reader, depth=0):
    check(depth <= MAX_DEPTH, f"A JSON value is nested more than {MAX_DEPTH} deep.")
    kind = reader.u8()
    if kind <= 2:
        return (None, False, True)[kind]
    if kind in (3, 4):
        return reader.zigzag()
    if kind == 5:
        return int.from_bytes(reader.length_and_bytes(), "big", signed=True)
    if kind in (6, 7):
        return reader.f32() if kind == 6 else reader.f64()
    if kind == 8:
        return reader.text()
    if kind == 9:
        return [read_json(reader, depth + 1) for _ in range(reader.count())]
    if kind == 10:
        return read_properties(reader, depth + 1)
    raise CorruptFile(f"The kind {kind} of a JSON value is unknown.")
