"""Codecs: the decompression of blocks of value pages and of frames of vector pages, by codec number."""

import zlib

import cramjam

from .bytes import CorruptFile, UnsupportedFile, check

MANY_BYTES = 64 << 20


def check_ratio(length, stored_length):
    """Few bytes must not claim to be many."""
    check(
        length <= MANY_BYTES or length <= 1024 * stored_length,
        f"{stored_length} bytes are said to be {length} bytes compressed.",
    )


def decompress(codec, data, length):
    """The `length` bytes of which `data` is the compressed form."""
    if codec not in DECOMPRESSORS:
        raise UnsupportedFile(f"The codec {codec} is unknown: upgrade this reader.")
    name, function = DECOMPRESSORS[codec]
    try:
        result = function(bytes(data), length)
    except (cramjam.DecompressionError, zlib.error, IndexError) as e:
        raise CorruptFile(f"{len(data)} bytes are not valid {name}: {e}.") from e
    check(len(result) == length, f"{len(data)} bytes of {name} are {len(result)} bytes, not {length}.")
    return result


def _zlib(data, length):
    decompressor = zlib.decompressobj(-15)
    result = decompressor.decompress(data, length + 1)
    check(decompressor.eof, "The compressed bytes are incomplete, or contain too much.")
    return result


def _into(function):
    """Decompresses into a buffer of the given length, so that nothing else sizes memory."""

    def decompress_into(data, length):
        output = bytearray(length)
        return bytes(output[: function(data, output)])

    return decompress_into


def _lzo(data, length):
    """LZO1X: literals and copies of earlier bytes, told apart by the first byte of each instruction."""
    output = bytearray()
    position = 0

    def next_byte():
        nonlocal position
        position += 1
        return data[position - 1]

    def length_of(bits, mask):
        if bits & mask:
            return bits & mask
        total = mask
        while (byte := next_byte()) == 0:
            total += 255
        return total + byte

    def literals(count):
        nonlocal position
        check(position + count <= len(data), "Literals are cut off.")
        output.extend(data[position : position + count])
        position += count

    def copy(distance, count):
        check(distance <= len(output), f"A copy from {distance} back begins before the data.")
        check(len(output) + count <= length, f"There are more than {length} bytes.")
        for _ in range(count):
            output.append(output[-distance])

    state = 0  # the number of literals after the previous instruction; 4 after a run of literals
    if data[0] > 17:
        first = next_byte() - 17
        literals(first)
        state = min(first, 4)
    while True:
        code = next_byte()
        if code < 16 and state == 0:
            literals(length_of(code, 15) + 3)
            state = 4
            continue
        if code >= 64:
            distance, count, state_bits = (next_byte() << 3) + ((code >> 2) & 7) + 1, (code >> 5) + 1, code
        elif code >= 32:
            count = length_of(code, 31) + 2
            state_bits = next_byte()
            distance = (next_byte() << 6) + (state_bits >> 2) + 1
        elif code >= 16:
            count = length_of(code, 7) + 2
            state_bits = next_byte()
            distance = ((code & 8) << 11) + (next_byte() << 6) + (state_bits >> 2) + 16_384
            if distance == 16_384:
                check(position == len(data), "Bytes follow the end of the data.")
                return bytes(output)
        else:
            start, count = (2049, 3) if state == 4 else (1, 2)
            distance, state_bits = start + (code >> 2) + (next_byte() << 2), code
        copy(distance, count)
        state = state_bits & 3
        literals(state)


DECOMPRESSORS = {
    1: ("zlib", _zlib),
    2: ("LZO", _lzo),
    3: ("LZ4", _into(cramjam.lz4.decompress_block_into)),
    4: ("Snappy", _into(cramjam.snappy.decompress_raw_into)),
    5: ("Zstandard", _into(cramjam.zstd.decompress_into)),
}
