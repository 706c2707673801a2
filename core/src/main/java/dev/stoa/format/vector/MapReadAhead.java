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
 * The entries of consecutive maps, decoded together: once all entries of one map were read, a
 * {@link MapVectorReader} decodes those of the next 8, 16, … 256 maps. Called by {@link
 * VectorMapView}; {@link VectorEntryCursor} reads the entries that a run does not contain.
 *
 * <p>Supports numbers, strings and bytes, but no other values. For one thread.
 */
final class MapReadAhead {
  private static final int NONE = -2;
  private static final int MIN_MAPS = 8;
  private static final int MAX_MAPS = 256;
  private static final int MAX_ENTRIES = 16 * 1024;
  private static final int MAX_BYTES = 256 * 1024;

  private final MapNode maps;
  private final TypeKind kind;
  private final boolean isString;
  private boolean isUsable;
  private MapVectorReader reader;

  /** The map after the last one whose entries were all read. */
  private int nextMap = NONE;

  private int mapCount = MIN_MAPS;
  private int start;
  private int count;
  private int fillCount;
  private MapVector vector;
  private int[] codes = {};
  private ColumnVector values;

  /** The values if they are ints without nulls; else null. */
  private int[] presentInts;

  private CharSequence[] keys = {};

  MapReadAhead(MapNode maps) {
    this.maps = maps;
    DataType value = NestedTypes.unwrapNullable(NestedTypes.mapValue(maps.type()));
    this.kind = value.storedKind();
    this.isString = AvroTypes.isJavaString(value);
    this.isUsable = canHold(value);
  }

  private static boolean canHold(DataType value) {
    return switch (NodeKind.of(value)) {
      case INTEGRAL -> value.storedKind() == TypeKind.INT || value.storedKind() == TypeKind.LONG;
      case FLOAT, DOUBLE, BYTES -> true;
      default -> false;
    };
  }

  /** Notes that all entries of a map were read. */
  void finished(int map) {
    nextMap = map + 1;
  }

  /** Whether the entries of a map are decoded; decodes them if maps are read sequentially. */
  boolean contains(int map) {
    int at = map - start;
    return (at >= 0 && at < count) || (isUsable && map == nextMap && fill(map));
  }

  private boolean fill(int map) {
    int length = Math.min(mapCount, maps.count() - map);
    while (length > 1 && entryCount(map, length) > MAX_ENTRIES) {
      length /= 2;
    }
    if (length < MIN_MAPS / 2) {
      return false;
    }
    count = 0;
    fillCount++;
    try {
      decode(map, length);
    } catch (CorruptFileException e) {
      isUsable = false; // the entry itself reports the error when it is read
      return false;
    }
    start = map;
    count = length;
    adapt(length);
    return true;
  }

  private int entryCount(int map, int length) {
    long entries = 0;
    for (KeyColumn column : maps.columns()) {
      entries += column.rankOfEnd(map + length) - column.rank(map);
    }
    if (maps.hasOverflow()) {
      entries += maps.overflow().start(map + length) - maps.overflow().start(map);
    }
    return (int) Math.min(Integer.MAX_VALUE, entries);
  }

  private void decode(int map, int length) {
    if (reader == null) {
      reader = new MapVectorReader(maps.type(), maps.type());
    }
    vector = (MapVector) reader.read(maps, map, length);
    values = vector.values();
    DictionaryVector dictionary = (DictionaryVector) vector.keys();
    codes = dictionary.codes();
    presentInts =
        values instanceof IntVector ints && !ints.hasNulls() ? ints.array().orElse(null) : null;
    readKeys((BytesVector) dictionary.dictionary());
  }

  /** The objects of the column keys, which are kept, then those of the other entries. */
  private void readKeys(BytesVector texts) {
    KeyColumn[] columns = maps.columns();
    int known = keys.length == 0 ? 0 : columns.length;
    if (keys.length < texts.size()) {
      keys = Arrays.copyOf(keys, Math.max(texts.size(), keys.length * 2));
    }
    for (int key = known; key < texts.size(); key++) {
      keys[key] =
          key < columns.length
              ? columns[key].text(maps.hasStringKeys())
              : text(texts, key, maps.hasStringKeys());
    }
  }

  private static CharSequence text(ColumnVector texts, int row, boolean isString) {
    Utf8 text = new Utf8();
    texts.readText(row, text);
    return isString ? text.toString() : text;
  }

  /** Doubles the number of maps in the next run, or halves it if their values are large. */
  private void adapt(int length) {
    boolean isLarge =
        values instanceof DictionaryVector dictionary && isLarge(dictionary.dictionary());
    mapCount = isLarge ? length / 2 : Math.min(MAX_MAPS, mapCount * 2);
  }

  private static boolean isLarge(ColumnVector texts) {
    return texts instanceof BytesVector bytes && bytes.offsetAt(bytes.size()) > MAX_BYTES;
  }

  // An action may read another map of the node and so refill the run; the remaining entries are
  // then read one by one.

  /** Called with an entry whose value is not null. */
  private interface EntryAction {
    void accept(CharSequence key, int entry);
  }

  /**
   * Passes the keys and ints of a map to an action.
   *
   * @return the number of entries passed, {@link MapView#ALL} after the last; 0 if none are decoded
   */
  int forEachInt(int map, ObjIntConsumer<? super CharSequence> action) {
    if (kind != TypeKind.INT || !contains(map)) {
      return 0;
    }
    int[] ints = presentInts;
    if (ints == null) {
      return forEach(map, (key, entry) -> action.accept(key, values.intAt(entry)));
    }
    // hot: bench maps
    int expectedFillCount = fillCount;
    int first = firstEntry(map);
    int end = endEntry(map);
    CharSequence[] texts = keys;
    int[] keyOf = codes;
    for (int entry = first; entry < end; entry++) {
      if (expectedFillCount != fillCount) {
        return entry - first;
      }
      action.accept(texts[keyOf[entry]], ints[entry]);
    }
    finished(map);
    return MapView.ALL;
  }

  /** The same with longs, or ints. */
  int forEachLong(int map, ObjLongConsumer<? super CharSequence> action) {
    return kind == TypeKind.INT || kind == TypeKind.LONG
        ? forEach(map, (key, entry) -> action.accept(key, values.longAt(entry)))
        : 0;
  }

  /** The same with doubles, or floats. */
  int forEachDouble(int map, ObjDoubleConsumer<? super CharSequence> action) {
    return kind == TypeKind.FLOAT || kind == TypeKind.DOUBLE
        ? forEach(map, (key, entry) -> action.accept(key, values.doubleAt(entry)))
        : 0;
  }

  /** The same with strings, each copied into the same object. */
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
    if (!contains(map)) {
      return 0;
    }
    int expectedFillCount = fillCount;
    int first = firstEntry(map);
    int end = endEntry(map);
    for (int entry = first; entry < end; entry++) {
      if (expectedFillCount != fillCount) {
        return entry - first;
      }
      if (!values.isNull(entry)) {
        action.accept(keys[codes[entry]], entry);
      }
    }
    finished(map);
    return MapView.ALL;
  }

  private int firstEntry(int map) {
    return vector.firstEntry(map - start);
  }

  private int endEntry(int map) {
    return vector.firstEntry(map - start + 1);
  }

  /** An iterator over the entries of a map, each in a new object. */
  Iterator<Map.Entry<CharSequence, Object>> iterator(int map) {
    return contains(map) ? new Entries(map) : single(map, 0);
  }

  private Iterator<Map.Entry<CharSequence, Object>> single(int map, int passed) {
    return new VectorEntryCursor(maps, map, passed)
        .iterator(maps.entryCount(map) - passed, EntryCursor::entry);
  }

  /** An entry's value in an object of its own; null if it is null. */
  private Object value(int entry) {
    return presentInts != null ? (Object) presentInts[entry] : anyValue(entry);
  }

  private Object anyValue(int entry) {
    if (values.isNull(entry)) {
      return null;
    }
    return switch (kind) {
      case INT -> values.intAt(entry);
      case LONG -> values.longAt(entry);
      case FLOAT -> values.floatAt(entry);
      case DOUBLE -> values.doubleAt(entry);
      case STRING -> text(values, entry, isString);
      default -> values.bytesAt(entry);
    };
  }

  /** The entries of a map; those that the run no longer contains are read one by one. */
  private final class Entries implements Iterator<Map.Entry<CharSequence, Object>> {
    private final int map;
    private final int expectedFillCount = fillCount;
    private final int first;
    private final int end;
    private int next;
    private Iterator<Map.Entry<CharSequence, Object>> rest;

    Entries(int map) {
      this.map = map;
      this.first = firstEntry(map);
      this.end = endEntry(map);
      this.next = first;
    }

    private Iterator<Map.Entry<CharSequence, Object>> rest() {
      if (rest == null) {
        rest = single(map, next - first);
      }
      return rest;
    }

    @Override
    public boolean hasNext() {
      return expectedFillCount == fillCount ? next < end : rest().hasNext();
    }

    @Override
    public Map.Entry<CharSequence, Object> next() {
      if (expectedFillCount != fillCount) {
        return rest().next();
      }
      int entry = next;
      if (entry >= end) {
        throw new NoSuchElementException();
      }
      next = entry + 1;
      if (next == end) {
        finished(map);
      }
      return new SimpleImmutableEntry<>(keys[codes[entry]], value(entry));
    }
  }
}
