package dev.stoa.format.value;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.avro.resolution.ValueMismatchException;
import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.SourceLocation;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/**
 * The number of zero-size items, nulls and empty records in arrays, is limited, since a few bytes
 * could claim any number.
 */
class ZeroSizeItemsTest {
  private static final int MAX_ITEM_COUNT = ValueLimits.MAX_ZERO_SIZE_ITEMS;
  private static final int BLOCK_COUNT = 100_000;
  private static final Schema NULLS = Schema.createArray(Schema.create(Schema.Type.NULL));
  private static final Schema EMPTY_RECORDS =
      Schema.createArray(Schema.createRecord("Empty", null, "test", false, List.of()));
  private static final List<Schema> ARRAYS = List.of(NULLS, EMPTY_RECORDS);

  private static ByteReader reader(ByteWriter bytes) {
    return new ByteReader(bytes.toByteArray(), bytes.size(), 0, new SourceLocation("f", ""));
  }

  /** Returns an array with the maximum number of items in each of its blocks. */
  private static ByteWriter arrayOfBlocks(int blockCount, boolean haveSizes) {
    ByteWriter out = new ByteWriter();
    for (int block = 0; block < blockCount; block++) {
      out.writeZigzag(haveSizes ? -MAX_ITEM_COUNT : MAX_ITEM_COUNT);
      if (haveSizes) {
        out.writeZigzag(0);
      }
    }
    out.writeZigzag(0);
    return out;
  }

  /** Returns an array or a map of arrays, each with the maximum number of items. */
  private static ByteWriter collectionOfArrays(int arrayCount, boolean isMap) {
    ByteWriter out = new ByteWriter();
    byte[] array = arrayOfBlocks(1, true).toByteArray();
    out.writeZigzag(arrayCount);
    for (int i = 0; i < arrayCount; i++) {
      if (isMap) {
        out.writeZigzag(0); // an empty key
      }
      out.writeBytes(array, 0, array.length);
    }
    out.writeZigzag(0);
    return out;
  }

  private static void assertRejectsInTime(Executable action) {
    var exception =
        assertTimeoutPreemptively(
            Duration.ofSeconds(20), () -> assertThrows(CorruptFileException.class, action));
    assertTrue(
        exception.getMessage().contains("expected at most " + MAX_ITEM_COUNT),
        exception.getMessage());
  }

  @Test
  void rejectsTooManyZeroSizeItemsInBlocks() {
    for (Schema schema : ARRAYS) {
      for (boolean haveSizes : new boolean[] {false, true}) {
        ValueSerde serde = ValueSerde.of(schema);
        ByteWriter bytes = arrayOfBlocks(BLOCK_COUNT, haveSizes);
        assertRejectsInTime(() -> serde.read(reader(bytes), null));
        assertRejectsInTime(() -> ((List<?>) serde.view(reader(bytes), null)).size());
      }
    }
  }

  @Test
  void skipsBlocksOfZeroSizeItemsInTime() {
    for (Schema schema : ARRAYS) {
      for (boolean haveSizes : new boolean[] {false, true}) {
        ByteReader in = reader(arrayOfBlocks(BLOCK_COUNT, haveSizes));
        ValueSerde serde = ValueSerde.of(schema);
        assertTimeoutPreemptively(Duration.ofSeconds(20), () -> serde.skip(in));
        assertEquals(0, in.remaining());
      }
    }
  }

  @Test
  void rejectsTooManyZeroSizeItemsInCollections() {
    for (Schema schema : ARRAYS) {
      ValueSerde arrays = ValueSerde.of(Schema.createArray(schema));
      assertRejectsInTime(() -> arrays.read(reader(collectionOfArrays(1_000, false)), null));
      ValueSerde maps = ValueSerde.of(Schema.createMap(schema));
      assertRejectsInTime(() -> maps.read(reader(collectionOfArrays(1_000, true)), null));
    }
  }

  @Test
  void rejectsTooManyZeroSizeItemsInNestedRecords() {
    Schema node = Schema.createRecord("Node", null, "test", false);
    Schema next = Schema.createUnion(Schema.create(Schema.Type.NULL), node);
    node.setFields(List.of(new Schema.Field("nulls", NULLS), new Schema.Field("next", next)));
    ByteWriter bytes = new ByteWriter();
    byte[] array = arrayOfBlocks(1, true).toByteArray();
    int recordCount = 500;
    for (int depth = 0; depth < recordCount; depth++) {
      bytes.writeBytes(array, 0, array.length);
      bytes.writeZigzag(depth == recordCount - 1 ? 0 : 1); // the branch of the field "next"
    }
    assertRejectsInTime(() -> ValueSerde.of(node).read(reader(bytes), null));
  }

  @Test
  void eachValueMayHaveTheMaxNumberOfItems() {
    ValueSerde serde = ValueSerde.of(NULLS);
    List<Object> nulls = Collections.nCopies(MAX_ITEM_COUNT, null);
    ByteWriter bytes = new ByteWriter();
    for (int row = 0; row < 3; row++) {
      serde.write(nulls, bytes);
    }
    ByteReader in = reader(bytes);
    for (int row = 0; row < 3; row++) {
      List<?> actual = (List<?>) serde.read(in, null);
      assertEquals(MAX_ITEM_COUNT, actual.size());
      assertNull(actual.get(MAX_ITEM_COUNT - 1));
    }
    assertEquals(0, in.remaining());
  }

  @Test
  void refusesToWriteAValueWithTooManyItems() {
    List<Object> overHalfOfTheLimit = Collections.nCopies(MAX_ITEM_COUNT / 2 + 1, null);
    List<Object> overTheLimit = Collections.nCopies(MAX_ITEM_COUNT + 1, null);
    assertRefusesToWrite(NULLS, overTheLimit);
    assertRefusesToWrite(
        Schema.createArray(NULLS), List.of(overHalfOfTheLimit, overHalfOfTheLimit));
    assertRefusesToWrite(
        Schema.createMap(NULLS), Map.of("a", overHalfOfTheLimit, "b", overHalfOfTheLimit));
  }

  private static void assertRefusesToWrite(Schema schema, Object value) {
    ValueSerde serde = ValueSerde.of(schema);
    ByteWriter out = new ByteWriter();
    var exception = assertThrows(ValueMismatchException.class, () -> serde.write(value, out));
    assertTrue(exception.getMessage().contains("zero-size items"), exception.getMessage());
  }
}
