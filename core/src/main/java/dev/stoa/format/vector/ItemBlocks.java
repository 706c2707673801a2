package dev.stoa.format.vector;

import dev.stoa.format.bytes.ByteReader;

/** Goes through the items of an Avro array or map, in however many blocks they stand. */
final class ItemBlocks {
  private long left;

  /** Begins a collection at the reader. */
  void begin(ByteReader in) {
    left = 0;
    readBlock(in);
  }

  private void readBlock(ByteReader in) {
    left = in.readZigzag();
    if (left < 0) {
      left = -left;
      in.readZigzag();
    }
  }

  /** Whether the reader stands before one more item; behind the last it stands at the end. */
  boolean next(ByteReader in) {
    if (left == 0) {
      return false;
    }
    left--;
    return true;
  }

  /** Called behind each item. */
  void ended(ByteReader in) {
    if (left == 0) {
      readBlock(in);
    }
  }
}
