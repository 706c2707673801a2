"""Reads tables with pyarrow and with the package stoa, and measures the time; run by ``stoa bench python``.

Reads requests from standard input, whose words are separated by tabs, and writes each reply as one JSON
object in a line. The first line says whether the packages exist.
"""

from __future__ import annotations

import functools
import gc
import json
import random
import sys
import time

SHUFFLED_BATCH_ROWS = 1_024
WEIGHT_COUNT = 1_009  # positions have weights of 0 to 1008, so that the order of rows matters


def main() -> None:
    replies = sys.stdout
    sys.stdout = sys.stderr  # keeps what libraries print out of the replies
    missing = find_missing()
    reply(replies, {"missing": missing} if missing else {"ready": versions()})
    if missing:
        return
    for line in sys.stdin:
        words = line.rstrip("\n").split("\t")
        try:
            answer = convert(*words[1:]) if words[0] == "convert" else measure(*words[1:])
        except Exception as e:
            answer = {"failed": f"{type(e).__name__}: {e}"}
        reply(replies, answer)


def reply(replies, answer: dict[str, object]) -> None:
    replies.write(json.dumps(answer) + "\n")
    replies.flush()


def find_missing() -> str | None:
    """Returns what is missing; None if all contestants can run."""
    if sys.version_info < (3, 10):
        return f"Python is version {sys.version.split()[0]}, and 3.10 or newer is needed"
    try:
        import pyarrow.dataset
        import pyarrow.parquet
    except ImportError as e:
        return f"pyarrow cannot be imported ({e}): pip install pyarrow"
    try:
        import stoa

        stoa.allocated_bytes()  # starts the JVM
    except (ImportError, RuntimeError) as e:
        return f"the package stoa cannot be used: {e}"
    return None


def versions() -> str:
    import pyarrow

    return f"Python {sys.version.split()[0]}, pyarrow {pyarrow.__version__}"


def convert(source: str, target: str, group_rows: str) -> dict[str, object]:
    """Writes a Parquet file again, with pyarrow; 0 rows of a row group stand for its default."""
    import pyarrow.parquet as pq

    pq.write_table(pq.read_table(source), target, compression="zstd", row_group_size=int(group_rows) or None)
    return {}


def measure(contestant: str, work: str, threads: str, path: str, columns: str, size: str, seed: str):
    """Does a contestant's work once.

    Args:
        columns: the names of the columns, separated by commas.
        size: the number of rows that are taken, or of those among which rows are mixed.
        seed: the seed of the rows that are taken, and of their order.
    """
    function = CONTESTANTS[contestant, work]
    names = columns.split(",")
    prepare = positions if work == "take" else (lambda path, size, seed: size)
    argument = prepare(path, int(size), int(seed))
    gc.collect()
    cpu_start, start = time.process_time(), time.perf_counter()
    table = function(path, int(threads), names, argument, int(seed))
    seconds, cpu_seconds = time.perf_counter() - start, time.process_time() - cpu_start
    return {
        "seconds": seconds,
        "cpu_seconds": cpu_seconds,
        "rows": table.num_rows,
        "answer": checksum(table, names, is_ordered=work != "shuffled-epoch"),
    }


def positions(path: str, count: int, seed: int):
    """Returns random rows, the same for all contestants."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    import stoa

    is_parquet = path.endswith(".parquet")
    rows = pq.read_metadata(path).num_rows if is_parquet else len(stoa.open(path))
    return pa.array(random.Random(seed).sample(range(rows), min(count, rows)), pa.int64())


def checksum(table, names: list[str], is_ordered: bool) -> str:
    """Returns the number of values and the sum of each column, weighted by position if the order matters."""
    import pyarrow as pa
    import pyarrow.compute as pc

    texts = [f"{table.num_rows} rows"]
    for name in names:
        column = table.column(name)
        values = pc.fill_null(column.cast(pa.int64()), 0)
        weighted = pc.multiply(values, weights(table.num_rows)) if is_ordered else values
        texts.append(f"{name} {len(column) - column.null_count} {pc.sum(weighted).as_py()}")
    return ", ".join(texts)


@functools.cache
def weights(count: int):
    import pyarrow as pa

    return pa.array([row % WEIGHT_COUNT + 1 for row in range(count)], pa.int64())


def read_parquet(path, threads, names, size, seed):
    import pyarrow.parquet as pq

    return pq.ParquetFile(path).read(columns=names, use_threads=threads > 1)


def take_parquet(path, threads, names, rows, seed):
    return read_parquet(path, threads, names, rows, seed).take(rows)


def take_dataset(path, threads, names, rows, seed):
    import pyarrow.dataset as ds

    return ds.dataset(path).take(rows, columns=names, use_threads=threads > 1)


def epoch_of_parquet(path, threads, names, pool_rows, seed):
    """Reads row groups in random order, mixes as many rows as the pool holds, and makes batches of them."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    file = pq.ParquetFile(path)
    groups = list(range(file.num_row_groups))
    generator = random.Random(seed)
    generator.shuffle(groups)
    batches, pool, count = [], [], 0
    for number, group in enumerate(groups, 1):
        pool.append(file.read_row_group(group, columns=names, use_threads=threads > 1))
        count += pool[-1].num_rows
        if count >= pool_rows or number == len(groups):
            rows = pa.concat_tables(pool).combine_chunks().to_batches()[0]
            rows = rows.take(permutation(count, generator))
            whole = count if number == len(groups) else count - count % SHUFFLED_BATCH_ROWS
            for start in range(0, whole, SHUFFLED_BATCH_ROWS):
                batches.append(rows.slice(start, SHUFFLED_BATCH_ROWS))
            rest = rows.slice(whole)
            pool, count = [pa.Table.from_batches([rest])], rest.num_rows
    return pa.Table.from_batches(batches)


def permutation(count: int, generator: random.Random):
    import pyarrow as pa

    try:
        import numpy
    except ImportError:
        return pa.array(generator.sample(range(count), count), pa.int64())
    return pa.array(numpy.random.default_rng(generator.getrandbits(64)).permutation(count))


def read_stoa(path, threads, names, size, seed):
    import stoa

    return stoa.open(path).scan(names, threads=threads).to_arrow()


def take_stoa(path, threads, names, rows, seed):
    import stoa

    with stoa.open(path) as table:
        return table.take(rows, names)


def epoch_of_stoa(path, threads, names, pool_rows, seed):
    import pyarrow as pa

    import stoa
    from stoa._shuffle import shuffled_batches

    table = stoa.open(path)
    return pa.Table.from_batches(
        shuffled_batches(table, names, None, SHUFFLED_BATCH_ROWS, pool_rows, seed, 0, 1, threads)
    )


CONTESTANTS = {
    ("pyarrow-parquet", "to-arrow"): read_parquet,
    ("pyarrow-parquet", "three-columns"): read_parquet,
    ("pyarrow-parquet", "take"): take_parquet,
    ("pyarrow-dataset", "take"): take_dataset,
    ("pyarrow-parquet", "shuffled-epoch"): epoch_of_parquet,
    ("stoa-python", "to-arrow"): read_stoa,
    ("stoa-python", "three-columns"): read_stoa,
    ("stoa-python", "take"): take_stoa,
    ("stoa-python", "shuffled-epoch"): epoch_of_stoa,
}

main()
