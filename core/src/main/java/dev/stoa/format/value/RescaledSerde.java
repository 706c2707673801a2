package dev.stoa.format.value;

import dev.stoa.avro.resolution.Rescaling;
import dev.stoa.avro.resolution.ValueMismatchException;
import dev.stoa.format.bytes.ByteReader;
import java.nio.ByteBuffer;
import org.apache.avro.generic.GenericFixed;

/**
 * A serde that reads times in a finer time unit, or decimals with a larger scale, than they were
 * written with.
 */
final class RescaledSerde extends DelegatingSerde {
  private final Rescaling rescaling;

  RescaledSerde(ValueSerde delegate, Rescaling rescaling) {
    super(delegate);
    this.rescaling = rescaling;
  }

  @Override
  public Object read(ByteReader in, Object reuse) {
    Object value = delegate().read(in, null);
    try {
      return rescaling.apply(value);
    } catch (ValueMismatchException e) {
      throw withLocation(in, e);
    }
  }

  @Override
  public long readLong(ByteReader in) {
    long value = delegate().readLong(in);
    try {
      return rescaling.apply(value);
    } catch (ValueMismatchException e) {
      throw withLocation(in, e);
    }
  }

  private static ValueMismatchException withLocation(ByteReader in, ValueMismatchException e) {
    return ValueMismatchException.because(
            e.getMessage() + "; read the column with the table's type")
        .at(in.location());
  }

  @Override
  public ByteBuffer readBytes(ByteReader in, ByteBuffer reuse) {
    Object value = read(in, null);
    if (value instanceof GenericFixed fixed) {
      return ByteBuffer.wrap(fixed.bytes());
    }
    return value instanceof ByteBuffer bytes ? bytes : super.readBytes(in, reuse);
  }
}
