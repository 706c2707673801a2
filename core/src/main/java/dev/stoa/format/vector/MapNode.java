package dev.stoa.format.vector;

import dev.stoa.avro.AvroTypes;
import dev.stoa.data.EagerMap;
import dev.stoa.format.batch.NestedVectorBuilders;
import dev.stoa.format.batch.VectorBuilder;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.value.ValuePosition;
import dev.stoa.format.vector.buffer.KeyBytes;
import dev.stoa.format.vector.buffer.PageInput;
import dev.stoa.type.DataType;
import dev.stoa.type.NestedTypes;
import java.util.Arrays;
import org.apache.avro.util.Utf8;

/**
 * A node of maps, shredded by key: a column for each frequent key, and an overflow for the other
 * entries. The value of one key is found without reading the bytes of other keys.
 */
public final class MapNode extends VectorNode {
  private static final int NO_COLUMN = -1;

  /** More than the writer creates; limits what a corrupt page can claim. */
  private static final int MAX_KEY_COLUMNS = 1 << 12;

  private final DataType mapValueType;
  private final boolean hasStringKeys;
  private final KeyColumn[] columns;
  private final int overflowCount;
  private final PageInput overflowInput;
  private final KeyPresenceMatrix keyPresence;
  private MapOverflow overflow;
  private MapReadAhead readAhead;

  /** The key that was looked up last; null before the first lookup. */
  private CharSequence lastKey;

  private byte[] lastKeyBytes = {};

  /** The index of the column of {@link #lastKey}, or {@link #NO_COLUMN}. */
  private int lastColumnIndex;

  MapNode(NodeInfo info, PageInput page) {
    super(info);
    this.mapValueType = NestedTypes.mapValue(type());
    this.hasStringKeys = AvroTypes.isJavaString(valueType());
    ByteReader header = page.header();
    this.columns =
        new KeyColumn
            [header.readCount("number of keys", Math.min(MAX_KEY_COLUMNS, header.remaining()))];
    for (int i = 0; i < columns.length; i++) {
      byte[] key = new byte[header.readCount("length of a key", header.remaining())];
      header.readBytes(key);
      columns[i] = new KeyColumn(key, this, page.child("a key"));
    }
    this.keyPresence = new KeyPresenceMatrix(columns);
    this.overflowCount = header.readCount("number of other entries", page.limits().maxItems());
    page.limits().addItems(overflowCount, context());
    this.overflowInput = overflowCount > 0 ? page.child("other entries") : null;
  }

  /** Counts the entries of a column that is being opened against the page's limit. */
  void addEntries(int count) {
    context().limits().addItems(count, context());
  }

  /** Returns the columns of the frequent keys. */
  public KeyColumn[] columns() {
    return columns;
  }

  /** Returns the frequent keys of each map. */
  KeyPresenceMatrix keyPresence() {
    return keyPresence;
  }

  /** Returns the values of a frequent key. */
  public VectorNode values(KeyColumn column) {
    return column.values(mapValueType, context());
  }

  /** Returns whether there are entries of keys without a column. */
  public boolean hasOverflow() {
    return overflowCount > 0;
  }

  /** Returns the entries of keys without a column; requires {@link #hasOverflow}. */
  public MapOverflow overflow() {
    if (overflow == null) {
      overflow = new MapOverflow(overflowInput, overflowCount, this);
    }
    return overflow;
  }

  /** Returns whether keys are read as {@code String} objects. */
  boolean hasStringKeys() {
    return hasStringKeys;
  }

  /**
   * Finds the value of a key in the map at a position. A key that has a column is looked up only
   * there.
   *
   * @param target receives the position of the value
   * @return false if the map does not have the key
   */
  public boolean find(int index, CharSequence key, ValuePosition target) {
    if (!isLastKey(key)) {
      lookUpKey(key);
    }
    if (lastColumnIndex != NO_COLUMN) {
      KeyColumn column = columns[lastColumnIndex];
      boolean isPresent = column.contains(index);
      if (isPresent) {
        target.set(values(column), column.rank(index));
      }
      return isPresent;
    }
    return overflowCount > 0 && overflow().find(index, lastKeyBytes, target);
  }

  /** Returns whether a key is the object that was looked up last and has not changed. */
  @SuppressWarnings("ReferenceEquality") // an equal key in another object is looked up again
  boolean isLastKey(CharSequence key) {
    return key == lastKey && (key instanceof String || hasLastBytes(key));
  }

  private boolean hasLastBytes(CharSequence key) {
    return key instanceof Utf8 utf8
        && Arrays.equals(
            utf8.getBytes(), 0, utf8.getByteLength(), lastKeyBytes, 0, lastKeyBytes.length);
  }

  private void lookUpKey(CharSequence key) {
    lastKey = key;
    lastKeyBytes = KeyBytes.of(key);
    lastColumnIndex = columnIndexOf(lastKeyBytes);
  }

  /** Returns the index of a key's column; negative if it has none. */
  public int columnIndexOf(byte[] key) {
    for (int i = 0; i < columns.length; i++) {
      if (Arrays.equals(columns[i].key(), key)) {
        return i;
      }
    }
    return NO_COLUMN;
  }

  /** Returns the read-ahead of entries, created on demand. */
  MapReadAhead readAhead() {
    if (readAhead == null) {
      readAhead = new MapReadAhead(this);
    }
    return readAhead;
  }

  /** Returns the number of entries of the map at a position. */
  int entryCount(int index) {
    int columnEntryCount = keyPresence.keyCount(index);
    return overflowCount == 0 ? columnEntryCount : columnEntryCount + overflow().entryCount(index);
  }

  @Override
  void openAll() {
    for (KeyColumn column : columns) {
      column.openAll(mapValueType, context());
    }
    if (overflowCount > 0) {
      overflow().values().openAll();
    }
  }

  @Override
  boolean isNested() {
    return true;
  }

  @Override
  void appendValue(int index, VectorBuilder out) {
    NestedVectorBuilders.MapVectorBuilder maps = (NestedVectorBuilders.MapVectorBuilder) out;
    for (int i = keyPresence.nextKey(index, 0);
        i < columns.length;
        i = keyPresence.nextKey(index, i + 1)) {
      KeyColumn column = columns[i];
      maps.keys().addBytes(column.key(), 0, column.key().length);
      values(column).append(column.rank(index), maps.values());
    }
    if (overflowCount > 0) {
      overflow().append(index, maps);
    }
    maps.endCollection();
  }

  @Override
  protected void writeValue(int index, ByteWriter out) {
    int entryCount = entryCount(index);
    if (entryCount > 0) {
      out.writeZigzag(entryCount);
      for (int i = keyPresence.nextKey(index, 0);
          i < columns.length;
          i = keyPresence.nextKey(index, i + 1)) {
        KeyColumn column = columns[i];
        out.writeZigzag(column.key().length);
        out.writeBytes(column.key(), 0, column.key().length);
        values(column).writeAvro(column.rank(index), out);
      }
      if (overflowCount > 0) {
        overflow().writeAvro(index, out);
      }
    }
    out.writeZigzag(0);
  }

  @Override
  public Object read(int index, Object reuse) {
    if (isNull(index)) {
      return null;
    }
    int overflowEntryCount = overflowCount == 0 ? 0 : overflow().entryCount(index);
    int entryCount = Math.addExact(keyPresence.keyCount(index), overflowEntryCount);
    CharSequence[] keys = new CharSequence[entryCount];
    Object[] values = new Object[entryCount];
    int size = 0;
    long writtenBytes = context().writtenBytes();
    for (int i = keyPresence.nextKey(index, 0);
        i < columns.length;
        i = keyPresence.nextKey(index, i + 1)) {
      KeyColumn column = columns[i];
      keys[size] = column.text(hasStringKeys);
      values[size++] = values(column).read(column.rank(index), null);
      context().checkWrittenBytes(writtenBytes);
    }
    if (overflowEntryCount > 0) {
      size = overflow().read(index, keys, values, size);
    }
    return new EagerMap(keys, values, size);
  }

  @Override
  public Object view(int index, Object reuse) {
    if (isNull(index)) {
      return null;
    }
    VectorMapView view = reuse instanceof VectorMapView mapView ? mapView : new VectorMapView();
    return view.reset(this, index);
  }
}
