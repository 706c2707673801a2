package dev.stoa.hadoop.join;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.engine.RecordCodec;
import dev.stoa.storage.Storage;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.scan.ScanTask;
import java.io.IOException;
import java.util.Iterator;
import java.util.List;

/** The rows of some split directories of a table, one after another. */
final class ScanSource extends RowSource {
  /** The number of rows after which counters are updated; large, so that updates cost nothing. */
  private static final int ROWS_BETWEEN_REPORTS = 4096;

  private final Iterator<ScanTask> tasks;
  private final Storage storage;
  private final RecordMode mode;
  private final KeyReader keyReader;
  private final RecordCodec codec;
  private final ReadReport report;
  private RecordReader reader;
  private ColumnarRecord record;
  private boolean hasKey;
  private long rowCount;

  /**
   * Creates a source.
   *
   * @param report receives the metrics of the readers
   */
  ScanSource(
      List<ScanTask> tasks,
      Storage storage,
      RecordMode mode,
      KeyReader keyReader,
      RecordCodec codec,
      ReadReport report) {
    this.tasks = tasks.iterator();
    this.storage = storage;
    this.mode = mode;
    this.keyReader = keyReader;
    this.codec = codec;
    this.report = report;
  }

  @Override
  boolean next() throws IOException {
    while (reader == null || !reader.next()) {
      close();
      if (!tasks.hasNext()) {
        return false;
      }
      reader = tasks.next().open(storage, mode);
    }
    rowCount++;
    if (rowCount % ROWS_BETWEEN_REPORTS == 0) {
      report.update(reader, reader.metrics());
    }
    record = reader.record();
    hasKey = keyReader.read(record, key());
    return true;
  }

  @Override
  boolean hasKey() {
    return hasKey;
  }

  @Override
  ColumnarRecord record() {
    return record;
  }

  @Override
  int encode() {
    return codec.encode(record);
  }

  @Override
  byte[] encodedBytes() {
    return codec.bytes();
  }

  @Override
  int encodedOffset() {
    return 0;
  }

  @Override
  public void close() throws IOException {
    if (reader != null) {
      RecordReader closedReader = reader;
      reader = null;
      closedReader.close();
      report.finish(closedReader, closedReader.metrics());
    }
  }
}
