package dev.stoa.cli.explain;

import dev.stoa.storage.ForwardingStorage;
import dev.stoa.storage.InputFile;
import dev.stoa.storage.Storage;
import dev.stoa.table.scan.BatchReader;
import dev.stoa.table.scan.ScanMetrics;
import dev.stoa.table.scan.ScanTask;
import dev.stoa.table.scan.TableScan;
import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;

/**
 * What a scan read, on one thread.
 *
 * @param rowCount the rows that matched
 * @param splitCount the split directories of which a file was opened
 * @param fileCount the files that were opened
 * @param pageCount the pages of which at least one byte was read
 * @param bytesRead the bytes that were read, footers included
 * @param time how long the scan took
 */
public record Measurement(
    long rowCount, long splitCount, long fileCount, long pageCount, long bytesRead, Duration time) {
  /** Remembers the files that were opened. */
  private static final class OpenedFiles extends ForwardingStorage {
    private final Set<String> paths = new HashSet<>();

    OpenedFiles(Storage storage) {
      super(storage);
    }

    @Override
    public InputFile open(String path) throws IOException {
      paths.add(path);
      return super.open(path);
    }

    long splitCount() {
      return paths.stream().map(path -> path.substring(0, path.indexOf('/'))).distinct().count();
    }
  }

  /** Reads all rows of a scan as batches, and drops them. */
  public static Measurement of(TableScan scan, Storage storage) throws IOException {
    OpenedFiles files = new OpenedFiles(storage);
    long start = System.nanoTime();
    long rowCount = 0;
    long pageCount = 0;
    long bytesRead = 0;
    for (ScanTask task : scan.tasks()) {
      BatchReader batches = task.openBatches(files);
      try (batches) {
        while (batches.next()) {
          rowCount += batches.batch().rowCount();
        }
      }
      ScanMetrics metrics = batches.metrics();
      pageCount += metrics.pagesRead();
      bytesRead += metrics.bytesRead();
    }
    return new Measurement(
        rowCount,
        files.splitCount(),
        files.paths.size(),
        pageCount,
        bytesRead,
        Duration.ofNanos(System.nanoTime() - start));
  }
}
