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

  private static void assertCorrupt(String expectedMessage, Runnable action) {
    var exception = assertThrows(CorruptFileException.class, action::run);
    assertTrue(exception.getMessage().contains(expectedMessage), exception.getMessage());
  }

  private static void assertReportsEnd(Runnable action) {
    assertCorrupt("expected the items to end at byte", action);
  }

  @Test
  void checksThatTheLastElementEndsWithItsBlock() {
    assertEquals(2, arrayView(INT, 2, 2, 4).intAt(1));
    ColumnarArray tooLongBlock = arrayView(INT, 3, 2, 4);
    assertEquals(2, tooLongBlock.size());
    assertEquals(1, tooLongBlock.intAt(0));
    assertReportsEnd(() -> tooLongBlock.intAt(1));
    assertReportsEnd(() -> tooLongBlock.get(1));
    assertEquals(64, arrayView(INT, 3, 2, 128, 1).intAt(1));
    assertReportsEnd(() -> arrayView(INT, 4, 2, 4).intAt(1));
  }

  @Test
  void checksThatALastElementThatIsNullEndsWithItsBlock() {
    Schema nullable = Schema.createUnion(Schema.create(Schema.Type.NULL), INT);
    assertTrue(arrayView(nullable, 3, 2, 2, 0).isNullAt(1));
    ColumnarArray tooLongBlock = arrayView(nullable, 4, 2, 2, 0);
    assertEquals(1, tooLongBlock.intAt(0));
    assertReportsEnd(() -> tooLongBlock.isNullAt(1));
    assertReportsEnd(() -> tooLongBlock.get(1));
  }

  @Test
  void checksThatALastElementThatIsAnArrayEndsWithItsBlock() {
    ColumnarArray validArray = arrayView(INTS, 2, 0, 0);
    assertEquals(List.of(), List.copyOf((List<?>) validArray.get(1)));
    ColumnarArray tooLongBlock = arrayView(INTS, 3, 0, 0);
    assertEquals(2, tooLongBlock.size());
    assertReportsEnd(() -> tooLongBlock.arrayAt(1));
    assertReportsEnd(() -> tooLongBlock.get(1));
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
  void checksThatTheLastEntryEndsWithItsBlock() {
    assertEquals(2, mapView(3).intAt("a"));
    assertEquals(1, mapView(3).keySet().size());
    ColumnarMap tooLongBlock = mapView(4);
    assertEquals(1, tooLongBlock.size());
    assertReportsEnd(() -> tooLongBlock.intAt("a"));
    assertReportsEnd(() -> tooLongBlock.isNullAt("b"));
    assertReportsEnd(() -> tooLongBlock.forEach((key, value) -> {}));
    assertReportsEnd(() -> tooLongBlock.keySet().forEach(key -> {}));
  }

  /** The elements remember the second block only after the requested element was found. */
  @Test
  void elementsBeforeACorruptOneCanBeReadAfterTheError() {
    // A block with the number 1; a block with the number 2, an endless varint and another number.
    int[] bytes = {1, 2, 2, 5, 26, 4, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 2, 0};
    BinaryElements elements = new BinaryElements((ArraySerde) ValueSerde.of(INTS));
    ByteReader in = reader(bytes);
    elements.reset(in, 0);
    assertEquals(1, ValueSerde.of(INT).readInt(elements.readAvro(0)));
    for (int attempt = 0; attempt < 2; attempt++) {
      assertCorrupt("a varint of at most 10 bytes", () -> elements.readAvro(3));
      assertEquals(2, ValueSerde.of(INT).readInt(elements.readAvro(1)));
    }
  }

  @Test
  void aCorruptBlockOfEntriesLeavesTheCursorAtItsEntry() {
    // A block with the entry "a": 1; a block whose key is longer than the input.
    int[] bytes = {1, 6, 2, 'a', 2, 1, 6, 126, 'b', 2, 0};
    MapSerde serde = (MapSerde) ValueSerde.of(Schema.createMap(INT));
    EntryCursor entries = new BinaryMapView().reset(serde, reader(bytes), 0).cursor(0);
    assertTrue(entries.next());
    for (int attempt = 0; attempt < 2; attempt++) {
      assertCorrupt("expected a length of at most", entries::next);
    }
    assertEquals("a", entries.key().toString());
  }
}
