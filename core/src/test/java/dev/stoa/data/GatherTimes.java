package dev.stoa.data;

import dev.stoa.type.ArrayType;
import dev.stoa.type.SimpleType;
import dev.stoa.type.TypeKind;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * Prints how many nanoseconds a gathered row takes, by kind of vector, when every row, every second
 * or every sixteenth row of a batch is selected. Run by hand.
 */
final class GatherTimes {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final int ROW_COUNT = RecordBatch.MAX_ROWS;
  private static final int WARM_UP = 2_000;
  private static final int ROUNDS = 40;
  private static final int CALLS = 200;
  private static final int TEXT_SIZE = 24;

  private final Random random = new Random(1);

  private GatherTimes() {}

  /** Prints a line for each kind of vector. */
  public static void main(String[] arguments) {
    GatherTimes times = new GatherTimes();
    System.out.println("Java " + Runtime.version() + ": ns/row of 1/1, 1/2 and 1/16 of the rows");
    times.print("ints", times.ints());
    times.print("longs", times.longs());
    times.print("texts", times.texts());
    times.print("codes", times.codes());
    times.print("arrays", times.arrays());
  }

  private void print(String name, ColumnVector from) {
    StringBuilder line = new StringBuilder("%-8s".formatted(name));
    for (int step : List.of(1, 2, 16)) {
      int[] rows = new int[ROW_COUNT / step];
      Arrays.setAll(rows, i -> i * step);
      VectorGatherer gather = VectorGatherer.shallow();
      line.append(
          "%8.2f".formatted(nanos(() -> gather.gather(from, rows, rows.length)) / rows.length));
    }
    System.out.println(line);
  }

  private static double nanos(Runnable call) {
    for (int i = 0; i < WARM_UP; i++) {
      call.run();
    }
    long least = Long.MAX_VALUE;
    for (int round = 0; round < ROUNDS; round++) {
      long before = THREADS.getCurrentThreadCpuTime();
      for (int i = 0; i < CALLS; i++) {
        call.run();
      }
      least = Math.min(least, THREADS.getCurrentThreadCpuTime() - before);
    }
    return (double) least / CALLS;
  }

  private ColumnVector ints() {
    IntVector vector = new IntVector(SimpleType.of(TypeKind.INT));
    Arrays.setAll(vector.ensureCapacity(ROW_COUNT), i -> random.nextInt());
    vector.resize(ROW_COUNT);
    return vector;
  }

  private ColumnVector longs() {
    LongVector vector = new LongVector(SimpleType.of(TypeKind.LONG));
    Arrays.setAll(vector.ensureCapacity(ROW_COUNT), i -> random.nextLong());
    vector.resize(ROW_COUNT);
    return vector;
  }

  private ColumnVector texts() {
    BytesVector vector = new BytesVector(SimpleType.of(TypeKind.STRING));
    Arrays.setAll(vector.ensureCapacity(ROW_COUNT), i -> i * TEXT_SIZE);
    vector.wrap(ByteBuffer.allocateDirect(ROW_COUNT * TEXT_SIZE));
    vector.resize(ROW_COUNT);
    return vector;
  }

  private ColumnVector codes() {
    DictionaryVector vector = new DictionaryVector(SimpleType.of(TypeKind.STRING), texts());
    Arrays.setAll(vector.ensureCapacity(ROW_COUNT), i -> random.nextInt(ROW_COUNT));
    vector.resize(ROW_COUNT);
    return vector;
  }

  private ColumnVector arrays() {
    ArrayVector vector = new ArrayVector(ArrayType.of(SimpleType.of(TypeKind.LONG)), longs());
    Arrays.setAll(vector.ensureCapacity(ROW_COUNT), i -> i - i % 4);
    vector.resize(ROW_COUNT);
    return vector;
  }
}
