package dev.stoa.format.value;

import dev.stoa.format.bytes.ByteReader;

/** A cursor over the entries of a map in Avro binary. */
final class BinaryEntryCursor extends EntryCursor {
  private final MapSerde mapSerde;
  private final ItemReader items;
  private final boolean areNested;
  private final BinaryMapView map;
  private final ByteReader in;
  private final ValuePosition value = new ValuePosition();
  private int remainingInBlock;
  private int blockEnd = ItemBlocks.UNKNOWN;
  private int keyStart;
  private int valueStart;

  /** The end of the value, if it was read. */
  private int valueEnd = ItemBlocks.UNKNOWN;

  /** Whether {@link #valueStart} is the start of a value rather than of the map. */
  private boolean isAtEntry;

  private boolean isDone;

  /** Creates a cursor over a map that begins at the reader's position. */
  BinaryEntryCursor(MapSerde mapSerde, BinaryMapView map, ByteReader in) {
    this.mapSerde = mapSerde;
    this.items = mapSerde.items();
    this.areNested = mapSerde.valueSerde().isNested();
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
    // Local variables until all steps succeeded: an error must leave the position unchanged.
    int remaining = remainingInBlock;
    int newBlockEnd = blockEnd;
    if (remaining == 0) {
      ItemBlocks blocks = items.blocks();
      ItemBlocks.checkEnd(in, blockEnd);
      remaining = isAtEntry ? blocks.beginNext(in) : blocks.begin(in);
      if (remaining == 0) {
        isDone = true;
        return false;
      }
      newBlockEnd = blocks.end();
    }
    int newKeyStart = in.position();
    items.skipKey(in);
    remainingInBlock = remaining - 1;
    blockEnd = newBlockEnd;
    keyStart = newKeyStart;
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
    return mapSerde.readKey(in);
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
    Object view = map.view(items.resolve(in));
    if (!areNested) {
      valueEnd = in.position();
    }
    return view;
  }
}
