"""The rows of an Avro file in the canonical form of `python -m stoa_reference`.

It shares no code with the reader, so it judges the reader by what the command line exports.
"""

import json
import math
import struct
import sys
import zlib

import cramjam


class _Bytes:
    def __init__(self, data):
        self.data, self.position = data, 0

    def take(self, n):
        self.position += n
        return self.data[self.position - n : self.position]

    def long(self):
        value = shift = 0
        while True:
            byte = self.take(1)[0]
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return (value >> 1) ^ -(value & 1)

    def bytes(self):
        return self.take(self.long())


def _blocks(data, schema_type, named, item):
    while (count := data.long()) != 0:
        if count < 0:
            count = -count
            data.long()
        for _ in range(count):
            yield item()


def _name(schema, namespace):
    name = schema["name"]
    namespace = schema.get("namespace", namespace)
    return name if "." in name or not namespace else f"{namespace}.{name}"


def _define(schema, named, namespace=""):
    """Notes all named types under their full and simple names."""
    if isinstance(schema, list):
        for branch in schema:
            _define(branch, named, namespace)
    elif isinstance(schema, dict):
        if "name" in schema:
            full = _name(schema, namespace)
            namespace = full.rpartition(".")[0]
            named[full] = schema
            named.setdefault(schema["name"], schema)
        for key in ("items", "values"):
            _define(schema.get(key), named, namespace)
        for field in schema.get("fields", []):
            _define(field["type"], named, namespace)


def _read(data, schema, named):
    if isinstance(schema, list):
        branch = data.long()
        value = _read(data, schema[branch], named)
        if len(schema) == 2 and "null" in schema:
            return value
        return {"union": [branch, value]}
    kind = schema["type"] if isinstance(schema, dict) else schema
    if isinstance(kind, (dict, list)):
        return _read(data, kind, named)
    if kind == "null":
        return None
    if kind == "boolean":
        return data.take(1) == b"\1"
    if kind in ("int", "long"):
        return data.long()
    if kind in ("float", "double"):
        raw = data.take(4 if kind == "float" else 8)
        if math.isnan(struct.unpack("<f" if kind == "float" else "<d", raw)[0]):
            return "7fc00000" if kind == "float" else "7ff8000000000000"
        return raw[::-1].hex()
    if kind == "string":
        return data.bytes().decode()
    if kind == "bytes":
        return {"bytes": data.bytes().hex()}
    if kind == "fixed":
        return {"bytes": data.take(schema["size"]).hex()}
    if kind == "enum":
        return schema["symbols"][data.long()]
    if kind == "array":
        return {"array": list(_blocks(data, kind, named, lambda: _read(data, schema["items"], named)))}
    if kind == "map":
        entries = _blocks(
            data, kind, named, lambda: [data.bytes().decode(), _read(data, schema["values"], named)]
        )
        return {"map": sorted(entries, key=lambda entry: entry[0].encode())}
    if kind in ("record", "error"):
        return {"record": [_read(data, field["type"], named) for field in schema["fields"]]}
    return _read(data, named[kind], named)


def _decompress(codec, data):
    if codec == "deflate":
        return zlib.decompress(data, -15)
    if codec == "zstandard":
        return bytes(cramjam.zstd.decompress(data))
    if codec == "snappy":
        return bytes(cramjam.snappy.decompress_raw(data[:-4]))
    return data


def lines(path):
    with open(path, "rb") as file:
        data = _Bytes(file.read())
    assert data.take(4) == b"Obj\1"
    metadata = dict(_blocks(data, None, None, lambda: (data.bytes().decode(), data.bytes())))
    data.take(16)
    schema = json.loads(metadata["avro.schema"])
    named = {}
    _define(schema, named)
    while data.position < len(data.data):
        count = data.long()
        block = _Bytes(_decompress(metadata.get("avro.codec", b"null").decode(), data.bytes()))
        data.take(16)
        for _ in range(count):
            row = _read(block, schema, named)["record"]
            yield json.dumps(row, separators=(",", ":"))
        assert block.position == len(block.data)


if __name__ == "__main__":
    for line in lines(sys.argv[1]):
        print(line)
