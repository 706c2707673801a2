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
 * Prints how many billions of values per second each encoding decodes, by processor time: into
 * ints, into longs, and one by one at random positions. Run by hand; hot loops of encodings name
 * it.
 */
final class KernelBenchmark {
  private static final int COUNT = 64 * LongDecoder.BLOCK_SIZE;
  private static final int PASSES = 30;
  private static final int ROUNDS = 60;
  private static final int WARM_UP = 100;

  /** Values per measured run. */
  private static final int RUN = 20;

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  /** Bytes that are always loaded. */
  private record Here() implements ByteRegion.Source {
    @Override
    public int require(int from, int to) {
      return Integer.MAX_VALUE;
    }

    @Override
    public CorruptFileException corrupt(int at, String expectedAndFound) {
      return new SourceLocation("memory", "").corrupt(at, expectedAndFound);
    }
  }

  private final Random random = new Random(1);
  private final int[] ints = new int[COUNT];
  private final long[] longs = new long[COUNT];
  private final int[] positions = random.ints(COUNT, 0, COUNT).toArray();

  private KernelBenchmark() {}

  /** Prints a line for each width of each encoding, or of those named by the arguments. */
  public static void main(String[] arguments) {
    KernelBenchmark times = new KernelBenchmark();
    System.out.println("G values/s on Java " + Runtime.version() + ": ints, longs, single values");
    for (String encoding : arguments.length == 0 ? times.encodings() : arguments) {
      for (int width : new int[] {0, 1, 3, 8, 13, 20, 31, 40}) {
        times.print(LongEncodingCase.valueOf(encoding), width);
      }
    }
  }

  private String[] encodings() {
    return Arrays.stream(LongEncodingCase.values()).map(Enum::name).toArray(String[]::new);
  }

  private void print(LongEncodingCase encoding, int width) {
    long[] values = LongSamples.ofWidth(Math.min(width, 12), COUNT, random);
    for (int i = 0; i < COUNT && width > 12; i++) {
      values[i] += (long) (i % 977) << (width - 12);
    }
    if (!encoding.fits(values, COUNT)) {
      return;
    }
    ByteWriter out = new ByteWriter();
    for (int i = 0; i < COUNT && encoding == LongEncodingCase.RUN_LENGTH; i++) {
      values[i] = values[i - i % RUN];
    }
    encoding.encode(values, COUNT, out);
    ByteBuffer bytes = ByteBuffer.allocateDirect(out.size()).put(out.array(), 0, out.size()).flip();
    LongDecoder decoder = encoding.open(ByteRegion.of(new Here(), bytes), COUNT);
    System.out.printf(
        "%-12s %2d bits  %6.2f %6.2f %6.3f   (%d bytes)%n",
        encoding,
        width,
        rate(() -> readInts(decoder)),
        rate(() -> readLongs(decoder)),
        rate(() -> readSingly(decoder)) / 64,
        out.size());
  }

  private void readInts(LongDecoder decoder) {
    for (int first = 0; first < COUNT; first += LongDecoder.BLOCK_SIZE) {
      decoder.read(first, LongDecoder.BLOCK_SIZE, ints, first);
    }
  }

  private void readLongs(LongDecoder decoder) {
    for (int first = 0; first < COUNT; first += LongDecoder.BLOCK_SIZE) {
      decoder.read(first, LongDecoder.BLOCK_SIZE, longs, first);
    }
  }

  private void readSingly(LongDecoder decoder) {
    for (int i = 0; i < COUNT; i += 64) {
      longs[i] = decoder.at(positions[i]);
    }
  }

  private static double rate(Runnable pass) {
    long min = Long.MAX_VALUE;
    for (int round = -WARM_UP; round < ROUNDS; round++) {
      long before = THREADS.getCurrentThreadCpuTime();
      for (int i = 0; i < PASSES; i++) {
        pass.run();
      }
      min = Math.min(min, THREADS.getCurrentThreadCpuTime() - before);
    }
    return (double) COUNT * PASSES / min;
  }
}
