package dev.stoa.format.encoding;

import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.SourceLocation;
import dev.stoa.format.encoding.alp.AlpBuffers;
import dev.stoa.format.encoding.alp.AlpDecoder;
import dev.stoa.format.encoding.alp.AlpEncodedValues;
import dev.stoa.format.encoding.alp.AlpEncoder;
import dev.stoa.format.encoding.bits.FloatingBitsDecoder;
import dev.stoa.format.encoding.packed.PackedDecoder;
import dev.stoa.format.encoding.packed.PackedLongs;
import java.util.Random;
import java.util.function.IntToDoubleFunction;

/**
 * A program that measures the encodings of floating point: the decoding throughput, and for doubles
 * in ALP the share of unpacking the integers, the time of a single read and the encoding
 * throughput.
 */
final class FloatingPointTimes {
  private static final int VALUE_COUNT = 64 * LongDecoder.BLOCK_SIZE;

  private final Random random = new Random(1);

  private FloatingPointTimes() {}

  /** Prints the measurements for each kind of values. */
  public static void main(String[] arguments) {
    FloatingPointTimes times = new FloatingPointTimes();
    Random random = times.random;
    System.out.println("Java " + Runtime.version());
    times.printDoubles("prices", i -> random.nextInt(100_000) / 100.0);
    times.printDoubles(
        "3 % exceptions",
        i -> random.nextInt(33) == 0 ? random.nextDouble() : random.nextInt(100_000) / 100.0);
    times.printDoubles("11 digits", i -> (random.nextLong() % 100_000_000_000L) / 1000.0);
    times.printFloats();
    times.printBits();
  }

  private static LongDecoder packedDecoder(long[] values) {
    ByteWriter out = new ByteWriter();
    PackedLongs.encode(values, values.length, out);
    ByteRegion region = ByteRegion.of(out.array(), out.size(), new SourceLocation("memory", ""));
    return new PackedDecoder(region, values.length);
  }

  private static AlpBuffers packedBuffers(AlpEncodedValues encodedValues) {
    return new AlpBuffers(
        packedDecoder(encodedValues.integers()),
        packedDecoder(encodedValues.exponents()),
        packedDecoder(encodedValues.exceptionPositions()),
        packedDecoder(encodedValues.exceptionBits()));
  }

  private void printDoubles(String name, IntToDoubleFunction generator) {
    double[] values = new double[VALUE_COUNT];
    for (int i = 0; i < VALUE_COUNT; i++) {
      values[i] = generator.applyAsDouble(i);
    }
    AlpEncodedValues encodedValues =
        AlpEncoder.encode(FloatingArrays.toFloatingValues(values)).orElseThrow();
    AlpBuffers buffers = packedBuffers(encodedValues);
    FloatingDecoder decoder =
        new AlpDecoder(buffers, Double.BYTES, ByteStrings.region(new byte[0]));
    double[] target = new double[VALUE_COUNT];
    int[] ints = new int[VALUE_COUNT];
    double readAllNanos = EncodingTimes.cpuNanosPerCall(20, () -> readAll(decoder, target));
    double unpackingNanos =
        EncodingTimes.cpuNanosPerCall(
            20,
            () -> {
              for (int first = 0; first < VALUE_COUNT; first += LongDecoder.BLOCK_SIZE) {
                buffers.integers().read(first, LongDecoder.BLOCK_SIZE, ints, first);
              }
            });
    double singleReadNanos =
        EncodingTimes.cpuNanosPerCall(
            20_000, () -> target[0] += decoder.doubleAt(random.nextInt(VALUE_COUNT)));
    double encodingNanos =
        EncodingTimes.cpuNanosPerCall(
            3, () -> AlpEncoder.encode(FloatingArrays.toFloatingValues(values)));
    System.out.printf(
        "%-16s %5.2f G/s (unpacking alone %.2f), single %.0f ns, encoding %.0f M/s%n",
        name,
        VALUE_COUNT / readAllNanos,
        VALUE_COUNT / unpackingNanos,
        singleReadNanos,
        VALUE_COUNT * 1e3 / encodingNanos);
  }

  private static void readAll(FloatingDecoder decoder, double[] target) {
    for (int first = 0; first < VALUE_COUNT; first += LongDecoder.BLOCK_SIZE) {
      decoder.read(first, LongDecoder.BLOCK_SIZE, target, first);
    }
  }

  private void printFloats() {
    float[] values = new float[VALUE_COUNT];
    for (int i = 0; i < VALUE_COUNT; i++) {
      values[i] = random.nextInt(100_000) / 10f;
    }
    AlpEncodedValues encodedValues =
        AlpEncoder.encode(FloatingArrays.toFloatingValues(values)).orElseThrow();
    FloatingDecoder decoder =
        new AlpDecoder(packedBuffers(encodedValues), Float.BYTES, ByteStrings.region(new byte[0]));
    float[] target = new float[VALUE_COUNT];
    double readAllNanos =
        EncodingTimes.cpuNanosPerCall(
            20,
            () -> {
              for (int first = 0; first < VALUE_COUNT; first += LongDecoder.BLOCK_SIZE) {
                decoder.read(first, LongDecoder.BLOCK_SIZE, target, first);
              }
            });
    System.out.printf(
        "floats           %5.2f G/s, %d exceptions%n",
        VALUE_COUNT / readAllNanos, encodedValues.exceptionPositions().length);
  }

  private void printBits() {
    long[] patterns = new long[VALUE_COUNT];
    for (int i = 0; i < VALUE_COUNT; i++) {
      patterns[i] = Double.doubleToRawLongBits(1000 + random.nextInt(1 << 20));
    }
    FloatingDecoder decoder = new FloatingBitsDecoder(new ArrayLongDecoder(patterns), Double.BYTES);
    double[] target = new double[VALUE_COUNT];
    double readAllNanos = EncodingTimes.cpuNanosPerCall(20, () -> readAll(decoder, target));
    System.out.printf("bits             %5.2f G/s%n", VALUE_COUNT / readAllNanos);
  }
}
