package dev.stoa.format.builder;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.FilePlace;
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

/** Builders hold what a list of values holds, through undone rows, spills and gathering. */
final class BuildersTest {
  private static final int STEPS = 400;

  private final Random random = new Random(Long.getLong("seed", 11));
  private final Tally tally = new Tally();

  enum Kind {
    LONGS,
    DOUBLES,
    FLOATS,
    TEXTS,
    FIXED,
    NULLS,
    RECORDS,
    ARRAYS,
    MAPS
  }

  private ColumnBuilder builder(Kind kind, boolean isNullable) {
    return switch (kind) {
      case LONGS -> NumberBuilder.ofLongs(tally, isNullable);
      case DOUBLES -> NumberBuilder.ofDoubles(tally, isNullable);
      case FLOATS -> NumberBuilder.ofFloats(tally, isNullable);
      case TEXTS -> BytesBuilder.ofBytes(tally, isNullable);
      case FIXED -> BytesBuilder.ofValues(tally, isNullable);
      case NULLS -> new NullBuilder(tally);
      case RECORDS ->
          new RecordBuilder(
              tally, isNullable, List.of(builder(Kind.LONGS, true), builder(Kind.TEXTS, false)));
      case ARRAYS -> new ArrayBuilder(tally, isNullable, builder(Kind.TEXTS, true));
      case MAPS -> new MapBuilder(tally, isNullable, builder(Kind.RECORDS, true));
    };
  }

  /** Adds a random value; gives it as {@link #at} does. */
  private Object add(ColumnBuilder builder, Kind kind, boolean mayBeNull) {
    if (kind == Kind.NULLS || (mayBeNull && random.nextInt(3) == 0)) {
      builder.appendNull();
      return "null";
    }
    switch (kind) {
      case LONGS -> builder.appendLong(random.nextLong() >> random.nextInt(64));
      case DOUBLES -> builder.appendDouble(random.nextGaussian());
      case FLOATS -> builder.appendFloat(random.nextFloat());
      case TEXTS, FIXED -> addBytes(builder);
      case RECORDS -> {
        RecordBuilder record = (RecordBuilder) builder;
        add(record.field(0), Kind.LONGS, true);
        add(record.field(1), Kind.TEXTS, false);
        record.endRecord();
      }
      case ARRAYS -> {
        ArrayBuilder array = (ArrayBuilder) builder;
        for (int i = random.nextInt(4); i > 0; i--) {
          add(array.elements(), Kind.TEXTS, true);
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
    return at(builder, builder.count() - 1);
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

  private static Object at(ColumnBuilder builder, int place) {
    if (!builder.isPresent(place)) {
      return "null";
    } else if (builder instanceof NumberBuilder numbers) {
      return numbers.areWhole() ? (Object) numbers.values()[place] : numbers.real(place);
    } else if (builder instanceof BytesBuilder bytes) {
      int start = bytes.start(place);
      return Arrays.toString(
          Arrays.copyOfRange(bytes.data().array(), start, start + bytes.length(place)));
    } else if (builder instanceof RecordBuilder record) {
      return List.of(at(record.field(0), place), at(record.field(1), place));
    } else if (builder instanceof ArrayBuilder array) {
      return IntStream.range(place == 0 ? 0 : array.end(place - 1), array.end(place))
          .mapToObj(i -> at(array.elements(), i))
          .toList();
    }
    MapBuilder map = (MapBuilder) builder;
    return IntStream.range(map.start(place), map.end(place))
        .mapToObj(i -> key(map, i) + "=" + at(map.values(), i))
        .toList();
  }

  private static String key(MapBuilder map, int entry) {
    return keyOf(map.keys(), map.key(entry));
  }

  private static String keyOf(KeyTable keys, int number) {
    int start = keys.start(number);
    return new String(keys.data(), start, keys.end(number) - start, StandardCharsets.UTF_8);
  }

  private static void check(List<Object> expected, ColumnBuilder builder) {
    assertEquals(expected.size(), builder.count());
    assertEquals(
        expected, IntStream.range(0, expected.size()).mapToObj(i -> at(builder, i)).toList());
    long present = expected.stream().filter(value -> !value.equals("null")).count();
    assertEquals(present, builder.valueCount());
    long[] words = new long[(expected.size() + 63) / 64];
    builder.copyPresent(words);
    for (int i = 0; i < expected.size(); i++) {
      assertEquals(builder.isPresent(i), (words[i >> 6] >>> i & 1) != 0);
    }
  }

  @ParameterizedTest
  @EnumSource
  void undoneRowsLeaveNoTrace(Kind kind) {
    ColumnBuilder builder = builder(kind, true);
    List<Object> expected = new ArrayList<>();
    for (int step = 0; step < STEPS; step++) {
      long size = tally.sizeInBytes();
      int rows = 1 + random.nextInt(3);
      List<Object> added = new ArrayList<>();
      for (int row = 0; row < rows; row++) {
        added.add(add(builder, kind, true));
      }
      if (random.nextInt(3) == 0) {
        builder.truncate(expected.size());
        tally.resetTo(size);
      } else {
        expected.addAll(added);
      }
      assertEquals(expected.size(), builder.count());
    }
    check(expected, builder);
  }

  @ParameterizedTest
  @EnumSource
  void whatWasSpilledComesBackInOrder(Kind kind) {
    ColumnBuilder builder = builder(kind, true);
    List<Object> expected = new ArrayList<>();
    List<ByteWriter> spilled = new ArrayList<>();
    for (int step = 0; step < STEPS; step++) {
      expected.add(add(builder, kind, true));
      if (random.nextInt(50) == 0) {
        ByteWriter bytes = new ByteWriter();
        builder.writeTo(bytes);
        spilled.add(bytes);
        builder.release();
        assertEquals(0, tally.memoryInBytes());
      }
    }
    ByteWriter last = new ByteWriter();
    builder.writeTo(last);
    spilled.add(last);
    builder.clear();
    for (ByteWriter part : spilled) {
      builder.readFrom(new ByteReader(part.array(), part.size(), 0, new FilePlace("", "")));
    }
    check(expected, builder);
  }

  @ParameterizedTest
  @EnumSource
  void gatheredPlacesHaveTheValuesOfTheirPlaces(Kind kind) {
    ColumnBuilder builder = builder(kind, true);
    List<Object> expected = new ArrayList<>();
    for (int step = 0; step < STEPS; step++) {
      expected.add(add(builder, kind, true));
    }
    int[] places = random.ints(100, 0, STEPS).toArray();
    check(
        Arrays.stream(places).skip(10).limit(80).mapToObj(expected::get).toList(),
        builder.gather(places, 10, 90));
    check(expected, builder);
  }

  @Test
  void manyNumbersAreAddedAsOneByOne() {
    NumberBuilder together = NumberBuilder.ofLongs(new Tally(), true);
    NumberBuilder oneByOne = NumberBuilder.ofLongs(tally, true);
    long[] values = random.longs(300).map(value -> value >> (value & 63)).toArray();
    int[] rows = random.ints(300, -1, 3).toArray();
    int at = 0;
    for (int count : new int[] {1, 63, 64, 0, 65, 107}) {
      int from = at;
      together.appendAll(
          Arrays.copyOfRange(values, from, from + count),
          Arrays.copyOfRange(rows, from, from + count),
          count);
      at += count;
    }
    for (int i = 0; i < 300; i++) {
      if (rows[i] < 0) {
        oneByOne.appendNull();
      } else {
        oneByOne.appendLong(values[i]);
      }
    }
    assertEquals(tally.sizeInBytes(), together.tally().sizeInBytes());
    for (int i = 0; i < 300; i++) {
      assertEquals(at(oneByOne, i), at(together, i));
      assertEquals(oneByOne.values()[i], together.values()[i], "gaps repeat the value before");
    }
  }

  @Test
  void gapsAreTheSameWhetherTheyWereSpilledOrNot() {
    NumberBuilder builder = NumberBuilder.ofLongs(tally, true);
    builder.appendLong(7);
    ByteWriter first = new ByteWriter();
    builder.writeTo(first);
    builder.release();
    builder.appendNull();
    ByteWriter second = new ByteWriter();
    builder.writeTo(second);
    builder.clear();
    for (ByteWriter part : List.of(first, second)) {
      builder.readFrom(new ByteReader(part.array(), part.size(), 0, new FilePlace("", "")));
    }
    assertEquals(7, builder.values()[1]);
  }

  @Test
  void keysBeyondTheFirstAreKeptButNotLookedFor() {
    MapBuilder maps = new MapBuilder(tally, false, NumberBuilder.ofLongs(tally, false));
    for (int entry = 0; entry < 100; entry++) {
      addEntry(maps, 0);
    }
    for (int entry = 0; entry < 2 * KeyTable.MAX_KNOWN; entry++) {
      addEntry(maps, entry);
    }
    maps.endMap();
    assertEquals(KeyTable.MAX_KNOWN, maps.keys().knownSize());
    byte[] known = "key5".getBytes(StandardCharsets.UTF_8);
    assertEquals(5, maps.numberOf(known, 0, known.length));
    for (int entry = 100; entry < maps.entryCount(); entry++) {
      assertEquals("key" + (entry - 100), key(maps, entry));
    }
  }

  @Test
  void keysThatHardlyRepeatedAreNotLookedForUntilTheEntriesAreUndone() {
    MapBuilder maps = new MapBuilder(tally, false, NumberBuilder.ofLongs(tally, false));
    addEntry(maps, 0);
    maps.endMap();
    for (int entry = 1; entry < 2 * KeyTable.FIRST_ENTRIES; entry++) {
      addEntry(maps, entry < KeyTable.FIRST_ENTRIES ? entry : 0);
      assertEquals("key" + (entry < KeyTable.FIRST_ENTRIES ? entry : 0), key(maps, entry));
    }
    maps.endMap();
    assertEquals(0, maps.keys().knownSize());
    maps.truncate(1);
    assertEquals(KeyTable.MAX_KNOWN, maps.keys().knownSize());
    addEntry(maps, 0);
    assertEquals(0, maps.key(1));
  }

  @Test
  void keysOfAnUndoneMapThatWereNotLookedForAreForgotten() {
    MapBuilder maps = new MapBuilder(tally, false, NumberBuilder.ofLongs(tally, false));
    for (int entry = 0; entry < KeyTable.FIRST_ENTRIES - 30; entry++) {
      addEntry(maps, Math.max(0, entry - 8)); // the first key a few times
    }
    maps.endMap();
    int kept = maps.entryCount();
    for (int entry = 0; entry < 40; entry++) {
      addEntry(maps, 10_000 + entry);
    }
    for (int number : new int[] {5, 10_035, 10_035}) {
      addEntry(maps, number);
      addStringEntry(maps, "key" + number);
      addStringEntry(maps, "late" + number);
    }
    assertEquals(0, maps.keys().knownSize());
    maps.endMap();
    maps.truncate(1);
    for (int number : new int[] {5, 10_005, 10_035, 10_035, 20_000}) {
      addEntry(maps, number);
      addStringEntry(maps, "key" + number);
      addStringEntry(maps, "late" + number);
      assertEquals("late" + number, key(maps, maps.entryCount() - 1));
    }
    maps.endMap();
    assertEquals(5, maps.key(kept));
    assertNotEquals(0, maps.keys().knownSize());
    assertKnownKeysHaveOneNumber(maps);
  }

  private static void addStringEntry(MapBuilder maps, String key) {
    if (!maps.appendKnownKey(key)) {
      maps.appendKey(key, key.getBytes(StandardCharsets.UTF_8));
    }
    maps.values().appendLong(0);
  }

  private static void assertKnownKeysHaveOneNumber(MapBuilder maps) {
    KeyTable keys = maps.keys();
    Map<String, Integer> known = new HashMap<>();
    for (int number = 0; number < keys.knownSize(); number++) {
      assertNull(known.put(keyOf(keys, number), number));
    }
    for (int number = keys.knownSize(); number < keys.size(); number++) {
      assertFalse(known.containsKey(keyOf(keys, number)));
    }
  }

  private static void addEntry(MapBuilder maps, int number) {
    byte[] key = ("key" + number).getBytes(StandardCharsets.UTF_8);
    maps.appendKey(key, 0, key.length);
    maps.values().appendLong(number);
  }

  @Test
  void moreBytesThanAreAllowedNextAreRefused() {
    BytesBuilder builder = BytesBuilder.ofBytes(tally, false);
    tally.limitNext(10);
    builder.appendBytes(new byte[9], 0, 9);
    assertThrows(TooManyBytesException.class, () -> builder.appendBytes(new byte[1], 0, 1));
    assertEquals(1, builder.count());
  }
}
