package dev.stoa.format.value;

import dev.stoa.data.ColumnarMap;
import dev.stoa.format.bytes.ByteReader;

/** A map over its bytes. Made by {@link MapSerde}. */
final class BinaryMapView extends MapView {
  private static final int UNKNOWN = -1;

  private MapSerde type;
  private BinaryValues values;

  /** Values of a page's dictionary. */
  private BinaryValues dictionaryValues;

  private ByteReader in = new ByteReader();
  private int start;
  private int depth;
  private int size;

  /** Resets to the map at the reader, which is nested in records to the given depth. */
  BinaryMapView reset(MapSerde newType, ByteReader newIn, int newDepth) {
    if (type != newType) {
      type = newType;
      values = new BinaryValues(type.valueSerde(), type.limits());
      dictionaryValues = new BinaryValues(type.valueSerde(), type.limits());
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
  Object view(ByteReader at) {
    return type.limits().view(type.valueSerde(), at, null, depth);
  }

  /** Sets a reused value from the reader's position, in the page or elsewhere. */
  void resetPosition(ValuePosition position, ByteReader at) {
    position.set(at == in ? values : dictionaryValues.reset(at, depth), at.position());
  }

  @Override
  protected boolean find(CharSequence key, ValuePosition target) {
    in.moveTo(start);
    ByteReader value = type.find(in, type.key(key));
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
  protected EntryCursor cursor(int passed) {
    in.moveTo(start);
    return new BinaryEntryCursor(type, this, in);
  }

  @Override
  public int size() {
    if (size == UNKNOWN) {
      in.moveTo(start);
      size = type.items().count(in);
    }
    return size;
  }

  @Override
  public ColumnarMap copy() {
    in.moveTo(start);
    return type.read(in, null);
  }
}
