package dev.stoa.testing.encoding;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.SourceLocation;
import dev.stoa.format.encoding.LongDecoder;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;

/**
 * Prints how many billions of values per second of CPU time each encoding decodes: into ints, into
 * longs, and one by one at random positions. An encoding that does not support values of each width
 * also decodes a sample of its own. Run by hand, as CONTRIBUTING.md says; comments on hot loops
 * refer to it.
 */
final class KernelBenchmark {
  private static final int[] WIDTHS_IN_BITS = {0, 1, 3, 8, 13, 20, 31, 40};
  private static final int VALUE_COUNT = 64 * LongDecoder.BLOCK_SIZE;

  /** The distance between values that are read one at a time. */
  private static final int SINGLE_READ_INTERVAL = 64;

  private static final int PASSES_PER_ROUND = 30;
  private static final int ROUND_COUNT = 60;
  private static final int WARM_UP_ROUND_COUNT = 100;

  /** The number of values in a run of equal values. */
  private static final int RUN_LENGTH = 20;

  private static final ThreadMXBean THREAD_MX_BEAN = ManagementFactory.getThreadMXBean();

  /** A source whose bytes are always loaded. */
  private record LoadedSource() implements ByteRegion.Source {
    @Override
    public int require(int from, int to) {
      return Integer.MAX_VALUE;
    }

    @Override
    public CorruptFileException corrupt(int offset, String expectedAndFound) {
      return new SourceLocation("memory", "").corrupt(offset, expectedAndFound);
    }
  }

  private final Random random = new Random(1);
  private final int[] ints = new int[VALUE_COUNT];
  private final long[] longs = new long[VALUE_COUNT];
  private final int[] positions = random.ints(VALUE_COUNT, 0, VALUE_COUNT).toArray();

  private KernelBenchmark() {}

  /** Prints a line for each width of each encoding, or of the encodings named by the arguments. */
  public static void main(String[] arguments) {
    KernelBenchmark benchmark = new KernelBenchmark();
    System.out.println("G values/s on Java " + Runtime.version() + ": ints, longs, single values");
    for (String encoding : arguments.length == 0 ? benchmark.encodings() : arguments) {
      benchmark.print(LongEncodingCase.valueOf(encoding));
    }
  }

  private String[] encodings() {
    return Arrays.stream(LongEncodingCase.values()).map(Enum::name).toArray(String[]::new);
  }

  private void print(LongEncodingCase encoding) {
    boolean supportsEachWidth = true;
    for (int widthInBits : WIDTHS_IN_BITS) {
      long[] values = valuesOfWidth(widthInBits);
      if (encoding.supports(values, VALUE_COUNT)) {
        print(encoding, widthInBits + " bits", values);
      } else {
        supportsEachWidth = false;
      }
    }
    if (!supportsEachWidth) {
      print(encoding, "sample", encoding.sample(VALUE_COUNT, random));
    }
  }

  private long[] valuesOfWidth(int widthInBits) {
    long[] values = LongSamples.ofWidth(Math.min(widthInBits, 12), VALUE_COUNT, random);
    for (int i = 0; i < VALUE_COUNT && widthInBits > 12; i++) {
      values[i] += (long) (i % 977) << (widthInBits - 12);
    }
    return values;
  }

  private void print(LongEncodingCase encoding, String description, long[] values) {
    ByteWriter out = new ByteWriter();
    for (int i = 0; i < VALUE_COUNT && encoding == LongEncodingCase.RUN_LENGTH; i++) {
      values[i] = values[i - i % RUN_LENGTH];
    }
    encoding.encode(values, VALUE_COUNT, out);
    ByteBuffer bytes = ByteBuffer.allocateDirect(out.size()).put(out.array(), 0, out.size()).flip();
    LongDecoder decoder = encoding.open(ByteRegion.of(new LoadedSource(), bytes), VALUE_COUNT);
    System.out.printf(
        "%-17s %-7s  %6.2f %6.2f %6.3f   (%d bytes)%n",
        encoding,
        description,
        valuesPerNanosecond(() -> readInts(decoder)),
        valuesPerNanosecond(() -> readLongs(decoder)),
        valuesPerNanosecond(() -> readSingly(decoder)) / SINGLE_READ_INTERVAL,
        out.size());
  }

  private void readInts(LongDecoder decoder) {
    for (int first = 0; first < VALUE_COUNT; first += LongDecoder.BLOCK_SIZE) {
      decoder.read(first, LongDecoder.BLOCK_SIZE, ints, first);
    }
  }

  private void readLongs(LongDecoder decoder) {
    for (int first = 0; first < VALUE_COUNT; first += LongDecoder.BLOCK_SIZE) {
      decoder.read(first, LongDecoder.BLOCK_SIZE, longs, first);
    }
  }

  private void readSingly(LongDecoder decoder) {
    for (int i = 0; i < VALUE_COUNT; i += SINGLE_READ_INTERVAL) {
      longs[i] = decoder.at(positions[i]);
    }
  }

  private static double valuesPerNanosecond(Runnable pass) {
    long minNanos = Long.MAX_VALUE;
    for (int round = -WARM_UP_ROUND_COUNT; round < ROUND_COUNT; round++) {
      long startNanos = THREAD_MX_BEAN.getCurrentThreadCpuTime();
      for (int i = 0; i < PASSES_PER_ROUND; i++) {
        pass.run();
      }
      minNanos = Math.min(minNanos, THREAD_MX_BEAN.getCurrentThreadCpuTime() - startNanos);
    }
    return (double) VALUE_COUNT * PASSES_PER_ROUND / minNanos;
  }
}
