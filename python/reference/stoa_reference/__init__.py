"""A second reader of Stoa's table format, written from docs/reference/format.md alone.

It reads whole tables, slowly and simply: use it to understand the format, or as a judge of other readers.
Each module implements one chapter of the document; README.md has the list.
"""

from .bytes import CorruptFile, UnsupportedFile
from .table import Table

__all__ = ["CorruptFile", "Table", "UnsupportedFile"]
