package dev.stoa.arrow;

import dev.stoa.data.BatchLimits;
import dev.stoa.storage.Storage;
import dev.stoa.table.scan.BatchReader;
import dev.stoa.table.scan.ScanTask;
import dev.stoa.table.scan.TableScan;
import java.io.IOException;
import java.util.Collections;
import java.util.Iterator;
import java.util.Optional;

/** Batches that the caller's thread decodes when it asks for them. */
final class SequentialBatches implements BatchSource {
  private final Storage storage;
  private final Iterator<ScanTask> tasks;
  private final BatchExporter exporter;
  private final BatchLimits limits;
  private Optional<BatchReader> reader = Optional.empty();

  /** The parts of the reader's batch that were not yet returned. */
  private Iterator<ExportedBatch> parts = Collections.emptyIterator();

  /** The bytes that were read by the readers before the current one. */
  private long bytesReadBefore;

  SequentialBatches(TableScan scan, BatchExporter exporter, int batchRows) throws IOException {
    this.storage = scan.state().storage();
    this.tasks = scan.tasks(Long.MAX_VALUE).iterator();
    this.exporter = exporter;
    this.limits = BatchLimits.ofSize(batchRows);
  }

  @Override
  public Optional<ExportedBatch> next() throws IOException {
    while (!parts.hasNext()) {
      if (reader.isPresent() && reader.get().next()) {
        parts = exporter.exportParts(reader.get().batch());
      } else if (tasks.hasNext()) {
        close();
        reader = Optional.of(tasks.next().openBatches(storage, limits));
      } else {
        return Optional.empty();
      }
    }
    return Optional.of(parts.next());
  }

  @Override
  public long bytesRead() {
    return bytesReadBefore + reader.map(r -> r.metrics().bytesRead()).orElse(0L);
  }

  @Override
  public void close() throws IOException {
    if (reader.isPresent()) {
      bytesReadBefore = bytesRead();
      reader.get().close();
      reader = Optional.empty();
    }
  }
}
