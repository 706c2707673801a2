"""Bloom filters: split-block filters, which show that a value is not in a page."""

import struct

import numpy as np
import xxhash

from .column import BYTES, FLOATS, INTEGERS

SALTS = np.array(
    [0x47B6137B, 0x44974D91, 0x8824AD5B, 0xA2B7289D, 0x705495C7, 0x2DF1424B, 0x9EFC4947, 0x5C6BFB31],
    np.uint32,
)
HASH = struct.Struct("<Q")


def may_contain(filter_, hash_):
    blocks = np.frombuffer(filter_, "<u4").reshape(-1, 8)
    block = blocks[(hash_ >> 32) * len(blocks) >> 32]
    bits = (SALTS * np.uint32(hash_ & 0xFFFFFFFF)) >> np.uint32(27)
    return bool((block >> bits & np.uint32(1)).all())


def xxh64(data):
    return xxhash.xxh64_intdigest(data)


def hash_value(value, kind):
    """The hash of a comparable value as in bounds, of which `kind` is the kind."""
    if kind == INTEGERS:
        return xxh64(struct.pack("<q", value))
    if kind == FLOATS:
        if value != value:
            return xxh64(HASH.pack(0x7FF8000000000000))
        return xxh64(struct.pack("<d", value + 0.0))
    assert kind == BYTES
    return xxh64(value)


def hash_at(path_hash, value_hash):
    """The hash of a nested value: that of its path, then its own."""
    return xxh64(HASH.pack(path_hash) + HASH.pack(value_hash))
