package dev.stoa.format.column;

import dev.stoa.avro.resolution.ValueMismatchException;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.page.EncodedColumn;
import dev.stoa.format.value.ValueSerde;
import dev.stoa.type.DataType;

/** The values of a page, read by a custom serde: as users' classes, or as a widened type. */
final class CustomSerdeValues extends EncodedColumn {
  private final EncodedColumn values;
  private final ValueSerde serde;
  private final long firstRow;

  CustomSerdeValues(EncodedColumn values, ValueSerde serde, long firstRow) {
    this.values = values;
    this.serde = serde;
    this.firstRow = firstRow;
  }

  @Override
  public DataType type() {
    return values.type();
  }

  @Override
  public int count() {
    return values.count();
  }

  @Override
  protected ValueSerde serde() {
    return serde;
  }

  @Override
  protected ValueMismatchException withRow(int index, ValueMismatchException exception) {
    return exception.atRow(firstRow + index);
  }

  @Override
  public ByteReader readAvro(int index) {
    return values.readAvro(index);
  }

  @Override
  public void checkEnd(int index) {
    values.checkEnd(index);
  }
}
