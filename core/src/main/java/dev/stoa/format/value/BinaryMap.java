package dev.stoa.format.value;

import dev.stoa.data.ColumnarMap;
import dev.stoa.format.bytes.ByteReader;

/** A map over its bytes. Made by {@link MapType}. */
final class BinaryMap extends MapView {
  private static final int UNKNOWN = -1;

  private MapType type;
  private BinaryValues values;

  /** Values of a page's dictionary. */
  private BinaryValues referred;

  private ByteReader in = new ByteReader();
  private int start;
  private int depth;
  private int size;

  /** Turns to the map at the reader, which is nested in records to the given depth. */
  BinaryMap turnTo(MapType newType, ByteReader newIn, int newDepth) {
    if (type != newType) {
      type = newType;
      values = new BinaryValues(type.valueType(), type.nesting());
      referred = new BinaryValues(type.valueType(), type.nesting());
    }
    in = newIn;
    start = in.position();
    depth = newDepth;
    size = UNKNOWN;
    values.turnTo(in, depth);
    turned();
    return this;
  }

  /** The value at a reader. */
  Object view(ByteReader at) {
    return type.nesting().view(type.valueType(), at, null, depth);
  }

  /** Turns a place to the value at a reader, the page's or another. */
  void turn(ValuePlace place, ByteReader at) {
    place.turnTo(at == in ? values : referred.turnTo(at, depth), at.position());
  }

  @Override
  protected boolean find(CharSequence key, ValuePlace target) {
    in.moveTo(start);
    ByteReader value = type.find(in, type.key(key));
    if (value == null) {
      return false;
    }
    turn(target, value);
    return true;
  }

  @Override
  protected boolean isSame(CharSequence key) {
    return key instanceof String;
  }

  @Override
  protected EntryWalk walk(int passed) {
    in.moveTo(start);
    return new BinaryEntries(type, this, in);
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
