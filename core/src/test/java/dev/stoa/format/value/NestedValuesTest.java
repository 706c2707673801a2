package dev.stoa.format.value;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.SourceLocation;
import dev.stoa.format.view.MapKey;
import java.nio.CharBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.util.Utf8;
import org.junit.jupiter.api.Test;

/** Single entries of maps and elements of arrays, found in plain bytes. */
class NestedValuesTest {
  private static final Schema MAP = Schema.createMap(Schema.create(Schema.Type.LONG));
  private static final Schema ARRAY = Schema.createArray(Schema.create(Schema.Type.LONG));
  private static final int AHEAD = 3;

  private final MapSerde maps = (MapSerde) ValueSerde.of(MAP);
  private final ArraySerde arrays = (ArraySerde) ValueSerde.of(ARRAY);

  /** The bytes follow others, as those of most rows do. */
  private static ByteReader reader(ByteWriter value) {
    ByteWriter all = new ByteWriter();
    all.writeBytes(new byte[AHEAD], 0, AHEAD);
    all.writeBytes(value.toByteArray(), 0, value.size());
    ByteReader in = new ByteReader(all.toByteArray(), all.size(), 0, new SourceLocation("f", ""));
    in.moveTo(AHEAD);
    return in;
  }

  private static ByteReader write(ValueSerde type, Object value) {
    ByteWriter out = new ByteWriter();
    type.write(value, out);
    return reader(out);
  }

  private Long find(ByteReader in, CharSequence key) {
    in.moveTo(AHEAD);
    ByteReader value = maps.find(in, maps.key(key));
    return value == null ? null : (Long) maps.valueSerde().read(value, null);
  }

  @Test
  void aKeyIsFoundAsAnyKindOfText() {
    Map<String, Long> map = new LinkedHashMap<>();
    for (String key :
        List.of("content-type", "content-typo", "größe", "", "日本", "\ud834\udd1e", "?")) {
      map.put(key, (long) key.length());
    }
    ByteReader in = write(maps, map);
    for (int times = 0; times < 3; times++) {
      map.forEach(
          (key, value) -> {
            assertEquals(value, find(in, key));
            assertEquals(value, find(in, new Utf8(key)));
            assertEquals(value, find(in, CharBuffer.wrap(key)));
          });
      for (String absent : List.of("content-typ", "content-types", "groesse", "\ud834", "ß")) {
        assertNull(find(in, absent));
        assertNull(find(in, CharBuffer.wrap(absent)));
      }
    }
    assertEquals(map.size(), entryCount(in));
  }

  private int entryCount(ByteReader in) {
    in.moveTo(AHEAD);
    return maps.items().count(in);
  }

  @Test
  void aKeyThatChangesIsNoLongerTheSame() {
    ByteReader in = write(maps, Map.of("a", 1L, "b", 2L));
    Utf8 key = new Utf8("a");
    assertEquals(1, find(in, key));
    key.set("b");
    assertEquals(2, find(in, key));
    key.set("c");
    assertNull(find(in, key));
  }

  @Test
  void cachedLookupsAreDroppedWithTheKey() {
    MapKey key = maps.key("a");
    Object dictionary = new Object();
    assertFalse(key.hasMemoOf(dictionary));
    key.setMemo(dictionary, 7);
    assertTrue(maps.key("a").hasMemoOf(dictionary));
    assertEquals(7, maps.key("a").memo());
    for (int other = 0; other < 8; other++) {
      maps.key("other" + other);
    }
    assertFalse(maps.key("a").hasMemoOf(dictionary));
  }

  @Test
  void entriesAreWalkedInTheirOrder() {
    for (int size : new int[] {0, 1, 2, 100}) {
      Map<String, Long> map = new LinkedHashMap<>();
      for (int i = 0; i < size; i++) {
        map.put("key" + i, (long) i * i);
      }
      assertWalk(write(maps, map), map);
    }
  }

  private void assertWalk(ByteReader in, Map<String, Long> expected) {
    EntryCursor walk = new BinaryMapView().reset(maps, in, 0).cursor(0);
    Map<String, Long> found = new LinkedHashMap<>();
    while (walk.next()) {
      in.moveTo(0);
      ValuePosition position = walk.value();
      long value = position.values().readLong(position.index());
      found.put(walk.key().toString(), value);
    }
    assertFalse(walk.next());
    assertEquals(List.copyOf(expected.entrySet()), List.copyOf(found.entrySet()));
  }

  @Test
  void elementsAreFoundForwardsAndBackwards() {
    List<Long> numbers = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      numbers.add((long) i * i * i);
    }
    ByteReader in = write(arrays, numbers);
    assertEquals(100, arrays.items().count(in));
    in.moveTo(AHEAD);
    assertElements(in, numbers);
  }

  private void assertElements(ByteReader in, List<Long> expected) {
    BinaryElements walk = new BinaryElements(arrays);
    walk.reset(in, 0);
    for (int step : new int[] {1, 7, expected.size() - 1, -1, -3}) {
      for (int i = step > 0 ? 0 : expected.size() - 1; i >= 0 && i < expected.size(); i += step) {
        in.moveTo(0);
        assertEquals(expected.get(i), arrays.elementSerde().read(walk.readAvro(i), null));
        if (i % 3 > 0) {
          walk.onValueRead();
        }
        in.moveTo(0);
        assertEquals(expected.get(i), arrays.elementSerde().read(walk.readAvro(i), null));
        if (i % 5 > 0) {
          walk.onValueRead();
        }
        if (i % 2 > 0) {
          in.moveTo(0);
          assertEquals(expected.get(i), walk.readLong(i));
        }
      }
    }
    assertThrows(CorruptFileException.class, () -> walk.readAvro(expected.size()));
    assertEquals(expected.get(0), arrays.elementSerde().read(walk.readAvro(0), null));
  }

  /** Avro's writers make several blocks, with or without their sizes. */
  @Test
  void collectionsOfSeveralBlocksAreReadAsOne() {
    ByteWriter array = new ByteWriter();
    ByteWriter map = new ByteWriter();
    Map<String, Long> entries = new LinkedHashMap<>();
    for (long block = 0; block < 3; block++) {
      array.writeZigzag(block == 1 ? -2 : 2);
      map.writeZigzag(block == 1 ? -1 : 1);
      if (block == 1) {
        array.writeZigzag(2);
        map.writeZigzag(3);
      }
      array.writeZigzag(block);
      array.writeZigzag(block + 10);
      map.writeZigzag(1);
      map.writeBytes(new byte[] {(byte) ('a' + block)}, 0, 1);
      map.writeZigzag(block);
      entries.put("" + (char) ('a' + block), block);
    }
    array.writeZigzag(0);
    map.writeZigzag(0);
    assertEquals(6, arrays.items().count(reader(array)));
    assertElements(reader(array), List.of(0L, 10L, 1L, 11L, 2L, 12L));
    assertEquals(3, maps.items().count(reader(map)));
    assertWalk(reader(map), entries);
    entries.forEach((key, value) -> assertEquals(value, find(reader(map), key)));
  }

  @Test
  void anEmptyCollectionHasNothing() {
    assertEquals(0, arrays.items().count(write(arrays, List.of())));
    assertEquals(0, entryCount(write(maps, Map.of())));
    assertNull(find(write(maps, Map.of()), ""));
  }

  /** A view is created of each nested record in turn, so that only the recorded depth limits it. */
  @Test
  void recursiveRecordsAreViewedUpToTheMaxDepth() {
    Schema node = Schema.createRecord("Node", null, "test", false);
    Schema links = Schema.createMap(Schema.createArray(node));
    node.setFields(List.of(new Schema.Field("links", links)));
    ByteWriter bytes = new ByteWriter();
    bytes.writeZigzag(0);
    for (int inner = 0; inner < 2 * ValueLimits.MAX_DEPTH; inner++) {
      ByteWriter entry = new ByteWriter();
      entry.writeZigzag(0);
      writeBlock(bytes, entry);
      bytes = new ByteWriter();
      writeBlock(entry, bytes);
    }
    int depth = 0;
    GenericRecord record = (GenericRecord) ValueSerde.of(node).view(reader(bytes), null);
    try {
      for (; ; depth++) {
        Map<?, ?> inner = (Map<?, ?>) record.get("links");
        record = (GenericRecord) ((List<?>) inner.get("")).get(0);
      }
    } catch (CorruptFileException e) {
      assertTrue(e.getMessage().contains("at most 1000 nested records"), e.getMessage());
    }
    assertEquals(ValueLimits.MAX_DEPTH - 1, depth);
  }

  /** The only item of a collection, in a block whose size is known. */
  private static void writeBlock(ByteWriter item, ByteWriter out) {
    out.writeZigzag(-1);
    out.writeZigzag(item.size());
    out.writeBytes(item.array(), 0, item.size());
    out.writeZigzag(0);
  }
}
