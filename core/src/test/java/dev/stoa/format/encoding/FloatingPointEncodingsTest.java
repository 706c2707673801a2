package dev.stoa.format.encoding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.alp.AlpDecoder;
import dev.stoa.format.encoding.alp.AlpEncoder;
import dev.stoa.format.encoding.bits.FloatingBitsDecoder;
import dev.stoa.format.encoding.bits.PlainFloatingDecoder;
import dev.stoa.format.encoding.plain.PlainLongs;
import dev.stoa.format.encoding.registry.StandardEncodings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each encoding of floating point restores every bit of difficult values. */
class FloatingPointEncodingsTest {
  private static final int[] SIZES = {0, 1, 7, 8, 9, 63, 64, 65, 1023, 1024, 1025, 5000};

  /** The distance between floats with random bits, which may be those of a NaN. */
  private static final int RANDOM_BITS_INTERVAL = 50;

  private static final double[] DIFFICULT_VALUES = {
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

  /**
   * The encodings under test by label, each with the minimum number of cases that it must support.
   */
  private static final Map<String, EncodingCase> ENCODINGS =
      Map.of(
          "bits",
          new EncodingCase(FloatingPointEncodingsTest::bitsDecoder, 96),
          "plain",
          new EncodingCase(FloatingPointEncodingsTest::plainDecoder, 96),
          "alp",
          new EncodingCase(FloatingPointEncodingsTest::alpDecoder, 16));

  /**
   * Encodes values and opens a decoder of them; empty if the encoding does not support the values.
   */
  private interface DecoderFactory {
    Optional<FloatingDecoder> open(FloatingValues values);
  }

  private record EncodingCase(DecoderFactory decoderFactory, int minSupportedCount) {
    void assertSupports(int supportedCount) {
      assertTrue(
          supportedCount >= minSupportedCount, () -> "supports only " + supportedCount + " cases");
    }
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
      cases.put(
          size + " difficult", generate(size, i -> DIFFICULT_VALUES[i % DIFFICULT_VALUES.length]));
      cases.put(size + " integral", generate(size, i -> i * 1e6 - 5e7));
      cases.put(
          size + " random bits", generate(size, i -> Double.longBitsToDouble(random.nextLong())));
      cases.put(
          size + " mostly prices",
          generate(
              size,
              i ->
                  random.nextInt(20) == 0
                      ? DIFFICULT_VALUES[random.nextInt(DIFFICULT_VALUES.length)]
                      : random.nextInt(10_000_000) / 1000.0));
      cases.put(
          size + " large decimals",
          generate(size, i -> random.nextInt() * 1e5 + random.nextInt(9) / 10.0));
      cases.put(
          size + " changing scales",
          generate(size, i -> (i >> 10) % 2 == 0 ? i / 10.0 : i / 10000.0));
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
    assertEquals(0.0, target[0], "the element before the range");
    assertEquals(0.0, target[length + 1], "the element after the range");
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

  private static Optional<FloatingDecoder> plainDecoder(FloatingValues values) {
    ByteWriter out = new ByteWriter();
    PlainLongs.encode(values.bits(), values.count(), values.widthInBytes(), out);
    return Optional.of(
        new PlainFloatingDecoder(
            ByteStrings.region(out.toByteArray()), values.count(), values.widthInBytes()));
  }

  private static Optional<FloatingDecoder> bitsDecoder(FloatingValues values) {
    return Optional.of(
        new FloatingBitsDecoder(new ArrayLongDecoder(values.bits()), values.widthInBytes()));
  }

  private static Optional<FloatingDecoder> alpDecoder(FloatingValues values) {
    return AlpEncoder.encode(values)
        .map(
            encodedValues ->
                new AlpDecoder(
                    FloatingArrays.buffers(encodedValues),
                    values.widthInBytes(),
                    ByteStrings.region(new byte[0])));
  }

  @Test
  void eachEncodingOfFloatingPointIsTested() {
    for (var encodings : List.of(StandardEncodings.ALL.doubles(), StandardEncodings.ALL.floats())) {
      assertEquals(
          encodings.encodings().stream().map(Encoding::label).collect(Collectors.toSet()),
          ENCODINGS.keySet(),
          "add the encoding to ENCODINGS of FloatingPointEncodingsTest, and a test of damaged"
              + " values to HostileEncodingsTest");
    }
  }

  static Set<String> labels() {
    return ENCODINGS.keySet();
  }

  @ParameterizedTest
  @MethodSource("labels")
  void readsEncodedDoubles(String label) {
    Random random = EncodingSeed.random(FloatingPointEncodingsTest.class);
    int supportedCount = 0;
    for (double[] values : cases(random).values()) {
      Optional<FloatingDecoder> decoder =
          ENCODINGS.get(label).decoderFactory().open(FloatingArrays.toFloatingValues(values));
      if (decoder.isPresent()) {
        supportedCount++;
        assertDoubles(values, decoder.get(), random);
      }
    }
    ENCODINGS.get(label).assertSupports(supportedCount);
  }

  @ParameterizedTest
  @MethodSource("labels")
  void readsEncodedFloats(String label) {
    Random random = EncodingSeed.random(FloatingPointEncodingsTest.class);
    int supportedCount = 0;
    for (double[] values : cases(random).values()) {
      float[] floats = new float[values.length];
      for (int i = 0; i < floats.length; i++) {
        floats[i] =
            i % RANDOM_BITS_INTERVAL == 0
                ? Float.intBitsToFloat(random.nextInt())
                : (float) values[i];
      }
      Optional<FloatingDecoder> decoder =
          ENCODINGS.get(label).decoderFactory().open(FloatingArrays.toFloatingValues(floats));
      if (decoder.isPresent()) {
        supportedCount++;
        assertFloats(floats, decoder.get(), random);
      }
    }
    ENCODINGS.get(label).assertSupports(supportedCount);
  }
}
