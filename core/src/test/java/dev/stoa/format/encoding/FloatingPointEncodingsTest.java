package dev.stoa.format.encoding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.alp.AlpDecoder;
import dev.stoa.format.encoding.alp.AlpEncoder;
import dev.stoa.format.encoding.bits.FloatingBitsDecoder;
import dev.stoa.format.encoding.bits.PlainFloatingDecoder;
import dev.stoa.format.encoding.plain.PlainLongs;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

/** Each encoding of floating point restores every bit of difficult values. */
class FloatingPointEncodingsTest {
  private static final int[] SIZES = {0, 1, 7, 8, 9, 63, 64, 65, 1023, 1024, 1025, 5000};

  private static final double[] HARD_VALUES = {
    0.0,
    -0.0,
    Double.NaN,
    Double.longBitsToDouble(0x7ff0000000000001L),
    Double.longBitsToDouble(0xfff8dead00beef00L),
    Double.POSITIVE_INFINITY,
    Double.NEGATIVE_INFINITY,
    Double.MIN_VALUE,
    -Double.MIN_VALUE,
    Double.MIN_NORMAL,
    Double.MAX_VALUE,
    -Double.MAX_VALUE,
    Long.MAX_VALUE,
    Long.MIN_VALUE,
    0.1 + 0.2,
    0.12345678901234566,
    9007199254740991.0,
    1e300,
    -1e-300,
    Math.PI
  };

  private interface DoubleOpener {
    Optional<FloatingDecoder> open(double[] values);
  }

  private interface FloatOpener {
    Optional<FloatingDecoder> open(float[] values);
  }

  private static double[] generate(int size, IntToDoubleFunction generator) {
    double[] values = new double[size];
    for (int i = 0; i < size; i++) {
      values[i] = generator.applyAsDouble(i);
    }
    return values;
  }

  private static Map<String, double[]> cases(Random random) {
    Map<String, double[]> cases = new LinkedHashMap<>();
    for (int size : SIZES) {
      cases.put(size + " prices", generate(size, i -> random.nextInt(100_000) / 100.0));
      cases.put(size + " equal", generate(size, i -> 3.25));
      cases.put(size + " hard", generate(size, i -> HARD_VALUES[i % HARD_VALUES.length]));
      cases.put(size + " whole", generate(size, i -> i * 1e6 - 5e7));
      cases.put(size + " bits", generate(size, i -> Double.longBitsToDouble(random.nextLong())));
      cases.put(
          size + " mostly prices",
          generate(
              size,
              i ->
                  random.nextInt(20) == 0
                      ? HARD_VALUES[random.nextInt(HARD_VALUES.length)]
                      : random.nextInt(10_000_000) / 1000.0));
      cases.put(
          size + " large decimals",
          generate(size, i -> random.nextInt() * 1e5 + random.nextInt(9) / 10.0));
      cases.put(
          size + " changing", generate(size, i -> (i >> 10) % 2 == 0 ? i / 10.0 : i / 10000.0));
    }
    return cases;
  }

  private static void assertDoubles(double[] expected, FloatingDecoder decoder, Random random) {
    assertEquals(expected.length, decoder.count());
    for (int i = 0; i < expected.length; i++) {
      assertBits(expected[i], decoder.doubleAt(i), i);
    }
    assertRange(expected, decoder, 0, expected.length);
    for (int round = 0; round < 20; round++) {
      int first = random.nextInt(expected.length + 1);
      assertRange(expected, decoder, first, random.nextInt(expected.length - first + 1));
    }
  }

  private static void assertRange(
      double[] expected, FloatingDecoder decoder, int first, int length) {
    double[] target = new double[length + 2];
    decoder.read(first, length, target, 1);
    assertBits(0.0, target[0], -1);
    assertBits(0.0, target[length + 1], -1);
    for (int i = 0; i < length; i++) {
      assertBits(expected[first + i], target[i + 1], first + i);
    }
  }

  private static void assertBits(double expected, double actual, int index) {
    assertEquals(
        Double.doubleToRawLongBits(expected),
        Double.doubleToRawLongBits(actual),
        () -> "value " + index + ": expected " + expected + ", found " + actual);
  }

  private static void assertFloats(float[] expected, FloatingDecoder decoder, Random random) {
    assertEquals(expected.length, decoder.count());
    for (int i = 0; i < expected.length; i++) {
      assertBits(expected[i], decoder.floatAt(i), i);
    }
    for (int round = 0; round < 20; round++) {
      int first = round == 0 ? 0 : random.nextInt(expected.length + 1);
      int length = round == 0 ? expected.length : random.nextInt(expected.length - first + 1);
      float[] target = new float[length + 1];
      decoder.read(first, length, target, 1);
      double[] doubles = new double[length + 1];
      decoder.read(first, length, doubles, 1);
      for (int i = 0; i < length; i++) {
        assertBits(expected[first + i], target[i + 1], first + i);
        assertEquals(expected[first + i], doubles[i + 1]);
      }
    }
  }

  private static void assertBits(float expected, float actual, int index) {
    assertEquals(
        Float.floatToRawIntBits(expected),
        Float.floatToRawIntBits(actual),
        () -> "value " + index + ": expected " + expected + ", found " + actual);
  }

  private static int assertDoubleContract(DoubleOpener encoding) {
    Random random = EncodingSeed.random(FloatingPointEncodingsTest.class);
    int encodedCaseCount = 0;
    for (double[] values : cases(random).values()) {
      Optional<FloatingDecoder> decoder = encoding.open(values);
      if (decoder.isPresent()) {
        encodedCaseCount++;
        assertDoubles(values, decoder.get(), random);
      }
    }
    return encodedCaseCount;
  }

  private static int assertFloatContract(FloatOpener encoding) {
    Random random = EncodingSeed.random(FloatingPointEncodingsTest.class);
    int encodedCaseCount = 0;
    for (double[] values : cases(random).values()) {
      float[] floats = new float[values.length];
      for (int i = 0; i < floats.length; i++) {
        floats[i] = i % 50 == 0 ? Float.intBitsToFloat(random.nextInt()) : (float) values[i];
      }
      Optional<FloatingDecoder> decoder = encoding.open(floats);
      if (decoder.isPresent()) {
        encodedCaseCount++;
        assertFloats(floats, decoder.get(), random);
      }
    }
    return encodedCaseCount;
  }

  private static ByteRegion plainRegion(FloatingValues values) {
    ByteWriter out = new ByteWriter();
    PlainLongs.encode(values.bits(), values.count(), values.widthInBytes(), out);
    return ByteStrings.region(out.toByteArray());
  }

  private static FloatingDecoder bitsDecoder(FloatingValues values) {
    return new FloatingBitsDecoder(new ArrayLongDecoder(values.bits()), values.widthInBytes());
  }

  private static Optional<FloatingDecoder> alpDecoder(FloatingValues values) {
    return AlpEncoder.encode(values)
        .map(
            encoded ->
                new AlpDecoder(
                    FloatingArrays.buffers(encoded),
                    values.widthInBytes(),
                    ByteStrings.region(new byte[0])));
  }

  @Test
  void readsDoublesFromTheirBits() {
    assertDoubleContract(values -> Optional.of(bitsDecoder(FloatingArrays.of(values))));
  }

  @Test
  void readsFloatsFromTheirBits() {
    assertFloatContract(values -> Optional.of(bitsDecoder(FloatingArrays.of(values))));
  }

  @Test
  void readsPlainDoubles() {
    assertDoubleContract(
        values ->
            Optional.of(
                new PlainFloatingDecoder(
                    plainRegion(FloatingArrays.of(values)), values.length, Double.BYTES)));
  }

  @Test
  void readsPlainFloats() {
    assertFloatContract(
        values ->
            Optional.of(
                new PlainFloatingDecoder(
                    plainRegion(FloatingArrays.of(values)), values.length, Float.BYTES)));
  }

  @Test
  void readsAlpDoubles() {
    int encodedCaseCount = assertDoubleContract(values -> alpDecoder(FloatingArrays.of(values)));
    assertTrue(encodedCaseCount > 50, () -> encodedCaseCount + " cases");
  }

  @Test
  void readsAlpFloats() {
    int encodedCaseCount = assertFloatContract(values -> alpDecoder(FloatingArrays.of(values)));
    assertTrue(encodedCaseCount > 15, () -> encodedCaseCount + " cases");
  }
}
