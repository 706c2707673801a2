"""Tables as datasets of PyTorch."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import Any

import numpy
import pyarrow as pa
import torch.utils.data

from stoa._create import open
from stoa._shuffle import shuffled_batches
from stoa._table import Table


class StoaIterableDataset(torch.utils.data.IterableDataset):  # type: ignore[misc]
    """The rows of a table in random order, as dicts of tensors.

    An epoch reads the table's split directories in random order, several at a time, and mixes their rows in a pool. A
    seed and an epoch give the same order with the same number of workers. A table of one split directory is mixed only
    within the pool: write tables for training with several.

    With workers, use ``DataLoader(dataset, batch_size=None, num_workers=2, multiprocessing_context="spawn")``, since a
    JVM does not survive a fork; each worker reads its own split directories.

    Each element is a dict from column names to tensors of shape ``(batch_size,)``, the last one of a worker shorter;
    lists of numbers of one length become tensors of shape ``(batch_size, length)``, and columns that tensors cannot
    hold, such as texts, lists. Nulls of floating-point columns are NaN; others raise ``ValueError``.
    """

    def __init__(
        self,
        table: Table | str | os.PathLike[str],
        columns: Sequence[str] | None = None,
        filter: str | None = None,
        *,
        batch_size: int = 1024,
        shuffle: bool = True,
        pool_rows: int = 262_144,
        seed: int = 0,
        threads: int = 2,
    ) -> None:
        """Prepares the dataset; reads no rows yet.

        Args:
            table: a table, or the path of one. Workers open it at the same version.
            columns: the names of the columns, all by default.
            filter: a predicate in Stoa's syntax.
            batch_size: the number of rows of a batch.
            shuffle: whether the order is random; otherwise it is that of the table.
            pool_rows: the number of rows, in each worker, among which rows are mixed.
            seed: the seed of the order, together with the epoch.
            threads: the number of threads that decode, in each worker.
        """
        super().__init__()
        self._table = table if isinstance(table, Table) else open(table)
        self._columns = columns
        self._filter = filter
        self._batch_size = batch_size
        self._shuffle = shuffle
        self._pool_rows = pool_rows
        self._seed = seed
        self._threads = threads
        self._epoch = 0

    def set_epoch(self, epoch: int) -> None:
        """Chooses the order of the next iteration; without a call, each iteration has another order."""
        self._epoch = epoch

    def __iter__(self) -> Iterator[dict[str, Any]]:
        worker = torch.utils.data.get_worker_info()
        part, part_count = (0, 1) if worker is None else (worker.id, worker.num_workers)
        seed = self._seed * 1_000_003 + self._epoch if self._shuffle else None
        self._epoch += 1
        for batch in shuffled_batches(
            self._table,
            self._columns,
            self._filter,
            self._batch_size,
            self._pool_rows,
            seed,
            part,
            part_count,
            self._threads,
        ):
            yield {name: _tensor(name, column) for name, column in zip(batch.schema.names, batch.columns)}


def _tensor(name: str, column: pa.Array) -> Any:
    found = column.type
    if pa.types.is_list(found) and _is_number(found.value_type) and column.null_count == 0:
        lengths = column.value_lengths().unique()
        if len(lengths) == 1:
            flat = _tensor(name, column.flatten())
            return flat.reshape(len(column), lengths[0].as_py())
    if not _is_number(found):
        return column.to_pylist()
    if column.null_count and not pa.types.is_floating(found):
        raise ValueError(f"column {name!r} has nulls, which tensors of {found} lack: filter them out")
    return torch.from_numpy(numpy.array(column.to_numpy(zero_copy_only=False)))


def _is_number(found: pa.DataType) -> bool:
    return bool(pa.types.is_integer(found) or pa.types.is_floating(found) or pa.types.is_boolean(found))
