package dev.stoa.format.split;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.data.FieldNames;
import dev.stoa.format.column.ColumnCursor;
import dev.stoa.format.value.OnDemandRecord;
import java.nio.ByteBuffer;
import org.apache.avro.Schema;
import org.apache.avro.util.Utf8;

/**
 * A row of a split, whose columns are read when they are asked for (CIF paper, section 5): moving
 * to the next row moves one number, and a column that nobody asks for costs nothing.
 *
 * <p>One object serves all rows; what it gives is valid until the next.
 */
final class LazyRecord extends OnDemandRecord {
  private final SplitReader split;

  LazyRecord(Schema schema, SplitReader split) {
    super(schema, new FieldNames(schema));
    this.split = split;
  }

  void moveTo(long newRow) {
    moveToRow(newRow);
  }

  private ColumnCursor at(int ordinal) {
    ColumnCursor cursor = split.cursor(ordinal);
    cursor.advanceTo(row());
    return cursor;
  }

  @Override
  protected Object decode(int ordinal, Object reuse) {
    return at(ordinal).view(reuse);
  }

  @Override
  protected void decodeText(int ordinal, Utf8 target) {
    at(ordinal).readText(target);
  }

  @Override
  protected ByteBuffer decodeBytes(int ordinal, ByteBuffer target) {
    return at(ordinal).readBytes(target);
  }

  @Override
  public boolean isNullAt(int ordinal) {
    return at(ordinal).isNull();
  }

  @Override
  public boolean booleanAt(int ordinal) {
    return at(ordinal).readBoolean();
  }

  @Override
  public int intAt(int ordinal) {
    return at(ordinal).readInt();
  }

  @Override
  public long longAt(int ordinal) {
    return at(ordinal).readLong();
  }

  @Override
  public float floatAt(int ordinal) {
    return at(ordinal).readFloat();
  }

  @Override
  public double doubleAt(int ordinal) {
    return at(ordinal).readDouble();
  }

  @Override
  public ColumnarRecord copy() {
    return split.readRow(getSchema(), row());
  }
}
