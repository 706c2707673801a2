package dev.stoa.format.value;

import dev.stoa.avro.AvroTypes;
import dev.stoa.data.ColumnarMap;
import dev.stoa.format.batch.NestedBuilders;
import dev.stoa.format.batch.VectorBuilder;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.view.EntryWalk;
import dev.stoa.format.view.MapKey;
import dev.stoa.format.view.MapKeys;
import dev.stoa.format.view.ValuePath;
import dev.stoa.type.DataType;

/**
 * How maps stand in bytes, whatever their page's layout: what a {@link MapView} asks of them. A
 * layout of maps extends it; the values themselves are Avro binary.
 *
 * <p>Each method begins with the reader at the first byte of the map and may leave it anywhere.
 */
abstract class MapValues extends ValueType {
  private final ValueType valueType;
  private final boolean hasStringKeys;
  private final NestingDepth nesting;
  private final MapKeys keys = new MapKeys();

  /** Maps of a column whose types share the depth. */
  MapValues(DataType type, ValueType valueType, NestingDepth nesting) {
    super(type);
    this.valueType = valueType;
    this.nesting = nesting;
    this.hasStringKeys = AvroTypes.isJavaString(type);
  }

  /** The type of the values. */
  final ValueType valueType() {
    return valueType;
  }

  /** Whether readers want the keys as {@code String}. */
  final boolean hasStringKeys() {
    return hasStringKeys;
  }

  /** The key as {@link #find} takes it; asking for the same object again allocates nothing. */
  final MapKey key(CharSequence text) {
    return keys.of(text);
  }

  /** How deep values of this column stand inside records. */
  final NestingDepth nesting() {
    return nesting;
  }

  @Override
  public final Object view(ByteReader in, Object reuse) {
    MapView view = reuse instanceof MapView given ? given : new MapView(this);
    return view.turnTo(this, in, nesting.depth());
  }

  @Override
  final void appendValue(ByteReader in, VectorBuilder out) {
    NestedBuilders.Mapped maps = (NestedBuilders.Mapped) out;
    nesting.enterCollection();
    try {
      appendEntries(in, maps);
    } finally {
      nesting.leaveCollection();
    }
    maps.endItems();
  }

  /** Adds all entries, the reader then behind the map. */
  abstract void appendEntries(ByteReader in, NestedBuilders.Mapped out);

  @Override
  public final void append(ByteReader in, ValuePath path, int step, VectorBuilder out) {
    if (step == path.length()) {
      append(in, out);
      return;
    }
    ByteReader value = find(in, path.key(step));
    if (value == null) {
      out.addNull();
    } else {
      valueType.append(value, path, step + 1, out);
    }
  }

  @Override
  public final boolean isContainer() {
    return true;
  }

  @Override
  public abstract ColumnarMap read(ByteReader in, Object reuse);

  /** The number of entries. */
  abstract int entryCount(ByteReader in);

  /**
   * A reader, the page's or another, at the value of a key, in Avro binary for {@link #valueType};
   * null when the map does not have the key. Allocates nothing.
   */
  abstract ByteReader find(ByteReader in, MapKey key);

  /** A new walk over the entries of a map. */
  abstract EntryWalk walk();
}
