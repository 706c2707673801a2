package dev.stoa.spark.read;

import dev.stoa.engine.EngineScans;
import dev.stoa.spark.error.SparkErrors;
import dev.stoa.spark.location.BroadcastTableLocation;
import dev.stoa.storage.Storage;
import dev.stoa.table.feed.ChangeTask;
import dev.stoa.table.feed.ChangedRows;
import dev.stoa.table.scan.BatchColumn;
import dev.stoa.table.scan.BatchMode;
import dev.stoa.table.scan.BatchReader;
import dev.stoa.table.scan.ScanTask;
import java.io.IOException;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/** Returns the changed rows of some tasks to Spark, each batch with one type of change. */
final class ChangePartitionReader implements PartitionReader<ColumnarBatch> {
  private final Iterator<ChangeTask> tasks;
  private final Storage storage;
  private final TaskInput input;
  private final List<BatchColumn> columns;

  /** For each column that Spark gets, the column of a change; empty for those of the table. */
  private final List<Optional<ChangeColumn>> layout;

  private ChangeTask task;
  private Iterator<ChangedRows> parts = Collections.emptyIterator();
  private ChangedRows part;
  private BatchPartitionReader rows;

  ChangePartitionReader(
      List<ChangeTask> tasks,
      BroadcastTableLocation location,
      List<BatchColumn> columns,
      String[] names)
      throws IOException {
    this.tasks = tasks.iterator();
    this.storage = location.open();
    this.input = new TaskInput(storage, location);
    this.columns = columns;
    this.layout = Stream.of(names).map(ChangeColumn::find).toList();
  }

  @Override
  public boolean next() throws IOException {
    try {
      return advance();
    } catch (IOException | RuntimeException e) {
      throw SparkErrors.translate(e);
    }
  }

  private boolean advance() throws IOException {
    while (rows == null || !rows.next()) {
      close();
      if (parts.hasNext()) {
        part = parts.next();
        rows = open(part.task());
      } else if (tasks.hasNext()) {
        task = tasks.next();
        parts = task.changedRows(storage).iterator();
      } else {
        return false;
      }
    }
    return true;
  }

  private BatchPartitionReader open(ScanTask part) throws IOException {
    BatchReader reader =
        EngineScans.openProjectedBatches(part, storage, columns, BatchMode.WITH_SELECTION);
    return new BatchPartitionReader(
        reader, input.begin(part, reader::metrics), List.of(), part.rowCount(), Long.MAX_VALUE);
  }

  @Override
  public ColumnarBatch get() {
    ColumnarBatch batch = rows.get();
    ColumnVector[] vectors = new ColumnVector[layout.size()];
    int ordinal = 0;
    for (int i = 0; i < vectors.length; i++) {
      vectors[i] =
          layout.get(i).isPresent()
              ? layout.get(i).get().vector(batch.numRows(), task, part.type())
              : batch.column(ordinal++);
    }
    return new ColumnarBatch(vectors, batch.numRows());
  }

  @Override
  public void close() throws IOException {
    if (rows != null) {
      BatchPartitionReader closingRows = rows;
      rows = null;
      closingRows.close();
    }
  }
}
