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
 * Fills vectors of maps by reassembling entries that were shredded by key. Decodes the values key
 * by key, last those of keys without a column, and arranges them in the order of the maps. The keys
 * of the entries are codes of a dictionary: the keys that have a column, then the key of each entry
 * in the overflow.
 */
final class MapVectorReader extends VectorReader {
  private static final DataType KEY_TYPE = SimpleType.of(TypeKind.STRING);

  private final BytesVector dictionaryKeys = new BytesVector(KEY_TYPE);
  private final DictionaryVector keys = new DictionaryVector(KEY_TYPE, dictionaryKeys);
  private final ByteWriter keyBytes = new ByteWriter();
  private final EntryGatherer valueGatherer;
  private final MapVector vector;

  /**
   * For each key with a column, the position of its next value; the last element is the position of
   * the first value of the overflow.
   */
  private int[] nextPositions = {0};

  /** The positions in {@link #valueGatherer} of the values of one block's entries. */
  private int[] positions = {};

  /**
   * The start of each map's entries in the overflow, relative to the first of these entries, then
   * the end of the last one; all 0 if there is no overflow.
   */
  private int[] overflowOffsets = {0};

  MapVectorReader(DataType type, DataType storedType) {
    this.valueGatherer =
        EntryGatherer.of(NestedTypes.mapValue(type), NestedTypes.mapValue(storedType));
    this.vector = new MapVector(type, keys, valueGatherer.empty());
  }

  @Override
  ColumnVector placeholders(int length) {
    Arrays.fill(vector.ensureCapacity(length), 0, length + 1, 0);
    keys.resize(0);
    vector.setEntries(keys, valueGatherer.empty());
    return vector;
  }

  @Override
  ColumnVector fill(VectorNode node, int first, int length) {
    MapNode maps = (MapNode) node;
    int firstOverflowEntry = readOverflowOffsets(maps, first, length);
    int valueCount = decodeValues(maps, first, length, firstOverflowEntry);
    int entryCount = gatherEntries(maps, first, length, valueCount);
    readDictionaryKeys(maps, firstOverflowEntry, overflowOffsets[length]);
    keys.resize(entryCount);
    vector.setEntries(keys, valueGatherer.result());
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

  /** Decodes the values, and returns their number. */
  private int decodeValues(MapNode maps, int first, int length, int firstOverflowEntry) {
    KeyColumn[] columns = maps.columns();
    if (nextPositions.length <= columns.length) {
      nextPositions = new int[columns.length + 1];
    }
    int end = first + length;
    int columnValueCount = countValues(columns, first, end);
    valueGatherer.reset(
        columnValueCount + overflowOffsets[length], maps.context().limits().maxBytes());
    for (int key = 0; key < columns.length; key++) {
      int count =
          (key + 1 < columns.length ? nextPositions[key + 1] : columnValueCount)
              - nextPositions[key];
      valueGatherer.add(maps.values(columns[key]), columns[key].rank(first), count);
    }
    if (overflowOffsets[length] > 0) {
      valueGatherer.add(maps.overflow().values(), firstOverflowEntry, overflowOffsets[length]);
    }
    nextPositions[columns.length] = columnValueCount;
    return columnValueCount + overflowOffsets[length];
  }

  /** Finds the start of each key's values, and returns the number of values. */
  private int countValues(KeyColumn[] columns, int first, int end) {
    int valueCount = 0;
    for (int key = 0; key < columns.length; key++) {
      nextPositions[key] = valueCount;
      valueCount += columns[key].rankOrCount(end) - columns[key].rank(first);
    }
    return valueCount;
  }

  /** Lists the entries map by map, and returns their number. */
  private int gatherEntries(MapNode maps, int first, int length, int valueCount) {
    int[] offsets = vector.ensureCapacity(length);
    int[] codes = keys.ensureCapacity(valueCount);
    int entryCount = 0;
    for (int from = 0; from < length; ) {
      int to =
          Math.min(
              length,
              from + KeyPresenceMatrix.BLOCK_SIZE - (first + from) % KeyPresenceMatrix.BLOCK_SIZE);
      int end = gatherBlock(maps, first, from, to, entryCount, offsets, codes);
      valueGatherer.gather(positions, end - entryCount);
      entryCount = end;
      from = to;
    }
    offsets[length] = entryCount;
    return entryCount;
  }

  /**
   * Lists the entries of the maps from {@code from} to before {@code to}, relative to {@code
   * first}, which are in one block; returns the index of the next entry.
   */
  private int gatherBlock(
      MapNode maps, int first, int from, int to, int firstEntry, int[] offsets, int[] codes) {
    int columnCount = maps.columns().length;
    int wordsPerMap = maps.keyPresence().wordsPerMap();
    long[] bits = maps.keyPresence().block((first + from) / KeyPresenceMatrix.BLOCK_SIZE);
    boolean hasNulls = maps.validity().kind() != Validity.Kind.NO_NULLS;
    int[] entryPositions =
        ensurePositionCapacity(
            KeyPresenceMatrix.BLOCK_SIZE * columnCount
                + overflowOffsets[to]
                - overflowOffsets[from]);
    int firstOverflowEntry = nextPositions[columnCount];
    int entry = firstEntry;
    // hot: bench maps
    for (int i = from; i < to; i++) {
      offsets[i] = entry;
      int start = (first + i) % KeyPresenceMatrix.BLOCK_SIZE * wordsPerMap;
      for (int wordIndex = 0; wordIndex < wordsPerMap; wordIndex++) {
        for (long word = bits[start + wordIndex]; word != 0; word &= word - 1) {
          int key = wordIndex * Long.SIZE + Long.numberOfTrailingZeros(word);
          codes[entry] = key;
          entryPositions[entry++ - firstEntry] = nextPositions[key]++;
        }
      }
      for (int overflowEntry = overflowOffsets[i];
          overflowEntry < overflowOffsets[i + 1];
          overflowEntry++) {
        codes[entry] = columnCount + overflowEntry;
        entryPositions[entry++ - firstEntry] = firstOverflowEntry + overflowEntry;
      }
      if (hasNulls && maps.isNull(first + i)) {
        entry = offsets[i]; // A null has no entries, even if the key columns have some.
      }
    }
    return entry;
  }

  private int[] ensurePositionCapacity(int count) {
    if (positions.length < count) {
      positions = new int[Math.max(count, positions.length * 2)];
    }
    return positions;
  }

  /**
   * Reads the keys to which codes refer: first the keys that have a column, then the key of each
   * overflow entry.
   */
  private void readDictionaryKeys(MapNode maps, int firstOverflowEntry, int overflowCount) {
    KeyColumn[] columns = maps.columns();
    keyBytes.truncate(0);
    keyBytes.setLimit(maps.context().limits().maxBytes());
    int[] keyOffsets = dictionaryKeys.ensureCapacity(columns.length + overflowCount);
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
    dictionaryKeys.wrap(ByteBuffer.wrap(keyBytes.array()));
    dictionaryKeys.resize(columns.length + overflowCount);
    keys.setDictionary(dictionaryKeys);
  }
}
