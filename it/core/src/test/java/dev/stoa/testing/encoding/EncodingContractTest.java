package dev.stoa.testing.encoding;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.Encoding;
import dev.stoa.format.encoding.LongDecoder;
import dev.stoa.format.encoding.registry.StandardEncodings;
import dev.stoa.format.encoding.runlength.RunLengths;
import dev.stoa.testing.Seeds;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each encoding of numbers reads what it wrote, as a whole, in ranges and one by one. */
class EncodingContractTest {
  private static final int[] SIZES = {
    0, 1, 2, 7, 8, 9, 63, 64, 65, 127, 128, 129, 1023, 1024, 1025, 2047, 2048, 2049, 5000
  };
  private static final int[] FEW_SIZES = {1, 65, 1023, 1024, 2100};
  private static final int SAMPLES_PER_SIZE = 12;

  // A range of values is read between other numbers, which must not change.
  private static final int TARGET_OFFSET = 3;
  private static final int SURROUNDING_COUNT = 5;
  private static final int FILLER = 42;

  private final Random random = Seeds.random(EncodingContractTest.class);

  private static byte[] encode(LongEncodingCase encoding, long[] values, int count) {
    ByteWriter out = new ByteWriter();
    out.writeByte(0); // the encoder must append after it
    encoding.encode(values, count, out);
    return Arrays.copyOfRange(out.array(), 1, out.size());
  }

  private void assertReads(LongEncodingCase encoding, long[] values) {
    if (!encoding.supports(values, values.length)) {
      return;
    }
    byte[] bytes = encode(encoding, Arrays.copyOf(values, values.length + 1), values.length);
    assertReads(encoding.open(TestRegion.inArray(bytes), values.length), values);
    assertReads(encoding.open(TestRegion.direct(bytes), values.length), values);
  }

  private void assertReads(LongDecoder decoder, long[] values) {
    assertEquals(values.length, decoder.count());
    assertArrayEquals(values, readAll(decoder));
    assertRanges(decoder, values);
    for (int i = 0; i < Math.min(values.length, 200); i++) {
      int index = random.nextInt(values.length);
      assertEquals(values[index], decoder.at(index), () -> "value " + index);
    }
    assertBounds(decoder, values);
    assertSums(decoder, values);
  }

  private static long[] readAll(LongDecoder decoder) {
    long[] values = new long[decoder.count()];
    for (int first = 0; first < values.length; first += LongDecoder.BLOCK_SIZE) {
      decoder.read(first, Math.min(LongDecoder.BLOCK_SIZE, values.length - first), values, first);
    }
    return values;
  }

  private void assertRanges(LongDecoder decoder, long[] values) {
    for (int round = 0; round < 12; round++) {
      int first = random.nextInt(values.length + 1);
      int length = random.nextInt(values.length - first + 1);
      long[] longs = new long[length + SURROUNDING_COUNT];
      Arrays.fill(longs, FILLER);
      decoder.read(first, length, longs, TARGET_OFFSET);
      int[] ints = new int[length + SURROUNDING_COUNT];
      Arrays.fill(ints, FILLER);
      decoder.read(first, length, ints, TARGET_OFFSET);
      long[] expectedLongs = new long[length + SURROUNDING_COUNT];
      Arrays.fill(expectedLongs, FILLER);
      System.arraycopy(values, first, expectedLongs, TARGET_OFFSET, length);
      assertArrayEquals(expectedLongs, longs, () -> length + " values from " + first);
      int[] expectedInts = Arrays.stream(expectedLongs).mapToInt(value -> (int) value).toArray();
      assertArrayEquals(expectedInts, ints, () -> length + " values from " + first);
    }
  }

  private void assertSums(LongDecoder decoder, long[] values) {
    assertSum(decoder, values, 0, values.length);
    for (int round = 0; round < 6; round++) {
      int first = random.nextInt(values.length + 1);
      assertSum(decoder, values, first, random.nextInt(values.length - first + 1));
    }
  }

  /** Asserts that a sum is right, and is found if the bounds of the blocks allow. */
  private static void assertSum(LongDecoder decoder, long[] values, int first, int length) {
    OptionalLong sum = decoder.sum(first, length, Long.MIN_VALUE, Long.MAX_VALUE);
    BigInteger expected = BigInteger.ZERO;
    long minBound = 0;
    long maxBound = 0;
    for (int i = first; i < first + length; i++) {
      expected = expected.add(BigInteger.valueOf(values[i]));
      minBound = Math.min(minBound, decoder.lowerBound(i / LongDecoder.BLOCK_SIZE));
      maxBound = Math.max(maxBound, decoder.upperBound(i / LongDecoder.BLOCK_SIZE));
    }
    boolean isSmall = minBound > -(1L << 40) && maxBound < 1L << 40;
    assertTrue(sum.isPresent() || !isSmall, () -> length + " values from " + first);
    if (sum.isPresent()) {
      assertEquals(expected, BigInteger.valueOf(sum.getAsLong()));
      assertTrue(
          length == 0
              || decoder.sum(first, length, minBound + 1, Long.MAX_VALUE).isEmpty()
              || minBound == 0,
          "a value may be less than the minimum");
    }
  }

  private static void assertBounds(LongDecoder decoder, long[] values) {
    for (int first = 0; first < values.length; first += LongDecoder.BLOCK_SIZE) {
      long lowerBound = decoder.lowerBound(first / LongDecoder.BLOCK_SIZE);
      long upperBound = decoder.upperBound(first / LongDecoder.BLOCK_SIZE);
      int end = Math.min(values.length, first + LongDecoder.BLOCK_SIZE);
      for (int i = first; i < end; i++) {
        assertTrue(
            lowerBound <= values[i] && values[i] <= upperBound,
            "a value is outside the bounds of its block");
      }
    }
  }

  @Test
  void eachEncodingOfLongsHasACase() {
    Set<String> caseLabels =
        Arrays.stream(LongEncodingCase.values())
            .map(encoding -> encoding.name().toLowerCase(Locale.ROOT).replace('_', '-'))
            .collect(Collectors.toSet());
    List<String> missingLabels =
        StandardEncodings.ALL.longs().encodings().stream()
            .map(Encoding::label)
            .filter(label -> !caseLabels.contains(label))
            .toList();
    assertEquals(
        List.of(),
        missingLabels,
        "StandardEncodings has encodings that no test covers: add a constant with the name of each"
            + " to LongEncodingCase (it/core)");
  }

  @ParameterizedTest
  @EnumSource
  void roundTripsValuesOfEachWidth(LongEncodingCase encoding) {
    for (int widthInBits = 0; widthInBits <= Long.SIZE; widthInBits++) {
      for (int size : FEW_SIZES) {
        assertReads(encoding, LongSamples.ofWidth(widthInBits, size, random));
        assertReads(encoding, LongSamples.withOutliers(widthInBits, size, random));
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void roundTripsSequencesOfEachSize(LongEncodingCase encoding) {
    for (int size : SIZES) {
      assertReads(encoding, LongSamples.constant(0, size));
      assertReads(encoding, LongSamples.constant(Long.MIN_VALUE, size));
      assertReads(encoding, LongSamples.constant(Long.MAX_VALUE, size));
      assertReads(encoding, LongSamples.extremes(size));
      assertReads(encoding, LongSamples.ofWidth(5, size, random));
      assertReads(encoding, LongSamples.withOutliers(11, size, random));
      assertReads(encoding, LongSamples.mixed(size, random));
    }
  }

  /**
   * The other tests skip values that an encoding does not support, which may be nearly all. This
   * test also requires that the encoding supports a quarter of its own long samples, and that these
   * are not constant.
   */
  @ParameterizedTest
  @EnumSource
  void roundTripsSamplesOfTheEncoding(LongEncodingCase encoding) {
    int longSampleCount = 0;
    int supportedCount = 0;
    for (int size : SIZES) {
      for (int i = 0; i < SAMPLES_PER_SIZE; i++) {
        long[] values = encoding.sample(size, random);
        assertReads(encoding, values);
        if (size > 2 * LongDecoder.BLOCK_SIZE) {
          longSampleCount++;
          supportedCount += isVaried(values) && encoding.supports(values, size) ? 1 : 0;
        }
      }
    }
    assertTrue(
        encoding == LongEncodingCase.CONSTANT || supportedCount >= longSampleCount / 4,
        ("%s supports only %d of %d samples of more than 2,048 values that are not all equal:"
                + " override sample() in LongEncodingCase")
            .formatted(encoding, supportedCount, longSampleCount));
  }

  private static boolean isVaried(long[] values) {
    return RunLengths.runCount(values, values.length) > 1;
  }

  @ParameterizedTest
  @EnumSource
  void roundTripsLongMixedSequences(LongEncodingCase encoding) {
    for (int round = 0; round < Seeds.rounds(6); round++) {
      assertReads(encoding, LongSamples.mixed(random.nextInt(100_000), random));
    }
  }
}
