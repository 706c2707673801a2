package dev.stoa.arrow;

import dev.stoa.data.BytesVector;
import dev.stoa.type.DataType;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.arrow.vector.IntervalMonthDayNanoVector;
import org.apache.avro.LogicalType;
import org.apache.avro.Schema;

/**
 * Converts Avro's durations, which are three unsigned integers of months, days and milliseconds, to
 * Arrow's intervals of months, days and nanoseconds, and back.
 */
final class Durations {
  private static final int SIZE_IN_BYTES = 12;
  private static final int INTERVAL_SIZE_IN_BYTES = 16;
  private static final long NANOS_PER_MILLI = 1_000_000;

  private Durations() {}

  /** Returns whether a type is that of durations. */
  static boolean isDuration(Schema schema) {
    LogicalType type = schema.getLogicalType();
    return schema.getType() == Schema.Type.FIXED
        && schema.getFixedSize() == SIZE_IN_BYTES
        && type != null
        && type.getName().equals("duration");
  }

  /** Adds the intervals of some rows. */
  static void add(BytesVector source, RowSelection selection, ArrowBuffers buffers) {
    RowSelection rows = selection.withNullsAbsent(source);
    ByteBuffer target = buffers.add((long) rows.count() * INTERVAL_SIZE_IN_BYTES);
    ByteBuffer duration = ByteBuffer.allocate(SIZE_IN_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < rows.count(); i++) {
      if (rows.row(i) != RowSelection.ABSENT) {
        source.copyBytes(rows.row(i), duration.array(), 0);
        int offset = i * INTERVAL_SIZE_IN_BYTES;
        target.putInt(offset, positive(duration.getInt(0), "months"));
        target.putInt(offset + Integer.BYTES, positive(duration.getInt(Integer.BYTES), "days"));
        long millis = Integer.toUnsignedLong(duration.getInt(2 * Integer.BYTES));
        target.putLong(offset + 2 * Integer.BYTES, millis * NANOS_PER_MILLI);
      }
    }
  }

  private static int positive(int number, String unit) {
    if (number < 0) {
      throw new IllegalArgumentException(
          "a duration has %d %s, more than Arrow's intervals have"
              .formatted(Integer.toUnsignedLong(number), unit));
    }
    return number;
  }

  /** Creates an importer of intervals as durations. */
  static VectorImporter importer(DataType type, IntervalMonthDayNanoVector vector) {
    BytesVector target = new BytesVector(type);
    return count -> {
      ByteBuffer intervals =
          ArrowMemory.bytes(vector, vector.getDataBuffer(), (long) count * INTERVAL_SIZE_IN_BYTES);
      int[] offsets = target.ensureCapacity(count);
      ByteBuffer durations =
          ByteBuffer.allocate(count * SIZE_IN_BYTES).order(ByteOrder.LITTLE_ENDIAN);
      for (int i = 0; i < count; i++) {
        if (!vector.isNull(i)) {
          copy(vector, intervals, i, durations);
        }
        offsets[i + 1] = (i + 1) * SIZE_IN_BYTES;
      }
      offsets[0] = 0;
      target.wrap(durations);
      return ArrowMemory.resizeWithValidity(target, vector, count);
    };
  }

  private static void copy(
      IntervalMonthDayNanoVector vector, ByteBuffer intervals, int row, ByteBuffer durations) {
    int months = intervals.getInt(row * INTERVAL_SIZE_IN_BYTES);
    int days = intervals.getInt(row * INTERVAL_SIZE_IN_BYTES + Integer.BYTES);
    long nanos = intervals.getLong(row * INTERVAL_SIZE_IN_BYTES + 2 * Integer.BYTES);
    long millis = nanos / NANOS_PER_MILLI;
    boolean isDuration =
        months >= 0
            && days >= 0
            && nanos >= 0
            && nanos % NANOS_PER_MILLI == 0
            && millis <= 0xFFFF_FFFFL;
    if (!isDuration) {
      throw ArrowMemory.invalid(
          vector,
          "row %d: the interval of %d months, %d days and %d ns is no duration of whole milliseconds"
              .formatted(row, months, days, nanos));
    }
    durations.putInt(row * SIZE_IN_BYTES, months);
    durations.putInt(row * SIZE_IN_BYTES + Integer.BYTES, days);
    durations.putInt(row * SIZE_IN_BYTES + 2 * Integer.BYTES, (int) millis);
  }
}
