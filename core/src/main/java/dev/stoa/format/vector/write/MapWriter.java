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
 * Writes maps, shredded by key: the values of each frequent key become a node of their own with the
 * presence bits of the maps that have it; the other entries go into an overflow.
 */
final class MapWriter {
  /** A key column costs a bit per map; below this fraction of the maps, the overflow costs less. */
  private static final int MIN_SHARE = 32;

  private static final int MIN_OCCURRENCES = 4;
  private static final int MAX_KEYS = 1024;
  private static final int IN_OVERFLOW = -1;

  private final DataType valueType;
  private final MapBuilder maps;
  private final KeyDictionary keys;

  /** The keys that have columns, the most frequent first. */
  private final int[] frequent;

  /** The entries of each column one after another, those of the overflow last. */
  private final int[] entries;

  /** The end of each column's entries in {@link #entries}. */
  private final int[] columnEndOffsets;

  /** A word for each 64 maps, column by column: the maps that have the key. */
  private final long[][] presence;

  private final long[] overflowEndOffsets;
  private boolean hasDuplicateKeys;

  MapWriter(DataType valueType, MapBuilder maps) {
    this.valueType = valueType;
    this.maps = maps;
    this.keys = maps.keys();
    int[] occurrences = occurrences();
    this.frequent = frequentKeys(occurrences);
    this.entries = new int[maps.entryCount()];
    this.columnEndOffsets = new int[frequent.length];
    this.presence = new long[frequent.length][(maps.count() + 63) / 64];
    this.overflowEndOffsets = new long[maps.count()];
    sortEntries(occurrences);
  }

  private int[] occurrences() {
    int[] found = new int[keys.size()];
    for (int entry = 0; entry < maps.entryCount(); entry++) {
      found[maps.keyCode(entry)]++;
    }
    return found;
  }

  private int[] frequentKeys(int[] occurrences) {
    int minOccurrences = Math.max(MIN_OCCURRENCES, maps.count() / MIN_SHARE);
    return IntStream.range(0, keys.distinctSize())
        .filter(number -> occurrences[number] >= minOccurrences)
        .boxed()
        .sorted(Comparator.comparingInt(number -> -occurrences[number]))
        .limit(MAX_KEYS)
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /** Sorts the entries by their columns; duplicate keys of a map go into the overflow. */
  private void sortEntries(int[] occurrences) {
    int[] columnOfKey = new int[keys.size()];
    Arrays.fill(columnOfKey, IN_OVERFLOW);
    int[] starts = new int[frequent.length];
    int start = 0;
    for (int column = 0; column < frequent.length; column++) {
      columnOfKey[frequent[column]] = column;
      starts[column] = start;
      columnEndOffsets[column] = start;
      start += occurrences[frequent[column]];
    }
    int[] overflow = new int[16];
    int overflowCount = 0;
    for (int map = 0; map < maps.count(); map++) {
      long bit = 1L << map;
      // hot: bench load
      for (int entry = maps.start(map); entry < maps.end(map); entry++) {
        int column = columnOfKey[maps.keyCode(entry)];
        boolean isDuplicate = column != IN_OVERFLOW && (presence[column][map >> 6] & bit) != 0;
        if (column == IN_OVERFLOW || isDuplicate) {
          hasDuplicateKeys |= isDuplicate;
          if (overflowCount == overflow.length) {
            overflow = Arrays.copyOf(overflow, overflowCount * 2);
          }
          overflow[overflowCount++] = entry;
        } else {
          presence[column][map >> 6] |= bit;
          entries[columnEndOffsets[column]++] = entry;
        }
      }
      overflowEndOffsets[map] = overflowCount;
    }
    compact(starts, overflow, overflowCount);
  }

  /**
   * Moves the columns together to close the gaps of entries moved to the overflow, which then
   * follows.
   */
  private void compact(int[] starts, int[] overflow, int overflowCount) {
    int end = 0;
    for (int column = 0; column < starts.length; column++) {
      int length = columnEndOffsets[column] - starts[column];
      System.arraycopy(entries, starts[column], entries, end, length);
      end += length;
      columnEndOffsets[column] = end;
    }
    System.arraycopy(overflow, 0, entries, end, overflowCount);
  }

  private int overflowStart() {
    return columnEndOffsets.length == 0 ? 0 : columnEndOffsets[columnEndOffsets.length - 1];
  }

  private int start(int column) {
    return column == 0 ? 0 : columnEndOffsets[column - 1];
  }

  void writeTo(PageOutput page, Optional<String> path, BoundsCollector bounds) {
    page.addItems(entries.length);
    page.header().writeVarint(frequent.length);
    for (int column = 0; column < frequent.length; column++) {
      int start = keys.start(frequent[column]);
      int length = keys.end(frequent[column]) - start;
      page.header().writeVarint(length);
      page.header().writeBytes(keys.data(), start, length);
      String key = new String(keys.data(), start, length, StandardCharsets.UTF_8);
      PageOutput child = page.beginChild(key);
      Optional<String> columnPath =
          hasDuplicateKeys ? Optional.empty() : path.map(p -> p + new PathStep.KeyStep(key));
      writeColumn(column, child, columnPath, bounds);
      page.endChild(child);
    }
    int rareCount = entries.length - overflowStart();
    page.header().writeVarint(rareCount);
    if (rareCount > 0) {
      writeOverflow(page, bounds);
    }
  }

  private void writeColumn(
      int column, PageOutput page, Optional<String> path, BoundsCollector bounds) {
    int present = columnEndOffsets[column] - start(column);
    page.header().writeVarint(present);
    if (present < maps.count()) {
      ByteWriter bits = new ByteWriter();
      for (long word : presence[column]) {
        bits.writeLong(word);
      }
      page.writeRegion(bits);
    }
    ColumnBuilder values = maps.values().gather(entries, start(column), columnEndOffsets[column]);
    new NodeWriter(page, bounds).write(valueType, values, path);
  }

  private void writeOverflow(PageOutput page, BoundsCollector bounds) {
    int from = overflowStart();
    ColumnBuilder values = maps.values().gather(entries, from, entries.length);
    PageOutput child = page.beginChild("overflow");
    child.write(LongValues.offsets(overflowEndOffsets, overflowEndOffsets.length));
    writeOverflowKeys(child, from);
    new NodeWriter(child, bounds).write(valueType, values, Optional.empty());
    page.endChild(child);
  }

  private void writeOverflowKeys(PageOutput page, int from) {
    int count = entries.length - from;
    int[] offsets = new int[count];
    int size = 0;
    for (int i = 0; i < count; i++) {
      int key = maps.keyCode(entries[from + i]);
      size = Math.addExact(size, keys.end(key) - keys.start(key));
      offsets[i] = size;
    }
    ByteWriter data = new ByteWriter();
    data.reserve(size);
    int next;
    for (int first = 0; first < count; first = next) {
      int start = maps.keyCode(entries[from + first]);
      int end = start + 1;
      next = first + 1;
      // keys that hardly repeat are as adjacent among all keys as they are here
      while (next < count && maps.keyCode(entries[from + next]) == end) {
        next++;
        end++;
      }
      data.writeBytes(keys.data(), keys.start(start), keys.end(end - 1) - keys.start(start));
    }
    page.write(BytesValues.of(data, offsets, count));
  }
}
