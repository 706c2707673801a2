package dev.stoa.format.split;

import dev.stoa.avro.AvroTypes;
import dev.stoa.avro.resolution.FieldPositions;
import dev.stoa.avro.resolution.ValueMismatchException;
import dev.stoa.data.Bitmap;
import dev.stoa.data.BytesVector;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.RecordBatch;
import dev.stoa.data.RowValues;
import dev.stoa.data.ValueSink;
import dev.stoa.data.VectorValues;
import dev.stoa.format.vector.write.VectorAppender;
import dev.stoa.type.TypeParts;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.apache.avro.Schema;

/**
 * The selected rows of a batch that is written: vectors in the order of the table's columns, and
 * each row by itself where it is needed so. Filled by writers of tables; for one thread.
 */
public final class BatchRows implements RowValues {
  private final Schema table;
  private final ColumnVector[] columns;
  private int[] positions = {};
  private Schema schema;
  private boolean isSuitable;
  private int[] rows = {};
  private int count;
  private int current;
  private byte[] bytes = {};

  /** Rows of a table whose columns are the fields of a schema. */
  public BatchRows(Schema table) {
    this.table = table;
    this.columns = new ColumnVector[table.getFields().size()];
  }

  /**
   * Turns to a batch; false where its types are not those of the table, so that each row has to be
   * written as a record.
   *
   * @throws ValueMismatchException when it lacks a column
   */
  @SuppressWarnings("ReferenceEquality") // comparing whole schemas would cost more than the batch
  public boolean begin(RecordBatch batch) {
    if (batch.schema() != schema) {
      schema = null;
      positions = FieldPositions.of(table.getFields(), batch.schema());
      isSuitable =
          IntStream.range(0, positions.length)
              .allMatch(i -> suits(batch.schema().getFields().get(positions[i]).schema(), i));
      schema = batch.schema();
    }
    Arrays.setAll(columns, i -> batch.column(positions[i]));
    findRows(batch);
    return isSuitable;
  }

  private boolean suits(Schema given, int column) {
    Schema wanted = table.getFields().get(column).schema();
    return VectorAppender.suits(AvroTypes.type(given), AvroTypes.type(wanted));
  }

  private void findRows(RecordBatch batch) {
    count = batch.selectedCount();
    if (rows.length < count) {
      rows = new int[Math.max(count, batch.rowCount())];
    }
    if (!batch.isSelective()) {
      for (int i = 0; i < count; i++) {
        rows[i] = i;
      }
      return;
    }
    Bitmap selection = batch.selection();
    int row = selection.next(0);
    for (int i = 0; i < count; i++) {
      rows[i] = row;
      row = selection.next(row + 1);
    }
  }

  /** The number of rows. */
  public int count() {
    return count;
  }

  /** Which row of the batch a row is. */
  public int row(int index) {
    return rows[index];
  }

  /** Where each row is in the vectors. Not a copy. */
  int[] rows() {
    return rows;
  }

  /** The vector of a column of the table. */
  ColumnVector column(int ordinal) {
    return columns[ordinal];
  }

  /** Turns to a row, whose values {@link #writeTo} then hands over. */
  public BatchRows moveTo(int index) {
    current = rows[index];
    return this;
  }

  @Override
  public void writeTo(ValueSink sink, int column) {
    ColumnVector vector = columns[column];
    if (vector.isNull(current)) {
      sink.writeNull();
      return;
    }
    switch (TypeParts.present(vector.type()).storedKind()) {
      case BOOLEAN -> sink.writeBoolean(vector.booleanAt(current));
      case INT -> sink.writeInt(vector.intAt(current));
      case LONG -> sink.writeLong(vector.longAt(current));
      case FLOAT -> sink.writeFloat(vector.floatAt(current));
      case DOUBLE -> sink.writeDouble(vector.doubleAt(current));
      case STRING -> writeBytes(vector, sink);
      default -> sink.writeObject(VectorValues.at(given(column), vector, current));
    }
  }

  /** The schema of a column as the batch has it. */
  private Schema given(int column) {
    return schema.getFields().get(positions[column]).schema();
  }

  private void writeBytes(ColumnVector vector, ValueSink sink) {
    int length = vector.lengthAt(current);
    if (vector instanceof BytesVector values && values.data().hasArray()) {
      int start = values.data().arrayOffset() + values.offsetAt(current);
      sink.writeBytes(values.data().array(), start, length);
      return;
    }
    if (bytes.length < length) {
      bytes = new byte[Math.max(length, bytes.length * 2)];
    }
    vector.copyBytes(current, bytes, 0);
    sink.writeBytes(bytes, 0, length);
  }
}
