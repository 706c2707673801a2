package dev.stoa.format.vector;

import dev.stoa.data.BytesVector;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.DictionaryVector;
import dev.stoa.data.MapVector;
import dev.stoa.format.bytes.ByteWriter;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.avro.Schema;

/**
 * Fills vectors of maps: puts together again what was shredded by key. The values are decoded key
 * by key, those of keys without a column behind them, and then put in the order of the maps; the
 * keys of the entries name the different ones.
 */
final class MapFiller extends VectorFiller {
  private static final Schema KEYS = Schema.create(Schema.Type.STRING);

  private final BytesVector differentKeys = new BytesVector(KEYS);
  private final DictionaryVector keys = new DictionaryVector(KEYS, differentKeys);
  private final ByteWriter keyBytes = new ByteWriter();
  private final EntryValues values;
  private final MapVector vector;

  /** For each key which of the values is its next; behind them that of keys without a column. */
  private int[] next = {0};

  /** For each entry which of the values is its. */
  private int[] places = {};

  /** Where the entries of keys without a column end, map by map; all 0 where there are none. */
  private int[] otherEnds = {0};

  MapFiller(Schema schema, Schema stored) {
    this.values =
        EntryValues.of(NodeKind.valueSchema(schema).getValueType(), stored.getValueType());
    this.vector = new MapVector(schema, keys, values.none());
  }

  @Override
  ColumnVector nulls(int length) {
    Arrays.fill(vector.startFilling(length), 0, length + 1, 0);
    keys.resize(0);
    vector.setEntries(keys, values.none());
    return vector;
  }

  @Override
  ColumnVector values(VectorNode node, int first, int length) {
    MapNode maps = (MapNode) node;
    int firstOther = readOtherEnds(maps, first, length);
    int total = decodeValues(maps, first, length, firstOther);
    int entries = order(maps, first, length, total);
    readDifferentKeys(maps, firstOther, otherEnds[length]);
    keys.resize(entries);
    vector.setEntries(keys, values.inOrder(places, entries));
    return vector;
  }

  private int readOtherEnds(MapNode maps, int first, int length) {
    if (otherEnds.length <= length) {
      otherEnds = new int[length + 1];
    }
    if (maps.hasOverflow()) {
      return maps.overflow().ends().read(first, length, otherEnds);
    }
    Arrays.fill(otherEnds, 0, length + 1, 0);
    return 0;
  }

  /** Decodes the values; gives how many there are. */
  private int decodeValues(MapNode maps, int first, int length, int firstOther) {
    KeyColumn[] columns = maps.columns();
    if (next.length <= columns.length) {
      next = new int[columns.length + 1];
    }
    int end = first + length;
    int total = countValues(columns, first, end);
    values.begin(total + otherEnds[length], maps.scope().limits().mostBytes());
    for (int key = 0; key < columns.length; key++) {
      int count = (key + 1 < columns.length ? next[key + 1] : total) - next[key];
      values.add(maps.values(columns[key]), columns[key].rank(first), count);
    }
    if (otherEnds[length] > 0) {
      values.add(maps.overflow().values(), firstOther, otherEnds[length]);
    }
    next[columns.length] = total;
    return total + otherEnds[length];
  }

  /** Finds where the values of each key begin; gives how many there are. */
  private int countValues(KeyColumn[] columns, int first, int end) {
    int total = 0;
    for (int key = 0; key < columns.length; key++) {
      next[key] = total;
      total += columns[key].rankOfEnd(end) - columns[key].rank(first);
    }
    return total;
  }

  /** Goes through the maps, entry by entry; gives how many entries there are. */
  private int order(MapNode maps, int first, int length, int total) {
    int columnCount = maps.columns().length;
    int[] offsets = vector.startFilling(length);
    int[] codes = keys.startFilling(total);
    places = places.length < total ? new int[Math.max(total, places.length * 2)] : places;
    MapKeys present = maps.keys();
    int firstOther = next[columnCount];
    int entry = 0;
    // hot: bench maps
    for (int i = 0; i < length; i++) {
      offsets[i] = entry;
      int map = first + i;
      for (int key = present.next(map, 0); key < columnCount; key = present.next(map, key + 1)) {
        codes[entry] = key;
        places[entry++] = next[key]++;
      }
      for (int other = otherEnds[i]; other < otherEnds[i + 1]; other++) {
        codes[entry] = columnCount + other;
        places[entry++] = firstOther + other;
      }
      if (maps.isNull(map)) {
        entry = offsets[i];
      }
    }
    offsets[length] = entry;
    return entry;
  }

  /** The keys that have a column, then that of each entry of others. */
  private void readDifferentKeys(MapNode maps, int firstOther, int others) {
    KeyColumn[] columns = maps.columns();
    keyBytes.truncate(0);
    keyBytes.setLimit(maps.scope().limits().mostBytes());
    int[] ends = differentKeys.startFilling(columns.length + others);
    ends[0] = 0;
    for (int key = 0; key < columns.length; key++) {
      keyBytes.writeBytes(columns[key].key(), 0, columns[key].key().length);
      ends[key + 1] = keyBytes.size();
    }
    if (others > 0) {
      maps.overflow().keys().appendTo(firstOther, others, keyBytes, ends, columns.length + 1);
    }
    differentKeys.lieOver(ByteBuffer.wrap(keyBytes.array()));
    differentKeys.resize(columns.length + others);
    keys.setDictionary(differentKeys);
  }
}
