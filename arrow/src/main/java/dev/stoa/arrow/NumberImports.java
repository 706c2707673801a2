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
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float2Vector;
import org.apache.arrow.vector.UInt4Vector;

/** Gives vectors of numbers: over Arrow's memory where they are as wide there, else copied. */
final class NumberImports {
  private NumberImports() {}

  private static ByteBuffer bytes(FieldVector vector, int count, int width) {
    return ArrowMemory.bytes(vector, vector.getDataBuffer(), (long) count * width);
  }

  /** Ints, dates, times of days, and narrower whole numbers. */
  static VectorImport ints(DataType type, FieldVector vector) {
    IntVector target = new IntVector(type);
    if (((BaseFixedWidthVector) vector).getTypeWidth() == Integer.BYTES) {
      return count -> {
        target.wrap(bytes(vector, count, Integer.BYTES).asIntBuffer(), Optional.empty(), 0);
        return ArrowMemory.markNulls(target, vector, count);
      };
    }
    BaseIntVector narrow = (BaseIntVector) vector;
    return count -> {
      int[] values = target.startFilling(count);
      for (int i = 0; i < count; i++) {
        values[i] = vector.isNull(i) ? 0 : (int) narrow.getValueAsLong(i);
      }
      return ArrowMemory.markNulls(target, vector, count);
    };
  }

  /** Longs, times, instants, and unsigned numbers of 32 bits. */
  static VectorImport longs(DataType type, FieldVector vector) {
    LongVector target = new LongVector(type);
    if (!(vector instanceof UInt4Vector unsigned)) {
      return count -> {
        target.wrap(bytes(vector, count, Long.BYTES).asLongBuffer(), Optional.empty(), 0);
        return ArrowMemory.markNulls(target, vector, count);
      };
    }
    return count -> {
      long[] values = target.startFilling(count);
      for (int i = 0; i < count; i++) {
        values[i] = vector.isNull(i) ? 0 : unsigned.getValueAsLong(i);
      }
      return ArrowMemory.markNulls(target, vector, count);
    };
  }

  /** Floats, half floats among them. */
  static VectorImport floats(DataType type, FieldVector vector) {
    FloatVector target = new FloatVector(type);
    if (!(vector instanceof Float2Vector halves)) {
      return count -> {
        target.wrap(bytes(vector, count, Float.BYTES).asFloatBuffer(), Optional.empty(), 0);
        return ArrowMemory.markNulls(target, vector, count);
      };
    }
    return count -> {
      float[] values = target.startFilling(count);
      for (int i = 0; i < count; i++) {
        values[i] = vector.isNull(i) ? 0 : halves.getValueAsFloat(i);
      }
      return ArrowMemory.markNulls(target, vector, count);
    };
  }

  /** Doubles. */
  static VectorImport doubles(DataType type, FieldVector vector) {
    DoubleVector target = new DoubleVector(type);
    return count -> {
      target.wrap(bytes(vector, count, Double.BYTES).asDoubleBuffer(), Optional.empty(), 0);
      return ArrowMemory.markNulls(target, vector, count);
    };
  }
}
