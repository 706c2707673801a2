package dev.stoa.format.value;

import dev.stoa.format.builder.ColumnBuilder;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.type.DataType;

/** A type that only reads: the values are stored by the type of another schema. */
abstract class ReadingType extends ValueType {
  /**
   * A type of values, whatever they are read as.
   *
   * @param written tells the bytes
   */
  ReadingType(DataType written) {
    super(written);
  }

  @Override
  public final void write(Object value, ByteWriter out) {
    throw new IllegalStateException("this type reads values as " + getClass().getSimpleName());
  }

  @Override
  public final void build(Object value, ColumnBuilder target) {
    throw new IllegalStateException("this type reads values as " + getClass().getSimpleName());
  }
}
