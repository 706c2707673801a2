"""Key indexes: hash tables that find the rows with a key."""

from .bloom import xxh64
from .bytes import Reader, check, string
from .container import KEY_INDEX, Container, crc
from .manifest import read_index

PAGE_SIZE = 4096
PAGES_PER_BLOCK = 1 << 12
FINGERPRINT_BITS = 20
LOW_BITS = 10
MAX_ROWS_OF_ENTRY = 64


class KeyIndex:
    """The entries of an index file: (home, fingerprint, row or rows, values or None)."""

    def __init__(self, data, types):
        container = Container(data, KEY_INDEX, known_sections=(1,))
        self.fingerprint = container.fingerprint
        section = container.section(1)
        start = section.position
        self.split, self.row_count = section.uuid(), section.varint()
        self.index, self.home_count = read_index(section), section.varint()
        source_count = len(self.index.key) + len(self.index.included)
        self.sources = tuple(section.repeat(source_count, section.u32))
        self.identity = bytes(section.data[start : section.position])
        page_count, self.key_count, self.list_count = section.varint(), section.varint(), section.varint()
        section.end()
        self.types = types
        *blocks, lists = container.blocks
        pages = b"".join(blocks)
        check(all(len(b) == PAGE_SIZE * PAGES_PER_BLOCK for b in blocks[:-1]), "A block of pages has another size.")
        check(len(pages) == PAGE_SIZE * page_count, f"There are not {page_count} pages.")
        self.lists = _read_lists(Reader(lists), self.list_count, self.row_count)
        self.entries, self.pages, goes_on = [], [], False
        for p in range(page_count):
            entries, continues = self._read_page(p, pages[p * PAGE_SIZE : (p + 1) * PAGE_SIZE])
            check(goes_on == any(home < p for home, *_ in entries), f"The page before {p} continues, or not.")
            self.entries += entries
            goes_on = continues
        check(not goes_on, "The last page continues.")
        order = [(home, fingerprint, rows[0]) for home, fingerprint, rows, _ in self.entries]
        check(order == sorted(order), "The entries are not in order.")

    def _read_page(self, number, data):
        page = Reader(data)
        checksum = page.u32()
        expected = crc(number.to_bytes(4, "little") + self.identity + data[4:])
        check(checksum == expected, f"The checksum of page {number} is wrong.")
        displacement, count, continues, row_bits = page.u16(), page.u16(), page.u8(), page.u8()
        check(page.u16() == 0 and continues <= 1, f"Page {number} has unknown bytes.")
        rows_and_lists = self.row_count + self.row_count // MAX_ROWS_OF_ENTRY
        check(row_bits == max(rows_and_lists - 1, 0).bit_length(), f"Page {number} has {row_bits} bits per row.")
        if count == 0:
            return [], continues == 1
        bits = _Bits(data[page.position :])
        high, value = [], 0
        zeros = (displacement + 1) << LOW_BITS
        for _ in range(zeros + count):
            if bits.take(1):
                high.append(value)
            else:
                value += 1
        check(len(high) == count and value == zeros, f"Page {number} does not have {count} entries.")
        low = [bits.take(LOW_BITS) for _ in range(count)]
        rows = [bits.take(row_bits) for _ in range(count)]
        values = self._read_values(bits, count) if self.index.included else [None] * count
        entries = []
        for h, l, row, value in zip(high, low, rows, values):
            home, fingerprint = divmod(h << LOW_BITS | l, 1 << FINGERPRINT_BITS)
            entries.append((number - displacement + home, fingerprint, self._rows(row), value))
        check(entries[0][0] == number - displacement, f"The first entry of page {number} has another home.")
        return entries, continues == 1

    def _rows(self, row):
        if row < self.row_count:
            return [row]
        check(row - self.row_count < len(self.lists), f"There is no list {row - self.row_count}.")
        return self.lists[row - self.row_count]

    def _read_values(self, bits, count):
        ends = [bits.take(12) for _ in range(count)]
        data = Reader(bits.rest())
        result, start = [], 0
        for end in ends:
            check(start <= end, "The ends of values do not ascend.")
            result.append(self._values(Reader(data.take(end - start))) if start < end else None)
            start = end
        return result

    def _values(self, reader):
        """The key's bytes, and the values of the included columns."""
        included = self.types[len(self.index.key) :]
        start = reader.position
        for type_ in self.types[: len(self.index.key)]:
            _skip_key_part(reader, type_)
        key = bytes(reader.data[start : reader.position])
        nulls = reader.take(-(-len(included) // 8))
        values = [None if nulls[i // 8] >> i % 8 & 1 else _read_value(reader, t) for i, t in enumerate(included)]
        reader.end()
        return key, values


class _Bits:
    """Numbers of a few bits, the lowest bit of each byte first."""

    def __init__(self, data):
        self.data, self.bits, self.position = data, int.from_bytes(data, "little"), 0

    def take(self, width):
        check(self.position + width <= 8 * len(self.data), "A page of an index ends too early.")
        self.position += width
        return self.bits >> self.position - width & (1 << width) - 1

    def rest(self):
        return self.data[-(-self.position // 8) :]


def _read_lists(reader, count, row_count):
    lists = []
    for _ in range(count):
        length = reader.count()
        rows = [reader.varint()]
        for _ in range(length - 1):
            rows.append(rows[-1] + reader.varint())
        check(rows == sorted(set(rows)) and rows[-1] < row_count, "The rows of a list do not ascend.")
        lists.append(rows)
    reader.end()
    return lists


def _read_value(reader, type_):
    storage = type_.storage
    if storage == "boolean":
        return reader.u8() == 1
    if storage in ("int", "long"):
        return reader.zigzag()
    if storage in ("float", "double"):
        return reader.f32() if storage == "float" else reader.f64()
    data = bytes(reader.length_and_bytes())
    return string(data) if storage == "string" else data


def _skip_key_part(reader, type_):
    if type_.storage not in ("string", "bytes", "fixed"):
        reader.take(8)
        return
    while True:
        if reader.u8() == 0:
            following = reader.u8()
            check(following in (0, 0xFF), "A key has a 0 that is neither escaped nor its end.")
            if following == 0:
                return


def key_bytes(values, types):
    """A key as bytes, which are hashed and compare as the keys do."""
    result = b""
    for value, type_ in zip(values, types):
        if type_.storage in ("string", "bytes", "fixed"):
            data = value.encode() if type_.storage == "string" else value
            result += data.replace(b"\0", b"\0\xff") + b"\0\0"
        else:
            result += (int(value) + (1 << 63)).to_bytes(8, "big")
    return result


def home_and_fingerprint(key, home_count):
    x = (xxh64(key) >> 1) * 2 * home_count
    return x >> 64, x >> 64 - FINGERPRINT_BITS & (1 << FINGERPRINT_BITS) - 1
