package dev.stoa.format.value;

import dev.stoa.format.bytes.ByteReader;

/** A cursor over the entries of a map in Avro binary. */
final class BinaryEntryCursor extends EntryCursor {
  private final MapSerde mapSerde;
  private final ItemReader items;
  private final boolean hasNestedValues;
  private final BinaryMapView mapView;
  private final ByteReader in;
  private final ValuePosition valuePosition = new ValuePosition();

  /** The number of entries of the block after the current one. */
  private int remainingInBlock;

  private int blockEnd = ItemBlocks.UNKNOWN_END;
  private int keyStart;
  private int valueStart;

  /** The end of the value; {@link ItemBlocks#UNKNOWN_END} until it was read. */
  private int valueEnd = ItemBlocks.UNKNOWN_END;

  /** Whether {@link #valueStart} is the start of a value rather than of the map. */
  private boolean isAtEntry;

  private boolean isDone;

  /** Creates a cursor over a map that begins at the reader's position. */
  BinaryEntryCursor(MapSerde mapSerde, BinaryMapView mapView, ByteReader in) {
    this.mapSerde = mapSerde;
    this.items = mapSerde.items();
    this.hasNestedValues = mapSerde.valueSerde().isNested();
    this.mapView = mapView;
    this.in = in;
    this.valueStart = in.position();
  }

  @Override
  public boolean next() {
    if (isDone) {
      return false;
    }
    skipValue();
    // Fields are set after all reads have succeeded: an error must leave the position unchanged.
    int newRemainingInBlock = remainingInBlock;
    int newBlockEnd = blockEnd;
    if (newRemainingInBlock == 0) {
      ItemBlocks blocks = items.blocks();
      ItemBlocks.checkEnd(in, blockEnd);
      newRemainingInBlock = isAtEntry ? blocks.beginNext(in) : blocks.begin(in);
      if (newRemainingInBlock == 0) {
        isDone = true;
        return false;
      }
      newBlockEnd = blocks.end();
    }
    int newKeyStart = in.position();
    items.skipKey(in);
    remainingInBlock = newRemainingInBlock - 1;
    blockEnd = newBlockEnd;
    keyStart = newKeyStart;
    valueStart = in.position();
    valueEnd = ItemBlocks.UNKNOWN_END;
    isAtEntry = true;
    return true;
  }

  private void skipValue() {
    if (valueEnd != ItemBlocks.UNKNOWN_END) {
      in.moveTo(valueEnd);
      return;
    }
    in.moveTo(valueStart);
    if (isAtEntry) {
      items.skipValue(in);
    }
  }

  @Override
  public void checkEnd() {
    skipValue();
    ItemBlocks.checkEnd(in, blockEnd);
  }

  @Override
  public CharSequence key() {
    in.moveTo(keyStart);
    return mapSerde.readKey(in);
  }

  @Override
  public ValuePosition valuePosition() {
    in.moveTo(valueStart);
    mapView.resetPosition(valuePosition, items.resolve(in));
    return valuePosition;
  }

  @Override
  protected Object valueView() {
    in.moveTo(valueStart);
    Object view = mapView.viewValue(items.resolve(in));
    if (!hasNestedValues) {
      valueEnd = in.position();
    }
    return view;
  }
}
