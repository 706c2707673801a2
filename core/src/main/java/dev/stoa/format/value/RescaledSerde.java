package dev.stoa.format.value;

import dev.stoa.avro.resolution.Rescaling;
import dev.stoa.format.bytes.ByteReader;
import java.nio.ByteBuffer;
import org.apache.avro.generic.GenericFixed;

/**
 * A serde that reads values in a finer unit of time, or with a larger scale, than they were written
 * with.
 */
final class RescaledSerde extends DelegatingSerde {
  private final Rescaling rescaling;

  RescaledSerde(ValueSerde delegate, Rescaling rescaling) {
    super(delegate);
    this.rescaling = rescaling;
  }

  @Override
  public Object read(ByteReader in, Object reuse) {
    return rescaling.apply(delegate().read(in, null));
  }

  @Override
  public long readLong(ByteReader in) {
    return rescaling.apply(delegate().readLong(in));
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
