package dev.stoa.arrow;

import dev.stoa.data.BytesVector;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.LongVector;
import dev.stoa.type.DataType;
import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.Arrays;
import org.apache.arrow.vector.BaseFixedWidthVector;
import org.apache.arrow.vector.BaseLargeVariableWidthVector;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.FixedSizeBinaryVector;
import org.apache.arrow.vector.VariableWidthFieldVector;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;

/**
 * Imports strings, bytes and fixed values, wrapping Arrow's memory, and copies decimals and views
 * of bytes.
 */
final class BytesImporters {
  private BytesImporters() {}

  /** The importer of a vector for a schema other than a union. */
  static VectorImporter of(DataType type, Schema schema, FieldVector vector) {
    if (schema.getLogicalType() instanceof LogicalTypes.Decimal) {
      return decimals(type, schema, (BaseFixedWidthVector) vector);
    } else if (vector instanceof FixedSizeBinaryVector fixed) {
      return fixed(type, fixed);
    } else if (vector instanceof BaseVariableWidthVector bytes) {
      return bytes(type, bytes);
    } else if (vector instanceof BaseLargeVariableWidthVector large) {
      return large(type, large);
    }
    return copied(type, (VariableWidthFieldVector) vector);
  }

  private static VectorImporter fixed(DataType type, FixedSizeBinaryVector vector) {
    BytesVector target = new BytesVector(type);
    int width = vector.getByteWidth();
    return count -> {
      ByteBuffer values = ArrowMemory.bytes(vector, vector.getDataBuffer(), (long) count * width);
      int[] offsets = target.ensureCapacity(count);
      for (int i = 0; i <= count; i++) {
        offsets[i] = i * width;
      }
      target.wrap(values);
      return ArrowMemory.markNulls(target, vector, count);
    };
  }

  private static VectorImporter bytes(DataType type, BaseVariableWidthVector vector) {
    BytesVector target = new BytesVector(type);
    return count -> {
      int[] offsets = target.ensureCapacity(count);
      offsets[0] = 0;
      if (count > 0) {
        ArrowMemory.bytes(vector, vector.getOffsetBuffer(), (count + 1L) * Integer.BYTES)
            .asIntBuffer()
            .get(offsets, 0, count + 1);
      }
      return wrapBytes(target, vector, count, offsets);
    };
  }

  private static VectorImporter large(DataType type, BaseLargeVariableWidthVector vector) {
    BytesVector target = new BytesVector(type);
    return count -> {
      int[] offsets = target.ensureCapacity(count);
      offsets[0] = 0;
      LongBuffer all =
          ArrowMemory.bytes(
                  vector, vector.getOffsetBuffer(), count == 0 ? 0 : (count + 1L) * Long.BYTES)
              .asLongBuffer();
      for (int i = 0; i < all.limit(); i++) {
        offsets[i] = ArrowMemory.toInt(vector, all.get(i), "bytes");
      }
      return wrapBytes(target, vector, count, offsets);
    };
  }

  private static BytesVector wrapBytes(
      BytesVector target, FieldVector vector, int count, int[] offsets) {
    VectorImporterFactory.checkAscending(vector, count, offsets);
    target.wrap(ArrowMemory.bytes(vector, vector.getDataBuffer(), offsets[count]));
    return ArrowMemory.markNulls(target, vector, count);
  }

  private static VectorImporter copied(DataType type, VariableWidthFieldVector vector) {
    BytesVector target = new BytesVector(type);
    return count -> {
      int[] offsets = target.ensureCapacity(count);
      ByteArrayOutputStream all = new ByteArrayOutputStream();
      offsets[0] = 0;
      for (int i = 0; i < count; i++) {
        if (!vector.isNull(i)) {
          all.writeBytes(vector.get(i));
        }
        offsets[i + 1] = all.size();
      }
      target.wrap(ByteBuffer.wrap(all.toByteArray()));
      return ArrowMemory.markNulls(target, vector, count);
    };
  }

  /** Decimals as longs, or as bytes if one in the batch exceeds 64 bits. */
  private static VectorImporter decimals(
      DataType type, Schema schema, BaseFixedWidthVector vector) {
    LongVector small = new LongVector(type);
    BytesVector large = new BytesVector(type);
    int width = vector.getTypeWidth();
    return count -> {
      ByteBuffer numbers = ArrowMemory.bytes(vector, vector.getDataBuffer(), (long) count * width);
      ColumnVector target =
          tryRead(vector, numbers, width, small.ensureCapacity(count), count)
              ? small
              : fillDecimals(large, schema, vector, numbers, count);
      return ArrowMemory.markNulls(target, vector, count);
    };
  }

  private static boolean tryRead(
      FieldVector vector, ByteBuffer numbers, int width, long[] target, int count) {
    for (int i = 0; i < count; i++) {
      long low = numbers.getLong(i * width);
      target[i] = low;
      for (int at = Long.BYTES; at < width; at += Long.BYTES) {
        if (numbers.getLong(i * width + at) != low >> 63 && !vector.isNull(i)) {
          return false;
        }
      }
    }
    return true;
  }

  private static BytesVector fillDecimals(
      BytesVector target,
      Schema schema,
      BaseFixedWidthVector vector,
      ByteBuffer numbers,
      int count) {
    int[] offsets = target.ensureCapacity(count);
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    byte[] number = new byte[vector.getTypeWidth()];
    offsets[0] = 0;
    for (int i = 0; i < count; i++) {
      if (!vector.isNull(i)) {
        for (int at = 0; at < number.length; at++) {
          number[at] = numbers.get((i + 1) * number.length - 1 - at);
        }
        all.writeBytes(stored(vector, i, schema, new BigInteger(number).toByteArray()));
      }
      offsets[i + 1] = all.size();
    }
    target.wrap(ByteBuffer.wrap(all.toByteArray()));
    return target;
  }

  /** An unscaled value in the fewest bytes, or in those of a fixed type. */
  private static byte[] stored(FieldVector vector, int row, Schema schema, byte[] shortest) {
    if (schema.getType() != Schema.Type.FIXED) {
      return shortest;
    }
    byte[] bytes = new byte[schema.getFixedSize()];
    int start = bytes.length - shortest.length;
    if (start < 0) {
      throw ArrowMemory.invalid(
          vector,
          "row %d: %s does not fit into the %d bytes of %s"
              .formatted(row, new BigInteger(shortest), bytes.length, schema.getFullName()));
    }
    Arrays.fill(bytes, 0, start, (byte) (shortest[0] >> 7));
    System.arraycopy(shortest, 0, bytes, start, shortest.length);
    return bytes;
  }
}
