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
 * A program that prints how many nanoseconds {@link VectorGatherer} takes per selected row, by kind
 * of vector, if every row, every second or every sixteenth row of a batch is selected.
 */
final class GatherTimes {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final int ROW_COUNT = RecordBatch.MAX_ROWS;
  private static final int WARM_UP_CALL_COUNT = 2_000;
  private static final int ROUND_COUNT = 40;
  private static final int CALLS_PER_ROUND = 200;
  private static final int TEXT_SIZE_IN_BYTES = 24;

  private final Random random = new Random(1);

  private GatherTimes() {}

  /** Prints a line for each kind of vector. */
  public static void main(String[] arguments) {
    GatherTimes times = new GatherTimes();
    System.out.println("Java " + Runtime.version() + ": ns/row of 1/1, 1/2 and 1/16 of the rows");
    times.print("ints", times.ints());
    times.print("longs", times.longs());
    times.print("strings", times.strings());
    times.print("codes", times.dictionaryCodes());
    times.print("arrays", times.arrays());
  }

  private void print(String name, ColumnVector source) {
    StringBuilder line = new StringBuilder("%-8s".formatted(name));
    for (int stride : List.of(1, 2, 16)) {
      int[] rowIndexes = new int[ROW_COUNT / stride];
      Arrays.setAll(rowIndexes, i -> i * stride);
      VectorGatherer gatherer = VectorGatherer.shallow();
      line.append(
          "%8.2f"
              .formatted(
                  nanosPerCall(() -> gatherer.gather(source, rowIndexes, rowIndexes.length))
                      / rowIndexes.length));
    }
    System.out.println(line);
  }

  /** Returns the CPU time of a call in the fastest round. */
  private static double nanosPerCall(Runnable call) {
    for (int i = 0; i < WARM_UP_CALL_COUNT; i++) {
      call.run();
    }
    long minNanos = Long.MAX_VALUE;
    for (int round = 0; round < ROUND_COUNT; round++) {
      long startNanos = THREADS.getCurrentThreadCpuTime();
      for (int i = 0; i < CALLS_PER_ROUND; i++) {
        call.run();
      }
      minNanos = Math.min(minNanos, THREADS.getCurrentThreadCpuTime() - startNanos);
    }
    return (double) minNanos / CALLS_PER_ROUND;
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

  private ColumnVector strings() {
    BytesVector vector = new BytesVector(SimpleType.of(TypeKind.STRING));
    Arrays.setAll(vector.ensureCapacity(ROW_COUNT), i -> i * TEXT_SIZE_IN_BYTES);
    vector.wrap(ByteBuffer.allocateDirect(ROW_COUNT * TEXT_SIZE_IN_BYTES));
    vector.resize(ROW_COUNT);
    return vector;
  }

  private ColumnVector dictionaryCodes() {
    DictionaryVector vector = new DictionaryVector(SimpleType.of(TypeKind.STRING), strings());
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
