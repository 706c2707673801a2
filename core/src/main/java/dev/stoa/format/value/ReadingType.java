package dev.stoa.format.value;

import dev.stoa.format.builder.ColumnBuilder;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;

/** Values that another type stores, read as something else. */
abstract class ReadingType extends ValueType {
  private final ValueType stored;

  /** A type of values, whatever they are read as. */
  ReadingType(ValueType stored) {
    super(stored.type());
    this.stored = stored;
  }

  /** What stores the values. */
  final ValueType stored() {
    return stored;
  }

  @Override
  public void write(Object value, ByteWriter out) {
    throw new IllegalStateException("this type reads values as " + getClass().getSimpleName());
  }

  @Override
  public void build(Object value, ColumnBuilder target) {
    throw new IllegalStateException("this type reads values as " + getClass().getSimpleName());
  }

  @Override
  public final void skip(ByteReader in) {
    stored.skip(in);
  }

  @Override
  public final int leastSizeInBytes() {
    return stored.leastSizeInBytes();
  }
}
