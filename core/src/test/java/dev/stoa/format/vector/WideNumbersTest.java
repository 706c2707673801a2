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
import dev.stoa.format.bytes.FilePlace;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.compress.Decompressors;
import dev.stoa.format.encoding.EncodingProfile;
import dev.stoa.format.encoding.constantbytes.ConstantBytes;
import dev.stoa.format.encoding.dictionarybytes.DictionaryBytes;
import dev.stoa.format.encoding.packed.PackedDecoder;
import dev.stoa.format.encoding.packed.PackedLongs;
import dev.stoa.format.vector.buffer.PageScope;
import dev.stoa.format.vector.write.VectorOptions;
import dev.stoa.format.vector.write.VectorPageEncoder;
import java.util.Arrays;
import java.util.function.LongUnaryOperator;
import org.apache.avro.Schema;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Numbers of more than 32 bits where ints or codes must be are refused, not narrowed. */
final class WideNumbersTest {
  private static final int ROWS = 3000;
  private static final int BAD_ROW = 2100;
  private static final FilePlace PLACE = new FilePlace("numbers", "");

  /** Numbers that are encoded in different ways. */
  @SuppressWarnings("ImmutableEnumChecker")
  private enum Numbers {
    SCATTERED(row -> row * 7919 % 1000),
    RISING(row -> row * 100),
    RUNS(row -> row / 300 * 12345 % 77),
    FEW(row -> row * 31 % 5 * 1000003);

    private final LongUnaryOperator ofRow;

    Numbers(LongUnaryOperator ofRow) {
      this.ofRow = ofRow;
    }

    /** The numbers, from one on too large for ints; narrowed they would be what they were. */
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
  void batchesOfIntsRefuseThem(Numbers numbers) {
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
    PageScope space = new PageScope(new Decompressors());
    space.turnTo(PLACE, 0);
    Schema ints = Schema.create(Schema.Type.INT);
    VectorNode node =
        VectorPage.open(ByteRegion.of(page, page.length, PLACE), AvroSchemas.of(ints), ROWS, space)
            .root();
    return VectorFiller.of(AvroTypes.type(ints)).fill(node, 0, ROWS);
  }

  @ParameterizedTest
  @EnumSource(names = {"SCATTERED", "FEW"})
  void dictionariesRefuseThemAsCodes(Numbers numbers) {
    long[] codes = numbers.values(ROWS);
    for (int row = 0; row < ROWS; row++) {
      codes[row] %= 10;
    }
    int[] read = new int[ROWS];
    dictionary(codes).readCodes(0, ROWS, read);
    assertArrayEquals(codes, Arrays.stream(read).asLongStream().toArray());
    codes[BAD_ROW] += 1L << Integer.SIZE;
    DictionaryBytes corrupt = dictionary(codes);
    assertThrows(CorruptFileException.class, () -> corrupt.readCodes(0, ROWS, read));
    assertThrows(CorruptFileException.class, () -> corrupt.readCodes(BAD_ROW - 5, 10, read));
  }

  private static DictionaryBytes dictionary(long[] codes) {
    ByteWriter bytes = new ByteWriter();
    PackedLongs.encode(codes, codes.length, bytes);
    ByteRegion region = ByteRegion.of(bytes.toByteArray(), bytes.size(), PLACE);
    ByteRegion entry = ByteRegion.of(new byte[] {'x'}, 1, PLACE);
    return new DictionaryBytes(
        new ConstantBytes(entry, 10), new PackedDecoder(region, codes.length), region);
  }
}
