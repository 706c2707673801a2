package dev.stoa.format.builder;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import java.util.Arrays;

/**
 * Maps: the entries of all, each a number of a key and a value, and where the entries of each map
 * end.
 */
public final class MapBuilder extends CollectionBuilder {
  private static final int[] NOTHING = {};

  private final ColumnBuilder values;
  private KeyTable keys;
  private int[] keyOfEntry = NOTHING;
  private int entryCount;

  /** A builder of maps of these values. */
  public MapBuilder(Tally tally, boolean isNullable, ColumnBuilder values) {
    super(tally, isNullable);
    this.values = values;
    this.keys = new KeyTable(tally);
  }

  /** Adds a key that was remembered; false where it is to be added as bytes. */
  public boolean appendKnownKey(String key) {
    int number = keys.find(key);
    if (number < 0) {
      return false;
    }
    addKey(number);
    return true;
  }

  /** Adds a key, in UTF-8. */
  public void appendKey(byte[] utf8, int from, int length) {
    addKey(keys.add(utf8, from, length));
  }

  /** Adds a key, in UTF-8, whose string {@link #appendKnownKey} knows from now on. */
  public void appendKey(String key, byte[] utf8) {
    appendKey(utf8, 0, utf8.length);
    keys.remember(key, keyOfEntry[entryCount - 1]);
  }

  /** Adds the key of an entry, whose value {@link #values} takes, by its number. */
  public void appendKey(int number) {
    addKey(number);
  }

  /** The number of a key, which is a new one where no entry has it yet. */
  public int numberOf(byte[] utf8, int from, int length) {
    return keys.add(utf8, from, length);
  }

  private void addKey(int number) {
    int length = keys.end(number) - keys.start(number);
    tally().add((long) Tally.sizeOf(length) + length);
    if (entryCount == keyOfEntry.length) {
      resize(grown(entryCount));
    }
    keyOfEntry[entryCount++] = number;
    if (entryCount == KeyTable.FIRST_ENTRIES) {
      keys.judge(keyOfEntry);
    }
  }

  private void resize(int length) {
    tally().grew(Integer.BYTES * ((long) length - keyOfEntry.length));
    keyOfEntry = Arrays.copyOf(keyOfEntry, length);
  }

  /** Ends a map, all entries of which were added. */
  public void endMap() {
    endBlocks(entryCount);
  }

  /** The values of all entries. */
  public ColumnBuilder values() {
    return values;
  }

  @Override
  public boolean mayLackBytes() {
    return values.mayLackBytes();
  }

  @Override
  public long itemsWithoutBytes() {
    return values.itemsWithoutBytes();
  }

  /** The different keys. */
  public KeyTable keys() {
    return keys;
  }

  /** The number of entries. */
  public int entryCount() {
    return entryCount;
  }

  /** The number of an entry's key in {@link #keys}. */
  public int key(int entry) {
    return keyOfEntry[entry];
  }

  @Override
  void truncateValues(int newCount) {
    ends.truncate(newCount);
    entryCount = ends.last();
    values.truncate(entryCount);
    if (newCount == 0) {
      keys.clear();
    } else if (entryCount < KeyTable.FIRST_ENTRIES) {
      keys.judgeAgain();
    }
  }

  @Override
  void releaseValues() {
    ends.release();
    tally().grew(-(long) Integer.BYTES * keyOfEntry.length);
    keyOfEntry = NOTHING;
    entryCount = 0;
    values.release();
    keys.release();
  }

  @Override
  public ColumnBuilder gather(int[] places, int from, int to) {
    ItemEnds gatheredEnds = new ItemEnds(new Tally());
    int[] items = gatheredEnds.gather(ends, places, from, to);
    MapBuilder gathered =
        new MapBuilder(new Tally(), isNullable(), values.gather(items, 0, items.length));
    gatheredEnds.copyTo(gathered.ends);
    gathered.keys = keys; // read only
    gathered.keyOfEntry = new int[items.length];
    gathered.entryCount = items.length;
    for (int i = 0; i < items.length; i++) {
      gathered.keyOfEntry[i] = keyOfEntry[items[i]];
    }
    gathered.gatherPresent(this, places, from, to);
    return gathered;
  }

  @Override
  void writeValues(ByteWriter out) {
    ends.writeTo(out);
    out.writeVarint(keys.size());
    for (int i = 0; i < keys.size(); i++) {
      int length = keys.end(i) - keys.start(i);
      out.writeVarint(length);
      out.writeBytes(keys.data(), keys.start(i), length);
    }
    for (int entry = 0; entry < entryCount; entry++) {
      out.writeVarint(keyOfEntry[entry]);
    }
    values.writeTo(out);
  }

  @Override
  void readValues(ByteReader in, int added) {
    ends.readFrom(in, added);
    int[] numbers = new int[(int) in.readVarint()];
    for (int i = 0; i < numbers.length; i++) {
      int length = (int) in.readVarint();
      numbers[i] = keys.add(in.array(), in.position(), length);
      in.skip(length);
    }
    resize(ends.last());
    while (entryCount < ends.last()) {
      keyOfEntry[entryCount++] = numbers[(int) in.readVarint()];
    }
    values.readFrom(in);
  }
}
