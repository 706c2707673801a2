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

/**
 * An inspection reports the sizes of buffers, and verification reports bytes that belong to none.
 */
class PageInspectionTest {
  private static final int ROW_COUNT = 1000;
  private static final int HEADER_POSITION = 8;
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

  private static byte[] encodePage(
      Schema schema, EncodingProfile profile, IntFunction<Object> values) {
    ByteWriter bytes = new ByteWriter();
    ValueSerde serde = ValueSerde.of(schema);
    for (int row = 0; row < ROW_COUNT; row++) {
      serde.write(values.apply(row), bytes);
    }
    VectorOptions options = new VectorOptions(profile, CompressionCodec.NONE);
    return VectorPageEncoder.encode(AvroSchemas.of(schema), options, bytes, ROW_COUNT)
        .bytes()
        .toByteArray();
  }

  private static PageContext newContext() {
    PageContext context = new PageContext(new Decompressors());
    context.reset(LOCATION, 0);
    return context;
  }

  private static PageInspection inspect(Schema schema, byte[] page) {
    return PageInspection.inspect(
        ByteRegion.of(page, page.length, LOCATION),
        AvroSchemas.of(schema),
        ROW_COUNT,
        newContext());
  }

  private static void verify(Schema schema, byte[] page) {
    PageInspection.verify(
        ByteRegion.of(page, page.length, LOCATION),
        AvroSchemas.of(schema),
        ROW_COUNT,
        newContext());
  }

  private static Object nestedRecord(int row) {
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

  private static Object pairRecord(int row) {
    GenericData.Record record = new GenericData.Record(PAIR);
    record.put("a", row);
    record.put("b", ROW_COUNT - row);
    return record;
  }

  @Test
  void countsEachBufferUnderItsOutermostEncoding() {
    Schema arraySchema = Schema.createArray(INT);
    assertEquals(
        Map.of("plain", 4L * ROW_COUNT),
        inspect(INT, encodePage(INT, EncodingProfile.PLAIN, i -> i)).sizes());
    assertEquals(
        Map.of("constant", 0L),
        inspect(INT, encodePage(INT, EncodingProfile.FAST, i -> 7)).sizes());
    assertEquals(
        List.of("alp"),
        List.copyOf(inspect(DOUBLE, encodeDoublesOfTwoDecimals()).sizes().keySet()));
    PageInspection inspection =
        inspect(STRING, encodePage(STRING, EncodingProfile.FAST, i -> "word " + i % 5));
    assertEquals(List.of("dictionary"), List.copyOf(inspection.sizes().keySet()));
    byte[] arrays = encodePage(arraySchema, EncodingProfile.PLAIN, i -> List.of(i, i + 1));
    assertEquals(
        Map.of("plain", 4L * ROW_COUNT + 8L * ROW_COUNT), inspect(arraySchema, arrays).sizes());
  }

  private static byte[] encodeDoublesOfTwoDecimals() {
    return encodePage(DOUBLE, EncodingProfile.FAST, i -> (i * 7919 % 10_007) / 100.0);
  }

  @Test
  void reportsValidityBitsAndCodecs() {
    Schema nullable = Schema.createUnion(Schema.create(Schema.Type.NULL), STRING);
    String sentence = "a sentence that is said again and again. ".repeat(20);
    byte[] page =
        encodePage(
            nullable,
            EncodingProfile.FAST,
            // Scattered nulls, which take the least space as bits.
            i -> ((i * 0x9e3779b9) >>> 28) < 5 ? null : sentence + i);
    Map<String, Long> sizes = inspect(nullable, page).sizes();
    assertEquals(List.of("plain+zstd", "bits"), List.copyOf(sizes.keySet()));
    long wordCount = (ROW_COUNT + Long.SIZE - 1) / Long.SIZE;
    assertEquals(wordCount * Long.BYTES, sizes.get("bits"));
  }

  @ParameterizedTest
  @EnumSource
  void everyByteAfterTheHeaderIsPaddingOrInABuffer(EncodingProfile profile) {
    byte[] page = encodePage(NESTED, profile, PageInspectionTest::nestedRecord);
    verify(NESTED, page);
    long bufferSizeInBytes =
        inspect(NESTED, page).sizes().values().stream().mapToLong(Long::longValue).sum();
    int headerEnd = VectorPage.headerEnd(ByteRegion.of(page, page.length, LOCATION));
    assertTrue(
        bufferSizeInBytes > 0 && bufferSizeInBytes <= page.length - headerEnd,
        bufferSizeInBytes + " of " + page.length);
  }

  @Test
  void reportsNonZeroBytesBetweenBuffers() {
    byte[] page = encodePage(STRING, EncodingProfile.PLAIN, i -> i == 0 ? "abc" : "");
    int end = page.length - 1;
    assertEquals(0, page[end]);
    page[end] = 1;
    assertVerifyReports(STRING, page, "expected 0 between buffers, found 1");
  }

  @Test
  void reportsBytesAfterTheLastBuffer() {
    byte[] page = encodePage(INT, EncodingProfile.PLAIN, i -> i);
    byte[] extended = Arrays.copyOf(page, page.length + 8);
    assertVerifyReports(
        INT, extended, "expected a buffer or the end of the page at byte " + page.length);
  }

  @Test
  void reportsOverlappingBuffers() {
    byte[] page = encodePage(PAIR, EncodingProfile.PLAIN, PageInspectionTest::pairRecord);
    // The header of the second buffer: plain numbers of four bytes, uncompressed, at offset 4,000,
    // of 4,000 bytes.
    byte[] secondHeader = {1, 4, 0, (byte) 0xa0, 0x1f, (byte) 0xa0, 0x1f};
    int position = HEADER_POSITION;
    while (!Arrays.equals(
        page, position, position + secondHeader.length, secondHeader, 0, secondHeader.length)) {
      position++;
    }
    page[position + 3] = (byte) 0x98; // eight bytes earlier
    assertVerifyReports(PAIR, page, "expected a buffer or the end");
  }

  private static void assertVerifyReports(Schema schema, byte[] page, String expectedMessage) {
    inspect(schema, page);
    CorruptFileException exception =
        assertThrows(CorruptFileException.class, () -> verify(schema, page));
    assertTrue(exception.getMessage().contains(expectedMessage), exception.getMessage());
  }
}
