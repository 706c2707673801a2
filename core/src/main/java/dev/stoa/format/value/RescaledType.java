package dev.stoa.format.value;

import dev.stoa.avro.resolution.Rescaling;
import dev.stoa.format.bytes.ByteReader;

/** Values read in a finer unit of time, or with a larger scale, than they were written with. */
final class RescaledType extends ReadingType {
  private final Rescaling rescaling;

  RescaledType(ValueType stored, Rescaling rescaling) {
    super(stored);
    this.rescaling = rescaling;
  }

  @Override
  public Object read(ByteReader in, Object reuse) {
    return rescaling.apply(stored().read(in, null));
  }

  @Override
  public long readLong(ByteReader in) {
    return rescaling.apply(stored().readLong(in));
  }
}
