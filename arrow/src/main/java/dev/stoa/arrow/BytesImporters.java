package dev.stoa.arrow;

import dev.stoa.data.BytesVector;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.LongVector;
import dev.stoa.type.DataType;
import dev.stoa.type.text.UuidText;
import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.arrow.vector.BaseFixedWidthVector;
import org.apache.arrow.vector.BaseLargeVariableWidthVector;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.FixedSizeBinaryVector;
import org.apache.arrow.vector.IntervalMonthDayNanoVector;
import org.apache.arrow.vector.UInt8Vector;
import org.apache.arrow.vector.VariableWidthFieldVector;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;

/**
 * Creates importers of strings, bytes and fixed values, which wrap Arrow's memory, and of decimals
 * and views of bytes, which copy values.
 */
final class BytesImporters {
  private BytesImporters() {}

  /** Creates the importer of a vector for a schema other than a union. */
  static VectorImporter of(DataType type, Schema schema, FieldVector vector) {
    if (vector instanceof UInt8Vector unsigned) {
      return unsignedLongImporter(type, unsigned);
    } else if (schema.getLogicalType() instanceof LogicalTypes.Decimal) {
      return decimalImporter(type, schema, (BaseFixedWidthVector) vector);
    } else if (schema.getType() == Schema.Type.STRING
        && vector instanceof FixedSizeBinaryVector uuids) {
      return uuidTextImporter(type, uuids);
    } else if (vector instanceof IntervalMonthDayNanoVector intervals) {
      return Durations.importer(type, intervals);
    } else if (vector instanceof FixedSizeBinaryVector fixed) {
      return fixedImporter(type, fixed);
    } else if (vector instanceof BaseVariableWidthVector bytes) {
      return intOffsetsImporter(type, bytes);
    } else if (vector instanceof BaseLargeVariableWidthVector large) {
      return longOffsetsImporter(type, large);
    }
    return copyingImporter(type, (VariableWidthFieldVector) vector);
  }

  /** Creates an importer of UUIDs as text. */
  private static VectorImporter uuidTextImporter(DataType type, FixedSizeBinaryVector vector) {
    BytesVector target = new BytesVector(type);
    return count -> {
      int[] offsets = target.ensureCapacity(count);
      ByteArrayOutputStream texts = new ByteArrayOutputStream();
      offsets[0] = 0;
      for (int i = 0; i < count; i++) {
        if (!vector.isNull(i)) {
          String text = UuidText.format(vector.get(i));
          texts.writeBytes(text.getBytes(StandardCharsets.US_ASCII));
        }
        offsets[i + 1] = texts.size();
      }
      target.wrap(ByteBuffer.wrap(texts.toByteArray()));
      return ArrowMemory.resizeWithValidity(target, vector, count);
    };
  }

  private static VectorImporter fixedImporter(DataType type, FixedSizeBinaryVector vector) {
    BytesVector target = new BytesVector(type);
    int widthInBytes = vector.getByteWidth();
    return count -> {
      ByteBuffer values =
          ArrowMemory.bytes(vector, vector.getDataBuffer(), (long) count * widthInBytes);
      int[] offsets = target.ensureCapacity(count);
      for (int i = 0; i <= count; i++) {
        offsets[i] = i * widthInBytes;
      }
      target.wrap(values);
      return ArrowMemory.resizeWithValidity(target, vector, count);
    };
  }

  private static VectorImporter intOffsetsImporter(DataType type, BaseVariableWidthVector vector) {
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

  private static VectorImporter longOffsetsImporter(
      DataType type, BaseLargeVariableWidthVector vector) {
    BytesVector target = new BytesVector(type);
    return count -> {
      int[] offsets = target.ensureCapacity(count);
      offsets[0] = 0;
      LongBuffer longOffsets =
          ArrowMemory.bytes(
                  vector, vector.getOffsetBuffer(), count == 0 ? 0 : (count + 1L) * Long.BYTES)
              .asLongBuffer();
      for (int i = 0; i < longOffsets.limit(); i++) {
        offsets[i] = ArrowMemory.toInt(vector, longOffsets.get(i), "bytes");
      }
      return wrapBytes(target, vector, count, offsets);
    };
  }

  private static BytesVector wrapBytes(
      BytesVector target, FieldVector vector, int count, int[] offsets) {
    VectorImporterFactory.checkAscending(vector, count, offsets);
    target.wrap(ArrowMemory.bytes(vector, vector.getDataBuffer(), offsets[count]));
    return ArrowMemory.resizeWithValidity(target, vector, count);
  }

  private static VectorImporter copyingImporter(DataType type, VariableWidthFieldVector vector) {
    BytesVector target = new BytesVector(type);
    return count -> {
      int[] offsets = target.ensureCapacity(count);
      ByteArrayOutputStream copiedBytes = new ByteArrayOutputStream();
      offsets[0] = 0;
      for (int i = 0; i < count; i++) {
        if (!vector.isNull(i)) {
          copiedBytes.writeBytes(vector.get(i));
        }
        offsets[i + 1] = copiedBytes.size();
      }
      target.wrap(ByteBuffer.wrap(copiedBytes.toByteArray()));
      return ArrowMemory.resizeWithValidity(target, vector, count);
    };
  }

  /**
   * Creates an importer of decimals: as longs, or as bytes if an unscaled value in the batch
   * exceeds 64 bits.
   */
  private static VectorImporter decimalImporter(
      DataType type, Schema schema, BaseFixedWidthVector vector) {
    LongVector longTarget = new LongVector(type);
    BytesVector bytesTarget = new BytesVector(type);
    int widthInBytes = vector.getTypeWidth();
    return count -> {
      ByteBuffer numbers =
          ArrowMemory.bytes(vector, vector.getDataBuffer(), (long) count * widthInBytes);
      ColumnVector target =
          tryReadLongs(vector, numbers, widthInBytes, longTarget.ensureCapacity(count), count)
              ? longTarget
              : fillDecimals(bytesTarget, schema, vector, numbers, count);
      return ArrowMemory.resizeWithValidity(target, vector, count);
    };
  }

  /** Creates an importer of unsigned 64-bit integers, which are decimals without a fraction. */
  private static VectorImporter unsignedLongImporter(DataType type, UInt8Vector vector) {
    BytesVector target = new BytesVector(type);
    return count -> {
      int[] offsets = target.ensureCapacity(count);
      ByteArrayOutputStream unscaledValues = new ByteArrayOutputStream();
      offsets[0] = 0;
      for (int i = 0; i < count; i++) {
        if (!vector.isNull(i)) {
          unscaledValues.writeBytes(
              new BigInteger(Long.toUnsignedString(vector.get(i))).toByteArray());
        }
        offsets[i + 1] = unscaledValues.size();
      }
      target.wrap(ByteBuffer.wrap(unscaledValues.toByteArray()));
      return ArrowMemory.resizeWithValidity(target, vector, count);
    };
  }

  private static boolean tryReadLongs(
      FieldVector vector, ByteBuffer numbers, int widthInBytes, long[] target, int count) {
    for (int i = 0; i < count; i++) {
      long low = numbers.getLong(i * widthInBytes);
      target[i] = low;
      for (int offset = Long.BYTES; offset < widthInBytes; offset += Long.BYTES) {
        if (numbers.getLong(i * widthInBytes + offset) != low >> 63 && !vector.isNull(i)) {
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
    ByteArrayOutputStream storedBytes = new ByteArrayOutputStream();
    byte[] number = new byte[vector.getTypeWidth()];
    offsets[0] = 0;
    for (int i = 0; i < count; i++) {
      if (!vector.isNull(i)) {
        for (int offset = 0; offset < number.length; offset++) {
          number[offset] = numbers.get((i + 1) * number.length - 1 - offset);
        }
        storedBytes.writeBytes(
            toStoredBytes(vector, i, schema, new BigInteger(number).toByteArray()));
      }
      offsets[i + 1] = storedBytes.size();
    }
    target.wrap(ByteBuffer.wrap(storedBytes.toByteArray()));
    return target;
  }

  /**
   * Extends an unscaled value to the size of a fixed type; returns it unchanged for other types.
   */
  private static byte[] toStoredBytes(
      FieldVector vector, int row, Schema schema, byte[] unscaledValue) {
    if (schema.getType() != Schema.Type.FIXED) {
      return unscaledValue;
    }
    byte[] bytes = new byte[schema.getFixedSize()];
    int start = bytes.length - unscaledValue.length;
    if (start < 0) {
      throw ArrowMemory.invalid(
          vector,
          "row %d: %s does not fit into the %d bytes of %s"
              .formatted(row, new BigInteger(unscaledValue), bytes.length, schema.getFullName()));
    }
    Arrays.fill(bytes, 0, start, (byte) (unscaledValue[0] >> 7));
    System.arraycopy(unscaledValue, 0, bytes, start, unscaledValue.length);
    return bytes;
  }
}
