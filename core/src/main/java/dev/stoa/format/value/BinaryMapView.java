package dev.stoa.format.value;

import dev.stoa.data.ColumnarMap;
import dev.stoa.format.bytes.ByteReader;

/** A view of a map over its bytes. Created by {@link MapSerde}. */
final class BinaryMapView extends MapView {
  private static final int UNKNOWN = -1;

  private MapSerde serde;
  private BinaryValues values;

  /** The values in the page's dictionary. */
  private BinaryValues dictionaryValues;

  private ByteReader in = new ByteReader();
  private int start;
  private int depth;
  private int size;

  /** Resets to the map at the reader's position, which is nested in {@code depth} records. */
  BinaryMapView reset(MapSerde newSerde, ByteReader newIn, int newDepth) {
    if (serde != newSerde) {
      serde = newSerde;
      values = new BinaryValues(serde.valueSerde(), serde.limits());
      dictionaryValues = new BinaryValues(serde.valueSerde(), serde.limits());
    }
    in = newIn;
    start = in.position();
    depth = newDepth;
    size = UNKNOWN;
    values.reset(in, depth);
    resetLookup();
    return this;
  }

  /** Reads the value at a reader's position. */
  Object view(ByteReader valueReader) {
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
    in.moveTo(start);
    ByteReader value = serde.find(in, serde.key(key));
    if (value == null) {
      return false;
    }
    resetPosition(target, value);
    return true;
  }

  @Override
  protected boolean isSame(CharSequence key) {
    return key instanceof String;
  }

  @Override
  protected EntryCursor cursor(int skipped) {
    in.moveTo(start);
    return new BinaryEntryCursor(serde, this, in);
  }

  @Override
  public int size() {
    if (size == UNKNOWN) {
      in.moveTo(start);
      size = serde.items().count(in);
    }
    return size;
  }

  @Override
  public ColumnarMap copy() {
    in.moveTo(start);
    return serde.read(in, null);
  }
}
