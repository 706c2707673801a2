"""Prints the rows of a table, one JSON array per line, in the canonical form that README.md describes."""

import argparse
import json
import math
import os
import struct
import sys

from .bytes import CorruptFile
from .checks import check_table
from .table import Table


def canonical(value, type_):
    storage = type_.storage
    if storage == "nullable":
        return None if value is None else canonical(value, type_.element)
    if storage == "float":
        return "7fc00000" if math.isnan(value) else struct.pack(">f", value).hex()
    if storage == "double":
        return "7ff8000000000000" if math.isnan(value) else struct.pack(">d", value).hex()
    if storage in ("bytes", "fixed"):
        return {"bytes": value.hex()}
    if storage == "array":
        return {"array": [canonical(item, type_.element) for item in value]}
    if storage == "map":
        entries = sorted(value, key=lambda entry: entry[0].encode())
        return {"map": [[key, canonical(item, type_.element)] for key, item in entries]}
    if storage == "record":
        return {"record": [canonical(item, f.type) for item, f in zip(value, type_.fields)]}
    if storage == "union":
        return {"union": [value.branch, canonical(value.value, type_.branches[value.branch])]}
    return value


def lines(table, columns=None):
    fields = {field.name: field for field in table.snapshot.fields}
    types = [fields[name].type for name in columns or fields if name in fields]
    for row in table.rows(columns):
        values = [canonical(value, type_) for value, type_ in zip(row, types)]
        yield json.dumps(values, separators=(",", ":"))


def main(arguments=None):
    parser = argparse.ArgumentParser("stoa_reference", description=__doc__)
    parser.add_argument("table", help="the directory of the table")
    parser.add_argument("--version", type=int, help="the version to read, by default the newest")
    parser.add_argument("--columns", help="the columns to read, separated by commas, by default all")
    parser.add_argument("--check", action="store_true", help="check bounds, filters, partitions and indexes first")
    options = parser.parse_args(arguments)
    try:
        table = Table(options.table, options.version)
        if options.check:
            check_table(table)
        for line in lines(table, options.columns.split(",") if options.columns else None):
            print(line)
    except BrokenPipeError:  # as in `… | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except CorruptFile as e:
        print(e, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
