package dev.stoa.format.value;

import dev.stoa.format.bytes.ByteReader;

/** The walk over the entries of a map in Avro binary. */
final class BinaryEntries extends EntryWalk {
  private final MapType type;
  private final Items items;
  private final boolean areContainers;
  private final BinaryMap map;
  private final ByteReader in;
  private final ValuePlace value = new ValuePlace();
  private int leftInBlock;
  private int blockEnd = ItemBlocks.UNKNOWN;
  private int keyStart;
  private int valueStart;

  /** Where the value ends, if it was read. */
  private int valueEnd = ItemBlocks.UNKNOWN;

  /** Whether {@link #valueStart} is the value of an entry and not the map's first byte. */
  private boolean isAtEntry;

  private boolean isDone;

  /** The entries of a map that begins at the reader's position. */
  BinaryEntries(MapType type, BinaryMap map, ByteReader in) {
    this.type = type;
    this.items = type.items();
    this.areContainers = type.valueType().isContainer();
    this.map = map;
    this.in = in;
    this.valueStart = in.position();
  }

  @Override
  public boolean next() {
    if (isDone) {
      return false;
    }
    passValue();
    // Local until all went well: a fault must leave the place as it was.
    int left = leftInBlock;
    int ending = blockEnd;
    if (left == 0) {
      ItemBlocks blocks = items.blocks();
      ItemBlocks.checkEnd(in, blockEnd);
      left = isAtEntry ? blocks.beginNext(in) : blocks.begin(in);
      if (left == 0) {
        isDone = true;
        return false;
      }
      ending = blocks.end();
    }
    int key = in.position();
    items.skipKey(in);
    leftInBlock = left - 1;
    blockEnd = ending;
    keyStart = key;
    valueStart = in.position();
    valueEnd = ItemBlocks.UNKNOWN;
    isAtEntry = true;
    return true;
  }

  private void passValue() {
    if (valueEnd != ItemBlocks.UNKNOWN) {
      in.moveTo(valueEnd);
      return;
    }
    in.moveTo(valueStart);
    if (isAtEntry) {
      items.skipValue(in);
    }
  }

  @Override
  public void end() {
    passValue();
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
    map.turn(value, items.resolve(in));
    return value;
  }

  @Override
  protected Object view() {
    in.moveTo(valueStart);
    Object viewed = map.view(items.resolve(in));
    if (!areContainers) {
      valueEnd = in.position();
    }
    return viewed;
  }
}
