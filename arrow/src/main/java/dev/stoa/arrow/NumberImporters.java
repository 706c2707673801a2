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

/**
 * Creates importers of numbers. They wrap Arrow's memory if its numbers have the width of the
 * table's type, and otherwise copy the numbers.
 */
final class NumberImporters {
  private NumberImporters() {}

  private static ByteBuffer bytes(FieldVector vector, int count, int widthInBytes) {
    return ArrowMemory.bytes(vector, vector.getDataBuffer(), (long) count * widthInBytes);
  }

  /** Creates an importer of ints, dates, times of day, and narrower integers. */
  static VectorImporter ints(DataType type, FieldVector vector) {
    IntVector target = new IntVector(type);
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

  /** Creates an importer of longs, times, and unsigned 32-bit integers. */
  static VectorImporter longs(DataType type, FieldVector vector) {
    LongVector target = new LongVector(type);
    if (!(vector instanceof UInt4Vector unsigned)) {
      return count -> {
        target.wrap(bytes(vector, count, Long.BYTES).asLongBuffer(), Optional.empty(), 0);
        return ArrowMemory.resizeWithValidity(target, vector, count);
      };
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
