package dev.stoa.format.value;

import dev.stoa.format.bytes.ByteReader;

/** The walk over the entries of a map in Avro binary. */
final class BinaryEntries extends EntryWalk {
  private final MapType type;
  private final BinaryMap map;
  private final ByteReader in;
  private final ValuePlace value = new ValuePlace();
  private int leftInBlock;
  private int blockEnd = ItemBlocks.UNKNOWN;
  private int keyStart;
  private int valueStart;

  /** Whether {@link #valueStart} is the value of an entry and not the map's first byte. */
  private boolean isAtEntry;

  private boolean isDone;

  /** The entries of a map that begins at the reader's position. */
  BinaryEntries(MapType type, BinaryMap map, ByteReader in) {
    this.type = type;
    this.map = map;
    this.in = in;
    this.valueStart = in.position();
  }

  @Override
  public boolean next() {
    if (isDone) {
      return false;
    }
    in.moveTo(valueStart);
    if (isAtEntry) {
      type.items().skipValue(in);
    }
    // Local until all went well: a fault must leave the place as it was.
    int left = leftInBlock;
    int ending = blockEnd;
    if (left == 0) {
      ItemBlocks blocks = type.items().blocks();
      ItemBlocks.checkEnd(in, blockEnd);
      left = isAtEntry ? blocks.beginNext(in) : blocks.begin(in);
      if (left == 0) {
        isDone = true;
        return false;
      }
      ending = blocks.end();
    }
    int key = in.position();
    type.items().skipKey(in);
    leftInBlock = left - 1;
    blockEnd = ending;
    keyStart = key;
    valueStart = in.position();
    isAtEntry = true;
    return true;
  }

  @Override
  public void end() {
    in.moveTo(valueStart);
    type.items().skipValue(in);
    ItemBlocks.checkEnd(in, blockEnd);
  }

  @Override
  public CharSequence key() {
    in.moveTo(keyStart);
    return type.readKey(in);
  }

  @Override
  public ValuePlace value() {
    in.moveTo(valueStart);
    map.turn(value, type.items().resolve(in));
    return value;
  }
}
