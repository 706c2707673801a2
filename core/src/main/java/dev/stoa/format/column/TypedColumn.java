package dev.stoa.format.column;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.page.EncodedColumn;
import dev.stoa.format.value.ValueSerde;
import dev.stoa.type.DataType;

/** The values of a page, read from Avro binary as another type, such as users' classes. */
final class TypedColumn extends EncodedColumn {
  private final EncodedColumn values;
  private final ValueSerde serde;

  TypedColumn(EncodedColumn values, ValueSerde serde) {
    this.values = values;
    this.serde = serde;
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
  public ByteReader readAvro(int index) {
    return values.readAvro(index);
  }

  @Override
  public void checkEnd(int index) {
    values.checkEnd(index);
  }
}
