"""Rows in random order, for training: split directories in random order, mixed in a pool."""

from __future__ import annotations

import random
from collections.abc import Generator, Iterator, Sequence
from typing import TYPE_CHECKING

import pyarrow as pa

from stoa._errors import java_errors
from stoa._streams import Stream

if TYPE_CHECKING:
    from stoa._table import Table


def shuffled_batches(
    table: Table,
    columns: Sequence[str] | None,
    filter: str | None,
    batch_size: int,
    pool_rows: int,
    seed: int | None,
    part: int,
    part_count: int,
    threads: int,
) -> Iterator[pa.RecordBatch]:
    """Returns the rows of one of several workers, in batches of ``batch_size`` rows and a shorter last one.

    Args:
        pool_rows: the number of rows in memory among which rows are mixed.
        seed: the seed of the order, the same for all parts; None for the order of the table.
        part: the number of this worker, from 0.
        part_count: the number of workers. Each reads its own split directories.
    """
    scan = table.scan(columns, filter)
    with java_errors():
        ordinals = list(range(scan._java.tasks().size()))
    if seed is not None:
        random.Random(seed).shuffle(ordinals)
    stream = Stream(scan._java, threads, None, ordinals[part::part_count])
    with stream.failures():
        try:
            pool: list[pa.RecordBatch] = []
            pool_size = 0
            generator = random.Random(f"{seed} {part}")
            for batch in stream.reader:
                pool.append(batch)
                pool_size += batch.num_rows
                if pool_size >= pool_rows:
                    rest = yield from _emit(pool, batch_size, generator, seed is not None)
                    pool, pool_size = [rest], rest.num_rows
            if pool:
                rest = yield from _emit(pool, batch_size, generator, seed is not None)
                if rest.num_rows:
                    yield rest
        finally:
            stream.reader.close()


def _emit(
    pool: list[pa.RecordBatch], batch_size: int, generator: random.Random, is_shuffled: bool
) -> Generator[pa.RecordBatch, None, pa.RecordBatch]:
    """Yields whole batches of the pool; returns the rows that are left for the next one."""
    rows = pa.concat_batches(pool)
    if is_shuffled:
        rows = rows.take(_permutation(rows.num_rows, generator))
    whole = rows.num_rows - rows.num_rows % batch_size
    for start in range(0, whole, batch_size):
        yield rows.slice(start, batch_size)
    return rows.slice(whole)


def _permutation(count: int, generator: random.Random) -> pa.Array:
    try:
        import numpy
    except ImportError:
        return pa.array(generator.sample(range(count), count), pa.int64())
    return pa.array(numpy.random.default_rng(generator.getrandbits(64)).permutation(count))
