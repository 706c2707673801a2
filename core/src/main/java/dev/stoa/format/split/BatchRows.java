package dev.stoa.format.split;

import dev.stoa.avro.AvroTypes;
import dev.stoa.avro.resolution.FieldResolver;
import dev.stoa.avro.resolution.RecordAligner;
import dev.stoa.avro.resolution.ValueMismatchException;
import dev.stoa.data.Bitmap;
import dev.stoa.data.BytesVector;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.RecordBatch;
import dev.stoa.data.RowValues;
import dev.stoa.data.ValueSink;
import dev.stoa.data.VectorToAvro;
import dev.stoa.format.vector.write.VectorAppender;
import dev.stoa.type.NestedTypes;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.avro.Schema;

/**
 * The selected rows of a batch that is being written: vectors in the order of the table's columns,
 * and single rows for buffers that need them. Filled by table writers. Not thread-safe.
 */
public final class BatchRows implements RowValues {
  private final Schema tableSchema;
  private final ColumnVector[] columns;
  private int[] positions = {};
  private Schema batchSchema;
  private boolean isCompatible;
  private int[] rows = {};
  private int count;
  private int currentRow;
  private byte[] copiedBytes = {};

  /** Creates rows of a table whose columns are the fields of a schema. */
  public BatchRows(Schema tableSchema) {
    this.tableSchema = tableSchema;
    this.columns = new ColumnVector[tableSchema.getFields().size()];
  }

  /**
   * Moves to a batch; returns false if its types differ from the table's or it lacks a column that
   * has a default, so that each row has to be written as a record.
   *
   * @throws ValueMismatchException if the batch lacks a column that cannot be filled
   */
  @SuppressWarnings("ReferenceEquality") // comparing whole schemas would cost more than the batch
  public boolean reset(RecordBatch batch) {
    if (batch.schema() != batchSchema) {
      batchSchema = null;
      List<Schema.Field> fields =
          tableSchema.getFields().stream()
              .filter(field -> !isFilled(field, batch.schema()))
              .toList();
      positions = FieldResolver.positions(fields, batch.schema());
      isCompatible =
          positions.length == columns.length
              && IntStream.range(0, positions.length)
                  .allMatch(
                      i -> isCompatible(batch.schema().getFields().get(positions[i]).schema(), i));
      batchSchema = batch.schema();
    }
    if (isCompatible) {
      Arrays.setAll(columns, i -> batch.column(positions[i]));
    }
    findRows(batch);
    return isCompatible;
  }

  private static boolean isFilled(Schema.Field field, Schema batchSchema) {
    return batchSchema.getField(field.name()) == null && RecordAligner.isOptional(field);
  }

  private boolean isCompatible(Schema batchColumnSchema, int column) {
    Schema tableColumnSchema = tableSchema.getFields().get(column).schema();
    return VectorAppender.canAppend(
        AvroTypes.type(batchColumnSchema), AvroTypes.type(tableColumnSchema));
  }

  private void findRows(RecordBatch batch) {
    count = batch.selectedCount();
    if (rows.length < count) {
      rows = new int[Math.max(count, batch.rowCount())];
    }
    if (!batch.hasSelection()) {
      for (int i = 0; i < count; i++) {
        rows[i] = i;
      }
      return;
    }
    Bitmap selection = batch.selection();
    int row = selection.nextSetBit(0);
    for (int i = 0; i < count; i++) {
      rows[i] = row;
      row = selection.nextSetBit(row + 1);
    }
  }

  /** The number of rows. */
  public int count() {
    return count;
  }

  /** The index of a row in the batch. */
  public int row(int index) {
    return rows[index];
  }

  /** The index of each row in the vectors; not a copy. */
  int[] rows() {
    return rows;
  }

  /** The vector of a column of the table. */
  ColumnVector column(int ordinal) {
    return columns[ordinal];
  }

  /** Moves to a row, which {@link #writeTo} then writes. */
  public BatchRows moveTo(int index) {
    currentRow = rows[index];
    return this;
  }

  @Override
  public void writeTo(ValueSink sink, int column) {
    ColumnVector vector = columns[column];
    if (vector.isNull(currentRow)) {
      sink.writeNull();
      return;
    }
    switch (NestedTypes.unwrapNullable(vector.type()).storedKind()) {
      case BOOLEAN -> sink.writeBoolean(vector.booleanAt(currentRow));
      case INT -> sink.writeInt(vector.intAt(currentRow));
      case LONG -> sink.writeLong(vector.longAt(currentRow));
      case FLOAT -> sink.writeFloat(vector.floatAt(currentRow));
      case DOUBLE -> sink.writeDouble(vector.doubleAt(currentRow));
      case STRING -> writeBytes(vector, sink);
      default -> sink.writeObject(VectorToAvro.value(batchSchema(column), vector, currentRow));
    }
  }

  /** The batch's schema of a column. */
  private Schema batchSchema(int column) {
    return batchSchema.getFields().get(positions[column]).schema();
  }

  private void writeBytes(ColumnVector vector, ValueSink sink) {
    int length = vector.lengthAt(currentRow);
    if (vector instanceof BytesVector values && values.data().hasArray()) {
      int start = values.data().arrayOffset() + values.offsetAt(currentRow);
      sink.writeBytes(values.data().array(), start, length);
      return;
    }
    if (copiedBytes.length < length) {
      copiedBytes = new byte[Math.max(length, copiedBytes.length * 2)];
    }
    vector.copyBytes(currentRow, copiedBytes, 0);
    sink.writeBytes(copiedBytes, 0, length);
  }
}
