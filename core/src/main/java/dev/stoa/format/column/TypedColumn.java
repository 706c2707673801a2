package dev.stoa.format.column;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.page.EncodedColumn;
import dev.stoa.format.value.ValueType;
import org.apache.avro.Schema;

/** The values of a page as another type reads them from Avro binary, such as users' classes. */
final class TypedColumn extends EncodedColumn {
  private final EncodedColumn values;
  private final ValueType type;

  TypedColumn(EncodedColumn values, ValueType type) {
    this.values = values;
    this.type = type;
  }

  @Override
  public Schema schema() {
    return values.schema();
  }

  @Override
  public int count() {
    return values.count();
  }

  @Override
  protected ValueType type() {
    return type;
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
