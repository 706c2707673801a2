package dev.stoa.format.vector;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.stoa.avro.AvroSchemas;
import dev.stoa.avro.AvroTypes;
import dev.stoa.data.IntVector;
import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.SourceLocation;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.compress.Decompressors;
import dev.stoa.format.encoding.EncodingProfile;
import dev.stoa.format.encoding.constantbytes.ConstantBytesDecoder;
import dev.stoa.format.encoding.dictionarybytes.DictionaryBytesDecoder;
import dev.stoa.format.encoding.packed.PackedDecoder;
import dev.stoa.format.encoding.packed.PackedLongs;
import dev.stoa.format.vector.buffer.PageContext;
import dev.stoa.format.vector.write.VectorOptions;
import dev.stoa.format.vector.write.VectorPageEncoder;
import java.util.Arrays;
import java.util.function.LongUnaryOperator;
import org.apache.avro.Schema;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Numbers of more than 32 bits are rejected, instead of narrowed, if ints or codes are expected.
 */
final class WideIntegersTest {
  private static final int ROW_COUNT = 3000;
  private static final int WIDE_ROW = 2100;
  private static final SourceLocation LOCATION = new SourceLocation("numbers", "");

  /** Number sequences for which different encodings are chosen. */
  @SuppressWarnings("ImmutableEnumChecker")
  private enum NumberSequence {
    SCATTERED(row -> row * 7919 % 1000),
    ASCENDING(row -> row * 100),
    RUNS(row -> row / 300 * 12345 % 77),
    FEW_DISTINCT(row -> row * 31 % 5 * 1000003);

    /** Returns the number of a row. */
    private final LongUnaryOperator valueOfRow;

    NumberSequence(LongUnaryOperator valueOfRow) {
      this.valueOfRow = valueOfRow;
    }

    /**
     * Returns the numbers with 2^32 added from a row on; narrowing to ints would undo the addition.
     */
    long[] values(int firstWideRow) {
      long[] values = new long[ROW_COUNT];
      for (int row = 0; row < ROW_COUNT; row++) {
        values[row] = valueOfRow.applyAsLong(row) + (row >= firstWideRow ? 1L << Integer.SIZE : 0);
      }
      return values;
    }
  }

  @ParameterizedTest
  @EnumSource
  void batchesOfIntsRejectWideValues(NumberSequence numbers) {
    for (EncodingProfile profile : EncodingProfile.values()) {
      IntVector vector = (IntVector) readAsInts(numbers.values(ROW_COUNT), profile);
      assertEquals(numbers.valueOfRow.applyAsLong(WIDE_ROW), vector.intAt(WIDE_ROW));
      assertThrows(CorruptFileException.class, () -> readAsInts(numbers.values(WIDE_ROW), profile));
    }
  }

  private static Object readAsInts(long[] values, EncodingProfile profile) {
    ByteWriter rows = new ByteWriter();
    for (long value : values) {
      rows.writeZigzag(value);
    }
    VectorOptions options = new VectorOptions(profile, CompressionCodec.NONE);
    byte[] page =
        VectorPageEncoder.encode(
                AvroSchemas.of(Schema.create(Schema.Type.LONG)), options, rows, ROW_COUNT)
            .bytes()
            .toByteArray();
    PageContext context = new PageContext(new Decompressors());
    context.reset(LOCATION, 0);
    Schema intSchema = Schema.create(Schema.Type.INT);
    VectorNode node =
        VectorPage.open(
                ByteRegion.of(page, page.length, LOCATION),
                AvroSchemas.of(intSchema),
                ROW_COUNT,
                context)
            .root();
    return VectorReader.of(AvroTypes.type(intSchema)).read(node, 0, ROW_COUNT);
  }

  @ParameterizedTest
  @EnumSource(names = {"SCATTERED", "FEW_DISTINCT"})
  void dictionariesRejectWideCodes(NumberSequence numbers) {
    long[] codes = numbers.values(ROW_COUNT);
    for (int row = 0; row < ROW_COUNT; row++) {
      codes[row] %= 10;
    }
    int[] actual = new int[ROW_COUNT];
    dictionary(codes).readCodes(0, ROW_COUNT, actual);
    assertArrayEquals(codes, Arrays.stream(actual).asLongStream().toArray());
    codes[WIDE_ROW] += 1L << Integer.SIZE;
    DictionaryBytesDecoder wideCodes = dictionary(codes);
    assertThrows(CorruptFileException.class, () -> wideCodes.readCodes(0, ROW_COUNT, actual));
    assertThrows(CorruptFileException.class, () -> wideCodes.readCodes(WIDE_ROW - 5, 10, actual));
  }

  private static DictionaryBytesDecoder dictionary(long[] codes) {
    ByteWriter bytes = new ByteWriter();
    PackedLongs.encode(codes, codes.length, bytes);
    ByteRegion region = ByteRegion.of(bytes.toByteArray(), bytes.size(), LOCATION);
    ByteRegion entry = ByteRegion.of(new byte[] {'x'}, 1, LOCATION);
    return new DictionaryBytesDecoder(
        new ConstantBytesDecoder(entry, 10), new PackedDecoder(region, codes.length), region);
  }
}
