package dev.stoa.cli.output;

import dev.stoa.arrow.ArrowSchemas;
import dev.stoa.arrow.BatchExporter;
import dev.stoa.cli.input.record.FieldProperties;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowFileWriter;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;
import org.apache.arrow.vector.ipc.ArrowWriter;
import org.apache.avro.Schema;
import org.apache.avro.generic.IndexedRecord;

/**
 * Writes an Arrow file or stream; its metadata contains the Avro schema. It is not compressed, so
 * that programs can map it into memory.
 */
final class ArrowRecordEncoder implements RecordEncoder {
  private static final int MAX_BATCH_ROWS = 1 << 16;
  private static final int INITIAL_CAPACITY = 64;
  private static final long MAX_BATCH_SIZE_IN_BYTES = 1 << 25;

  /** After so many rows, the size of the batch is measured. */
  private static final int ROWS_PER_MEASUREMENT = 1 << 10;

  private final Schema schema;
  private final BufferAllocator allocator = new RootAllocator();
  private final BatchExporter exporter;
  private final VectorSchemaRoot batch;
  private final List<FieldVector> columns;
  private final ArrowWriter writer;
  private int rowCount;

  private ArrowRecordEncoder(Schema schema, WriterFactory writerFactory) throws IOException {
    checkTypes(schema);
    this.schema = schema;
    this.exporter = new BatchExporter(schema, allocator);
    this.batch = VectorSchemaRoot.create(exporter.schema(), allocator);
    this.columns = batch.getFieldVectors();
    this.writer = writerFactory.create(batch, exporter);
    writer.start();
    startBatch();
  }

  /** Creates the writer of a format. */
  @FunctionalInterface
  private interface WriterFactory {
    ArrowWriter create(VectorSchemaRoot batch, BatchExporter exporter);
  }

  static ArrowRecordEncoder ofFile(Schema schema, OutputStream out) throws IOException {
    return new ArrowRecordEncoder(
        schema,
        (batch, exporter) -> new ArrowFileWriter(batch, exporter.dictionaries(), channel(out)));
  }

  static ArrowRecordEncoder ofStream(Schema schema, OutputStream out) throws IOException {
    return new ArrowRecordEncoder(
        schema,
        (batch, exporter) -> new ArrowStreamWriter(batch, exporter.dictionaries(), channel(out)));
  }

  private static WritableByteChannel channel(OutputStream out) {
    return Channels.newChannel(new NonClosingStream(out));
  }

  private static void checkTypes(Schema schema) {
    for (Schema.Field field : schema.getFields()) {
      Schema columnSchema =
          Schema.createRecord(
              "Row", null, null, false, List.of(new Schema.Field(field, field.schema())));
      try {
        ArrowSchemas.toArrow(columnSchema);
      } catch (IllegalArgumentException e) {
        throw new OutputException(
            "column \""
                + FieldProperties.externalName(field)
                + "\" has a type that Arrow files cannot store ("
                + e.getMessage().replaceFirst("; select other columns$", "")
                + "): omit it with --columns, or write .avro or .jsonl",
            e);
      }
    }
  }

  /** Allocates all vectors, since Arrow's writer rejects those without memory. */
  private void startBatch() {
    columns.forEach(column -> column.setInitialCapacity(INITIAL_CAPACITY));
    batch.allocateNew();
    rowCount = 0;
  }

  @Override
  public void write(IndexedRecord record) throws IOException {
    for (Schema.Field field : schema.getFields()) {
      try {
        ArrowValueWriter.set(
            columns.get(field.pos()), rowCount, record.get(field.pos()), field.schema());
      } catch (ArithmeticException e) {
        throw new OutputException(
            "column \""
                + FieldProperties.externalName(field)
                + "\" has a value that Arrow files cannot store ("
                + e.getMessage()
                + "): correct it, omit the column with --columns, or write .avro or .jsonl",
            e);
      }
    }
    rowCount++;
    if (rowCount == MAX_BATCH_ROWS
        || (rowCount % ROWS_PER_MEASUREMENT == 0
            && allocator.getAllocatedMemory() > MAX_BATCH_SIZE_IN_BYTES)) {
      writeBatch();
    }
  }

  private void writeBatch() throws IOException {
    batch.setRowCount(rowCount);
    writer.writeBatch();
    startBatch();
  }

  @Override
  public void end() throws IOException {
    if (rowCount > 0) {
      writeBatch();
    }
    writer.end();
    writer.close();
    batch.close();
    exporter.close();
    allocator.close();
  }
}
