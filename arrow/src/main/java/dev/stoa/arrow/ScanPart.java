package dev.stoa.arrow;

import dev.stoa.data.BatchLimits;
import dev.stoa.storage.Storage;
import dev.stoa.table.scan.BatchReader;
import dev.stoa.table.scan.ScanTask;
import java.util.ArrayList;
import java.util.List;

/**
 * What one thread decodes at a time: a task of a scan, or some rows of a task that has one split
 * directory.
 */
record ScanPart(ScanTask task, BatchLimits limits) {
  /** The fewest rows of a part: each part opens the files again. */
  private static final long MIN_ROWS = 8L * ScanArrowReader.MAX_ROWS;

  /** Parts per thread: more than one, since some take longer. */
  private static final long PARTS_PER_THREAD = 2;

  /**
   * Divides tasks into parts, in their order, so that each of some threads has work.
   *
   * @param batchRows the maximum number of rows in a batch
   */
  static List<ScanPart> of(List<ScanTask> tasks, int threadCount, int batchRows) {
    BatchLimits allRows = BatchLimits.ofSize(batchRows);
    if (tasks.size() >= threadCount) {
      return tasks.stream().map(task -> new ScanPart(task, allRows)).toList();
    }
    List<ScanPart> parts = new ArrayList<>();
    for (ScanTask task : tasks) {
      long rowCount = task.divisibleRowCount();
      long partCount = (PARTS_PER_THREAD * threadCount + tasks.size() - 1) / tasks.size();
      long partRows = Math.max(MIN_ROWS, (rowCount + partCount - 1) / partCount);
      partRows += ScanArrowReader.MAX_ROWS - 1 - (partRows - 1) % ScanArrowReader.MAX_ROWS;
      if (rowCount <= partRows) {
        parts.add(new ScanPart(task, allRows));
        continue;
      }
      for (long row = 0; row < rowCount; row += partRows) {
        parts.add(new ScanPart(task, new BatchLimits(batchRows, row, row + partRows)));
      }
    }
    return parts;
  }

  BatchReader open(Storage storage) {
    return task.openBatches(storage, limits);
  }
}
