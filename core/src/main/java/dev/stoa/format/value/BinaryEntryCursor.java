package dev.stoa.format.value;

import dev.stoa.format.bytes.ByteReader;

/** A cursor over the entries of a map in Avro binary. */
final class BinaryEntryCursor extends EntryCursor {
  private final MapSerde type;
  private final ItemReader items;
  private final boolean areNested;
  private final BinaryMapView map;
  private final ByteReader in;
  private final ValuePosition value = new ValuePosition();
  private int leftInBlock;
  private int blockEnd = ItemBlocks.UNKNOWN;
  private int keyStart;
  private int valueStart;

  /** The end of the value, if it was read. */
  private int valueEnd = ItemBlocks.UNKNOWN;

  /** Whether {@link #valueStart} is the value of an entry and not the map's first byte. */
  private boolean isAtEntry;

  private boolean isDone;

  /** The entries of a map that begins at the reader's position. */
  BinaryEntryCursor(MapSerde type, BinaryMapView map, ByteReader in) {
    this.type = type;
    this.items = type.items();
    this.areNested = type.valueSerde().isNested();
    this.map = map;
    this.in = in;
    this.valueStart = in.position();
  }

  @Override
  public boolean next() {
    if (isDone) {
      return false;
    }
    skipValue();
    // Local until all succeeded: an error must leave the position unchanged.
    int left = leftInBlock;
    int newBlockEnd = blockEnd;
    if (left == 0) {
      ItemBlocks blocks = items.blocks();
      ItemBlocks.checkEnd(in, blockEnd);
      left = isAtEntry ? blocks.beginNext(in) : blocks.begin(in);
      if (left == 0) {
        isDone = true;
        return false;
      }
      newBlockEnd = blocks.end();
    }
    int key = in.position();
    items.skipKey(in);
    leftInBlock = left - 1;
    blockEnd = newBlockEnd;
    keyStart = key;
    valueStart = in.position();
    valueEnd = ItemBlocks.UNKNOWN;
    isAtEntry = true;
    return true;
  }

  private void skipValue() {
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
  public void finish() {
    skipValue();
    ItemBlocks.checkEnd(in, blockEnd);
  }

  @Override
  public CharSequence key() {
    in.moveTo(keyStart);
    return type.readKey(in);
  }

  @Override
  public ValuePosition value() {
    in.moveTo(valueStart);
    map.resetPosition(value, items.resolve(in));
    return value;
  }

  @Override
  protected Object valueView() {
    in.moveTo(valueStart);
    Object viewed = map.view(items.resolve(in));
    if (!areNested) {
      valueEnd = in.position();
    }
    return viewed;
  }
}
