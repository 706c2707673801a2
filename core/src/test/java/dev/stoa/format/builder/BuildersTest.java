package dev.stoa.format.builder;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.SourceLocation;
import dev.stoa.format.bytes.TooManyBytesException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Builders contain the values that were added, even after values are removed, spilled or copied.
 */
final class BuildersTest {
  private static final int STEP_COUNT = 400;

  private final Random random = new Random(Long.getLong("seed", 11));
  private final SizeTracker sizeTracker = new SizeTracker();

  enum Kind {
    LONGS,
    DOUBLES,
    FLOATS,
    STRINGS,
    FIXED,
    NULLS,
    RECORDS,
    ARRAYS,
    MAPS
  }

  private ColumnBuilder builder(Kind kind, boolean isNullable) {
    return switch (kind) {
      case LONGS -> NumberBuilder.ofLongs(sizeTracker, isNullable);
      case DOUBLES -> NumberBuilder.ofDoubles(sizeTracker, isNullable);
      case FLOATS -> NumberBuilder.ofFloats(sizeTracker, isNullable);
      case STRINGS -> BytesBuilder.ofBytes(sizeTracker, isNullable);
      case FIXED -> BytesBuilder.ofUnprefixed(sizeTracker, isNullable);
      case NULLS -> new NullBuilder(sizeTracker);
      case RECORDS ->
          new RecordBuilder(
              sizeTracker,
              isNullable,
              List.of(builder(Kind.LONGS, true), builder(Kind.STRINGS, false)));
      case ARRAYS -> new ArrayBuilder(sizeTracker, isNullable, builder(Kind.STRINGS, true));
      case MAPS -> new MapBuilder(sizeTracker, isNullable, builder(Kind.RECORDS, true));
    };
  }

  /** Adds a random value or null, and returns it as {@link #valueAt} does. */
  private Object add(ColumnBuilder builder, Kind kind, boolean mayBeNull) {
    if (kind == Kind.NULLS || (mayBeNull && random.nextInt(3) == 0)) {
      builder.appendNull();
      return "null";
    }
    switch (kind) {
      case LONGS -> builder.appendLong(random.nextLong() >> random.nextInt(64));
      case DOUBLES -> builder.appendDouble(random.nextGaussian());
      case FLOATS -> builder.appendFloat(random.nextFloat());
      case STRINGS, FIXED -> addBytes(builder);
      case RECORDS -> {
        RecordBuilder record = (RecordBuilder) builder;
        add(record.field(0), Kind.LONGS, true);
        add(record.field(1), Kind.STRINGS, false);
        record.endRecord();
      }
      case ARRAYS -> {
        ArrayBuilder array = (ArrayBuilder) builder;
        for (int i = random.nextInt(4); i > 0; i--) {
          add(array.elements(), Kind.STRINGS, true);
        }
        array.endArray();
      }
      case MAPS -> {
        MapBuilder map = (MapBuilder) builder;
        for (int i = random.nextInt(4); i > 0; i--) {
          byte[] key = ("key" + random.nextInt(20)).getBytes(StandardCharsets.UTF_8);
          map.appendKey(key, 0, key.length);
          add(map.values(), Kind.RECORDS, true);
        }
        map.endMap();
      }
      default -> throw new IllegalStateException();
    }
    return valueAt(builder, builder.count() - 1);
  }

  private void addBytes(ColumnBuilder builder) {
    byte[] bytes = new byte[random.nextInt(10)];
    random.nextBytes(bytes);
    if (random.nextBoolean()) {
      builder.appendBytes(bytes, 0, bytes.length);
    } else {
      builder.appendBuffer(ByteBuffer.wrap(bytes));
    }
  }

  /** Returns a value as an object that can be compared; null is a string. */
  private static Object valueAt(ColumnBuilder builder, int position) {
    if (!builder.isPresent(position)) {
      return "null";
    } else if (builder instanceof NumberBuilder numbers) {
      return numbers.areLongs() ? (Object) numbers.values()[position] : numbers.doubleAt(position);
    } else if (builder instanceof BytesBuilder bytes) {
      int start = bytes.start(position);
      return Arrays.toString(
          Arrays.copyOfRange(bytes.data().array(), start, start + bytes.length(position)));
    } else if (builder instanceof RecordBuilder record) {
      return List.of(valueAt(record.field(0), position), valueAt(record.field(1), position));
    } else if (builder instanceof ArrayBuilder array) {
      return IntStream.range(array.start(position), array.end(position))
          .mapToObj(i -> valueAt(array.elements(), i))
          .toList();
    }
    MapBuilder map = (MapBuilder) builder;
    return IntStream.range(map.start(position), map.end(position))
        .mapToObj(i -> key(map, i) + "=" + valueAt(map.values(), i))
        .toList();
  }

  private static String key(MapBuilder map, int entry) {
    return keyOf(map.keys(), map.keyCode(entry));
  }

  private static String keyOf(KeyDictionary keys, int code) {
    int start = keys.start(code);
    return new String(keys.data(), start, keys.end(code) - start, StandardCharsets.UTF_8);
  }

  private static void assertValues(List<Object> expected, ColumnBuilder builder) {
    assertEquals(expected.size(), builder.count());
    assertEquals(
        expected, IntStream.range(0, expected.size()).mapToObj(i -> valueAt(builder, i)).toList());
    long valueCount = expected.stream().filter(value -> !value.equals("null")).count();
    assertEquals(valueCount, builder.valueCount());
    long[] validityWords = new long[(expected.size() + 63) / 64];
    builder.copyValidity(validityWords);
    for (int i = 0; i < expected.size(); i++) {
      assertEquals(builder.isPresent(i), (validityWords[i >> 6] >>> i & 1) != 0);
    }
  }

  @ParameterizedTest
  @EnumSource
  void truncateRemovesTheValuesAddedLast(Kind kind) {
    ColumnBuilder builder = builder(kind, true);
    List<Object> expected = new ArrayList<>();
    for (int step = 0; step < STEP_COUNT; step++) {
      long sizeBefore = sizeTracker.sizeInBytes();
      int addedCount = 1 + random.nextInt(3);
      List<Object> addedValues = new ArrayList<>();
      for (int i = 0; i < addedCount; i++) {
        addedValues.add(add(builder, kind, true));
      }
      if (random.nextInt(3) == 0) {
        builder.truncate(expected.size());
        sizeTracker.resetTo(sizeBefore);
      } else {
        expected.addAll(addedValues);
      }
      assertEquals(expected.size(), builder.count());
    }
    assertValues(expected, builder);
  }

  @ParameterizedTest
  @EnumSource
  void readsSpilledValuesBackInOrder(Kind kind) {
    ColumnBuilder builder = builder(kind, true);
    List<Object> expected = new ArrayList<>();
    List<ByteWriter> spills = new ArrayList<>();
    for (int step = 0; step < STEP_COUNT; step++) {
      expected.add(add(builder, kind, true));
      if (random.nextInt(50) == 0) {
        ByteWriter bytes = new ByteWriter();
        builder.writeTo(bytes);
        spills.add(bytes);
        builder.release();
        assertEquals(0, sizeTracker.memoryInBytes());
      }
    }
    ByteWriter lastSpill = new ByteWriter();
    builder.writeTo(lastSpill);
    spills.add(lastSpill);
    builder.clear();
    for (ByteWriter spill : spills) {
      builder.readFrom(new ByteReader(spill.array(), spill.size(), 0, new SourceLocation("", "")));
    }
    assertValues(expected, builder);
  }

  @ParameterizedTest
  @EnumSource
  void copiesValuesByPosition(Kind kind) {
    ColumnBuilder builder = builder(kind, true);
    List<Object> expected = new ArrayList<>();
    for (int step = 0; step < STEP_COUNT; step++) {
      expected.add(add(builder, kind, true));
    }
    int from = 10;
    int to = 90;
    int[] positions = random.ints(100, 0, STEP_COUNT).toArray();
    assertValues(
        Arrays.stream(positions, from, to).mapToObj(expected::get).toList(),
        builder.gather(positions, from, to));
    assertValues(expected, builder);
  }

  @Test
  void appendAllAddsTheSameNumbersAsSingleAppends() {
    NumberBuilder bulkBuilder = NumberBuilder.ofLongs(new SizeTracker(), true);
    NumberBuilder singleBuilder = NumberBuilder.ofLongs(sizeTracker, true);
    long[] values = random.longs(300).map(value -> value >> (value & 63)).toArray();
    int[] nullMarks = random.ints(300, -1, 3).toArray();
    int start = 0;
    for (int count : new int[] {1, 63, 64, 0, 65, 107}) {
      int end = start + count;
      bulkBuilder.appendAll(
          Arrays.copyOfRange(values, start, end), Arrays.copyOfRange(nullMarks, start, end), count);
      start = end;
    }
    for (int i = 0; i < 300; i++) {
      if (nullMarks[i] < 0) {
        singleBuilder.appendNull();
      } else {
        singleBuilder.appendLong(values[i]);
      }
    }
    assertEquals(sizeTracker.sizeInBytes(), bulkBuilder.sizeTracker().sizeInBytes());
    for (int i = 0; i < 300; i++) {
      assertEquals(valueAt(singleBuilder, i), valueAt(bulkBuilder, i));
      assertEquals(
          singleBuilder.values()[i], bulkBuilder.values()[i], "placeholder at position " + i);
    }
  }

  @Test
  void placeholderOfASpilledNullRepeatsThePreviousValue() {
    NumberBuilder builder = NumberBuilder.ofLongs(sizeTracker, true);
    builder.appendLong(7);
    ByteWriter firstSpill = new ByteWriter();
    builder.writeTo(firstSpill);
    builder.release();
    builder.appendNull();
    ByteWriter secondSpill = new ByteWriter();
    builder.writeTo(secondSpill);
    builder.clear();
    for (ByteWriter spill : List.of(firstSpill, secondSpill)) {
      builder.readFrom(new ByteReader(spill.array(), spill.size(), 0, new SourceLocation("", "")));
    }
    assertEquals(7, builder.values()[1]);
  }

  @Test
  void keysAfterTheIndexLimitAreStoredButNotDeduplicated() {
    MapBuilder maps = new MapBuilder(sizeTracker, false, NumberBuilder.ofLongs(sizeTracker, false));
    for (int entry = 0; entry < 100; entry++) {
      addEntry(maps, 0);
    }
    for (int entry = 0; entry < 2 * KeyDictionary.MAX_INDEXED_KEYS; entry++) {
      addEntry(maps, entry);
    }
    maps.endMap();
    assertEquals(KeyDictionary.MAX_INDEXED_KEYS, maps.keys().distinctCount());
    byte[] indexedKey = "key5".getBytes(StandardCharsets.UTF_8);
    assertEquals(5, maps.findOrAddKey(indexedKey, 0, indexedKey.length));
    for (int entry = 100; entry < maps.entryCount(); entry++) {
      assertEquals("key" + (entry - 100), key(maps, entry));
    }
  }

  @Test
  void deduplicationStopsWithRareKeysAndResumesAfterTheirRemoval() {
    MapBuilder maps = new MapBuilder(sizeTracker, false, NumberBuilder.ofLongs(sizeTracker, false));
    addEntry(maps, 0);
    maps.endMap();
    for (int entry = 1; entry < 2 * KeyDictionary.CHECKED_ENTRY_COUNT; entry++) {
      addEntry(maps, entry < KeyDictionary.CHECKED_ENTRY_COUNT ? entry : 0);
      assertEquals(
          "key" + (entry < KeyDictionary.CHECKED_ENTRY_COUNT ? entry : 0), key(maps, entry));
    }
    maps.endMap();
    assertEquals(0, maps.keys().distinctCount());
    maps.truncate(1);
    assertEquals(KeyDictionary.MAX_INDEXED_KEYS, maps.keys().distinctCount());
    addEntry(maps, 0);
    assertEquals(0, maps.keyCode(1));
  }

  @Test
  void truncateRemovesKeysThatWereNotDeduplicated() {
    MapBuilder maps = new MapBuilder(sizeTracker, false, NumberBuilder.ofLongs(sizeTracker, false));
    for (int entry = 0; entry < KeyDictionary.CHECKED_ENTRY_COUNT - 30; entry++) {
      addEntry(maps, Math.max(0, entry - 8)); // adds the first key nine times
    }
    maps.endMap();
    int remainingEntryCount = maps.entryCount();
    for (int entry = 0; entry < 40; entry++) {
      addEntry(maps, 10_000 + entry);
    }
    for (int keyNumber : new int[] {5, 10_035, 10_035}) {
      addEntry(maps, keyNumber);
      addStringEntry(maps, "key" + keyNumber);
      addStringEntry(maps, "late" + keyNumber);
    }
    assertEquals(0, maps.keys().distinctCount());
    maps.endMap();
    maps.truncate(1);
    for (int keyNumber : new int[] {5, 10_005, 10_035, 10_035, 20_000}) {
      addEntry(maps, keyNumber);
      addStringEntry(maps, "key" + keyNumber);
      addStringEntry(maps, "late" + keyNumber);
      assertEquals("late" + keyNumber, key(maps, maps.entryCount() - 1));
    }
    maps.endMap();
    assertEquals(5, maps.keyCode(remainingEntryCount));
    assertNotEquals(0, maps.keys().distinctCount());
    assertIndexedKeysHaveOneCode(maps);
  }

  private static void addStringEntry(MapBuilder maps, String key) {
    if (!maps.appendCachedKey(key)) {
      maps.appendKey(key, key.getBytes(StandardCharsets.UTF_8));
    }
    maps.values().appendLong(0);
  }

  private static void assertIndexedKeysHaveOneCode(MapBuilder maps) {
    KeyDictionary keys = maps.keys();
    Map<String, Integer> codesByKey = new HashMap<>();
    for (int code = 0; code < keys.distinctCount(); code++) {
      assertNull(codesByKey.put(keyOf(keys, code), code));
    }
    for (int code = keys.distinctCount(); code < keys.size(); code++) {
      assertFalse(codesByKey.containsKey(keyOf(keys, code)));
    }
  }

  private static void addEntry(MapBuilder maps, int keyNumber) {
    byte[] key = ("key" + keyNumber).getBytes(StandardCharsets.UTF_8);
    maps.appendKey(key, 0, key.length);
    maps.values().appendLong(keyNumber);
  }

  @Test
  void rejectsMoreBytesThanTheLimit() {
    BytesBuilder builder = BytesBuilder.ofBytes(sizeTracker, false);
    sizeTracker.limitAddedBytes(10);
    builder.appendBytes(new byte[9], 0, 9);
    assertThrows(TooManyBytesException.class, () -> builder.appendBytes(new byte[1], 0, 1));
    assertEquals(1, builder.count());
  }
}
