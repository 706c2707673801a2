"""Partitions: the transforms from a value to the value of a partition term."""

import numpy as np

IDENTITY, BUCKET, TRUNCATE, YEAR, MONTH, DAY, HOUR = range(7)
UNITS_PER_SECOND = {"millis": 10**3, "micros": 10**6, "nanos": 10**9}


def transform(term, value, type_):
    """The result for a value that is not null; decimals are unscaled integers or the bytes of big ones."""
    if term.transform == IDENTITY:
        return _comparable(value, type_)
    if term.transform == BUCKET:
        return (murmur3(_hashed_bytes(value, type_)) & 0x7FFFFFFF) % term.width
    if term.transform == TRUNCATE:
        return _truncate(value, type_, term.width)
    return _since_1970(value, type_, term.transform)


def _comparable(value, type_):
    if type_.storage == "enum":
        return type_.symbols.index(value)
    if type_.kind.startswith("decimal"):
        return int.from_bytes(value, "big", signed=True)
    if type_.storage in ("float", "double"):
        return value + 0.0
    if type_.storage == "string":
        return value.encode()
    return int(value) if type_.storage == "boolean" else value


def _truncate(value, type_, width):
    if type_.storage == "string":
        return value[:width].encode()
    value = _comparable(value, type_)
    if isinstance(value, bytes):
        return value[:width]
    result = value - value % width
    return result if type_.kind.startswith("decimal") else max(result, -(2**63))


def _hashed_bytes(value, type_):
    if type_.kind.startswith("decimal"):
        value = int.from_bytes(value, "big", signed=True)
        length = (value if value >= 0 else ~value).bit_length() // 8 + 1
        return value.to_bytes(length, "big", signed=True)
    if type_.storage in ("string", "enum"):
        return value.encode()
    if type_.storage in ("bytes", "fixed"):
        return value
    unit = type_.kind.rpartition("-")[2]
    if unit in UNITS_PER_SECOND:
        value = value * 10**6 // UNITS_PER_SECOND[unit]
    return value.to_bytes(8, "little", signed=True)


def _since_1970(value, type_, unit):
    if type_.kind == "date":
        day = value
    else:
        seconds = value // UNITS_PER_SECOND[type_.kind.rpartition("-")[2]]
        if unit == HOUR:
            return seconds // 3600
        day = seconds // 86_400
    if unit == DAY:
        return day
    months = int(np.datetime64(day, "D").astype("datetime64[M]").astype(int))
    return months if unit == MONTH else months // 12


def murmur3(data):
    """32-bit Murmur3, x86 variant, with seed 0."""
    mask = 0xFFFFFFFF

    def rotate(x, bits):
        return (x << bits | x >> 32 - bits) & mask

    def mix(k):
        return rotate(k * 0xCC9E2D51 & mask, 15) * 0x1B873593 & mask

    result, whole = 0, len(data) & ~3
    for start in range(0, whole, 4):
        result = rotate(result ^ mix(int.from_bytes(data[start : start + 4], "little")), 13) * 5 + 0xE6546B64 & mask
    if whole < len(data):
        result ^= mix(int.from_bytes(data[whole:], "little"))
    result ^= len(data)
    result = (result ^ result >> 16) * 0x85EBCA6B & mask
    result = (result ^ result >> 13) * 0xC2B2AE35 & mask
    return result ^ result >> 16
