package dev.stoa.format.vector.write;

import dev.stoa.format.builder.ColumnBuilder;
import dev.stoa.format.builder.KeyDictionary;
import dev.stoa.format.builder.MapBuilder;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.BytesValues;
import dev.stoa.format.encoding.LongValues;
import dev.stoa.predicate.PathStep;
import dev.stoa.type.DataType;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Writes maps, shredded by key: the values of each frequent key become a key column, a node with a
 * presence bit for each map; the other entries go into an overflow.
 */
final class MapWriter {
  /**
   * A key has a key column if at least one in this number of maps has it: a key column costs a bit
   * per map.
   */
  private static final int MAX_MAPS_PER_OCCURRENCE = 32;

  /** Rarer keys have no key column, however few maps there are. */
  private static final int MIN_OCCURRENCE_COUNT = 4;

  /** Limits the page's header, which describes each key column. */
  private static final int MAX_KEY_COLUMNS = 1024;

  private static final int IN_OVERFLOW = -1;

  private final DataType valueType;
  private final MapBuilder maps;
  private final KeyDictionary keys;

  /** The codes of the keys that have key columns, the most frequent first. */
  private final int[] frequentKeyCodes;

  /** The entries of each key column one after another, then the entries of the overflow. */
  private final int[] entries;

  /** The end of each key column's entries in {@link #entries}. */
  private final int[] columnEndOffsets;

  /** For each key column, a bit for each map, 1 if the map has the key. */
  private final long[][] presence;

  /** The end of each map's entries in the overflow. */
  private final long[] overflowEndOffsets;

  /** Whether a map has several entries of a frequent key; only the first is in the key column. */
  private boolean hasDuplicateKeys;

  MapWriter(DataType valueType, MapBuilder maps) {
    this.valueType = valueType;
    this.maps = maps;
    this.keys = maps.keys();
    int[] occurrenceCounts = countOccurrences();
    this.frequentKeyCodes = frequentKeys(occurrenceCounts);
    this.entries = new int[maps.entryCount()];
    this.columnEndOffsets = new int[frequentKeyCodes.length];
    this.presence = new long[frequentKeyCodes.length][(maps.count() + 63) / 64];
    this.overflowEndOffsets = new long[maps.count()];
    sortEntries(occurrenceCounts);
  }

  private int[] countOccurrences() {
    int[] counts = new int[keys.size()];
    for (int entry = 0; entry < maps.entryCount(); entry++) {
      counts[maps.keyCode(entry)]++;
    }
    return counts;
  }

  private int[] frequentKeys(int[] occurrenceCounts) {
    int minOccurrenceCount = Math.max(MIN_OCCURRENCE_COUNT, maps.count() / MAX_MAPS_PER_OCCURRENCE);
    return IntStream.range(0, keys.distinctCount())
        .filter(code -> occurrenceCounts[code] >= minOccurrenceCount)
        .boxed()
        .sorted(Comparator.comparingInt(code -> -occurrenceCounts[code]))
        .limit(MAX_KEY_COLUMNS)
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /**
   * Sorts the entries by key column; entries with a key that a map already has go into the
   * overflow.
   */
  private void sortEntries(int[] occurrenceCounts) {
    int[] columnsByKeyCode = new int[keys.size()];
    Arrays.fill(columnsByKeyCode, IN_OVERFLOW);
    int[] columnStarts = new int[frequentKeyCodes.length];
    int start = 0;
    for (int column = 0; column < frequentKeyCodes.length; column++) {
      columnsByKeyCode[frequentKeyCodes[column]] = column;
      columnStarts[column] = start;
      columnEndOffsets[column] = start;
      start += occurrenceCounts[frequentKeyCodes[column]];
    }
    int[] overflowEntries = new int[16];
    int overflowCount = 0;
    for (int map = 0; map < maps.count(); map++) {
      long bit = 1L << map;
      // hot: bench load
      for (int entry = maps.start(map); entry < maps.end(map); entry++) {
        int column = columnsByKeyCode[maps.keyCode(entry)];
        boolean isDuplicate = column != IN_OVERFLOW && (presence[column][map >> 6] & bit) != 0;
        if (column == IN_OVERFLOW || isDuplicate) {
          hasDuplicateKeys |= isDuplicate;
          if (overflowCount == overflowEntries.length) {
            overflowEntries = Arrays.copyOf(overflowEntries, overflowCount * 2);
          }
          overflowEntries[overflowCount++] = entry;
        } else {
          presence[column][map >> 6] |= bit;
          entries[columnEndOffsets[column]++] = entry;
        }
      }
      overflowEndOffsets[map] = overflowCount;
    }
    compact(columnStarts, overflowEntries, overflowCount);
  }

  /**
   * Closes the gaps that entries in the overflow left between the columns, and appends the
   * overflow.
   */
  private void compact(int[] columnStarts, int[] overflowEntries, int overflowCount) {
    int end = 0;
    for (int column = 0; column < columnStarts.length; column++) {
      int length = columnEndOffsets[column] - columnStarts[column];
      System.arraycopy(entries, columnStarts[column], entries, end, length);
      end += length;
      columnEndOffsets[column] = end;
    }
    System.arraycopy(overflowEntries, 0, entries, end, overflowCount);
  }

  private int firstOverflowEntry() {
    return columnEndOffsets.length == 0 ? 0 : columnEndOffsets[columnEndOffsets.length - 1];
  }

  private int firstEntry(int column) {
    return column == 0 ? 0 : columnEndOffsets[column - 1];
  }

  void writeTo(PageOutput page, Optional<String> path, BoundsCollector bounds) {
    page.addItems(entries.length);
    page.header().writeVarint(frequentKeyCodes.length);
    for (int column = 0; column < frequentKeyCodes.length; column++) {
      int start = keys.start(frequentKeyCodes[column]);
      int length = keys.end(frequentKeyCodes[column]) - start;
      page.header().writeVarint(length);
      page.header().writeBytes(keys.data(), start, length);
      String key = new String(keys.data(), start, length, StandardCharsets.UTF_8);
      PageOutput child = page.beginChild(key);
      // Bounds of a key column would not cover duplicates in the overflow.
      Optional<String> columnPath =
          hasDuplicateKeys
              ? Optional.empty()
              : path.map(mapPath -> mapPath + new PathStep.KeyStep(key));
      writeColumn(column, child, columnPath, bounds);
      page.endChild(child);
    }
    int overflowCount = entries.length - firstOverflowEntry();
    page.header().writeVarint(overflowCount);
    if (overflowCount > 0) {
      writeOverflow(page, bounds);
    }
  }

  private void writeColumn(
      int column, PageOutput page, Optional<String> path, BoundsCollector bounds) {
    int presentCount = columnEndOffsets[column] - firstEntry(column);
    page.header().writeVarint(presentCount);
    if (presentCount < maps.count()) {
      ByteWriter bits = new ByteWriter();
      for (long word : presence[column]) {
        bits.writeLong(word);
      }
      page.writeRegion(bits);
    }
    ColumnBuilder values =
        maps.values().gather(entries, firstEntry(column), columnEndOffsets[column]);
    new NodeWriter(page, bounds).write(valueType, values, path);
  }

  private void writeOverflow(PageOutput page, BoundsCollector bounds) {
    int overflowStart = firstOverflowEntry();
    ColumnBuilder values = maps.values().gather(entries, overflowStart, entries.length);
    PageOutput child = page.beginChild("overflow");
    child.write(LongValues.offsets(overflowEndOffsets, overflowEndOffsets.length));
    writeOverflowKeys(child, overflowStart);
    new NodeWriter(child, bounds).write(valueType, values, Optional.empty());
    page.endChild(child);
  }

  private void writeOverflowKeys(PageOutput page, int overflowStart) {
    int count = entries.length - overflowStart;
    int[] offsets = new int[count];
    int size = 0;
    for (int i = 0; i < count; i++) {
      int key = maps.keyCode(entries[overflowStart + i]);
      size = Math.addExact(size, keys.end(key) - keys.start(key));
      offsets[i] = size;
    }
    ByteWriter data = new ByteWriter();
    data.reserve(size);
    int nextEntry;
    for (int first = 0; first < count; first = nextEntry) {
      int firstCode = maps.keyCode(entries[overflowStart + first]);
      int endCode = firstCode + 1;
      nextEntry = first + 1;
      // Rare keys are often adjacent in the dictionary, too, and are then copied together.
      while (nextEntry < count && maps.keyCode(entries[overflowStart + nextEntry]) == endCode) {
        nextEntry++;
        endCode++;
      }
      data.writeBytes(
          keys.data(), keys.start(firstCode), keys.end(endCode - 1) - keys.start(firstCode));
    }
    page.write(BytesValues.of(data, offsets, count));
  }
}
