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
 * The selected rows of a batch that is being written, as vectors in the order of the table's
 * columns; {@link #moveTo} chooses the row that this object is as {@link RowValues}, for buffers
 * that take single rows. Filled by table writers. Not thread-safe.
 */
public final class BatchRows implements RowValues {
  private final Schema tableSchema;
  private final ColumnVector[] columns;

  /** The position of each of the table's columns in the batch. */
  private int[] columnPositions = {};

  private Schema batchSchema;
  private boolean isCompatible;

  /** The index of each selected row in the batch. */
  private int[] rowIndexes = {};

  private int rowCount;
  private int currentRowIndex;
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
      columnPositions = FieldResolver.positions(fields, batch.schema());
      isCompatible =
          columnPositions.length == columns.length
              && IntStream.range(0, columnPositions.length)
                  .allMatch(
                      i ->
                          isCompatible(
                              batch.schema().getFields().get(columnPositions[i]).schema(), i));
      batchSchema = batch.schema();
    }
    if (isCompatible) {
      Arrays.setAll(columns, i -> batch.column(columnPositions[i]));
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
    rowCount = batch.selectedCount();
    if (rowIndexes.length < rowCount) {
      rowIndexes = new int[Math.max(rowCount, batch.rowCount())];
    }
    if (!batch.hasSelection()) {
      for (int i = 0; i < rowCount; i++) {
        rowIndexes[i] = i;
      }
      return;
    }
    Bitmap selection = batch.selection();
    int row = selection.nextSetBit(0);
    for (int i = 0; i < rowCount; i++) {
      rowIndexes[i] = row;
      row = selection.nextSetBit(row + 1);
    }
  }

  /** Returns the number of rows. */
  public int rowCount() {
    return rowCount;
  }

  /** Returns the index in the batch of the selected row at an index among the selected rows. */
  public int rowIndex(int index) {
    return rowIndexes[index];
  }

  /**
   * Returns the index in the vectors of each selected row, not a copy; only the first {@link
   * #rowCount} are valid.
   */
  int[] rowIndexes() {
    return rowIndexes;
  }

  /** Returns the vector of a column of the table. */
  ColumnVector column(int ordinal) {
    return columns[ordinal];
  }

  /** Moves to a row, which {@link #writeTo} then writes. */
  public BatchRows moveTo(int index) {
    currentRowIndex = rowIndexes[index];
    return this;
  }

  @Override
  public void writeTo(ValueSink sink, int column) {
    ColumnVector vector = columns[column];
    if (vector.isNull(currentRowIndex)) {
      sink.writeNull();
      return;
    }
    switch (NestedTypes.unwrapNullable(vector.type()).storedKind()) {
      case BOOLEAN -> sink.writeBoolean(vector.booleanAt(currentRowIndex));
      case INT -> sink.writeInt(vector.intAt(currentRowIndex));
      case LONG -> sink.writeLong(vector.longAt(currentRowIndex));
      case FLOAT -> sink.writeFloat(vector.floatAt(currentRowIndex));
      case DOUBLE -> sink.writeDouble(vector.doubleAt(currentRowIndex));
      case STRING -> writeBytes(vector, sink);
      default -> sink.writeObject(VectorToAvro.value(batchSchema(column), vector, currentRowIndex));
    }
  }

  /** Returns the batch's schema of a column. */
  private Schema batchSchema(int column) {
    return batchSchema.getFields().get(columnPositions[column]).schema();
  }

  private void writeBytes(ColumnVector vector, ValueSink sink) {
    int length = vector.lengthAt(currentRowIndex);
    if (vector instanceof BytesVector values && values.data().hasArray()) {
      int start = values.data().arrayOffset() + values.offsetAt(currentRowIndex);
      sink.writeBytes(values.data().array(), start, length);
      return;
    }
    if (copiedBytes.length < length) {
      copiedBytes = new byte[Math.max(length, copiedBytes.length * 2)];
    }
    vector.copyBytes(currentRowIndex, copiedBytes, 0);
    sink.writeBytes(copiedBytes, 0, length);
  }
}
