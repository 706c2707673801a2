package dev.stoa.format.value;

import dev.stoa.format.bytes.ByteReader;

/** The values of a map in Avro binary; the index of a value is the start of its bytes. */
final class BinaryMapValues extends RandomAccessValues {
  private final ValueSerde serde;
  private final ValueLimits limits;
  private ByteReader in;
  private int depth;

  BinaryMapValues(ValueSerde serde, ValueLimits limits) {
    this.serde = serde;
    this.limits = limits;
  }

  /**
   * Resets to the bytes of a reader.
   *
   * @param newDepth the number of records around the values
   */
  BinaryMapValues reset(ByteReader newIn, int newDepth) {
    in = newIn;
    depth = newDepth;
    return this;
  }

  @Override
  public ByteReader readAvro(int index) {
    if (in.position() != index) {
      in.moveTo(index);
    }
    return in;
  }

  @Override
  protected ValueSerde serde() {
    return serde;
  }

  @Override
  public Object view(int index, Object reuse) {
    return limits.view(serde, readAvro(index), reuse, depth);
  }
}
