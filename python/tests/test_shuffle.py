"""Random order for training; the class for PyTorch where PyTorch is installed."""

from __future__ import annotations

import numpy
import pyarrow as pa
import pytest

import stoa
from stoa._shuffle import shuffled_batches


@pytest.fixture
def t(path: str) -> stoa.Table:
    table = stoa.write({"n": numpy.arange(10_000)}, path)
    for part in range(1, 5):
        table.append({"n": numpy.arange(10_000) + 10_000 * part})
    return table


def epoch(t: stoa.Table, seed: int | None, part: int = 0, part_count: int = 1) -> list[int]:
    batches = list(shuffled_batches(t, ["n"], None, 300, 15_000, seed, part, part_count, 2))
    assert all(batch.num_rows == 300 for batch in batches[:-1])
    return [n for batch in batches for n in batch.column(0).to_pylist()]


def test_each_epoch_has_all_rows_in_another_order(t: stoa.Table) -> None:
    first = epoch(t, 1)
    assert sorted(first) == list(range(50_000)) and first != sorted(first)
    assert epoch(t, 1) == first != epoch(t, 2)
    assert epoch(t, None) == list(range(50_000))


def test_workers_read_all_rows_once(t: stoa.Table) -> None:
    parts = [epoch(t, 3, part, 3) for part in range(3)]
    assert sorted(n for part in parts for n in part) == list(range(50_000))


def test_rows_of_several_directories_are_mixed(t: stoa.Table) -> None:
    assert len({n // 10_000 for n in epoch(t, 5)[:300]}) > 1


def test_pytorch_reads_tensors(t: stoa.Table) -> None:
    torch = pytest.importorskip("torch")
    from stoa.torch import StoaIterableDataset

    dataset = StoaIterableDataset(t, batch_size=500)
    found = torch.cat([batch["n"] for batch in torch.utils.data.DataLoader(dataset, batch_size=None)])
    assert sorted(found.tolist()) == list(range(50_000))


def test_a_forked_process_is_refused(t: stoa.Table, monkeypatch: pytest.MonkeyPatch) -> None:
    from stoa import _jvm

    monkeypatch.setattr(_jvm, "_process", 1)
    with pytest.raises(RuntimeError, match="spawn"):
        t.scan()
