package dev.stoa.format.value;

import dev.stoa.format.builder.ColumnBuilder;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;

/** A serde that converts the values that another serde reads. */
abstract class DelegatingSerde extends ValueSerde {
  private final ValueSerde delegate;

  /** Creates a serde that reads the values of another serde. */
  DelegatingSerde(ValueSerde delegate) {
    super(delegate.type());
    this.delegate = delegate;
  }

  /** Returns the serde that stores the values. */
  final ValueSerde delegate() {
    return delegate;
  }

  @Override
  public void write(Object value, ByteWriter out) {
    throw new IllegalStateException("a " + getClass().getSimpleName() + " can only read values");
  }

  @Override
  public void build(Object value, ColumnBuilder target) {
    throw new IllegalStateException("a " + getClass().getSimpleName() + " can only read values");
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
