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
final class LazyRecord extends OnDemandRecord implements RowSource {
  /** A row that no split has, whose fields are asked of the closed reader, which refuses. */
  private static final long NO_ROW = Long.MAX_VALUE - 1;

  private final SplitReader split;

  LazyRecord(Schema schema, SplitReader split) {
    super(schema, new FieldNames(schema));
    this.split = split;
  }

  /** Moves there; the record is this one for all rows. */
  @Override
  public ColumnarRecord at(long newRow) {
    moveToRow(newRow);
    return this;
  }

  @Override
  public void end() {
    moveToRow(NO_ROW);
  }

  private ColumnCursor cursor(int ordinal) {
    ColumnCursor cursor = split.cursor(ordinal);
    cursor.advanceTo(row());
    return cursor;
  }

  @Override
  protected Object decode(int ordinal, Object reuse) {
    return cursor(ordinal).view(reuse);
  }

  @Override
  protected void decodeText(int ordinal, Utf8 target) {
    cursor(ordinal).readText(target);
  }

  @Override
  protected ByteBuffer decodeBytes(int ordinal, ByteBuffer target) {
    return cursor(ordinal).readBytes(target);
  }

  @Override
  public boolean isNullAt(int ordinal) {
    return cursor(ordinal).isNull();
  }

  @Override
  public boolean booleanAt(int ordinal) {
    return cursor(ordinal).readBoolean();
  }

  @Override
  public int intAt(int ordinal) {
    return cursor(ordinal).readInt();
  }

  @Override
  public long longAt(int ordinal) {
    return cursor(ordinal).readLong();
  }

  @Override
  public float floatAt(int ordinal) {
    return cursor(ordinal).readFloat();
  }

  @Override
  public double doubleAt(int ordinal) {
    return cursor(ordinal).readDouble();
  }

  @Override
  public ColumnarRecord copy() {
    return split.readRow(getSchema(), row());
  }
}
