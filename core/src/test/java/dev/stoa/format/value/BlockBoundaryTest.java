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

/** Views of single items report blocks whose items do not end at the block's declared size. */
class BlockBoundaryTest {
  private static final Schema INT = Schema.create(Schema.Type.INT);
  private static final Schema INTS = Schema.createArray(INT);

  private static ByteReader reader(int... bytes) {
    byte[] content = new byte[bytes.length];
    for (int i = 0; i < content.length; i++) {
      content[i] = (byte) bytes[i];
    }
    return new ByteReader(content, content.length, 0, new SourceLocation("f", ""));
  }

  /**
   * Returns an array in one block: minus two (the negated item count), the size, the items, and
   * zeros as the end.
   */
  private static ColumnarArray arrayView(Schema element, int sizeInBytes, int... items) {
    int[] bytes = new int[items.length + 5];
    bytes[0] = 3;
    bytes[1] = 2 * sizeInBytes;
    System.arraycopy(items, 0, bytes, 2, items.length);
    return (ColumnarArray) ValueSerde.of(Schema.createArray(element)).view(reader(bytes), null);
  }

  private static void assertFault(String expectedMessage, Runnable action) {
    var exception = assertThrows(CorruptFileException.class, action::run);
    assertTrue(exception.getMessage().contains(expectedMessage), exception.getMessage());
  }

  private static void assertEndReported(Runnable action) {
    assertFault("expected the items to end at byte", action);
  }

  @Test
  void theLastElementOfAnArrayEndsWithItsBlock() {
    assertEquals(2, arrayView(INT, 2, 2, 4).intAt(1));
    ColumnarArray tooLong = arrayView(INT, 3, 2, 4);
    assertEquals(2, tooLong.size());
    assertEquals(1, tooLong.intAt(0));
    assertEndReported(() -> tooLong.intAt(1));
    assertEndReported(() -> tooLong.get(1));
    assertEquals(64, arrayView(INT, 3, 2, 128, 1).intAt(1));
    assertEndReported(() -> arrayView(INT, 4, 2, 4).intAt(1));
  }

  @Test
  void aNullLastElementEndsWithItsBlock() {
    Schema nullable = Schema.createUnion(Schema.create(Schema.Type.NULL), INT);
    assertTrue(arrayView(nullable, 3, 2, 2, 0).isNullAt(1));
    ColumnarArray tooLong = arrayView(nullable, 4, 2, 2, 0);
    assertEquals(1, tooLong.intAt(0));
    assertEndReported(() -> tooLong.isNullAt(1));
    assertEndReported(() -> tooLong.get(1));
  }

  @Test
  void aCollectionAsLastElementEndsWithItsBlock() {
    ColumnarArray validArray = arrayView(INTS, 2, 0, 0);
    assertEquals(List.of(), List.copyOf((List<?>) validArray.get(1)));
    ColumnarArray tooLong = arrayView(INTS, 3, 0, 0);
    assertEquals(2, tooLong.size());
    assertEndReported(() -> tooLong.arrayAt(1));
    assertEndReported(() -> tooLong.get(1));
  }

  /**
   * Returns a map in one block: minus one (the negated entry count), the size, a key, a value, and
   * zeros as the end.
   */
  private static ColumnarMap mapView(int sizeInBytes) {
    ByteReader in = reader(1, 2 * sizeInBytes, 2, 'a', 4, 0, 0, 0, 0);
    return (ColumnarMap) ValueSerde.of(Schema.createMap(INT)).view(in, null);
  }

  @Test
  void theLastEntryOfAMapEndsWithItsBlock() {
    assertEquals(2, mapView(3).intAt("a"));
    assertEquals(1, mapView(3).keySet().size());
    ColumnarMap tooLong = mapView(4);
    assertEquals(1, tooLong.size());
    assertEndReported(() -> tooLong.intAt("a"));
    assertEndReported(() -> tooLong.isNullAt("b"));
    assertEndReported(() -> tooLong.forEach((key, value) -> {}));
    assertEndReported(() -> tooLong.keySet().forEach(key -> {}));
  }

  /** The end of the second block is recorded only once its element was found. */
  @Test
  void aCorruptBlockLeavesTheCursorInPlace() {
    // A block with the number 1; a block with the number 2, an endless varint and another number.
    int[] bytes = {1, 2, 2, 5, 26, 4, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 2, 0};
    BinaryElements elements = new BinaryElements((ArraySerde) ValueSerde.of(INTS));
    ByteReader in = reader(bytes);
    elements.reset(in, 0);
    assertEquals(1, ValueSerde.of(INT).readInt(elements.readAvro(0)));
    for (int attempt = 0; attempt < 2; attempt++) {
      assertFault("a varint of at most 10 bytes", () -> elements.readAvro(3));
      assertEquals(2, ValueSerde.of(INT).readInt(elements.readAvro(1)));
    }
  }

  @Test
  void aCorruptBlockOfEntriesLeavesTheCursorInPlace() {
    // A block with the entry "a": 1; a block whose key is longer than the input.
    int[] bytes = {1, 6, 2, 'a', 2, 1, 6, 126, 'b', 2, 0};
    MapSerde serde = (MapSerde) ValueSerde.of(Schema.createMap(INT));
    EntryCursor entries = new BinaryMapView().reset(serde, reader(bytes), 0).cursor(0);
    assertTrue(entries.next());
    for (int attempt = 0; attempt < 2; attempt++) {
      assertFault("expected a length of at most", entries::next);
    }
    assertEquals("a", entries.key().toString());
  }
}
