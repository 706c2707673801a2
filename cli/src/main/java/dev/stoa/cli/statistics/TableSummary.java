package dev.stoa.cli.statistics;

import dev.stoa.avro.AvroTypes;
import dev.stoa.cli.rows.RowCursor;
import dev.stoa.data.RecordBatch;
import dev.stoa.storage.Storage;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.Table;
import dev.stoa.table.scan.BatchReader;
import dev.stoa.table.scan.ScanTask;
import dev.stoa.table.scan.TableScan;
import dev.stoa.table.write.TableWriter;
import dev.stoa.type.DataType;
import dev.stoa.type.DecimalType;
import dev.stoa.type.RecordType;
import dev.stoa.type.TypeKind;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.LongConsumer;
import org.apache.avro.Schema;

/** Computes the statistics of columns of a table or a file with several threads. */
public final class TableSummary {
  private static final long TASK_SIZE_IN_BYTES = 16L << 20;

  /** The limits of the rows of a file that are in memory at a time. */
  private static final long MAX_MEMORY_IN_BYTES = 64L << 20;

  private static final long MAX_ROW_COUNT = 200_000;

  /** Some columns in some split directories, which one thread reads. */
  private record Work(ScanTask task, List<Integer> columns) {}

  private final RecordType type;
  private final Schema schema;
  private final int threadCount;
  private final List<ColumnAccumulator> accumulators;

  private TableSummary(RecordType type, Schema schema, int threadCount) {
    this.type = type;
    this.schema = schema;
    this.threadCount = threadCount;
    this.accumulators = newAccumulators();
  }

  /**
   * Reads the scan and returns the statistics of its columns, in their order.
   *
   * @param progress receives the number of bytes read so far, in the calling thread
   */
  public static List<ColumnStatistics> of(
      Table table, TableScan scan, int threadCount, LongConsumer progress) throws IOException {
    TableSummary summary = new TableSummary(scan.type(), scan.schema(), threadCount);
    summary.add(table.storage(), scan, progress);
    return summary.statistics();
  }

  /**
   * Reads rows that are in no table and returns the statistics of their columns. Rows are encoded
   * in memory, some at a time, so that columns are read as those of tables are.
   *
   * @param progress receives the number of bytes read so far, in the calling thread
   */
  public static List<ColumnStatistics> ofRows(
      Schema schema, RowCursor rows, int threadCount, LongConsumer progress) throws IOException {
    TableSummary summary = new TableSummary(AvroTypes.record(schema), schema, threadCount);
    while (rows.next()) {
      Table part = Table.create(new MemoryStorage(), schema);
      try (TableWriter writer = part.newWriter()) {
        do {
          writer.write(rows.row());
        } while (writer.rowCount() < MAX_ROW_COUNT
            && writer.memoryInBytes() < MAX_MEMORY_IN_BYTES
            && rows.next());
        part.newAppend().add(writer.finish()).commit();
      }
      part = part.refresh();
      summary.add(part.storage(), part.newScan(), bytes -> {});
      progress.accept(rows.bytesRead());
    }
    return summary.statistics();
  }

  private List<ColumnStatistics> statistics() {
    return accumulators.stream().map(ColumnAccumulator::statistics).toList();
  }

  private void add(Storage storage, TableScan scan, LongConsumer progress) throws IOException {
    ExecutorService threads = Executors.newFixedThreadPool(threadCount);
    try {
      List<Work> works = plan(scan);
      List<Future<?>> results = new ArrayList<>();
      for (Work work : works) {
        results.add(threads.submit(() -> merge(work.columns(), read(work, storage))));
      }
      long bytesRead = 0;
      for (int i = 0; i < works.size(); i++) {
        results.get(i).get();
        bytesRead += works.get(i).task().sizeInBytes();
        progress.accept(bytesRead);
      }
    } catch (ExecutionException e) {
      throw rethrow(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while reading the table");
    } finally {
      threads.shutdownNow();
    }
  }

  private static IOException rethrow(Throwable failure) {
    if (failure instanceof IOException e) {
      return e;
    }
    if (failure instanceof UncheckedIOException e) {
      return e.getCause();
    }
    if (failure instanceof RuntimeException e) {
      throw e;
    }
    throw (Error) failure;
  }

  /**
   * Plans the work: with a predicate, all columns at once, since its columns are read for each;
   * otherwise column by column, so that a table of one split directory occupies several threads.
   */
  private List<Work> plan(TableScan scan) throws IOException {
    List<Work> works = new ArrayList<>();
    if (scan.predicate().isPresent()) {
      List<Integer> columns = new ArrayList<>();
      for (int i = 0; i < accumulators.size(); i++) {
        columns.add(i);
      }
      scan.tasks(TASK_SIZE_IN_BYTES).forEach(task -> works.add(new Work(task, columns)));
      return works;
    }
    for (int i = 0; i < accumulators.size(); i++) {
      TableScan columnScan = scan.select(List.of(type.fields().get(i).name()));
      for (ScanTask task : columnScan.tasks(TASK_SIZE_IN_BYTES)) {
        works.add(new Work(task, List.of(i)));
      }
    }
    return works;
  }

  private List<ColumnAccumulator> read(Work work, Storage storage) throws IOException {
    List<ColumnAccumulator> results = work.columns().stream().map(this::newAccumulator).toList();
    try (BatchReader reader = work.task().openBatches(storage)) {
      while (reader.next()) {
        RecordBatch batch = reader.batch();
        for (int i = 0; i < results.size(); i++) {
          results.get(i).add(batch.column(i), batch.rowCount());
        }
      }
    }
    return results;
  }

  /** Merges results at once, so that memory does not grow with the number of tasks. */
  private synchronized boolean merge(List<Integer> columns, List<ColumnAccumulator> results) {
    for (int i = 0; i < columns.size(); i++) {
      accumulators.get(columns.get(i)).merge(results.get(i));
    }
    return true;
  }

  private List<ColumnAccumulator> newAccumulators() {
    List<ColumnAccumulator> result = new ArrayList<>();
    for (int i = 0; i < type.fields().size(); i++) {
      result.add(newAccumulator(i));
    }
    return result;
  }

  private ColumnAccumulator newAccumulator(int column) {
    DataType valueType = type.fields().get(column).type().valueType();
    Schema columnSchema = schema.getFields().get(column).schema();
    if (valueType instanceof DecimalType decimal) {
      return decimal.isLong() ? new NumberAccumulator(valueType) : DecimalAccumulator.of(decimal);
    }
    if (valueType.kind() == TypeKind.BIG_DECIMAL) {
      return DecimalAccumulator.ofOwnScales();
    }
    return switch (valueType.storedKind()) {
      case BOOLEAN, INT, LONG, FLOAT, DOUBLE, ENUM -> new NumberAccumulator(valueType);
      case STRING, BYTES, FIXED -> new BytesAccumulator(valueType, valueSchema(columnSchema));
      case ARRAY, MAP -> new SizeAccumulator(columnSchema);
      default -> new OpaqueAccumulator(columnSchema);
    };
  }

  private static Schema valueSchema(Schema columnSchema) {
    return columnSchema.isUnion()
        ? columnSchema.getTypes().stream()
            .filter(branch -> branch.getType() != Schema.Type.NULL)
            .findFirst()
            .orElse(columnSchema)
        : columnSchema;
  }
}
