"""Read and write Stoa tables: directories of columns, with versions, and no server.

>>> import stoa
>>> t = stoa.write({"id": [1, 2], "name": ["a", "b"]}, "people")
>>> t.scan(["name"], "id > 1").to_pandas()

Rows come and go as Arrow batches, so pyarrow, pandas, Polars, DuckDB and PyTorch read and write them. A JVM runs in this
process: see :func:`stoa.jvm`.
"""

from stoa._create import open, write
from stoa._dataset import Dataset
from stoa._errors import (
    CommitConflictError,
    CommitStateUnknownError,
    CorruptFileError,
    InvalidTableError,
    StoaError,
    UnsupportedVersionError,
)
from stoa._jvm import allocated_bytes, jvm
from stoa._scan import Scan
from stoa._table import Table, Version

__all__ = [
    "CommitConflictError",
    "CommitStateUnknownError",
    "CorruptFileError",
    "Dataset",
    "InvalidTableError",
    "Scan",
    "StoaError",
    "Table",
    "UnsupportedVersionError",
    "Version",
    "allocated_bytes",
    "jvm",
    "open",
    "write",
]
