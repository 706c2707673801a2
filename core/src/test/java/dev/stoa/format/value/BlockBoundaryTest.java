package dev.stoa.format.value;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.data.ColumnarArray;
import dev.stoa.data.ColumnarMap;
import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.SourceLocation;
import java.util.List;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;

/** Blocks whose items do not end at their declared sizes, read through views of single items. */
class BlockBoundaryTest {
  private static final Schema INT = Schema.create(Schema.Type.INT);
  private static final Schema INTS = Schema.createArray(INT);

  private static ByteReader reader(int... bytes) {
    byte[] raw = new byte[bytes.length];
    for (int i = 0; i < raw.length; i++) {
      raw[i] = (byte) bytes[i];
    }
    return new ByteReader(raw, raw.length, 0, new SourceLocation("f", ""));
  }

  /** Minus two, the size, two items, zeros as the end. */
  private static ColumnarArray array(Schema element, int size, int... items) {
    int[] bytes = new int[items.length + 5];
    bytes[0] = 3;
    bytes[1] = 2 * size;
    System.arraycopy(items, 0, bytes, 2, items.length);
    return (ColumnarArray) ValueSerde.of(Schema.createArray(element)).view(reader(bytes), null);
  }

  private static void assertTells(String words, Runnable use) {
    var fault = assertThrows(CorruptFileException.class, use::run);
    assertTrue(fault.getMessage().contains(words), fault.getMessage());
  }

  private static void assertEndTold(Runnable use) {
    assertTells("expected the items to end at byte", use);
  }

  @Test
  void theLastElementOfAnArrayEndsWithItsBlock() {
    assertEquals(2, array(INT, 2, 2, 4).intAt(1));
    ColumnarArray tooLong = array(INT, 3, 2, 4);
    assertEquals(2, tooLong.size());
    assertEquals(1, tooLong.intAt(0));
    assertEndTold(() -> tooLong.intAt(1));
    assertEndTold(() -> tooLong.get(1));
    assertEquals(64, array(INT, 3, 2, 128, 1).intAt(1));
    assertEndTold(() -> array(INT, 4, 2, 4).intAt(1));
  }

  @Test
  void theLastElementEndsWithItsBlockWhereItIsNull() {
    Schema optional = Schema.createUnion(Schema.create(Schema.Type.NULL), INT);
    assertTrue(array(optional, 3, 2, 2, 0).isNullAt(1));
    ColumnarArray tooLong = array(optional, 4, 2, 2, 0);
    assertEquals(1, tooLong.intAt(0));
    assertEndTold(() -> tooLong.isNullAt(1));
    assertEndTold(() -> tooLong.get(1));
  }

  @Test
  void theLastElementEndsWithItsBlockWhereItIsACollection() {
    ColumnarArray right = array(INTS, 2, 0, 0);
    assertEquals(List.of(), List.copyOf((List<?>) right.get(1)));
    ColumnarArray tooLong = array(INTS, 3, 0, 0);
    assertEquals(2, tooLong.size());
    assertEndTold(() -> tooLong.arrayAt(1));
    assertEndTold(() -> tooLong.get(1));
  }

  /** Minus one, the size, the key, the value, zeros as the end. */
  private static ColumnarMap map(int size) {
    ByteReader in = reader(1, 2 * size, 2, 'a', 4, 0, 0, 0, 0);
    return (ColumnarMap) ValueSerde.of(Schema.createMap(INT)).view(in, null);
  }

  @Test
  void theLastEntryOfAMapEndsWithItsBlock() {
    assertEquals(2, map(3).intAt("a"));
    assertEquals(1, map(3).keySet().size());
    ColumnarMap tooLong = map(4);
    assertEquals(1, tooLong.size());
    assertEndTold(() -> tooLong.intAt("a"));
    assertEndTold(() -> tooLong.isNullAt("b"));
    assertEndTold(() -> tooLong.forEach((key, value) -> {}));
    assertEndTold(() -> tooLong.keySet().forEach(key -> {}));
  }

  /** The second block's end is recorded only when its element was found. */
  @Test
  void aCorruptBlockLeavesTheCursorInPlace() {
    // A block of the number 1; one of the number 2, a number that never ends, and another.
    int[] bytes = {1, 2, 2, 5, 26, 4, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 2, 0};
    BinaryElements walk = new BinaryElements((ArraySerde) ValueSerde.of(INTS));
    ByteReader in = reader(bytes);
    walk.reset(in, 0);
    assertEquals(1, ValueSerde.of(INT).readInt(walk.readAvro(0)));
    for (int times = 0; times < 2; times++) {
      assertTells("a varint of at most 10 bytes", () -> walk.readAvro(3));
      assertEquals(2, ValueSerde.of(INT).readInt(walk.readAvro(1)));
    }
  }

  @Test
  void aCorruptBlockOfEntriesLeavesTheCursorInPlace() {
    // A block of "a" and 1; one whose key is longer than all bytes.
    int[] bytes = {1, 6, 2, 'a', 2, 1, 6, 126, 'b', 2, 0};
    MapSerde type = (MapSerde) ValueSerde.of(Schema.createMap(INT));
    EntryCursor walk = new BinaryMapView().reset(type, reader(bytes), 0).cursor(0);
    assertTrue(walk.next());
    for (int times = 0; times < 2; times++) {
      assertTells("expected a length of at most", walk::next);
    }
    assertEquals("a", walk.key().toString());
  }
}
