"""Container: the header, blocks, footer, checksums and trailer that all files have in common."""

from .bytes import CorruptFile, Reader, UnsupportedFile, check, crc

COLUMN, SNAPSHOT, SEGMENT, PATCH, DELETION_VECTOR, KEY_INDEX = range(1, 7)
CHUNK_SIZE = 16_384
HEADER_SIZE = 16
TRAILER_SIZE = 32


class Container:
    """One file whose checksums have all been verified: its blocks, sections and fingerprint."""

    def __init__(self, data, kind, known_sections):
        size = len(data)
        check(size >= HEADER_SIZE + TRAILER_SIZE, f"The file of {size} bytes is too short.")
        self._check_header(data[:HEADER_SIZE], kind)
        trailer = Reader(data[-TRAILER_SIZE:])
        check(trailer.data[28:] == b"STOA", "The file does not end with STOA.")
        self._check_version(trailer.data[16:28], trailer.data[:24], kind)
        body_length, footer_length, self.fingerprint = trailer.u64(), trailer.u32(), trailer.u32()
        checksums_length = size - HEADER_SIZE - body_length - footer_length - TRAILER_SIZE
        check(
            checksums_length == 4 * chunk_count(footer_length),
            f"The lengths in the trailer do not add up to the file's {size} bytes.",
        )
        body_end = HEADER_SIZE + body_length
        footer_end = body_end + footer_length
        checksums = data[footer_end:-TRAILER_SIZE]
        check(crc(checksums) == self.fingerprint, "The checksum of the footer's checksums is wrong.")
        footer = data[body_end:footer_end]
        check_chunks(footer, Reader(checksums), "the footer")
        self._read_footer(Reader(footer), data[HEADER_SIZE:body_end], known_sections)

    @staticmethod
    def _check_header(header, kind):
        check(header[:4] == b"STOA", "The file does not begin with STOA.")
        Container._check_version(header[4:16], header[:12], kind)

    @staticmethod
    def _check_version(fields, covered, kind):
        reader = Reader(fields)
        found_kind, version, flags, reserved = reader.u8(), reader.u8(), reader.u16(), reader.u32()
        check(reader.u32() == crc(covered), "The checksum of the header or trailer is wrong.")
        if version != 1:
            raise UnsupportedFile(f"The file has version {version} of the format: upgrade this reader.")
        check(found_kind == kind, f"The file is of kind {found_kind}, not {kind}.")
        if flags or reserved:
            raise UnsupportedFile(f"The file has unknown flags, {flags} and {reserved}: upgrade this reader.")

    def _read_footer(self, footer, body, known_sections):
        lengths = footer.repeat(footer.count(), footer.varint)
        check(sum(lengths) == len(body), "The lengths of the blocks do not add up to that of the body.")
        self.blocks = []
        position = 0
        for number, length in enumerate(lengths):
            block = body[position : position + length]
            check_chunks(block, footer, f"block {number}")
            self.blocks.append(block)
            position += length
        self.sections = {}
        while footer.remaining:
            tag, section = footer.varint(), footer.length_and_bytes()
            if tag not in known_sections and tag % 2 == 1:
                raise UnsupportedFile(f"The file has the unknown section {tag}: upgrade this reader.")
            check(tag not in self.sections, f"Section {tag} occurs twice.")
            self.sections[tag] = section

    def section(self, tag):
        if tag not in self.sections:
            raise CorruptFile(f"Section {tag} is missing.")
        return Reader(self.sections[tag])


def chunk_count(length):
    return -(-length // CHUNK_SIZE)


def check_chunks(data, checksums, name):
    for start in range(0, len(data), CHUNK_SIZE):
        expected = checksums.u32()
        check(crc(data[start : start + CHUNK_SIZE]) == expected, f"A checksum of {name} is wrong.")
