package dev.stoa.format.value;

import dev.stoa.data.ColumnarMap;
import dev.stoa.format.bytes.ByteReader;

/** A view of a map in Avro binary. Created by {@link MapSerde}. */
final class BinaryMapView extends MapView {
  private static final int UNKNOWN_SIZE = -1;

  private MapSerde serde;
  private BinaryMapValues values;

  /** The values in the page's dictionary. */
  private BinaryMapValues dictionaryValues;

  private ByteReader in = new ByteReader();
  private int mapStart;
  private int depth;
  private int size;

  /** Resets to the map at the reader's position, which is nested in {@code depth} records. */
  BinaryMapView reset(MapSerde newSerde, ByteReader newIn, int newDepth) {
    if (serde != newSerde) {
      serde = newSerde;
      values = new BinaryMapValues(serde.valueSerde(), serde.limits());
      dictionaryValues = new BinaryMapValues(serde.valueSerde(), serde.limits());
    }
    in = newIn;
    mapStart = in.position();
    depth = newDepth;
    size = UNKNOWN_SIZE;
    values.reset(in, depth);
    resetLookup();
    return this;
  }

  /** Returns the value at a reader's position; a map, array or record as a view. */
  Object viewValue(ByteReader valueReader) {
    return serde.limits().view(serde.valueSerde(), valueReader, null, depth);
  }

  /** Sets a position to the value at a reader's position, in the page or in its dictionary. */
  void resetPosition(ValuePosition position, ByteReader valueReader) {
    position.set(
        valueReader == in ? values : dictionaryValues.reset(valueReader, depth),
        valueReader.position());
  }

  @Override
  protected boolean find(CharSequence key, ValuePosition target) {
    in.moveTo(mapStart);
    ByteReader value = serde.find(in, serde.key(key));
    if (value == null) {
      return false;
    }
    resetPosition(target, value);
    return true;
  }

  @Override
  protected boolean isUnchanged(CharSequence key) {
    return key instanceof String;
  }

  @Override
  protected EntryCursor cursor(int skippedCount) {
    in.moveTo(mapStart); // Nothing is skipped, since this view decodes no entries ahead.
    return new BinaryEntryCursor(serde, this, in);
  }

  @Override
  public int size() {
    if (size == UNKNOWN_SIZE) {
      in.moveTo(mapStart);
      size = serde.items().countItems(in);
    }
    return size;
  }

  @Override
  public ColumnarMap copy() {
    in.moveTo(mapStart);
    return serde.read(in, null);
  }
}
