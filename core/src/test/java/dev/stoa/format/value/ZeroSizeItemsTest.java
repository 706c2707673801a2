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

/** Nulls and empty records in arrays: without a limit, a few bytes could claim any number. */
class ZeroSizeItemsTest {
  private static final int MAX = ValueLimits.MAX_ZERO_SIZE_ITEMS;
  private static final int MANY_BLOCKS = 100_000;
  private static final Schema NULLS = Schema.createArray(Schema.create(Schema.Type.NULL));
  private static final Schema EMPTY_RECORDS =
      Schema.createArray(Schema.createRecord("Empty", null, "test", false, List.of()));
  private static final List<Schema> ARRAYS = List.of(NULLS, EMPTY_RECORDS);

  private static ByteReader reader(ByteWriter bytes) {
    return new ByteReader(bytes.toByteArray(), bytes.size(), 0, new SourceLocation("f", ""));
  }

  /** An array with the maximum number of items in each of its blocks. */
  private static ByteWriter blocks(int count, boolean areSized) {
    ByteWriter out = new ByteWriter();
    for (int block = 0; block < count; block++) {
      out.writeZigzag(areSized ? -MAX : MAX);
      if (areSized) {
        out.writeZigzag(0);
      }
    }
    out.writeZigzag(0);
    return out;
  }

  /** This number of maximum arrays, as the items of another array or the values of a map. */
  private static ByteWriter collection(int count, boolean isMap) {
    ByteWriter out = new ByteWriter();
    byte[] array = blocks(1, true).toByteArray();
    out.writeZigzag(count);
    for (int i = 0; i < count; i++) {
      if (isMap) {
        out.writeZigzag(0);
      }
      out.writeBytes(array, 0, array.length);
    }
    out.writeZigzag(0);
    return out;
  }

  private static void assertRefusedSoon(Executable use) {
    var fault =
        assertTimeoutPreemptively(
            Duration.ofSeconds(20), () -> assertThrows(CorruptFileException.class, use));
    assertTrue(fault.getMessage().contains("expected at most " + MAX), fault.getMessage());
  }

  @Test
  void rejectsTooManyZeroSizeItemsInBlocks() {
    for (Schema schema : ARRAYS) {
      for (boolean areSized : new boolean[] {false, true}) {
        ValueSerde type = ValueSerde.of(schema);
        ByteWriter bytes = blocks(MANY_BLOCKS, areSized);
        assertRefusedSoon(() -> type.read(reader(bytes), null));
        assertRefusedSoon(() -> ((List<?>) type.view(reader(bytes), null)).size());
      }
    }
  }

  @Test
  void blocksOfZeroSizeItemsAreSkippedAtOnce() {
    for (Schema schema : ARRAYS) {
      for (boolean areSized : new boolean[] {false, true}) {
        ByteReader in = reader(blocks(MANY_BLOCKS, areSized));
        ValueSerde type = ValueSerde.of(schema);
        assertTimeoutPreemptively(Duration.ofSeconds(20), () -> type.skip(in));
        assertEquals(0, in.remaining());
      }
    }
  }

  @Test
  void rejectsTooManyZeroSizeItemsInCollections() {
    for (Schema schema : ARRAYS) {
      ValueSerde arrays = ValueSerde.of(Schema.createArray(schema));
      assertRefusedSoon(() -> arrays.read(reader(collection(1_000, false)), null));
      ValueSerde maps = ValueSerde.of(Schema.createMap(schema));
      assertRefusedSoon(() -> maps.read(reader(collection(1_000, true)), null));
    }
  }

  @Test
  void rejectsTooManyZeroSizeItemsInNestedRecords() {
    Schema node = Schema.createRecord("Node", null, "test", false);
    Schema next = Schema.createUnion(Schema.create(Schema.Type.NULL), node);
    node.setFields(List.of(new Schema.Field("nulls", NULLS), new Schema.Field("next", next)));
    ByteWriter bytes = new ByteWriter();
    byte[] array = blocks(1, true).toByteArray();
    for (int depth = 0; depth < 500; depth++) {
      bytes.writeBytes(array, 0, array.length);
      bytes.writeZigzag(depth == 499 ? 0 : 1);
    }
    assertRefusedSoon(() -> ValueSerde.of(node).read(reader(bytes), null));
  }

  @Test
  void eachValueMayHaveTheMaximum() {
    ValueSerde type = ValueSerde.of(NULLS);
    List<Object> nulls = Collections.nCopies(MAX, null);
    ByteWriter bytes = new ByteWriter();
    for (int row = 0; row < 3; row++) {
      type.write(nulls, bytes);
    }
    ByteReader in = reader(bytes);
    for (int row = 0; row < 3; row++) {
      List<?> found = (List<?>) type.read(in, null);
      assertEquals(MAX, found.size());
      assertNull(found.get(MAX - 1));
    }
    assertEquals(0, in.remaining());
  }

  @Test
  void aValueWithMoreThanTheMaximumIsNotWritten() {
    List<Object> half = Collections.nCopies(MAX / 2 + 1, null);
    List<Object> tooMany = Collections.nCopies(MAX + 1, null);
    assertNotWritten(NULLS, tooMany);
    assertNotWritten(Schema.createArray(NULLS), List.of(half, half));
    assertNotWritten(Schema.createMap(NULLS), Map.of("a", half, "b", half));
  }

  private static void assertNotWritten(Schema schema, Object value) {
    ValueSerde type = ValueSerde.of(schema);
    ByteWriter out = new ByteWriter();
    var fault = assertThrows(ValueMismatchException.class, () -> type.write(value, out));
    assertTrue(fault.getMessage().contains("zero-size items"), fault.getMessage());
  }
}
