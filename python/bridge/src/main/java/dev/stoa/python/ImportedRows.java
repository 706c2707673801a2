package dev.stoa.python;

import dev.stoa.arrow.BatchImporter;
import dev.stoa.data.RecordBatch;
import dev.stoa.data.VectorToAvro;
import java.io.Closeable;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericFixed;
import org.apache.avro.generic.GenericRecord;

/** The rows of a stream that Python exported, batch by batch or one by one. Not thread-safe. */
public final class ImportedRows implements Closeable {
  private final ArrowReader reader;
  private final BatchImporter importer;
  private RecordBatch batch;
  private int nextRow;

  ImportedRows(ArrowReader reader) throws IOException {
    this.reader = reader;
    boolean isOpened = false;
    try {
      this.importer = new BatchImporter(reader.getVectorSchemaRoot(), reader);
      this.batch = importer.batch();
      isOpened = true;
    } finally {
      if (!isOpened) {
        reader.close();
      }
    }
  }

  /** Returns the schema of the rows. */
  public Schema schema() {
    return importer.schema();
  }

  /** Moves to the next batch that has rows; returns false after the last. */
  boolean nextBatch() throws IOException {
    do {
      if (!reader.loadNextBatch()) {
        batch.reset(0, 0);
        nextRow = 0;
        return false;
      }
      batch = importer.batch();
      nextRow = 0;
    } while (batch.rowCount() == 0);
    return true;
  }

  /** Returns the current batch, valid until the next one. */
  RecordBatch batch() {
    return batch;
  }

  /** Whether there is a further row. */
  boolean hasNextRow() throws IOException {
    return nextRow < batch.rowCount() || nextBatch();
  }

  /** Returns a copy of the next row. */
  GenericRecord nextRow() throws IOException {
    if (!hasNextRow()) {
      throw new NoSuchElementException("there is no further row");
    }
    return VectorToAvro.record(batch, nextRow++);
  }

  /** Reads all remaining rows as lists of values for predicates and lookups. */
  public List<List<Object>> readKeys() throws IOException {
    List<List<Object>> keys = new ArrayList<>();
    while (hasNextRow()) {
      GenericRecord row = nextRow();
      List<Object> key = new ArrayList<>();
      for (Schema.Field field : row.getSchema().getFields()) {
        key.add(toLiteral(field.schema(), row.get(field.pos())));
      }
      keys.add(key);
    }
    return keys;
  }

  /** Converts stored bytes of decimals to numbers, and fixed values to bytes. */
  private static Object toLiteral(Schema schema, Object value) {
    Schema valueSchema =
        schema.isUnion()
            ? schema.getTypes().stream()
                .filter(branch -> branch.getType() != Schema.Type.NULL)
                .findFirst()
                .orElse(schema)
            : schema;
    Object bytes = value instanceof GenericFixed fixed ? ByteBuffer.wrap(fixed.bytes()) : value;
    if (bytes instanceof ByteBuffer buffer
        && valueSchema.getLogicalType() instanceof LogicalTypes.Decimal decimal) {
      byte[] unscaled = new byte[buffer.remaining()];
      buffer.duplicate().get(unscaled);
      return new BigDecimal(new BigInteger(unscaled), decimal.getScale());
    }
    return bytes;
  }

  /** Releases the stream. */
  @Override
  public void close() throws IOException {
    reader.close();
  }
}
