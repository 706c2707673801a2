package dev.stoa.python;

import dev.stoa.arrow.BatchExporter;
import dev.stoa.arrow.ScanArrowReader;
import dev.stoa.arrow.StreamedReader;
import dev.stoa.data.RecordBatch;
import dev.stoa.table.scan.RowLookup;
import dev.stoa.table.scan.ScanTask;
import dev.stoa.table.scan.TableScan;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.arrow.c.ArrowArray;
import org.apache.arrow.c.ArrowArrayStream;
import org.apache.arrow.c.ArrowSchema;
import org.apache.arrow.c.Data;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.avro.Schema;
import org.apache.avro.generic.IndexedRecord;

/**
 * Fills and reads the C structs of Arrow whose addresses Python passes. One for each process; its
 * allocator has the memory of all batches, until Python releases them. Thread-safe.
 */
public final class ArrowBridge implements AutoCloseable {
  private final BufferAllocator allocator = new RootAllocator();

  /**
   * Exports the rows of a scan as a stream.
   *
   * @param maxRowCount the number of rows after which the stream ends
   * @param streamAddress the address of an empty {@code ArrowArrayStream}
   */
  public StreamedReader exportScan(
      TableScan scan, int threadCount, long maxRowCount, long streamAddress) {
    return export(new ScanArrowReader(scan, allocator, threadCount, maxRowCount), streamAddress);
  }

  private StreamedReader export(ScanArrowReader reader, long streamAddress) {
    StreamedReader stream = new StreamedReader(reader, allocator);
    Data.exportArrayStream(allocator, stream, ArrowArrayStream.wrap(streamAddress));
    return stream;
  }

  /**
   * Exports the rows of some of a scan's tasks, in the given order.
   *
   * @param ordinals the ordinals of the tasks in {@link TableScan#tasks()}
   */
  public StreamedReader exportTasks(
      TableScan scan, int[] ordinals, int threadCount, long streamAddress) throws IOException {
    List<ScanTask> tasks = scan.tasks();
    List<ScanTask> chosenTasks = Arrays.stream(ordinals).mapToObj(tasks::get).toList();
    return export(new ScanArrowReader(scan, chosenTasks, allocator, threadCount), streamAddress);
  }

  /**
   * Exports records as one batch.
   *
   * @param schema the schema of the records
   * @param arrayAddress the address of an empty {@code ArrowArray}
   * @param schemaAddress the address of an empty {@code ArrowSchema}
   */
  public void exportRecords(
      Schema schema, List<? extends IndexedRecord> records, long arrayAddress, long schemaAddress) {
    try (BatchExporter exporter = new BatchExporter(schema, allocator);
        VectorSchemaRoot root = exporter.export(records)) {
      export(root, exporter, arrayAddress, schemaAddress);
    }
  }

  /**
   * Exports the rows at some positions as one batch.
   *
   * @param arrayAddress the address of an empty {@code ArrowArray}
   * @param schemaAddress the address of an empty {@code ArrowSchema}
   * @throws IndexOutOfBoundsException if a row does not exist
   */
  public void exportRows(RowLookup lookup, long[] positions, long arrayAddress, long schemaAddress)
      throws IOException {
    RecordBatch batch = lookup.takeBatch(positions);
    try (BatchExporter exporter = new BatchExporter(batch.schema(), allocator);
        VectorSchemaRoot root = exporter.export(batch)) {
      export(root, exporter, arrayAddress, schemaAddress);
    }
  }

  private void export(
      VectorSchemaRoot root, BatchExporter exporter, long arrayAddress, long schemaAddress) {
    Data.exportVectorSchemaRoot(
        allocator,
        root,
        exporter.dictionaries(),
        ArrowArray.wrap(arrayAddress),
        ArrowSchema.wrap(schemaAddress));
  }

  /** Exports the Arrow schema of a table's or scan's records. */
  public void exportSchema(Schema schema, long schemaAddress) {
    try (BatchExporter exporter = new BatchExporter(schema, allocator)) {
      Data.exportSchema(
          allocator, exporter.schema(), exporter.dictionaries(), ArrowSchema.wrap(schemaAddress));
    }
  }

  /**
   * Opens a stream of rows that Python exported; closing the result releases it.
   *
   * @param streamAddress the address of an {@code ArrowArrayStream}, which is moved
   * @throws IllegalArgumentException if tables cannot store a field, which the message names
   */
  public ImportedRows importStream(long streamAddress) throws IOException {
    return new ImportedRows(
        Data.importArrayStream(allocator, ArrowArrayStream.wrap(streamAddress)));
  }

  /** Returns the size of the batches that were not yet released. */
  public long allocatedBytes() {
    return allocator.getAllocatedMemory();
  }

  /** Checks that all batches were released. */
  @Override
  public void close() {
    allocator.close();
  }
}
