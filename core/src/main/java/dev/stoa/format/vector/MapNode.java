package dev.stoa.format.vector;

import dev.stoa.avro.AvroTypes;
import dev.stoa.data.TextMap;
import dev.stoa.format.batch.NestedBuilders;
import dev.stoa.format.batch.VectorBuilder;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.value.ValuePlace;
import dev.stoa.format.vector.buffer.KeyBytes;
import dev.stoa.format.vector.buffer.PageInput;
import dev.stoa.type.DataType;
import dev.stoa.type.TypeParts;
import java.util.Arrays;
import org.apache.avro.util.Utf8;

/**
 * Maps, shredded by key: a column for each frequent key, and an overflow of the other entries. One
 * key's value is found without touching the bytes of the others.
 */
public final class MapNode extends VectorNode {
  private static final int NO_COLUMN = -1;
  private static final int MOST_KEYS = 1 << 12;

  private final DataType valuesType;
  private final boolean hasStringKeys;
  private final KeyColumn[] columns;
  private final int overflowCount;
  private final PageInput closedOverflow;
  private final MapKeys keys;
  private MapOverflow overflow;
  private MapRun run;
  private CharSequence lastKey;
  private int lastColumn;
  private byte[] lastBytes = {};

  MapNode(NodeSpace space, PageInput page) {
    super(space);
    this.valuesType = TypeParts.mapValue(type());
    this.hasStringKeys = AvroTypes.isJavaString(valueType());
    ByteReader head = page.head();
    this.columns =
        new KeyColumn[head.readCount("number of keys", Math.min(MOST_KEYS, head.remaining()))];
    for (int i = 0; i < columns.length; i++) {
      byte[] key = new byte[head.readCount("length of a key", head.remaining())];
      head.readBytes(key);
      columns[i] = new KeyColumn(key, this, page.child("a key"));
    }
    this.keys = new MapKeys(columns);
    this.overflowCount = head.readCount("number of other entries", page.limits().mostItems());
    page.limits().addItems(overflowCount, scope());
    this.closedOverflow = overflowCount > 0 ? page.child("other entries") : null;
  }

  /** Counts the entries of a column, which is opened. */
  void addEntries(int entries) {
    scope().limits().addItems(entries, scope());
  }

  /** The columns of the frequent keys. */
  public KeyColumn[] columns() {
    return columns;
  }

  /** Which of the frequent keys each map has. */
  MapKeys keys() {
    return keys;
  }

  /** The values of a frequent key. */
  public VectorNode values(KeyColumn column) {
    return column.values(valuesType, scope());
  }

  /** Whether there are entries of keys that have no column. */
  public boolean hasOverflow() {
    return overflowCount > 0;
  }

  /** The entries of keys that have no column; there are some. */
  public MapOverflow overflow() {
    if (overflow == null) {
      overflow = new MapOverflow(closedOverflow, overflowCount, this);
    }
    return overflow;
  }

  /** Whether readers want the keys as {@code String}. */
  boolean hasStringKeys() {
    return hasStringKeys;
  }

  /**
   * Puts the node and place of a key's value into the target; false when the map has no such. A key
   * that has a column is not looked for elsewhere.
   */
  public boolean find(int index, CharSequence key, ValuePlace target) {
    if (!isLast(key)) {
      turnToKey(key);
    }
    if (lastColumn != NO_COLUMN) {
      KeyColumn column = columns[lastColumn];
      boolean isThere = column.has(index);
      if (isThere) {
        target.turnTo(values(column), column.rank(index));
      }
      return isThere;
    }
    return overflowCount > 0 && overflow().find(index, lastBytes, target);
  }

  /** Whether a key is the object that was looked up last, and the same text still. */
  @SuppressWarnings("ReferenceEquality") // another object is looked up again, and nothing is wrong
  boolean isLast(CharSequence key) {
    return key == lastKey && (key instanceof String || isSame(key));
  }

  private boolean isSame(CharSequence key) {
    return key instanceof Utf8 utf8
        && Arrays.equals(utf8.getBytes(), 0, utf8.getByteLength(), lastBytes, 0, lastBytes.length);
  }

  private void turnToKey(CharSequence key) {
    lastKey = key;
    lastBytes = KeyBytes.of(key);
    lastColumn = columnOf(lastBytes);
  }

  /** The position of a key among the columns; negative when it has none. */
  public int columnOf(byte[] key) {
    for (int i = 0; i < columns.length; i++) {
      if (Arrays.equals(columns[i].key(), key)) {
        return i;
      }
    }
    return NO_COLUMN;
  }

  /** The entries of consecutive maps, where they were decoded together. */
  MapRun run() {
    if (run == null) {
      run = new MapRun(this);
    }
    return run;
  }

  int entryCount(int index) {
    int entries = keys.count(index);
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
    NestedBuilders.Mapped maps = (NestedBuilders.Mapped) out;
    for (int i = keys.next(index, 0); i < columns.length; i = keys.next(index, i + 1)) {
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
      for (int i = keys.next(index, 0); i < columns.length; i = keys.next(index, i + 1)) {
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
    int entries = Math.addExact(keys.count(index), overflowEntries);
    CharSequence[] texts = new CharSequence[entries];
    Object[] values = new Object[entries];
    int size = 0;
    long written = scope().written();
    for (int i = keys.next(index, 0); i < columns.length; i = keys.next(index, i + 1)) {
      KeyColumn column = columns[i];
      texts[size] = column.text(hasStringKeys);
      values[size++] = values(column).read(column.rank(index), null);
      scope().checkWritten(written);
    }
    if (overflowEntries > 0) {
      size = overflow().read(index, texts, values, size);
    }
    return new TextMap(texts, values, size);
  }

  @Override
  public Object view(int index, Object reuse) {
    if (isNull(index)) {
      return null;
    }
    MapOverNode view = reuse instanceof MapOverNode given ? given : new MapOverNode();
    return view.turnTo(this, index);
  }
}
