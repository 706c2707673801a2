package dev.stoa.arrow;

import dev.stoa.format.split.BatchLimits;
import dev.stoa.table.scan.BatchReader;
import dev.stoa.table.scan.TableScan;
import java.io.IOException;
import java.util.Optional;

/** Batches that the caller's thread decodes when it asks for them. */
final class SequentialBatches implements BatchSource {
  private final BatchReader reader;
  private final BatchExporter exporter;

  SequentialBatches(TableScan scan, BatchExporter exporter) throws IOException {
    this.reader = scan.openBatches(BatchLimits.ofSize(ScanArrowReader.MAX_ROWS));
    this.exporter = exporter;
  }

  @Override
  public Optional<ExportedBatch> next() throws IOException {
    return reader.next() ? Optional.of(exporter.exportBatch(reader.batch())) : Optional.empty();
  }

  @Override
  public long bytesRead() {
    return reader.metrics().bytesRead();
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
