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
 * Maps, shredded by key: a column for each frequent key, and an overflow for the other entries. The
 * value of one key is found without reading the bytes of the others.
 */
public final class MapNode extends VectorNode {
  private static final int NO_COLUMN = -1;
  private static final int MAX_KEYS = 1 << 12;

  private final DataType valuesType;
  private final boolean hasStringKeys;
  private final KeyColumn[] columns;
  private final int overflowCount;
  private final PageInput overflowInput;
  private final KeyPresenceMatrix keyPresence;
  private MapOverflow overflow;
  private MapReadAhead readAhead;
  private CharSequence lastKey;
  private int lastColumn;
  private byte[] lastBytes = {};

  MapNode(NodeInfo info, PageInput page) {
    super(info);
    this.valuesType = NestedTypes.mapValue(type());
    this.hasStringKeys = AvroTypes.isJavaString(valueType());
    ByteReader head = page.header();
    this.columns =
        new KeyColumn[head.readCount("number of keys", Math.min(MAX_KEYS, head.remaining()))];
    for (int i = 0; i < columns.length; i++) {
      byte[] key = new byte[head.readCount("length of a key", head.remaining())];
      head.readBytes(key);
      columns[i] = new KeyColumn(key, this, page.child("a key"));
    }
    this.keyPresence = new KeyPresenceMatrix(columns);
    this.overflowCount = head.readCount("number of other entries", page.limits().maxItems());
    page.limits().addItems(overflowCount, context());
    this.overflowInput = overflowCount > 0 ? page.child("other entries") : null;
  }

  /** Counts the entries of a column and opens it. */
  void addEntries(int entries) {
    context().limits().addItems(entries, context());
  }

  /** The columns of the frequent keys. */
  public KeyColumn[] columns() {
    return columns;
  }

  /** The frequent keys of each map. */
  KeyPresenceMatrix keyPresence() {
    return keyPresence;
  }

  /** The values of a frequent key. */
  public VectorNode values(KeyColumn column) {
    return column.values(valuesType, context());
  }

  /** Whether there are entries of keys without a column. */
  public boolean hasOverflow() {
    return overflowCount > 0;
  }

  /** The entries of keys without a column; there are some. */
  public MapOverflow overflow() {
    if (overflow == null) {
      overflow = new MapOverflow(overflowInput, overflowCount, this);
    }
    return overflow;
  }

  /** Whether readers want the keys as {@code String}. */
  boolean hasStringKeys() {
    return hasStringKeys;
  }

  /**
   * Sets the target to a key's value; returns false if the map does not have the key. A key that
   * has a column is not looked up elsewhere.
   */
  public boolean find(int index, CharSequence key, ValuePosition target) {
    if (!isLastKey(key)) {
      lookUpKey(key);
    }
    if (lastColumn != NO_COLUMN) {
      KeyColumn column = columns[lastColumn];
      boolean isPresent = column.contains(index);
      if (isPresent) {
        target.set(values(column), column.rank(index));
      }
      return isPresent;
    }
    return overflowCount > 0 && overflow().find(index, lastBytes, target);
  }

  /** Whether a key is the object last looked up, and still the same string. */
  @SuppressWarnings("ReferenceEquality") // a different object is only looked up again
  boolean isLastKey(CharSequence key) {
    return key == lastKey && (key instanceof String || isSame(key));
  }

  private boolean isSame(CharSequence key) {
    return key instanceof Utf8 utf8
        && Arrays.equals(utf8.getBytes(), 0, utf8.getByteLength(), lastBytes, 0, lastBytes.length);
  }

  private void lookUpKey(CharSequence key) {
    lastKey = key;
    lastBytes = KeyBytes.of(key);
    lastColumn = columnOf(lastBytes);
  }

  /** The index of a key's column; negative if it has none. */
  public int columnOf(byte[] key) {
    for (int i = 0; i < columns.length; i++) {
      if (Arrays.equals(columns[i].key(), key)) {
        return i;
      }
    }
    return NO_COLUMN;
  }

  /** The entries of consecutive maps that were decoded together. */
  MapReadAhead readAhead() {
    if (readAhead == null) {
      readAhead = new MapReadAhead(this);
    }
    return readAhead;
  }

  int entryCount(int index) {
    int entries = keyPresence.count(index);
    return overflowCount == 0 ? entries : entries + overflow().entryCount(index);
  }

  @Override
  void openAll() {
    for (KeyColumn column : columns) {
      values(column).openAll();
    }
    if (overflowCount > 0) {
      overflow().values().openAll();
    }
  }

  @Override
  boolean isContainer() {
    return true;
  }

  @Override
  void appendValue(int index, VectorBuilder out) {
    NestedVectorBuilders.MapVectorBuilder maps = (NestedVectorBuilders.MapVectorBuilder) out;
    for (int i = keyPresence.next(index, 0);
        i < columns.length;
        i = keyPresence.next(index, i + 1)) {
      KeyColumn column = columns[i];
      maps.keys().addBytes(column.key(), 0, column.key().length);
      values(column).append(column.rank(index), maps.values());
    }
    if (overflowCount > 0) {
      overflow().append(index, maps);
    }
    maps.endItems();
  }

  @Override
  protected void writeValue(int index, ByteWriter out) {
    int entries = entryCount(index);
    if (entries > 0) {
      out.writeZigzag(entries);
      for (int i = keyPresence.next(index, 0);
          i < columns.length;
          i = keyPresence.next(index, i + 1)) {
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
    int overflowEntries = overflowCount == 0 ? 0 : overflow().entryCount(index);
    int entries = Math.addExact(keyPresence.count(index), overflowEntries);
    CharSequence[] texts = new CharSequence[entries];
    Object[] values = new Object[entries];
    int size = 0;
    long written = context().written();
    for (int i = keyPresence.next(index, 0);
        i < columns.length;
        i = keyPresence.next(index, i + 1)) {
      KeyColumn column = columns[i];
      texts[size] = column.text(hasStringKeys);
      values[size++] = values(column).read(column.rank(index), null);
      context().checkWritten(written);
    }
    if (overflowEntries > 0) {
      size = overflow().read(index, texts, values, size);
    }
    return new EagerMap(texts, values, size);
  }

  @Override
  public Object view(int index, Object reuse) {
    if (isNull(index)) {
      return null;
    }
    VectorMapView view = reuse instanceof VectorMapView given ? given : new VectorMapView();
    return view.reset(this, index);
  }
}
