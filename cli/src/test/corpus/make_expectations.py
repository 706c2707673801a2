"""Writes expectations.tsv: the values of the corpus's files as second readers see them.

Usage: python make_expectations.py CORPUS [FILE...] > expectations.tsv

CORPUS contains checkouts of parquet-testing, orc, avro, warcio and jwat; see README.md. With names of files, prints
their values, as canonical text, instead of digests. Needs pyarrow, fastavro and warcio.

A line has the file, the number of rows, and the digest of the rows: SHA-256 of each row's canonical text and a line
end. The canonical text of a value does not depend on how a format or a reader represents it: numbers are decimal
without trailing zeros, floating-point numbers are the bits of a double, dates are days, times and timestamps are
nanoseconds, bytes are hexadecimal, entries of maps are sorted. Variants are JSON with sorted fields, in which all
that JSON lacks is text. CorpusTest computes the same from tables.

The variants of parquet-testing are decoded here from the files *.variant.bin beside them.

Instead of a number of rows, a line may have "broken", for files that all readers must refuse, or "unread", for files
that this script's readers do not support: these may be loaded or refused. Files with "odd" at the end of the line
break the rules of their format: they may be refused too.
"""

import base64
import datetime
import decimal
import hashlib
import json
import os
import struct
import sys
import uuid

import fastavro
import pyarrow as pa
import pyarrow.orc
import pyarrow.parquet
from warcio.archiveiterator import ArchiveIterator
from warcio.bufferedreaders import ChunkedDataReader

WIDE = decimal.Context(prec=100)
EPOCH = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)
NANOS = {"s": 10**9, "ms": 10**6, "us": 10**3, "ns": 1}

# Files that the readers of this script read in another way: pyarrow reads a map without values as a list, and
# overflows in a timestamp of the year 290000, and cuts decimals without a scale after six digits; warcio encodes
# blanks in URLs.
DIFFERENT = ("map_no_value", "int96_from_spark", "orc-file-11-format", "space-in-target-uri")
PAGE_TYPES = {"response", "resource", "conversion", "revisit"}


def number(value):
    text = format(decimal.Decimal(value).normalize(WIDE), "f")
    return "0" if text == "-0" else text


def floating(value):
    value = float(value)
    return "NaN" if value != value else "f" + struct.pack(">d", value).hex()


def text(value):
    return '"' + "".join(c if c not in '"\\' and c >= " " else "\\u%04x" % ord(c) for c in value) + '"'


def octets(value):
    return "x" + bytes(value).hex()


def sequence(values):
    return "[" + ",".join(values) + "]"


def mapping(entries):
    return "{" + ",".join(key + ":" + value for key, value in sorted(dict(entries).items())) + "}"


def record(fields):
    return "(" + ",".join(text(name) + "=" + value for name, value in fields) + ")"


def arrow(scalar):
    """The canonical text of a value of Arrow."""
    if not scalar.is_valid:
        return "null"
    kind = scalar.type
    if isinstance(scalar, pa.ExtensionScalar):
        return text(str(scalar.as_py())) if kind.extension_name == "arrow.uuid" else arrow(scalar.value)
    if pa.types.is_dictionary(kind):
        return arrow(scalar.dictionary[scalar.index.as_py()])
    if pa.types.is_boolean(kind):
        return "true" if scalar.as_py() else "false"
    if pa.types.is_integer(kind) or pa.types.is_decimal(kind):
        return number(scalar.as_py())
    if pa.types.is_floating(kind):
        return floating(scalar.as_py())
    if pa.types.is_string(kind) or pa.types.is_large_string(kind):
        return text(scalar.as_py())
    if pa.types.is_binary(kind) or pa.types.is_large_binary(kind) or pa.types.is_fixed_size_binary(kind):
        return octets(scalar.as_py())
    if pa.types.is_date(kind):
        return "d%d" % scalar.cast(pa.date32()).value
    if pa.types.is_timestamp(kind) or pa.types.is_time(kind):
        return "t%d" % (scalar.value * NANOS[kind.unit])
    if pa.types.is_map(kind):
        return arrow_map(scalar)
    if pa.types.is_list(kind) or pa.types.is_large_list(kind) or pa.types.is_fixed_size_list(kind):
        return sequence([arrow(value) for value in scalar.values])
    if pa.types.is_struct(kind):
        return record([(field.name, arrow(scalar[i])) for i, field in enumerate(kind)])
    if pa.types.is_union(kind):
        return arrow(scalar.value)
    if pa.types.is_null(kind):
        return "null"
    raise NotImplementedError("values of " + str(kind))


def arrow_map(scalar):
    """Maps with other keys than texts are loaded as arrays of entries."""
    entries = [(arrow(entry[0]), arrow(entry[1])) for entry in scalar.values]
    if pa.types.is_string(scalar.type.key_type):
        return mapping(entries)
    return sequence([record([("key", key), ("value", value)]) for key, value in entries])


def arrow_rows(table):
    for batch in table.to_batches(max_chunksize=1000):
        for i in range(batch.num_rows):
            yield record([(name, arrow(batch.column(j)[i])) for j, name in enumerate(batch.schema.names)])


def parquet_rows(path):
    with open(path, "rb") as file:
        yield from arrow_rows(pyarrow.parquet.ParquetFile(file, coerce_int96_timestamp_unit="us").read())


class Variant:
    """A value of Parquet's VARIANT: an offset into bytes after the metadata, by Parquet's VariantEncoding.md."""

    UNITS = {12: 10**6, 13: 10**6, 18: 10**9, 19: 10**9}

    def __init__(self, data):
        self.data = data
        width = (data[0] >> 6) + 1
        count = self.unsigned(1, width)
        offsets = [self.unsigned(1 + width * (1 + i), width) for i in range(count + 1)]
        start = 1 + width * (count + 2)
        self.names = [data[start + low : start + high].decode() for low, high in zip(offsets, offsets[1:])]
        self.start = start + offsets[-1]

    def unsigned(self, at, width):
        return int.from_bytes(self.data[at : at + width], "little")

    def signed(self, at, width):
        return int.from_bytes(self.data[at : at + width], "little", signed=True)

    def text(self, at):
        """The canonical text of the value at an offset."""
        kind, header = self.data[at] & 3, self.data[at] >> 2
        if kind == 1:
            return text(self.data[at + 1 : at + 1 + header].decode())
        return (self.primitive, None, self.fields, self.elements)[kind](at + 1, header)

    def fields(self, at, header):
        count_width, id_width, width = 4 if header & 16 else 1, (header >> 2 & 3) + 1, (header & 3) + 1
        count = self.unsigned(at, count_width)
        ids = at + count_width
        offsets = ids + count * id_width
        values = offsets + (count + 1) * width
        return mapping(
            (
                text(self.names[self.unsigned(ids + i * id_width, id_width)]),
                self.text(values + self.unsigned(offsets + i * width, width)),
            )
            for i in range(count)
        )

    def elements(self, at, header):
        count_width, width = 4 if header & 4 else 1, (header & 3) + 1
        count = self.unsigned(at, count_width)
        offsets = at + count_width
        values = offsets + (count + 1) * width
        return sequence([self.text(values + self.unsigned(offsets + i * width, width)) for i in range(count)])

    def primitive(self, at, kind):
        if kind <= 2:
            return ("null", "true", "false")[kind]
        if kind <= 6:
            return number(self.signed(at, 1 << (kind - 3)))
        if kind in (8, 9, 10):
            return number(decimal.Decimal(self.signed(at + 1, 4 << (kind - 8))).scaleb(-self.data[at], WIDE))
        if kind in (7, 14):
            return self.floating(at, "<d" if kind == 7 else "<f")
        if kind in (15, 16):
            value = self.data[at + 4 : at + 4 + self.unsigned(at, 4)]
            return text(base64.b64encode(value).decode() if kind == 15 else value.decode())
        if kind == 20:
            return text(str(uuid.UUID(bytes=bytes(self.data[at : at + 16]))))
        return text(self.date_or_time(at, kind))

    def floating(self, at, code):
        (value,) = struct.unpack_from(code, self.data, at)
        shortest = next(t for t in ("%.*g" % (n, value) for n in range(1, 18)) if self.pack(code, t) == self.pack(code, value))
        return number(shortest)

    @staticmethod
    def pack(code, value):
        return struct.pack(code, float(value))

    def date_or_time(self, at, kind):
        if kind == 11:
            return str(EPOCH.date() + datetime.timedelta(days=self.signed(at, 4)))
        value = self.signed(at, 8)
        if kind == 17:
            return shortest_time((EPOCH + datetime.timedelta(microseconds=value)).time().isoformat("microseconds"))
        seconds, fraction = divmod(value, self.UNITS[kind])
        digits = ".%0*d" % (6 if self.UNITS[kind] == 10**6 else 9, fraction)
        moment = (EPOCH + datetime.timedelta(seconds=seconds)).replace(tzinfo=None).isoformat()
        return shortest_time(moment + digits) + ("Z" if kind in (12, 18) else "")


def shortest_time(value):
    """Without the seconds' trailing zeros."""
    return value.rstrip("0").rstrip(".")


def variant_rows(path):
    """The golden variants of a file of parquet-testing, whose index says which they are."""
    folder, name = os.path.split(path)
    with open(os.path.join(folder, "cases.json"), encoding="utf-8") as file:
        case = next(case for case in json.load(file) if case.get("parquet_file") == name)
    if "error_message" in case:
        raise ValueError(case["error_message"])
    files = case.get("variant_files") or [case["variant_file"]]
    ids = pyarrow.parquet.ParquetFile(path).read(["id"])["id"].to_pylist()
    for row, variant_file in zip(ids, files, strict=True):
        value = "null"
        if variant_file:
            with open(os.path.join(folder, variant_file), "rb") as file:
                variant = Variant(file.read())
            value = variant.text(variant.start)
        yield record([("id", number(row)), ("var", value)])


def orc_rows(path):
    yield from arrow_rows(pyarrow.orc.ORCFile(path).read())


def avro_value(value, schema, names):
    """The canonical text of a value of fastavro."""
    if value is None:
        return "null"
    if isinstance(schema, list):
        return avro_value(value, branch(value, schema, names), names)
    if isinstance(schema, str) and schema in names:
        schema = names[schema]
    kind = schema["type"] if isinstance(schema, dict) else schema
    if isinstance(value, bool):
        return "true" if value else "false"
    if kind == "record":
        return record([(f["name"], avro_value(value[f["name"]], f["type"], names)) for f in schema["fields"]])
    if kind == "array":
        return sequence([avro_value(element, schema["items"], names) for element in value])
    if kind == "map":
        return mapping([(text(key), avro_value(element, schema["values"], names)) for key, element in value.items()])
    if isinstance(value, datetime.datetime):
        utc = value if value.tzinfo else value.replace(tzinfo=datetime.timezone.utc)
        return "t%d" % ((utc - EPOCH) // datetime.timedelta(microseconds=1) * 1000)
    if isinstance(value, datetime.date):
        return "d%d" % (value - EPOCH.date()).days
    if isinstance(value, (int, decimal.Decimal)):
        return number(value)
    if isinstance(value, float):
        return floating(value)
    if isinstance(value, (str, uuid.UUID)):
        return text(str(value))
    return octets(value)


def branch(value, schemas, names):
    for schema in schemas:
        if schema != "null" and fastavro.validate(value, schema, raise_errors=False):
            return schema
    raise NotImplementedError("a union without a branch for " + repr(value))


def collect_names(schema, names):
    if isinstance(schema, list):
        for each in schema:
            collect_names(each, names)
    elif isinstance(schema, dict):
        if "name" in schema:
            names[schema["name"]] = schema
        for field in schema.get("fields", []):
            collect_names(field["type"], names)
        for part in ("items", "values", "type"):
            if isinstance(schema.get(part), (dict, list)):
                collect_names(schema[part], names)


def avro_rows(path):
    with open(path, "rb") as file:
        reader = fastavro.reader(file)
        names = {}
        collect_names(reader.writer_schema, names)
        kind = reader.writer_schema
        is_record = isinstance(kind, dict) and kind["type"] == "record"
        for value in reader:
            row = avro_value(value, kind, names)
            yield row if is_record else record([("value", row)])


def warc_rows(path):
    """Pages only, and of these the URL, the type and the body, as it was sent but without chunks."""
    with open(path, "rb") as file:
        for entry in ArchiveIterator(file, arc2warc=True):
            url = entry.rec_headers.get_header("WARC-Target-URI")
            date = entry.rec_headers.get_header("WARC-Date")
            if entry.rec_type not in PAGE_TYPES or not url or not date:
                continue
            body = entry.raw_stream
            headers = entry.http_headers
            if headers and headers.get_header("Transfer-Encoding", "").lower() == "chunked":
                body = ChunkedDataReader(body, decomp_type=None)
            yield record([("url", text(url)), ("content", octets(body.read())), ("warcType", text(entry.rec_type))])


def reader_of(path):
    if "/shredded_variant/" in path:
        return variant_rows if path.endswith(".parquet") else None
    name = path.lower().removesuffix(".gz")
    for extension, rows in (
        (".parquet", parquet_rows),
        (".orc", orc_rows),
        (".avro", avro_rows),
        (".avro12", avro_rows),
        (".warc", warc_rows),
        (".arc", warc_rows),
    ):
        if name.endswith(extension):
            return rows
    return None


def is_broken(path):
    """Whether the file's owner calls it broken."""
    return "bad_data/" in path or "/shredded_variant/" in path or "/corrupt/" in path or "corrupt-checksum" in path


def is_odd(path):
    """Whether the file breaks the rules of its format, so that a reader may refuse it; if it reads it, then right."""
    names = ("/bad.arc", "version1999", "dict-malformed", "-trunc", "space-in-url.arc")
    return "/invalid" in path or "-invalid-" in path or "-INVALID" in path or any(name in path for name in names)


def expectation(corpus, path):
    digest = hashlib.sha256()
    count = 0
    try:
        for row in reader_of(path)(os.path.join(corpus, path)):
            digest.update((row + "\n").encode("utf-8", "surrogatepass"))
            count += 1
    except Exception as e:  # each reader has many kinds of its own
        reason = (str(e).splitlines() or [type(e).__name__])[0][:80]
        print(path + ": " + reason, file=sys.stderr)
        return "broken" if is_broken(path) else "unread"
    if "corrupt-checksum" in path:  # pyarrow does not verify checksums
        return "broken"
    if any(name in path for name in DIFFERENT):
        return "unread"
    return "%d\t%s%s" % (count, digest.hexdigest()[:16], "\todd" if is_odd(path) else "")


def main():
    corpus, names = sys.argv[1], sys.argv[2:]
    for name in names:
        for row in reader_of(name)(os.path.join(corpus, name)):
            print(row)
    if names:
        return
    for folder, folders, files in os.walk(corpus, followlinks=True):
        folders.sort()
        for name in sorted(files):
            path = os.path.relpath(os.path.join(folder, name), corpus)
            if reader_of(path):
                print(path + "\t" + expectation(corpus, path))


if __name__ == "__main__":
    main()
