"""Encodings of longs, of floating point and of byte strings: the buffers of vector pages.

`header` is a `Reader` of the page's header, `page` has the regions of its body. Longs are arrays of
numpy's int64, in which sums wrap around; byte strings are lists.
"""

import numpy as np

from .bytes import Reader, UnsupportedFile, check
from .codecs import check_ratio, decompress

MAX_DEPTH = 6
MAX_ENTRIES = 1 << 20
BLOCK = 1024
FRAME_SIZE = 65_536


class Body:
    """The body of a page, and what its header may claim in total."""

    def __init__(self, data, page_size):
        self.data = data
        self.elements_left = max(1 << 22, 16 * page_size)
        self.value_bytes_left = max(64 << 20, 1024 * page_size)
        self.region_bytes_left = self.value_bytes_left

    def region(self, header):
        """The bytes of the next region of the header, decompressed."""
        compression = header.u8()
        length = header.varint() if compression else 0
        offset, stored_length = header.varint(), header.varint()
        check(offset + stored_length <= len(self.data), f"A region ends at {offset + stored_length}, after the page.")
        stored = self.data[offset : offset + stored_length]
        if compression == 0:
            return bytes(stored)
        codec, doublings = compression & 15, compression >> 4
        check(doublings <= 4, f"The frame size is doubled {doublings} times.")
        self.region_bytes_left -= length
        check(self.region_bytes_left >= 0, "The regions of a page stand for too many bytes.")
        return read_frames(stored, codec, length, FRAME_SIZE << doublings)

    def claim_elements(self, count):
        self.elements_left -= count
        check(self.elements_left >= 0, "A page has too many elements for its bytes.")
        return count

    def claim_value_bytes(self, count):
        self.value_bytes_left -= count
        check(self.value_bytes_left >= 0, "The values of a page have too many bytes for those of the page.")


def read_frames(stored, codec, length, frame_size):
    check_ratio(length, len(stored))
    frame_count = -(-length // frame_size)
    check(4 * frame_count <= len(stored), f"{frame_count} frames are not in {len(stored)} bytes.")
    ends = [Reader(stored[4 * f : 4 * f + 4]).u32() for f in range(frame_count)]
    frames = stored[4 * frame_count :]
    result, start = [], 0
    for number, end in enumerate(ends):
        check(start <= end <= len(frames), f"Frame {number} ends at {end}.")
        frame_length = min(frame_size, length - number * frame_size)
        frame = bytes(frames[start:end])
        check(len(frame) <= frame_length, f"Frame {number} is longer than {frame_length} bytes.")
        result.append(frame if len(frame) == frame_length else decompress(codec, frame, frame_length))
        start = end
    check(start == len(frames), "Bytes follow the last frame.")
    return b"".join(result)


def unknown(what, encoding):
    return UnsupportedFile(f"The encoding {encoding} of {what} is unknown: upgrade this reader.")


def deeper(depth):
    check(depth < MAX_DEPTH, f"Encodings are nested more than {MAX_DEPTH} deep.")
    return depth + 1


# ---- Longs ----


def read_longs(header, page, count, depth=1):
    encoding = header.u8()
    if encoding == 0:
        return np.full(count, header.zigzag(), np.int64)
    if encoding == 1:
        width = header.u8()
        check(width in (1, 2, 4, 8), f"Plain longs have a width of {width}.")
        return _plain(page.region(header), f"<i{width}", count).astype(np.int64)
    if encoding == 2:
        return _packed(page.region(header), count)
    if encoding == 3:
        return _run_length(header, page, count, deeper(depth))
    if encoding == 4:
        starts = read_longs(header, page, -(-count // 128), deeper(depth))
        deltas = read_longs(header, page, count, deeper(depth))
        for b, start in enumerate(starts):
            block = deltas[128 * b : 128 * b + 128]
            block[:] = start + np.cumsum(block)
        return deltas
    if encoding == 5:
        entry_count = read_entry_count(header, count)
        entries = read_longs(header, page, entry_count, deeper(depth))
        return entries[read_codes(header, page, count, entry_count, deeper(depth))]
    if encoding == 6:
        return _byte_stream_split(Reader(page.region(header)), count)
    raise unknown("longs", encoding)


def _plain(data, type_, count):
    check(len(data) == count * np.dtype(type_).itemsize, f"{count} plain values are not {len(data)} bytes.")
    return np.frombuffer(data, type_)


def _run_length(header, page, count, depth):
    run_count = header.varint()
    check(run_count <= count and (run_count or not count), f"{count} values cannot have {run_count} runs.")
    ends = read_longs(header, page, run_count, depth)
    values = read_longs(header, page, run_count, depth)
    lengths = np.diff(ends, prepend=0)
    check((lengths > 0).all(), "The ends of runs do not ascend.")
    check(count == 0 or ends[-1] == count, "The last run does not end with the last value.")
    return np.repeat(values, lengths)


def read_entry_count(header, count):
    entry_count = header.varint()
    check(
        entry_count <= min(count, MAX_ENTRIES) and (entry_count or not count),
        f"{count} values cannot have {entry_count} dictionary entries.",
    )
    return entry_count


def read_codes(header, page, count, entry_count, depth):
    codes = read_longs(header, page, count, depth)
    check(((0 <= codes) & (codes < entry_count)).all(), f"A code is not one of {entry_count} entries.")
    return codes


def read_ends(header, page, count, total, depth=1):
    """Ascending offsets, of which the last is the total; it is not known before if that is None."""
    ends = read_longs(header, page, count, depth)
    check((np.diff(ends, prepend=0) >= 0).all(), "Offsets do not ascend.")
    check(total == (ends[-1] if count else 0), f"The last offset is not {total}.")
    return ends


def _packed(data, count):
    reader = Reader(data)
    minimum, base_bytes, outlier_bytes = reader.i64(), reader.u8(), reader.u8()
    check(base_bytes <= 8 and outlier_bytes <= 8, "Bases or outliers have more than 8 bytes.")
    entries = []
    for _ in range(-(-count // BLOCK)):
        entries.append((reader.unsigned(base_bytes), reader.u8(), reader.u8(), reader.u32()))
    blocks, start = [], 0
    for number, (base, width, outlier_count, end) in enumerate(entries):
        size = min(BLOCK, count - BLOCK * number)
        check(start <= end, f"Block {number} ends before it starts.")
        block = Reader(reader.take(end - start))
        check(width <= 64, f"Block {number} has {width} bits per value.")
        values = _slices(block, width) if size == BLOCK else _bits(block, width, size)
        values += np.uint64((base + minimum) & (1 << 64) - 1)
        positions = [block.u16() for _ in range(outlier_count)]
        check(positions == sorted(set(positions)), "The positions of outliers do not ascend.")
        check(not positions or positions[-1] < size, f"Block {number} has an outlier after its end.")
        for position in positions:
            values[position] = (block.unsigned(outlier_bytes) + minimum) & (1 << 64) - 1
        check(block.remaining < 4 and not any(block.take(block.remaining)), "Bytes follow a packed block.")
        blocks.append(values.view(np.int64))
        start = end
    reader.end()
    return np.concatenate(blocks) if blocks else np.zeros(0, np.int64)


def _bits(block, width, count):
    words = block.take(4 * -(-width * count // 32))
    bits = int.from_bytes(words, "little")
    mask = (1 << width) - 1
    return np.array([bits >> width * i & mask for i in range(count)], np.uint64)


def _slices(block, width):
    values = np.zeros(BLOCK, np.uint64)
    i = np.arange(BLOCK)
    shift = 0
    for p in (32, 32, 16, 8, 4, 2, 1):
        if width - shift < p:
            continue
        words = np.frombuffer(block.take(32 * p * 4), "<u4").astype(np.uint64)
        first_bit = p * (i // (32 * p)) if p >= 8 else 8 * (i // 256) + p * ((i % 256) // (32 * p))
        part = words[i % (32 * p)] >> first_bit.astype(np.uint64) & np.uint64((1 << p) - 1)
        values |= part << np.uint64(shift)
        shift += p
    return values


def _byte_stream_split(reader, count):
    minimum, stream_count = reader.i64(), reader.u8()
    check(stream_count <= 8, f"There are {stream_count} byte streams.")
    values = np.zeros(count, np.uint64)
    for first in range(0, count, BLOCK):
        block = values[first : first + BLOCK]
        for s in range(stream_count):
            stream = np.frombuffer(reader.take(len(block)), np.uint8) ^ 0x80
            block |= stream.astype(np.uint64) << np.uint64(8 * s)
    reader.end()
    return (values + np.uint64(minimum & (1 << 64) - 1)).view(np.int64)


# ---- Floating point ----


def read_floats(header, page, count, bits):
    """An array of floats of 32 or doubles of 64 bits."""
    encoding = header.u8()
    if encoding == 0:
        return read_longs(header, page, count).astype(f"i{bits // 8}").view(f"f{bits // 8}")
    if encoding == 1:
        return _plain(page.region(header), f"<f{bits // 8}", count)
    if encoding == 2:
        return _alp(header, page, count, bits)
    raise unknown("floating point", encoding)


def _alp(header, page, count, bits):
    integers = read_longs(header, page, count)
    exponents = read_longs(header, page, -(-count // BLOCK))
    if bits == 32:
        integers = integers.astype(np.int32)
    result = np.zeros(count)
    for b, exponent in enumerate(exponents):
        e, f = divmod(int(exponent), 32)
        check(0 <= f <= e <= (18 if bits == 64 else 10), f"The exponents {e} and {f} of ALP are invalid.")
        block = slice(BLOCK * b, BLOCK * b + BLOCK)
        result[block] = integers[block].astype(np.float64) * float(f"1e{f}") * float(f"1e-{e}")
    with np.errstate(over="ignore"):
        result = result.astype(f"f{bits // 8}")
    exception_count = header.varint()
    check(exception_count <= count, f"{count} values have {exception_count} exceptions.")
    if exception_count:
        positions = read_positions(header, page, exception_count, count)
        exceptions = read_longs(header, page, exception_count)
        result.view(f"i{bits // 8}")[positions] = exceptions.astype(f"i{bits // 8}")
    return result


def read_positions(header, page, count, size):
    positions = read_longs(header, page, count)
    check((np.diff(positions, prepend=-1) > 0).all(), "Positions do not ascend.")
    check(count == 0 or positions[-1] < size, f"A position exceeds {size} values.")
    return positions


# ---- Byte strings ----


def read_byte_strings(header, page, count, depth=1):
    encoding = header.u8()
    if encoding == 0:
        value = page.region(header)
        page.claim_value_bytes(len(value) * count)
        return [value] * count
    if encoding == 1:
        ends = read_longs(header, page, count, deeper(depth))
        return _split(page.region(header), ends)
    if encoding == 2:
        entry_count = read_entry_count(header, count)
        entries = read_byte_strings(header, page, entry_count, deeper(depth))
        codes = read_codes(header, page, count, entry_count, deeper(depth))
        page.claim_value_bytes(sum(len(entries[code]) for code in codes))
        return [entries[code] for code in codes]
    if encoding == 3:
        table = _read_symbols(Reader(page.region(header)))
        ends = read_longs(header, page, count, deeper(depth))
        return [_expand(codes, table) for codes in _split(page.region(header), ends)]
    if encoding == 4:
        return _unpack(header, page, count, deeper(depth))
    raise unknown("byte strings", encoding)


def _split(data, ends):
    check((np.diff(ends, prepend=0) >= 0).all(), "Offsets do not ascend.")
    check((ends[-1] if len(ends) else 0) == len(data), f"The last offset is not {len(data)}.")
    return [data[start:end] for start, end in zip([0, *ends[:-1]], ends)]


def _read_symbols(table):
    """The symbols of FSST by their codes."""
    table.u8()
    size = table.u8()
    table.u16()
    check(table.u32() == 20190218, "The table of symbols is not one of FSST.")
    check(table.u8() == 0, "Values of FSST that end with 0 are not supported.")
    counts = list(table.take(8))
    check(sum(counts) == size < 256, f"The table does not have {size} symbols.")
    symbols = [bytes(table.take(n)) for n in (2, 3, 4, 5, 6, 7, 8, 1) for _ in range(counts[n - 1])]
    table.end()
    return symbols


def _expand(codes, symbols):
    result, position = [], 0
    while position < len(codes):
        code = codes[position]
        if code == 255:
            check(position + 1 < len(codes), "A literal is cut off.")
            position += 1
            result.append(codes[position : position + 1])
        else:
            check(code < len(symbols), f"There is no symbol {code}.")
            result.append(symbols[code])
        position += 1
    return b"".join(result)


def _unpack(header, page, count, depth):
    table = Reader(page.region(header))
    alphabets = []
    while table.remaining:
        alphabets.append(bytes(table.take(table.u8() + 1)))
    check(len(alphabets) <= 255, f"Packed values have {len(alphabets)} bytes.")
    presence = read_longs(header, page, count, depth)
    codes = page.region(header)
    widths = [(len(alphabet) - 1).bit_length() for alphabet in alphabets]
    check(len(codes) == -(-sum(widths) * count // 8), f"The codes of {count} values have {len(codes)} bytes.")
    bits, result = int.from_bytes(codes, "little"), []
    page.claim_value_bytes(len(alphabets) * count)
    for i in range(count):
        check(presence[i] in (0, 1), "A presence is not 0 or 1.")
        value, bit = bytearray(), sum(widths) * i
        for alphabet, width in zip(alphabets, widths) if presence[i] else ():
            code = bits >> bit & (1 << width) - 1
            check(code < len(alphabet), f"The alphabet has no byte {code}.")
            value.append(alphabet[code])
            bit += width
        result.append(bytes(value))
    return result
