package dev.stoa.arrow;

import dev.stoa.format.split.BatchLimits;
import dev.stoa.storage.Storage;
import dev.stoa.table.scan.BatchReader;
import dev.stoa.table.scan.ScanTask;
import java.util.ArrayList;
import java.util.List;

/**
 * What one thread decodes at a time: a task of a scan, or some rows of each of its split
 * directories.
 */
record ScanPart(ScanTask task, BatchLimits limits) {
  /** The rows of a part; each part opens the files anew. */
  private static final long MIN_ROWS = 8L * ScanArrowReader.MAX_ROWS;

  /** So many parts for each thread, since some take less time than others. */
  private static final int PARTS_PER_THREAD = 2;

  /** Divides tasks into parts, in their order, so that each of some threads has work. */
  static List<ScanPart> of(List<ScanTask> tasks, int threadCount) {
    List<ScanPart> parts = new ArrayList<>();
    for (ScanTask task : tasks) {
      long rowCount = task.splitNames().size() == 1 ? task.singleSplit().rowCount() : 0;
      long partCount = (PARTS_PER_THREAD * threadCount + tasks.size() - 1L) / tasks.size();
      long partRows = Math.max(MIN_ROWS, (rowCount + partCount - 1) / partCount);
      partRows += ScanArrowReader.MAX_ROWS - 1 - (partRows - 1) % ScanArrowReader.MAX_ROWS;
      if (rowCount <= partRows || tasks.size() >= threadCount) {
        parts.add(new ScanPart(task, BatchLimits.ofSize(ScanArrowReader.MAX_ROWS)));
        continue;
      }
      for (long row = 0; row < rowCount; row += partRows) {
        parts.add(
            new ScanPart(task, new BatchLimits(ScanArrowReader.MAX_ROWS, row, row + partRows)));
      }
    }
    return parts;
  }

  BatchReader open(Storage storage) {
    return task.openBatches(storage, limits);
  }
}
