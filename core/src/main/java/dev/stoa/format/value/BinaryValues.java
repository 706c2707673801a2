package dev.stoa.format.value;

import dev.stoa.format.bytes.ByteReader;

/** Items of a map or array in Avro binary; the index of each is the start of its bytes. */
final class BinaryValues extends RandomAccessValues {
  private final ValueSerde type;
  private final ValueLimits limits;
  private ByteReader in;
  private int depth;

  BinaryValues(ValueSerde type, ValueLimits nesting) {
    this.type = type;
    this.limits = nesting;
  }

  /**
   * Resets to the bytes of a reader.
   *
   * @param newDepth the number of records around the values
   */
  BinaryValues reset(ByteReader newIn, int newDepth) {
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
    return type;
  }

  @Override
  public Object view(int index, Object reuse) {
    return limits.view(type, readAvro(index), reuse, depth);
  }
}
