"""Numbers, texts and checksums: the notation of the grammars at the top of the document.

A `Reader` walks over the bytes of one block, footer or buffer. Each length and count is checked against
the remaining bytes before it is used, so damaged bytes end in `CorruptFile`.
"""

import struct
from contextlib import contextmanager

import crc32c

MASK_64 = (1 << 64) - 1


class CorruptFile(Exception):
    """The table cannot be read: a file is damaged, missing, or not the one that the table refers to."""


class UnsupportedFile(CorruptFile):
    """A newer version of Stoa wrote the file: upgrade the reader."""


@contextmanager
def reading(place):
    """Puts the place, such as a file and a page, before the messages of errors."""
    try:
        yield
    except CorruptFile as e:
        raise type(e)(f"{place}: {e}") from e
    except UnicodeDecodeError as e:
        raise CorruptFile(f"{place}: a text is not valid UTF-8: {e}.") from e
    except RecursionError as e:
        raise CorruptFile(f"{place}: values are nested too deep.") from e


def check(condition, message):
    if not condition:
        raise CorruptFile(message)


def crc(data):
    return crc32c.crc32c(data)


def string(data):
    """A string value: writers keep bytes that are not valid UTF-8, which cannot be shown as a text."""
    return bytes(data).decode(errors="replace")


def signed(value, bits):
    """The signed integer with these lowest bits."""
    value &= (1 << bits) - 1
    return value - (1 << bits) if value >> (bits - 1) else value


class Reader:
    def __init__(self, data):
        self.data = data
        self.position = 0

    @property
    def remaining(self):
        return len(self.data) - self.position

    def take(self, length):
        check(
            length <= self.remaining,
            f"{length} bytes were expected at offset {self.position}, but only {self.remaining} are left.",
        )
        self.position += length
        return self.data[self.position - length : self.position]

    def end(self):
        check(self.remaining == 0, f"{self.remaining} bytes are left at offset {self.position}.")

    def unsigned(self, size):
        return int.from_bytes(self.take(size), "little")

    def u8(self):
        return self.unsigned(1)

    def u16(self):
        return self.unsigned(2)

    def u32(self):
        return self.unsigned(4)

    def u64(self):
        return self.unsigned(8)

    def i64(self):
        return signed(self.unsigned(8), 64)

    def f32(self):
        return struct.unpack("<f", self.take(4))[0]

    def f64(self):
        return struct.unpack("<d", self.take(8))[0]

    def varint(self):
        value = 0
        for shift in range(0, 70, 7):
            byte = self.u8()
            value |= (byte & 0x7F) << shift
            if byte < 0x80:
                check(value <= MASK_64, f"The varint before offset {self.position} exceeds 64 bits.")
                return value
        raise CorruptFile(f"The varint before offset {self.position} has more than 10 bytes.")

    def zigzag(self):
        value = self.varint()
        return (value >> 1) ^ -(value & 1)

    def count(self, bytes_each=1):
        """A count of things that take at least so many bytes each."""
        count = self.varint()
        check(
            count * bytes_each <= self.remaining,
            f"The count {count} before offset {self.position} exceeds the remaining {self.remaining} bytes.",
        )
        return count

    def length_and_bytes(self):
        return self.take(self.varint())

    def text(self):
        return self.length_and_bytes().decode()

    def uuid(self):
        """Both halves as one number, the most significant half first."""
        most = self.u64()
        return most << 64 | self.u64()

    def repeat(self, count, read):
        check(count <= self.remaining, f"The count {count} exceeds the remaining {self.remaining} bytes.")
        return [read() for _ in range(count)]
