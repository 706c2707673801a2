"""A table as a dataset of pyarrow, which pandas, Polars and DuckDB query."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.dataset as ds

from stoa._expressions import push_down

if TYPE_CHECKING:
    from stoa._table import Table


class Dataset(ds.Dataset):  # type: ignore[misc]
    """A snapshot of a table as a ``pyarrow.dataset.Dataset``, made by :meth:`Table.dataset`.

    Its scanner reads only the columns that a query needs, and evaluates in the table those conditions that mean the
    same in Stoa; pyarrow evaluates the others. What depends on files, such as fragments, is not supported.
    """

    def __init__(self, table: Table, filter: pc.Expression | None = None) -> None:
        self._table = table
        self._filter = filter

    def __reduce__(self) -> tuple[Any, ...]:
        return Dataset, (self._table, self._filter)

    @property
    def schema(self) -> pa.Schema:
        """The Arrow schema of all columns."""
        return self._table.schema

    @property
    def partition_expression(self) -> pc.Expression:
        """Always true: pruning is left to the table."""
        return pc.scalar(True)

    def scanner(
        self,
        columns: list[str] | dict[str, pc.Expression] | None = None,
        filter: pc.Expression | None = None,
        batch_size: int | None = None,
        **_: Any,
    ) -> ds.Scanner:
        """Returns a scanner of some columns, or of expressions over them, and of the rows for which a filter holds.

        It reads rows once. Options of pyarrow that concern files are ignored.
        """
        condition = _and(self._filter, filter)
        names = self._needed(columns, condition)
        reader = self._table.scan(names, condition, batch_size=batch_size).to_reader()
        return ds.Scanner.from_batches(reader, columns=self.schema.names if columns is None else columns)

    def _needed(
        self, columns: list[str] | dict[str, pc.Expression] | None, condition: pc.Expression | None
    ) -> list[str] | None:
        """Returns the names of the columns to read, None for all."""
        if columns is None:
            return None
        names: dict[str, None] = {}
        for expression in columns.values() if isinstance(columns, dict) else map(pc.field, columns):
            fields = push_down(expression, self.schema).fields
            if fields is None or not fields <= set(self.schema.names):
                return None  # pyarrow reports unknown names
            names.update(dict.fromkeys(sorted(fields)))
        return list(names) or None

    def to_batches(self, **options: Any) -> Iterator[pa.RecordBatch]:
        """Reads batches; takes the options of :meth:`scanner`."""
        yield from self.scanner(**options).to_batches()

    def to_table(self, **options: Any) -> pa.Table:
        """Reads all rows; takes the options of :meth:`scanner`."""
        return self.scanner(**options).to_table()

    def head(self, num_rows: int, **options: Any) -> pa.Table:
        """Reads the first rows."""
        return self.scanner(**options).head(num_rows)

    def count_rows(self, filter: pc.Expression | None = None, **_: Any) -> int:
        """Counts the rows for which a filter holds."""
        condition = _and(self._filter, filter)
        return self._table.count_rows() if condition is None else self._table.scan(filter=condition).count_rows()

    def take(self, indices: Any, **options: Any) -> pa.Table:
        """Reads rows by their positions."""
        if self._filter is not None:
            return self.to_table(**options).take(indices)
        return self._table.take(indices, **options)

    def filter(self, expression: pc.Expression) -> Dataset:
        """Returns a dataset of the rows for which an expression holds."""
        return Dataset(self._table, _and(self._filter, expression))

    def get_fragments(self, filter: pc.Expression | None = None) -> Any:
        """Not supported: a table's files are not Arrow's fragments."""
        raise NotImplementedError("the dataset of a Stoa table has no fragments: call scanner() or to_batches()")

    def replace_schema(self, schema: pa.Schema) -> Any:
        """Not supported: cast the tables that are read."""
        raise NotImplementedError("the schema of a Stoa table cannot be replaced: cast the tables that you read")

    def sort_by(self, sorting: Any, **options: Any) -> ds.InMemoryDataset:
        """Reads all rows and sorts them."""
        return ds.dataset(self.to_table(**options).sort_by(sorting))

    def join(self, right_dataset: ds.Dataset, *arguments: Any, **options: Any) -> ds.InMemoryDataset:
        """Reads both datasets and joins them."""
        return ds.dataset(self.to_table().join(right_dataset.to_table(), *arguments, **options))

    def join_asof(self, right_dataset: ds.Dataset, *arguments: Any, **options: Any) -> ds.InMemoryDataset:
        """Reads both datasets and joins them by nearest keys."""
        return ds.dataset(self.to_table().join_asof(right_dataset.to_table(), *arguments, **options))

    def __repr__(self) -> str:
        return f"<stoa.Dataset of {self._table!r}>"


def _and(left: pc.Expression | None, right: pc.Expression | None) -> pc.Expression | None:
    if left is None or right is None:
        return right if left is None else left
    return left & right
