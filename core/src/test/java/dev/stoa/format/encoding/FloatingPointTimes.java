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
 * Prints how many billions of values a second ALP decodes, unpacking its integers too, how long a
 * single value takes and how fast values are split. Run by hand.
 */
final class FloatingPointTimes {
  private static final int COUNT = 64 * LongDecoder.BLOCK_SIZE;

  private final Random random = new Random(1);

  private FloatingPointTimes() {}

  /** Prints a line for each kind of values. */
  public static void main(String[] arguments) {
    FloatingPointTimes times = new FloatingPointTimes();
    Random random = times.random;
    System.out.println("Java " + Runtime.version());
    times.doubles("prices", i -> random.nextInt(100_000) / 100.0);
    times.doubles(
        "3 % exceptions",
        i -> random.nextInt(33) == 0 ? random.nextDouble() : random.nextInt(100_000) / 100.0);
    times.doubles("11 digits", i -> (random.nextLong() % 100_000_000_000L) / 1000.0);
    times.floats();
    times.bits();
  }

  private static LongDecoder packed(long[] values) {
    ByteWriter out = new ByteWriter();
    PackedLongs.encode(values, values.length, out);
    ByteRegion region = ByteRegion.of(out.array(), out.size(), new SourceLocation("memory", ""));
    return new PackedDecoder(region, values.length);
  }

  private static AlpBuffers buffers(AlpEncodedValues parts) {
    return new AlpBuffers(
        packed(parts.integers()),
        packed(parts.exponents()),
        packed(parts.exceptionPositions()),
        packed(parts.exceptionBits()));
  }

  private void doubles(String name, IntToDoubleFunction maker) {
    double[] values = new double[COUNT];
    for (int i = 0; i < COUNT; i++) {
      values[i] = maker.applyAsDouble(i);
    }
    AlpEncodedValues parts = AlpEncoder.encode(FloatingArrays.of(values)).orElseThrow();
    AlpBuffers buffers = buffers(parts);
    FloatingDecoder decoder =
        new AlpDecoder(buffers, Double.BYTES, ByteStrings.region(new byte[0]));
    double[] target = new double[COUNT];
    int[] ints = new int[COUNT];
    double all = EncodingTimes.nanos(20, () -> readAll(decoder, target));
    double unpacking =
        EncodingTimes.nanos(
            20,
            () -> {
              for (int first = 0; first < COUNT; first += LongDecoder.BLOCK_SIZE) {
                buffers.integers().read(first, LongDecoder.BLOCK_SIZE, ints, first);
              }
            });
    double single =
        EncodingTimes.nanos(20_000, () -> target[0] += decoder.doubleAt(random.nextInt(COUNT)));
    double splitting = EncodingTimes.nanos(3, () -> AlpEncoder.encode(FloatingArrays.of(values)));
    System.out.printf(
        "%-16s %5.2f G/s (unpacking alone %.2f), single %.0f ns, splitting %.0f M/s%n",
        name, COUNT / all, COUNT / unpacking, single, COUNT * 1e3 / splitting);
  }

  private static void readAll(FloatingDecoder decoder, double[] target) {
    for (int first = 0; first < COUNT; first += LongDecoder.BLOCK_SIZE) {
      decoder.read(first, LongDecoder.BLOCK_SIZE, target, first);
    }
  }

  private void floats() {
    float[] values = new float[COUNT];
    for (int i = 0; i < COUNT; i++) {
      values[i] = random.nextInt(100_000) / 10f;
    }
    AlpEncodedValues parts = AlpEncoder.encode(FloatingArrays.of(values)).orElseThrow();
    FloatingDecoder decoder =
        new AlpDecoder(buffers(parts), Float.BYTES, ByteStrings.region(new byte[0]));
    float[] target = new float[COUNT];
    double all =
        EncodingTimes.nanos(
            20,
            () -> {
              for (int first = 0; first < COUNT; first += LongDecoder.BLOCK_SIZE) {
                decoder.read(first, LongDecoder.BLOCK_SIZE, target, first);
              }
            });
    System.out.printf(
        "floats           %5.2f G/s, %d exceptions%n",
        COUNT / all, parts.exceptionPositions().length);
  }

  private void bits() {
    long[] patterns = new long[COUNT];
    for (int i = 0; i < COUNT; i++) {
      patterns[i] = Double.doubleToRawLongBits(1000 + random.nextInt(1 << 20));
    }
    FloatingDecoder decoder = new FloatingBitsDecoder(new ArrayLongDecoder(patterns), Double.BYTES);
    double[] target = new double[COUNT];
    double all = EncodingTimes.nanos(20, () -> readAll(decoder, target));
    System.out.printf("bits             %5.2f G/s%n", COUNT / all);
  }
}
