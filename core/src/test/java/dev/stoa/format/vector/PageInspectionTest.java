package dev.stoa.format.vector;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.avro.AvroSchemas;
import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.SourceLocation;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.compress.Decompressors;
import dev.stoa.format.encoding.EncodingProfile;
import dev.stoa.format.value.ValueSerde;
import dev.stoa.format.vector.buffer.PageContext;
import dev.stoa.format.vector.write.VectorOptions;
import dev.stoa.format.vector.write.VectorPageEncoder;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PageInspectionTest {
  private static final int ROWS = 1000;
  private static final int HEAD_START = 8;
  private static final SourceLocation LOCATION = new SourceLocation("a page", "");
  private static final Schema INT = Schema.create(Schema.Type.INT);
  private static final Schema DOUBLE = Schema.create(Schema.Type.DOUBLE);
  private static final Schema STRING = Schema.create(Schema.Type.STRING);
  private static final Schema PAIR =
      SchemaBuilder.record("Pair").fields().requiredInt("a").requiredInt("b").endRecord();
  private static final Schema NESTED =
      SchemaBuilder.record("Nested")
          .fields()
          .optionalString("text")
          .name("tags")
          .type(Schema.createMap(Schema.createArray(INT)))
          .noDefault()
          .endRecord();

  private static byte[] page(Schema schema, EncodingProfile profile, IntFunction<Object> values) {
    ByteWriter bytes = new ByteWriter();
    ValueSerde type = ValueSerde.of(schema);
    for (int row = 0; row < ROWS; row++) {
      type.write(values.apply(row), bytes);
    }
    VectorOptions options = new VectorOptions(profile, CompressionCodec.NONE);
    return VectorPageEncoder.encode(AvroSchemas.of(schema), options, bytes, ROWS)
        .bytes()
        .toByteArray();
  }

  private static PageContext space() {
    PageContext space = new PageContext(new Decompressors());
    space.reset(LOCATION, 0);
    return space;
  }

  private static PageInspection survey(Schema schema, byte[] page) {
    return PageInspection.inspect(
        ByteRegion.of(page, page.length, LOCATION), AvroSchemas.of(schema), ROWS, space());
  }

  private static void verify(Schema schema, byte[] page) {
    PageInspection.verify(
        ByteRegion.of(page, page.length, LOCATION), AvroSchemas.of(schema), ROWS, space());
  }

  private static Object nested(int row) {
    Map<String, Object> tags = new HashMap<>();
    for (int key = 0; key < row % 7; key++) {
      tags.put("key " + key, List.of(row, key));
    }
    tags.put("rare " + row, List.of());
    GenericData.Record record = new GenericData.Record(NESTED);
    record.put("text", row % 3 == 0 ? null : "text " + row);
    record.put("tags", tags);
    return record;
  }

  private static Object pair(int row) {
    GenericData.Record record = new GenericData.Record(PAIR);
    record.put("a", row);
    record.put("b", ROWS - row);
    return record;
  }

  @Test
  void eachBufferCountsUnderItsOutermostEncoding() {
    Schema numbers = Schema.createArray(INT);
    assertEquals(
        Map.of("plain", 4L * ROWS), survey(INT, page(INT, EncodingProfile.PLAIN, i -> i)).sizes());
    assertEquals(
        Map.of("constant", 0L), survey(INT, page(INT, EncodingProfile.FAST, i -> 7)).sizes());
    assertEquals(List.of("alp"), List.copyOf(survey(DOUBLE, decimals()).sizes().keySet()));
    PageInspection words = survey(STRING, page(STRING, EncodingProfile.FAST, i -> "word " + i % 5));
    assertEquals(List.of("dictionary"), List.copyOf(words.sizes().keySet()));
    byte[] arrays = page(numbers, EncodingProfile.PLAIN, i -> List.of(i, i + 1));
    assertEquals(Map.of("plain", 4L * ROWS + 8L * ROWS), survey(numbers, arrays).sizes());
  }

  private static byte[] decimals() {
    return page(DOUBLE, EncodingProfile.FAST, i -> (i * 7919 % 10_007) / 100.0);
  }

  @Test
  void reportsValidityBitsAndCodecs() {
    Schema optional = Schema.createUnion(Schema.create(Schema.Type.NULL), STRING);
    String long1 = "a sentence that is said again and again. ".repeat(20);
    byte[] page =
        page(optional, EncodingProfile.FAST, i -> ((i * 0x9e3779b9) >>> 28) < 5 ? null : long1 + i);
    Map<String, Long> sizes = survey(optional, page).sizes();
    assertEquals(List.of("plain+zstd", "bits"), List.copyOf(sizes.keySet()));
    assertEquals(128L, sizes.get("bits"));
  }

  @ParameterizedTest
  @EnumSource
  void everyByteOutsideTheHeadIsInABufferOrIsPadding(EncodingProfile profile) {
    byte[] page = page(NESTED, profile, PageInspectionTest::nested);
    verify(NESTED, page);
    long buffers = survey(NESTED, page).sizes().values().stream().mapToLong(Long::longValue).sum();
    int head = VectorPage.headerEnd(ByteRegion.of(page, page.length, LOCATION));
    assertTrue(buffers > 0 && buffers <= page.length - head, buffers + " of " + page.length);
  }

  @Test
  void bytesBetweenBuffersThatAreNotZeroAreAFault() {
    byte[] page = page(STRING, EncodingProfile.PLAIN, i -> i == 0 ? "abc" : "");
    int end = page.length - 1;
    assertEquals(0, page[end]);
    page[end] = 1;
    assertFault(STRING, page, "expected 0 between buffers, found 1");
  }

  @Test
  void bytesAfterTheLastBufferAreAFault() {
    byte[] page = page(INT, EncodingProfile.PLAIN, i -> i);
    byte[] longer = Arrays.copyOf(page, page.length + 8);
    assertFault(INT, longer, "expected a buffer or the end of the page at byte " + page.length);
  }

  @Test
  void overlappingBuffersAreAFault() {
    byte[] page = page(PAIR, EncodingProfile.PLAIN, PageInspectionTest::pair);
    // Plain numbers of four bytes, uncompressed, at offset 4,000, which are 4,000 bytes.
    byte[] second = {1, 4, 0, (byte) 0xa0, 0x1f, (byte) 0xa0, 0x1f};
    int at = HEAD_START;
    while (!Arrays.equals(page, at, at + second.length, second, 0, second.length)) {
      at++;
    }
    page[at + 3] = (byte) 0x98; // eight bytes before
    assertFault(PAIR, page, "expected a buffer or the end");
  }

  private static void assertFault(Schema schema, byte[] page, String sentence) {
    survey(schema, page);
    CorruptFileException fault =
        assertThrows(CorruptFileException.class, () -> verify(schema, page));
    assertTrue(fault.getMessage().contains(sentence), fault.getMessage());
  }
}
