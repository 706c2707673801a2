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

/** Numbers of more than 32 bits are rejected, not narrowed, as ints or codes. */
final class WideIntegersTest {
  private static final int ROWS = 3000;
  private static final int BAD_ROW = 2100;
  private static final SourceLocation LOCATION = new SourceLocation("numbers", "");

  /** Numbers in different encodings. */
  @SuppressWarnings("ImmutableEnumChecker")
  private enum Numbers {
    SCATTERED(row -> row * 7919 % 1000),
    ASCENDING(row -> row * 100),
    RUNS(row -> row / 300 * 12345 % 77),
    FEW(row -> row * 31 % 5 * 1000003);

    private final LongUnaryOperator ofRow;

    Numbers(LongUnaryOperator ofRow) {
      this.ofRow = ofRow;
    }

    /** The numbers, from one on too large for ints; narrowing would restore the original ones. */
    long[] values(int firstWide) {
      long[] values = new long[ROWS];
      for (int row = 0; row < ROWS; row++) {
        values[row] = ofRow.applyAsLong(row) + (row >= firstWide ? 1L << Integer.SIZE : 0);
      }
      return values;
    }
  }

  @ParameterizedTest
  @EnumSource
  void batchesOfIntsRejectWideValues(Numbers numbers) {
    for (EncodingProfile profile : EncodingProfile.values()) {
      IntVector vector = (IntVector) fill(numbers.values(ROWS), profile);
      assertEquals(numbers.ofRow.applyAsLong(BAD_ROW), vector.intAt(BAD_ROW));
      assertThrows(CorruptFileException.class, () -> fill(numbers.values(BAD_ROW), profile));
    }
  }

  private static Object fill(long[] values, EncodingProfile profile) {
    ByteWriter rows = new ByteWriter();
    for (long value : values) {
      rows.writeZigzag(value);
    }
    VectorOptions options = new VectorOptions(profile, CompressionCodec.NONE);
    byte[] page =
        VectorPageEncoder.encode(
                AvroSchemas.of(Schema.create(Schema.Type.LONG)), options, rows, ROWS)
            .bytes()
            .toByteArray();
    PageContext space = new PageContext(new Decompressors());
    space.reset(LOCATION, 0);
    Schema ints = Schema.create(Schema.Type.INT);
    VectorNode node =
        VectorPage.open(
                ByteRegion.of(page, page.length, LOCATION), AvroSchemas.of(ints), ROWS, space)
            .root();
    return VectorReader.of(AvroTypes.type(ints)).read(node, 0, ROWS);
  }

  @ParameterizedTest
  @EnumSource(names = {"SCATTERED", "FEW"})
  void dictionariesRejectWideCodes(Numbers numbers) {
    long[] codes = numbers.values(ROWS);
    for (int row = 0; row < ROWS; row++) {
      codes[row] %= 10;
    }
    int[] read = new int[ROWS];
    dictionary(codes).readCodes(0, ROWS, read);
    assertArrayEquals(codes, Arrays.stream(read).asLongStream().toArray());
    codes[BAD_ROW] += 1L << Integer.SIZE;
    DictionaryBytesDecoder corrupt = dictionary(codes);
    assertThrows(CorruptFileException.class, () -> corrupt.readCodes(0, ROWS, read));
    assertThrows(CorruptFileException.class, () -> corrupt.readCodes(BAD_ROW - 5, 10, read));
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
