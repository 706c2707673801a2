package dev.stoa.format.vector;

import dev.stoa.data.BytesVector;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.DictionaryVector;
import dev.stoa.data.MapVector;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.vector.buffer.Validity;
import dev.stoa.type.DataType;
import dev.stoa.type.SimpleType;
import dev.stoa.type.TypeKind;
import dev.stoa.type.TypeParts;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Fills vectors of maps: puts together again what was shredded by key. The values are decoded key
 * by key, those of keys without a column behind them, and then put in the order of the maps; the
 * keys of the entries name the different ones.
 */
final class MapFiller extends VectorFiller {
  private static final DataType KEYS = SimpleType.of(TypeKind.STRING);

  private final BytesVector differentKeys = new BytesVector(KEYS);
  private final DictionaryVector keys = new DictionaryVector(KEYS, differentKeys);
  private final ByteWriter keyBytes = new ByteWriter();
  private final EntryValues values;
  private final MapVector vector;

  /** For each key the place of its next value; after them that of keys without a column. */
  private int[] nextPlaces = {0};

  /** The places of the values of one block's entries. */
  private int[] places = {};

  /** Where the entries of keys without a column end, map by map; all 0 where there are none. */
  private int[] otherEnds = {0};

  MapFiller(DataType type, DataType stored) {
    this.values = EntryValues.of(TypeParts.mapValue(type), TypeParts.mapValue(stored));
    this.vector = new MapVector(type, keys, values.none());
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
    vector.setEntries(keys, values.ordered());
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
    if (nextPlaces.length <= columns.length) {
      nextPlaces = new int[columns.length + 1];
    }
    int end = first + length;
    int total = countValues(columns, first, end);
    values.begin(total + otherEnds[length], maps.scope().limits().mostBytes());
    for (int key = 0; key < columns.length; key++) {
      int count = (key + 1 < columns.length ? nextPlaces[key + 1] : total) - nextPlaces[key];
      values.add(maps.values(columns[key]), columns[key].rank(first), count);
    }
    if (otherEnds[length] > 0) {
      values.add(maps.overflow().values(), firstOther, otherEnds[length]);
    }
    nextPlaces[columns.length] = total;
    return total + otherEnds[length];
  }

  /** Finds where the values of each key begin; gives how many there are. */
  private int countValues(KeyColumn[] columns, int first, int end) {
    int total = 0;
    for (int key = 0; key < columns.length; key++) {
      nextPlaces[key] = total;
      total += columns[key].rankOfEnd(end) - columns[key].rank(first);
    }
    return total;
  }

  /** Lists the entries, map by map; gives how many there are. */
  private int order(MapNode maps, int first, int length, int total) {
    int[] offsets = vector.startFilling(length);
    int[] codes = keys.startFilling(total);
    int entries = 0;
    for (int from = 0; from < length; ) {
      int to = Math.min(length, from + MapKeys.BLOCK - (first + from) % MapKeys.BLOCK);
      int end = orderBlock(maps, first, from, to, entries, offsets, codes);
      values.order(places, end - entries);
      entries = end;
      from = to;
    }
    offsets[length] = entries;
    return entries;
  }

  /** Lists the entries of maps whose keys' bits are in one block; returns where the next begin. */
  private int orderBlock(
      MapNode maps, int first, int from, int to, int firstEntry, int[] offsets, int[] codes) {
    int columnCount = maps.columns().length;
    int width = maps.keys().width();
    long[] bits = maps.keys().block((first + from) / MapKeys.BLOCK);
    boolean hasNulls = maps.validity().kind() != Validity.Kind.NO_NULLS;
    int[] target = places(MapKeys.BLOCK * columnCount + otherEnds[to] - otherEnds[from]);
    int firstOther = nextPlaces[columnCount];
    int entry = firstEntry;
    // hot: bench maps
    for (int i = from; i < to; i++) {
      offsets[i] = entry;
      int start = (first + i) % MapKeys.BLOCK * width;
      for (int group = 0; group < width; group++) {
        for (long word = bits[start + group]; word != 0; word &= word - 1) {
          int key = group * Long.SIZE + Long.numberOfTrailingZeros(word);
          codes[entry] = key;
          target[entry++ - firstEntry] = nextPlaces[key]++;
        }
      }
      for (int other = otherEnds[i]; other < otherEnds[i + 1]; other++) {
        codes[entry] = columnCount + other;
        target[entry++ - firstEntry] = firstOther + other;
      }
      if (hasNulls && maps.isNull(first + i)) {
        entry = offsets[i];
      }
    }
    return entry;
  }

  private int[] places(int count) {
    if (places.length < count) {
      places = new int[Math.max(count, places.length * 2)];
    }
    return places;
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
    differentKeys.wrap(ByteBuffer.wrap(keyBytes.array()));
    differentKeys.resize(columns.length + others);
    keys.setDictionary(differentKeys);
  }
}
