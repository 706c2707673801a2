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

/** Single map entries, array elements and nested records are found in Avro binary. */
class NestedValuesTest {
  private static final Schema MAP = Schema.createMap(Schema.create(Schema.Type.LONG));
  private static final Schema ARRAY = Schema.createArray(Schema.create(Schema.Type.LONG));

  /** The position of the value in the bytes of {@link #reader}. */
  private static final int OFFSET = 3;

  private final MapSerde maps = (MapSerde) ValueSerde.of(MAP);
  private final ArraySerde arrays = (ArraySerde) ValueSerde.of(ARRAY);

  /** Returns a reader at the value, which follows other bytes, as in most rows. */
  private static ByteReader reader(ByteWriter value) {
    ByteWriter bytes = new ByteWriter();
    bytes.writeBytes(new byte[OFFSET], 0, OFFSET);
    bytes.writeBytes(value.toByteArray(), 0, value.size());
    ByteReader in =
        new ByteReader(bytes.toByteArray(), bytes.size(), 0, new SourceLocation("f", ""));
    in.moveTo(OFFSET);
    return in;
  }

  private static ByteReader reader(ValueSerde serde, Object value) {
    ByteWriter out = new ByteWriter();
    serde.write(value, out);
    return reader(out);
  }

  private Long find(ByteReader in, CharSequence key) {
    in.moveTo(OFFSET);
    ByteReader value = maps.find(in, maps.key(key));
    return value == null ? null : (Long) maps.valueSerde().read(value, null);
  }

  @Test
  void findsKeysOfAnyStringClass() {
    Map<String, Long> map = new LinkedHashMap<>();
    for (String key :
        List.of("content-type", "content-typo", "größe", "", "日本", "\ud834\udd1e", "?")) {
      map.put(key, (long) key.length());
    }
    ByteReader in = reader(maps, map);
    for (int round = 0; round < 3; round++) {
      map.forEach(
          (key, value) -> {
            assertEquals(value, find(in, key));
            assertEquals(value, find(in, new Utf8(key)));
            assertEquals(value, find(in, CharBuffer.wrap(key)));
          });
      for (String absentKey : List.of("content-typ", "content-types", "groesse", "\ud834", "ß")) {
        assertNull(find(in, absentKey));
        assertNull(find(in, CharBuffer.wrap(absentKey)));
      }
    }
    assertEquals(map.size(), entryCount(in));
  }

  private int entryCount(ByteReader in) {
    in.moveTo(OFFSET);
    return maps.items().countItems(in);
  }

  @Test
  void findsTheNewValueOfAChangedKey() {
    ByteReader in = reader(maps, Map.of("a", 1L, "b", 2L));
    Utf8 key = new Utf8("a");
    assertEquals(1, find(in, key));
    key.set("b");
    assertEquals(2, find(in, key));
    key.set("c");
    assertNull(find(in, key));
  }

  @Test
  void keysForgetTheirMemosAfterEightOtherKeys() {
    MapKey key = maps.key("a");
    Object dictionary = new Object();
    assertFalse(key.hasMemoOf(dictionary));
    key.setMemo(dictionary, 7);
    assertTrue(maps.key("a").hasMemoOf(dictionary));
    assertEquals(7, maps.key("a").memo());
    for (int otherKey = 0; otherKey < 8; otherKey++) {
      maps.key("other" + otherKey);
    }
    assertFalse(maps.key("a").hasMemoOf(dictionary));
  }

  @Test
  void visitsEntriesInOrder() {
    for (int size : new int[] {0, 1, 2, 100}) {
      Map<String, Long> map = new LinkedHashMap<>();
      for (int i = 0; i < size; i++) {
        map.put("key" + i, (long) i * i);
      }
      assertEntries(reader(maps, map), map);
    }
  }

  private void assertEntries(ByteReader in, Map<String, Long> expected) {
    EntryCursor cursor = new BinaryMapView().reset(maps, in, 0).cursor(0);
    Map<String, Long> actual = new LinkedHashMap<>();
    while (cursor.next()) {
      in.moveTo(0);
      ValuePosition position = cursor.valuePosition();
      long value = position.values().readLong(position.index());
      actual.put(cursor.key().toString(), value);
    }
    assertFalse(cursor.next());
    assertEquals(List.copyOf(expected.entrySet()), List.copyOf(actual.entrySet()));
  }

  @Test
  void findsElementsForwardAndBackward() {
    List<Long> numbers = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      numbers.add((long) i * i * i);
    }
    ByteReader in = reader(arrays, numbers);
    assertEquals(100, arrays.items().countItems(in));
    in.moveTo(OFFSET);
    assertElements(in, numbers);
  }

  private void assertElements(ByteReader in, List<Long> expected) {
    BinaryElements elements = new BinaryElements(arrays);
    elements.reset(in, 0);
    for (int step : new int[] {1, 7, expected.size() - 1, -1, -3}) {
      for (int i = step > 0 ? 0 : expected.size() - 1; i >= 0 && i < expected.size(); i += step) {
        in.moveTo(0);
        assertEquals(expected.get(i), arrays.elementSerde().read(elements.readAvro(i), null));
        if (i % 3 > 0) {
          elements.onValueRead();
        }
        in.moveTo(0);
        assertEquals(expected.get(i), arrays.elementSerde().read(elements.readAvro(i), null));
        if (i % 5 > 0) {
          elements.onValueRead();
        }
        if (i % 2 > 0) {
          in.moveTo(0);
          assertEquals(expected.get(i), elements.readLong(i));
        }
      }
    }
    assertThrows(CorruptFileException.class, () -> elements.readAvro(expected.size()));
    assertEquals(expected.get(0), arrays.elementSerde().read(elements.readAvro(0), null));
  }

  /** Avro's writers may write several blocks, with or without their sizes. */
  @Test
  void readsCollectionsOfSeveralBlocks() {
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
    assertEquals(6, arrays.items().countItems(reader(array)));
    assertElements(reader(array), List.of(0L, 10L, 1L, 11L, 2L, 12L));
    assertEquals(3, maps.items().countItems(reader(map)));
    assertEntries(reader(map), entries);
    entries.forEach((key, value) -> assertEquals(value, find(reader(map), key)));
  }

  @Test
  void findsNothingInEmptyCollections() {
    assertEquals(0, arrays.items().countItems(reader(arrays, List.of())));
    assertEquals(0, entryCount(reader(maps, Map.of())));
    assertNull(find(reader(maps, Map.of()), ""));
  }

  /** Each nested record is a view of its own, so the view must remember its depth. */
  @Test
  void recursiveRecordsAreViewedUpToTheMaxDepth() {
    Schema node = Schema.createRecord("Node", null, "test", false);
    Schema linksSchema = Schema.createMap(Schema.createArray(node));
    node.setFields(List.of(new Schema.Field("links", linksSchema)));
    ByteWriter bytes = new ByteWriter();
    bytes.writeZigzag(0);
    for (int level = 0; level < 2 * ValueLimits.MAX_DEPTH; level++) {
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
        Map<?, ?> links = (Map<?, ?>) record.get("links");
        record = (GenericRecord) ((List<?>) links.get("")).get(0);
      }
    } catch (CorruptFileException e) {
      assertTrue(e.getMessage().contains("at most 1000 nested records"), e.getMessage());
    }
    assertEquals(ValueLimits.MAX_DEPTH - 1, depth);
  }

  /** Writes a collection of one item, in a block with its size. */
  private static void writeBlock(ByteWriter item, ByteWriter out) {
    out.writeZigzag(-1);
    out.writeZigzag(item.size());
    out.writeBytes(item.array(), 0, item.size());
    out.writeZigzag(0);
  }
}
