package dev.stoa.format.value;

import dev.stoa.format.bytes.ByteReader;

/** Items of a map or array in Avro binary: the index of each is where its bytes begin. */
final class BinaryValues extends PointReads {
  private final ValueType type;
  private final NestingDepth nesting;
  private ByteReader in;
  private int depth;

  BinaryValues(ValueType type, NestingDepth nesting) {
    this.type = type;
    this.nesting = nesting;
  }

  /**
   * Turns to the bytes of a reader.
   *
   * @param newDepth how many records are around the values
   */
  BinaryValues turnTo(ByteReader newIn, int newDepth) {
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
  protected ValueType encoding() {
    return type;
  }

  @Override
  public Object view(int index, Object reuse) {
    return nesting.view(type, readAvro(index), reuse, depth);
  }
}
