package dev.stoa.format.value;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.type.DataType;

/** The serde of values of a constant size, so that many can be skipped at once. */
abstract class FixedSizeSerde extends ValueSerde {
  final int sizeInBytes;

  FixedSizeSerde(DataType type, int sizeInBytes) {
    super(type);
    this.sizeInBytes = sizeInBytes;
  }

  @Override
  public final void skip(ByteReader in) {
    in.skip(sizeInBytes);
  }

  @Override
  public final void skip(ByteReader in, int count) {
    in.skip((long) sizeInBytes * count);
  }

  @Override
  public final int minSizeInBytes() {
    return sizeInBytes;
  }
}
