package dev.stoa.format.bloom;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.avro.AvroTypes;
import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.SourceLocation;
import dev.stoa.predicate.BoundPredicate.Leaf;
import dev.stoa.predicate.FilterPredicates;
import dev.stoa.predicate.matcher.DoubleMatcher;
import dev.stoa.predicate.matcher.FilterDecision;
import dev.stoa.predicate.matcher.LongMatcher;
import dev.stoa.predicate.matcher.ValueMatcher;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import java.util.stream.LongStream;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Bloom filters follow Parquet's specification, have no false negatives, and as few false positives
 * as the writer requests.
 */
final class BloomFilterTest {
  private static long hash(String text) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    return BloomHash.of(utf8, 0, utf8.length);
  }

  @ParameterizedTest
  @CsvSource({
    "'', ef46db3751d8e999",
    "a, d24ec4f1a98c6e5b",
    "abc, 44bc2cf5ad770999",
    "Nobody inspects the spammish repetition, fbcea83c8a378bf1"
  })
  void hashesTextWithXxh64(String text, String expectedHash) {
    assertEquals(Long.parseUnsignedLong(expectedHash, 16), hash(text));
  }

  @Test
  void hashesANumberAsItsLittleEndianBytes() {
    Random random = new Random(1);
    for (int i = 0; i < 100; i++) {
      long value = random.nextLong();
      byte[] bytes = ByteBuffer.allocate(8).putLong(Long.reverseBytes(value)).array();
      assertEquals(BloomHash.of(bytes, 0, 8), BloomHash.of(value));
    }
  }

  @Test
  void zerosOfBothSignsAndAllNansShareOneHashEach() {
    assertEquals(BloomHash.of(0.0), BloomHash.of(-0.0));
    assertEquals(
        BloomHash.of(Double.NaN), BloomHash.of(Double.longBitsToDouble(0x7ff8000000000001L)));
  }

  @Test
  void hashesBuffersAndArraysAlike() {
    byte[] bytes = new byte[140];
    new Random(2).nextBytes(bytes);
    ByteBuffer directBuffer = ByteBuffer.allocateDirect(bytes.length).put(bytes);
    for (int length = 0; length < 135; length++) {
      assertEquals(BloomHash.of(bytes, 3, length), BloomHash.of(directBuffer.slice(3, length)));
    }
  }

  /** The expected blocks are the non-empty ones of bloom_filter.xxhash.bin in parquet-testing. */
  @Test
  void writesTheSameBlocksAsParquet() {
    BloomFilterWriter writer = new BloomFilterWriter();
    for (String text : new String[] {"hello", "parquet", "bloom", "filter"}) {
      writer.add(hash(text));
    }
    ByteWriter out = new ByteWriter();
    writer.writeBlocks(out, 32);
    assertEquals(4 + 1024, out.size());
    assertBlock("0000100000020000000400008000000000020000000000800000001000000008", 4, out);
    assertBlock("0000800000000010010000000000001020000000000020000000004000000800", 5, out);
    assertBlock("0400000000004000000040000000080000000004002000001000000002000000", 7, out);
    assertBlock("0000200000080000000100000000002000008000000000080001000000100000", 10, out);
    int bitCount = 0;
    for (byte b : out.toByteArray()) {
      bitCount += Integer.bitCount(b & 0xff);
    }
    assertEquals(4 * 8 + Integer.bitCount(32), bitCount, "8 bits per text, and the block count 32");
  }

  private static void assertBlock(String expected, int blockIndex, ByteWriter out) {
    int start = 4 + blockIndex * 32;
    assertEquals(
        expected,
        HexFormat.of().formatHex(Arrays.copyOfRange(out.toByteArray(), start, start + 32)));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 100, 10_000, 200_000})
  void findsAddedValuesWithFewFalsePositives(int valueCount) {
    for (double falsePositiveRate : new double[] {0.5, 0.1, 0.01, 0.001}) {
      BloomFilterWriter writer = new BloomFilterWriter();
      for (int i = 0; i < valueCount; i++) {
        writer.add(BloomHash.of((long) i));
        writer.add(BloomHash.of((long) i));
      }
      BloomFilter filter = buildFilter(writer, falsePositiveRate);
      for (int i = 0; i < valueCount; i++) {
        assertTrue(filter.mightContain(BloomHash.of((long) i)));
      }
      int lookupCount = 100_000;
      long falsePositiveCount =
          LongStream.range(1L << 40, (1L << 40) + lookupCount)
              .filter(value -> filter.mightContain(BloomHash.of(value)))
              .count();
      double maxFalsePositiveCount =
          falsePositiveRate * lookupCount * 1.1 + 50; // with a margin for chance
      assertTrue(
          falsePositiveCount <= maxFalsePositiveCount,
          "%d false positives in %d lookups at a rate of %s"
              .formatted(falsePositiveCount, lookupCount, falsePositiveRate));
    }
  }

  private static BloomFilter buildFilter(BloomFilterWriter writer, double falsePositiveRate) {
    ByteWriter out = new ByteWriter();
    writer.writeTo(out, falsePositiveRate);
    return BloomFilter.open(region(out.toByteArray(), out.size()));
  }

  private static ByteRegion region(byte[] bytes, int length) {
    return ByteRegion.of(bytes, length, new SourceLocation("file", "part"));
  }

  /** The values are from a table in Parquet's specification. */
  @ParameterizedTest
  @CsvSource({"0.1, 6.0", "0.01, 10.5", "0.001, 16.9", "0.0001, 26.4", "0.00001, 41"})
  void usesAboutAsManyBitsPerValueAsParquet(double falsePositiveRate, double expectedBitsPerValue) {
    double bitsPerBlock = 256;
    double actualBitsPerValue =
        BloomFilterWriter.blockCountFor(1_000_000, falsePositiveRate) * bitsPerBlock / 1_000_000;
    assertEquals(expectedBitsPerValue, actualBitsPerValue, 0.1 * expectedBitsPerValue);
  }

  @Test
  void aFilterWithoutValuesHasOneBlock() {
    assertEquals(1, BloomFilterWriter.blockCountFor(0, 0.01));
  }

  @Test
  void rejectsInvalidFalsePositiveRates() {
    for (double falsePositiveRate : new double[] {0, 1, -1, Double.NaN}) {
      assertThrows(
          IllegalArgumentException.class,
          () -> new BloomFilterWriter().writeTo(new ByteWriter(), falsePositiveRate));
    }
  }

  @Test
  void rejectsMalformedFilters() {
    ByteWriter out = new ByteWriter();
    new BloomFilterWriter().writeTo(out, 0.01);
    byte[] bytes = out.toByteArray();
    for (int length = 0; length < bytes.length; length++) {
      int truncatedLength = length;
      assertThrows(
          CorruptFileException.class,
          () -> BloomFilter.open(region(bytes, truncatedLength)),
          "a filter truncated to " + length + " bytes");
    }
    for (int blockCount : new int[] {0, -1, 2, Integer.MAX_VALUE, Integer.MIN_VALUE, 1 << 27}) {
      byte[] malformedFilter =
          ByteBuffer.wrap(bytes.clone()).putInt(Integer.reverseBytes(blockCount)).array();
      assertThrows(
          CorruptFileException.class,
          () -> BloomFilter.open(region(malformedFilter, malformedFilter.length)));
    }
  }

  @Test
  void rulesOutOnlyEqualityWithValuesThatAreNotInTheFilter() {
    BloomFilterWriter writer = new BloomFilterWriter();
    writer.add(BloomHash.of(5L));
    writer.add(BloomHash.of(1.5));
    writer.add(hash("x"));
    BloomFilter filter = buildFilter(writer, 0.0001);
    assertFalse(isRuledOut(LongMatcher.range(5, 5), filter));
    assertFalse(isRuledOut(LongMatcher.range(0, 99), filter));
    assertFalse(isRuledOut(LongMatcher.in(6, 5, 99), filter));
    assertTrue(isRuledOut(LongMatcher.in(6, 99), filter));
    assertTrue(isRuledOut(LongMatcher.range(6, 6), filter));
    assertFalse(isRuledOut(LongMatcher.range(6, 6).negate(), filter));
    assertFalse(isRuledOut(LongMatcher.range(6, Long.MAX_VALUE), filter));
    assertFalse(isRuledOut(LongMatcher.range(Long.MIN_VALUE, Long.MAX_VALUE), filter));
    assertFalse(isRuledOut(DoubleMatcher.in(1.5), filter));
    assertFalse(isRuledOut(DoubleMatcher.in(0, 1.5), filter));
    assertTrue(isRuledOut(DoubleMatcher.in(0, 2.5, Double.NaN), filter));
    assertTrue(isRuledOut(DoubleMatcher.in(-0.0), filter));
    assertFalse(isRuledOut(DoubleMatcher.range(2, 3), filter));
    assertFalse(isRuledOut(matcher("s = 'x'"), filter));
    assertTrue(isRuledOut(matcher("s = 'y'"), filter));
    assertTrue(isRuledOut(matcher("s in ('y', 'z')"), filter));
    assertFalse(isRuledOut(matcher("s != 'y'"), filter));
    assertFalse(isRuledOut(matcher("s like 'y%'"), filter));
    assertFalse(isRuledOut(matcher("s is null"), filter));
  }

  private static boolean isRuledOut(ValueMatcher matcher, BloomFilter filter) {
    return BloomFilterDecision.of(matcher, filter) == FilterDecision.NONE;
  }

  private static ValueMatcher matcher(String predicate) {
    Schema row = SchemaBuilder.record("Row").fields().optionalString("s").endRecord();
    return ((Leaf) FilterPredicates.parse(predicate).bind(AvroTypes.record(row))).matcher();
  }
}
