package dev.stoa.arrow;

import dev.stoa.data.DoubleVector;
import dev.stoa.data.FloatVector;
import dev.stoa.data.IntVector;
import dev.stoa.data.LongVector;
import dev.stoa.type.DataType;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.apache.arrow.vector.BaseFixedWidthVector;
import org.apache.arrow.vector.BaseIntVector;
import org.apache.arrow.vector.DateMilliVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float2Vector;
import org.apache.arrow.vector.TimeNanoVector;
import org.apache.arrow.vector.TimeSecVector;
import org.apache.arrow.vector.TimeStampSecTZVector;
import org.apache.arrow.vector.TimeStampSecVector;
import org.apache.arrow.vector.UInt4Vector;

/**
 * Creates importers of numbers. They wrap Arrow's memory if its numbers have the width of the
 * table's type, and otherwise copy the numbers.
 */
final class NumberImporters {
  private static final long MILLIS_PER_SECOND = 1_000;
  private static final long MILLIS_PER_DAY = 86_400_000;
  private static final long NANOS_PER_MICRO = 1_000;

  private NumberImporters() {}

  private static ByteBuffer bytes(FieldVector vector, int count, int widthInBytes) {
    return ArrowMemory.bytes(vector, vector.getDataBuffer(), (long) count * widthInBytes);
  }

  /** Creates an importer of ints, dates, times of day, and narrower integers. */
  static VectorImporter ints(DataType type, FieldVector vector) {
    IntVector target = new IntVector(type);
    if (vector instanceof TimeSecVector || vector instanceof DateMilliVector) {
      return convertedInts(target, vector);
    }
    if (((BaseFixedWidthVector) vector).getTypeWidth() == Integer.BYTES) {
      return count -> {
        target.wrap(bytes(vector, count, Integer.BYTES).asIntBuffer(), Optional.empty(), 0);
        return ArrowMemory.resizeWithValidity(target, vector, count);
      };
    }
    BaseIntVector narrow = (BaseIntVector) vector;
    return count -> {
      int[] values = target.ensureCapacity(count);
      for (int i = 0; i < count; i++) {
        values[i] = vector.isNull(i) ? 0 : (int) narrow.getValueAsLong(i);
      }
      return ArrowMemory.resizeWithValidity(target, vector, count);
    };
  }

  /** Creates an importer of times in seconds and of dates in milliseconds. */
  private static VectorImporter convertedInts(IntVector target, FieldVector vector) {
    return count -> {
      int[] values = target.ensureCapacity(count);
      for (int i = 0; i < count; i++) {
        if (vector.isNull(i)) {
          values[i] = 0;
        } else if (vector instanceof DateMilliVector dates) {
          values[i] = epochDay(vector, i, dates.get(i));
        } else {
          values[i] = (int) scaled(vector, i, ((TimeSecVector) vector).get(i));
        }
      }
      return ArrowMemory.resizeWithValidity(target, vector, count);
    };
  }

  private static int epochDay(FieldVector vector, int row, long epochMillis) {
    long day = Math.floorDiv(epochMillis, MILLIS_PER_DAY);
    if (day != (int) day) {
      throw ArrowMemory.invalid(
          vector, "row %d: the date is %d days from 1970, too many".formatted(row, day));
    }
    return (int) day;
  }

  /** Creates an importer of timestamps in seconds and of times in nanoseconds. */
  private static VectorImporter convertedLongs(LongVector target, FieldVector vector) {
    return count -> {
      long[] values = target.ensureCapacity(count);
      ByteBuffer numbers = bytes(vector, count, Long.BYTES);
      for (int i = 0; i < count; i++) {
        long number = vector.isNull(i) ? 0 : numbers.getLong(i * Long.BYTES);
        values[i] =
            vector instanceof TimeNanoVector
                ? toMicros(vector, i, number)
                : scaled(vector, i, number);
      }
      return ArrowMemory.resizeWithValidity(target, vector, count);
    };
  }

  private static long scaled(FieldVector vector, int row, long seconds) {
    try {
      return Math.multiplyExact(seconds, MILLIS_PER_SECOND);
    } catch (ArithmeticException e) {
      throw ArrowMemory.invalid(
          vector, "row %d: %d seconds are too many milliseconds".formatted(row, seconds));
    }
  }

  private static long toMicros(FieldVector vector, int row, long nanos) {
    if (nanos % NANOS_PER_MICRO != 0) {
      throw ArrowMemory.invalid(
          vector,
          "row %d: the time has %d ns more than whole microseconds, which tables cannot store:"
                  .formatted(row, nanos % NANOS_PER_MICRO)
              + " round it first");
    }
    return nanos / NANOS_PER_MICRO;
  }

  /** Creates an importer of numbers of 64 bits, which stay as they are. */
  static VectorImporter plainLongs(DataType type, FieldVector vector) {
    LongVector target = new LongVector(type);
    return count -> {
      target.wrap(bytes(vector, count, Long.BYTES).asLongBuffer(), Optional.empty(), 0);
      return ArrowMemory.resizeWithValidity(target, vector, count);
    };
  }

  /** Creates an importer of longs, times, and unsigned 32-bit integers. */
  static VectorImporter longs(DataType type, FieldVector vector) {
    LongVector target = new LongVector(type);
    if (vector instanceof TimeStampSecVector
        || vector instanceof TimeStampSecTZVector
        || vector instanceof TimeNanoVector) {
      return convertedLongs(target, vector);
    }
    if (!(vector instanceof UInt4Vector unsigned)) {
      return plainLongs(type, vector);
    }
    return count -> {
      long[] values = target.ensureCapacity(count);
      for (int i = 0; i < count; i++) {
        values[i] = vector.isNull(i) ? 0 : unsigned.getValueAsLong(i);
      }
      return ArrowMemory.resizeWithValidity(target, vector, count);
    };
  }

  /** Creates an importer of floats and half floats. */
  static VectorImporter floats(DataType type, FieldVector vector) {
    FloatVector target = new FloatVector(type);
    if (!(vector instanceof Float2Vector halves)) {
      return count -> {
        target.wrap(bytes(vector, count, Float.BYTES).asFloatBuffer(), Optional.empty(), 0);
        return ArrowMemory.resizeWithValidity(target, vector, count);
      };
    }
    return count -> {
      float[] values = target.ensureCapacity(count);
      for (int i = 0; i < count; i++) {
        values[i] = vector.isNull(i) ? 0 : halves.getValueAsFloat(i);
      }
      return ArrowMemory.resizeWithValidity(target, vector, count);
    };
  }

  /** Creates an importer of doubles. */
  static VectorImporter doubles(DataType type, FieldVector vector) {
    DoubleVector target = new DoubleVector(type);
    return count -> {
      target.wrap(bytes(vector, count, Double.BYTES).asDoubleBuffer(), Optional.empty(), 0);
      return ArrowMemory.resizeWithValidity(target, vector, count);
    };
  }
}
