package dev.stoa.format.vector;

import dev.stoa.avro.AvroTypes;
import dev.stoa.data.BytesVector;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.DictionaryVector;
import dev.stoa.data.IntVector;
import dev.stoa.data.MapVector;
import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.value.EntryCursor;
import dev.stoa.format.value.MapView;
import dev.stoa.format.vector.buffer.NodeKind;
import dev.stoa.type.DataType;
import dev.stoa.type.NestedTypes;
import dev.stoa.type.TypeKind;
import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.function.BiConsumer;
import java.util.function.ObjDoubleConsumer;
import java.util.function.ObjIntConsumer;
import java.util.function.ObjLongConsumer;
import org.apache.avro.util.Utf8;

/**
 * The entries of consecutive maps, decoded together: once all entries of a map were read, a {@link
 * MapVectorReader} decodes the entries of the next 8, 16, … 256 maps. Called by {@link
 * VectorMapView}; {@link VectorEntryCursor} reads the entries of maps that are not decoded ahead.
 *
 * <p>An action or a caller of an iterator may read another map of the same node, which replaces the
 * decoded entries; the remaining entries of the first map are then read one by one.
 *
 * <p>Supports values that are ints, longs, floats, doubles, strings or bytes. Not thread-safe.
 */
final class MapReadAhead {
  /** The {@link #nextMap} until all entries of some map were read. */
  private static final int NO_MAP = -2;

  private static final int MIN_MAP_COUNT = 8;
  private static final int MAX_MAP_COUNT = 256;

  /** The maximum number of entries that are decoded together. */
  private static final int MAX_ENTRY_COUNT = 16 * 1024;

  /** If the byte strings of the decoded maps are larger, fewer maps are decoded next. */
  private static final int MAX_SIZE_IN_BYTES = 256 * 1024;

  private final MapNode mapNode;
  private final TypeKind kind;
  private final boolean hasStringValues;

  /** Whether the type is supported, and no decoded entry was corrupt. */
  private boolean isUsable;

  private MapVectorReader reader;

  /** The map after the last one whose entries were all read. */
  private int nextMap = NO_MAP;

  /** The maximum number of maps that are decoded next. */
  private int nextMapCount = MIN_MAP_COUNT;

  /** The first of the decoded maps. */
  private int firstMap;

  private int decodedMapCount;

  /** How often maps were decoded; it changes when the decoded entries are replaced. */
  private int decodeCount;

  private MapVector decodedMaps;

  /** The index in {@link #keys} of the key of each decoded entry. */
  private int[] entryKeyCodes = {};

  /** The value of each decoded entry. */
  private ColumnVector values;

  /** The values if they are ints without nulls, otherwise null. */
  private int[] presentInts;

  /** The keys that have a column, then the keys of the decoded entries in the overflow. */
  private CharSequence[] keys = {};

  MapReadAhead(MapNode mapNode) {
    this.mapNode = mapNode;
    DataType valueType = NestedTypes.unwrapNullable(NestedTypes.mapValue(mapNode.type()));
    this.kind = valueType.storedKind();
    this.hasStringValues = AvroTypes.isJavaString(valueType);
    this.isUsable = isSupported(valueType);
  }

  private static boolean isSupported(DataType value) {
    return switch (NodeKind.of(value)) {
      case INTEGRAL -> value.storedKind() == TypeKind.INT || value.storedKind() == TypeKind.LONG;
      case FLOAT, DOUBLE, BYTES -> true;
      default -> false;
    };
  }

  /** Marks all entries of a map as read. */
  void markRead(int map) {
    nextMap = map + 1;
  }

  /**
   * Decodes the entries of a map, and of the maps after it, if maps are read sequentially; returns
   * whether they are decoded.
   */
  boolean tryDecode(int map) {
    int index = map - firstMap;
    return (index >= 0 && index < decodedMapCount)
        || (isUsable && map == nextMap && decodeFrom(map));
  }

  private boolean decodeFrom(int map) {
    int mapCount = Math.min(nextMapCount, mapNode.count() - map);
    while (mapCount > 1 && entryCount(map, mapCount) > MAX_ENTRY_COUNT) {
      mapCount /= 2;
    }
    if (mapCount < MIN_MAP_COUNT / 2) {
      return false;
    }
    decodedMapCount = 0;
    decodeCount++;
    try {
      decode(map, mapCount);
    } catch (CorruptFileException e) {
      isUsable = false; // reading the entry itself reports the error
      return false;
    }
    firstMap = map;
    decodedMapCount = mapCount;
    adaptMapCount(mapCount);
    return true;
  }

  private int entryCount(int firstMap, int mapCount) {
    long totalCount = 0;
    for (KeyColumn column : mapNode.columns()) {
      totalCount += column.rankOrCount(firstMap + mapCount) - column.rank(firstMap);
    }
    if (mapNode.hasOverflow()) {
      totalCount +=
          mapNode.overflow().start(firstMap + mapCount) - mapNode.overflow().start(firstMap);
    }
    return (int) Math.min(Integer.MAX_VALUE, totalCount);
  }

  private void decode(int map, int mapCount) {
    if (reader == null) {
      reader = new MapVectorReader(mapNode.type(), mapNode.type());
    }
    decodedMaps = (MapVector) reader.read(mapNode, map, mapCount);
    values = decodedMaps.values();
    DictionaryVector dictionary = (DictionaryVector) decodedMaps.keys();
    entryKeyCodes = dictionary.codes();
    presentInts =
        values instanceof IntVector ints && !ints.hasNulls() ? ints.array().orElse(null) : null;
    convertKeys((BytesVector) dictionary.dictionary());
  }

  /**
   * Converts the keys to text objects: first the keys that have a column, converted once and kept,
   * then the other keys.
   */
  private void convertKeys(BytesVector texts) {
    KeyColumn[] columns = mapNode.columns();
    int convertedCount = keys.length == 0 ? 0 : columns.length;
    if (keys.length < texts.size()) {
      keys = Arrays.copyOf(keys, Math.max(texts.size(), keys.length * 2));
    }
    for (int key = convertedCount; key < texts.size(); key++) {
      keys[key] =
          key < columns.length
              ? columns[key].text(mapNode.hasStringKeys())
              : text(texts, key, mapNode.hasStringKeys());
    }
  }

  private static CharSequence text(ColumnVector texts, int row, boolean isString) {
    Utf8 text = new Utf8();
    texts.readText(row, text);
    return isString ? text.toString() : text;
  }

  /** Doubles the number of maps to decode next, or halves it if the values were large. */
  private void adaptMapCount(int mapCount) {
    boolean isLarge =
        values instanceof DictionaryVector dictionary && isLarge(dictionary.dictionary());
    nextMapCount = isLarge ? mapCount / 2 : Math.min(MAX_MAP_COUNT, nextMapCount * 2);
  }

  private static boolean isLarge(ColumnVector texts) {
    return texts instanceof BytesVector bytes && bytes.offsetAt(bytes.size()) > MAX_SIZE_IN_BYTES;
  }

  /** An action on an entry whose value is not null. */
  private interface EntryAction {
    void accept(CharSequence key, int entry);
  }

  /**
   * Passes the keys and ints of a map to an action.
   *
   * @return the number of entries that were passed or skipped because their value is null, 0 if the
   *     map is not decoded, or {@link MapView#ALL_ENTRIES}
   */
  int forEachInt(int map, ObjIntConsumer<? super CharSequence> action) {
    if (kind != TypeKind.INT || !tryDecode(map)) {
      return 0;
    }
    int[] ints = presentInts;
    if (ints == null) {
      return forEach(map, (key, entry) -> action.accept(key, values.intAt(entry)));
    }
    // hot: bench maps
    int expectedDecodeCount = decodeCount;
    int first = firstEntry(map);
    int end = endEntry(map);
    CharSequence[] texts = keys;
    int[] keyCodes = entryKeyCodes;
    for (int entry = first; entry < end; entry++) {
      if (expectedDecodeCount != decodeCount) {
        return entry - first;
      }
      action.accept(texts[keyCodes[entry]], ints[entry]);
    }
    markRead(map);
    return MapView.ALL_ENTRIES;
  }

  /** Passes the keys and longs or ints of a map to an action, like {@link #forEachInt}. */
  int forEachLong(int map, ObjLongConsumer<? super CharSequence> action) {
    return kind == TypeKind.INT || kind == TypeKind.LONG
        ? forEach(map, (key, entry) -> action.accept(key, values.longAt(entry)))
        : 0;
  }

  /** Passes the keys and doubles or floats of a map to an action, like {@link #forEachInt}. */
  int forEachDouble(int map, ObjDoubleConsumer<? super CharSequence> action) {
    return kind == TypeKind.FLOAT || kind == TypeKind.DOUBLE
        ? forEach(map, (key, entry) -> action.accept(key, values.doubleAt(entry)))
        : 0;
  }

  /**
   * Passes the keys and strings of a map, each copied into {@code text}, to an action, like {@link
   * #forEachInt}.
   */
  int forEachText(int map, Utf8 text, BiConsumer<? super CharSequence, ? super Utf8> action) {
    return kind == TypeKind.STRING
        ? forEach(
            map,
            (key, entry) -> {
              values.readText(entry, text);
              action.accept(key, text);
            })
        : 0;
  }

  private int forEach(int map, EntryAction action) {
    if (!tryDecode(map)) {
      return 0;
    }
    int expectedDecodeCount = decodeCount;
    int first = firstEntry(map);
    int end = endEntry(map);
    for (int entry = first; entry < end; entry++) {
      if (expectedDecodeCount != decodeCount) {
        return entry - first;
      }
      if (!values.isNull(entry)) {
        action.accept(keys[entryKeyCodes[entry]], entry);
      }
    }
    markRead(map);
    return MapView.ALL_ENTRIES;
  }

  private int firstEntry(int map) {
    return decodedMaps.firstEntry(map - firstMap);
  }

  private int endEntry(int map) {
    return decodedMaps.firstEntry(map - firstMap + 1);
  }

  /** Returns an iterator over the entries of a map, each in a new object. */
  Iterator<Map.Entry<CharSequence, Object>> iterator(int map) {
    return tryDecode(map) ? new Entries(map) : undecodedEntries(map, 0);
  }

  private Iterator<Map.Entry<CharSequence, Object>> undecodedEntries(int map, int skippedCount) {
    return new VectorEntryCursor(mapNode, map, skippedCount)
        .iterator(mapNode.entryCount(map) - skippedCount, EntryCursor::entry);
  }

  /** Returns an entry's value in a new object; null for a null. */
  private Object value(int entry) {
    return presentInts != null ? (Object) presentInts[entry] : newValue(entry);
  }

  private Object newValue(int entry) {
    if (values.isNull(entry)) {
      return null;
    }
    return switch (kind) {
      case INT -> values.intAt(entry);
      case LONG -> values.longAt(entry);
      case FLOAT -> values.floatAt(entry);
      case DOUBLE -> values.doubleAt(entry);
      case STRING -> text(values, entry, hasStringValues);
      default -> values.bytesAt(entry);
    };
  }

  /** The entries of a map; once its decoded entries were replaced, the rest are read one by one. */
  private final class Entries implements Iterator<Map.Entry<CharSequence, Object>> {
    private final int map;
    private final int expectedDecodeCount = decodeCount;
    private final int first;
    private final int end;
    private int nextEntry;
    private Iterator<Map.Entry<CharSequence, Object>> remainingEntries;

    Entries(int map) {
      this.map = map;
      this.first = firstEntry(map);
      this.end = endEntry(map);
      this.nextEntry = first;
    }

    private Iterator<Map.Entry<CharSequence, Object>> remainingEntries() {
      if (remainingEntries == null) {
        remainingEntries = undecodedEntries(map, nextEntry - first);
      }
      return remainingEntries;
    }

    @Override
    public boolean hasNext() {
      return expectedDecodeCount == decodeCount ? nextEntry < end : remainingEntries().hasNext();
    }

    @Override
    public Map.Entry<CharSequence, Object> next() {
      if (expectedDecodeCount != decodeCount) {
        return remainingEntries().next();
      }
      int entry = nextEntry;
      if (entry >= end) {
        throw new NoSuchElementException();
      }
      nextEntry = entry + 1;
      if (nextEntry == end) {
        markRead(map);
      }
      return new SimpleImmutableEntry<>(keys[entryKeyCodes[entry]], value(entry));
    }
  }
}
