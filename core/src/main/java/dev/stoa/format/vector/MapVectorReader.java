package dev.stoa.format.vector;

import dev.stoa.data.BytesVector;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.DictionaryVector;
import dev.stoa.data.MapVector;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.vector.buffer.Validity;
import dev.stoa.type.DataType;
import dev.stoa.type.NestedTypes;
import dev.stoa.type.SimpleType;
import dev.stoa.type.TypeKind;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Fills vectors of maps by reassembling entries that were shredded by key. The values are decoded
 * key by key, those of keys without a column last, and then arranged in the order of the maps; the
 * keys of the entries refer to the distinct keys.
 */
final class MapVectorReader extends VectorReader {
  private static final DataType KEYS = SimpleType.of(TypeKind.STRING);

  private final BytesVector distinctKeys = new BytesVector(KEYS);
  private final DictionaryVector keys = new DictionaryVector(KEYS, distinctKeys);
  private final ByteWriter keyBytes = new ByteWriter();
  private final EntryGatherer values;
  private final MapVector vector;

  /** For each key the position of its next value; then the position for keys without a column. */
  private int[] nextPositions = {0};

  /** The positions of the values of one block's entries. */
  private int[] positions = {};

  /** The end offset of each map's entries of keys without a column; all 0 if there are none. */
  private int[] overflowOffsets = {0};

  MapVectorReader(DataType type, DataType stored) {
    this.values = EntryGatherer.of(NestedTypes.mapValue(type), NestedTypes.mapValue(stored));
    this.vector = new MapVector(type, keys, values.empty());
  }

  @Override
  ColumnVector nulls(int length) {
    Arrays.fill(vector.ensureCapacity(length), 0, length + 1, 0);
    keys.resize(0);
    vector.setEntries(keys, values.empty());
    return vector;
  }

  @Override
  ColumnVector values(VectorNode node, int first, int length) {
    MapNode maps = (MapNode) node;
    int firstOverflowEntry = readOverflowOffsets(maps, first, length);
    int total = decodeValues(maps, first, length, firstOverflowEntry);
    int entries = gatherEntries(maps, first, length, total);
    readDistinctKeys(maps, firstOverflowEntry, overflowOffsets[length]);
    keys.resize(entries);
    vector.setEntries(keys, values.result());
    return vector;
  }

  private int readOverflowOffsets(MapNode maps, int first, int length) {
    if (overflowOffsets.length <= length) {
      overflowOffsets = new int[length + 1];
    }
    if (maps.hasOverflow()) {
      return maps.overflow().offsets().read(first, length, overflowOffsets);
    }
    Arrays.fill(overflowOffsets, 0, length + 1, 0);
    return 0;
  }

  /** Decodes the values; returns their number. */
  private int decodeValues(MapNode maps, int first, int length, int firstOverflowEntry) {
    KeyColumn[] columns = maps.columns();
    if (nextPositions.length <= columns.length) {
      nextPositions = new int[columns.length + 1];
    }
    int end = first + length;
    int total = countValues(columns, first, end);
    values.reset(total + overflowOffsets[length], maps.context().limits().maxBytes());
    for (int key = 0; key < columns.length; key++) {
      int count = (key + 1 < columns.length ? nextPositions[key + 1] : total) - nextPositions[key];
      values.add(maps.values(columns[key]), columns[key].rank(first), count);
    }
    if (overflowOffsets[length] > 0) {
      values.add(maps.overflow().values(), firstOverflowEntry, overflowOffsets[length]);
    }
    nextPositions[columns.length] = total;
    return total + overflowOffsets[length];
  }

  /** Finds the start of each key's values; returns the number of values. */
  private int countValues(KeyColumn[] columns, int first, int end) {
    int total = 0;
    for (int key = 0; key < columns.length; key++) {
      nextPositions[key] = total;
      total += columns[key].rankOfEnd(end) - columns[key].rank(first);
    }
    return total;
  }

  /** Lists the entries, map by map; returns their number. */
  private int gatherEntries(MapNode maps, int first, int length, int total) {
    int[] offsets = vector.ensureCapacity(length);
    int[] codes = keys.ensureCapacity(total);
    int entries = 0;
    for (int from = 0; from < length; ) {
      int to =
          Math.min(
              length, from + KeyPresenceMatrix.BLOCK - (first + from) % KeyPresenceMatrix.BLOCK);
      int end = gatherBlock(maps, first, from, to, entries, offsets, codes);
      values.gather(positions, end - entries);
      entries = end;
      from = to;
    }
    offsets[length] = entries;
    return entries;
  }

  /** Lists the entries of maps whose keys' bits are in one block; returns where the next begin. */
  private int gatherBlock(
      MapNode maps, int first, int from, int to, int firstEntry, int[] offsets, int[] codes) {
    int columnCount = maps.columns().length;
    int width = maps.keyPresence().width();
    long[] bits = maps.keyPresence().block((first + from) / KeyPresenceMatrix.BLOCK);
    boolean hasNulls = maps.validity().kind() != Validity.Kind.NO_NULLS;
    int[] target =
        ensurePositions(
            KeyPresenceMatrix.BLOCK * columnCount + overflowOffsets[to] - overflowOffsets[from]);
    int firstOverflowEntry = nextPositions[columnCount];
    int entry = firstEntry;
    // hot: bench maps
    for (int i = from; i < to; i++) {
      offsets[i] = entry;
      int start = (first + i) % KeyPresenceMatrix.BLOCK * width;
      for (int group = 0; group < width; group++) {
        for (long word = bits[start + group]; word != 0; word &= word - 1) {
          int key = group * Long.SIZE + Long.numberOfTrailingZeros(word);
          codes[entry] = key;
          target[entry++ - firstEntry] = nextPositions[key]++;
        }
      }
      for (int other = overflowOffsets[i]; other < overflowOffsets[i + 1]; other++) {
        codes[entry] = columnCount + other;
        target[entry++ - firstEntry] = firstOverflowEntry + other;
      }
      if (hasNulls && maps.isNull(first + i)) {
        entry = offsets[i];
      }
    }
    return entry;
  }

  private int[] ensurePositions(int count) {
    if (positions.length < count) {
      positions = new int[Math.max(count, positions.length * 2)];
    }
    return positions;
  }

  /** The keys that have a column, then the key of each overflow entry. */
  private void readDistinctKeys(MapNode maps, int firstOverflowEntry, int overflowCount) {
    KeyColumn[] columns = maps.columns();
    keyBytes.truncate(0);
    keyBytes.setLimit(maps.context().limits().maxBytes());
    int[] keyOffsets = distinctKeys.ensureCapacity(columns.length + overflowCount);
    keyOffsets[0] = 0;
    for (int key = 0; key < columns.length; key++) {
      keyBytes.writeBytes(columns[key].key(), 0, columns[key].key().length);
      keyOffsets[key + 1] = keyBytes.size();
    }
    if (overflowCount > 0) {
      maps.overflow()
          .keys()
          .appendTo(firstOverflowEntry, overflowCount, keyBytes, keyOffsets, columns.length + 1);
    }
    distinctKeys.wrap(ByteBuffer.wrap(keyBytes.array()));
    distinctKeys.resize(columns.length + overflowCount);
    keys.setDictionary(distinctKeys);
  }
}
