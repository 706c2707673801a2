package dev.stoa.format.value;

import dev.stoa.format.builder.ColumnBuilder;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;

/** Values stored by another serde and read as something else. */
abstract class DelegatingSerde extends ValueSerde {
  private final ValueSerde delegate;

  /** A serde of values that reads them as something else. */
  DelegatingSerde(ValueSerde stored) {
    super(stored.type());
    this.delegate = stored;
  }

  /** The serde that stores the values. */
  final ValueSerde delegate() {
    return delegate;
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
    delegate.skip(in);
  }

  @Override
  public final int minSizeInBytes() {
    return delegate.minSizeInBytes();
  }
}
