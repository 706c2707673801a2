package dev.stoa.spark.write;

import dev.stoa.data.ValueSink;
import dev.stoa.spark.type.SparkTypes;
import java.math.BigInteger;
import org.apache.avro.Schema;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.unsafe.Platform;
import org.apache.spark.unsafe.types.UTF8String;

/** Writes the value of one column from a Spark row. */
@FunctionalInterface
interface ColumnValueWriter {
  /** Writes the value of a row. */
  void write(InternalRow row, ValueSink sink);

  /**
   * Creates the writer for a type and schema: numbers, strings and bytes are written directly,
   * other values as objects.
   *
   * @param ordinal the ordinal of the value in the rows
   */
  static ColumnValueWriter of(Schema schema, DataType type, int ordinal) {
    ColumnValueWriter nonNull = nonNull(SparkTypes.nonNull(schema), type, ordinal);
    return (row, sink) -> {
      if (row.isNullAt(ordinal)) {
        sink.writeNull();
      } else {
        nonNull.write(row, sink);
      }
    };
  }

  private static ColumnValueWriter nonNull(Schema schema, DataType type, int ordinal) {
    return switch (schema.getType()) {
      case BOOLEAN -> (row, sink) -> sink.writeBoolean(row.getBoolean(ordinal));
      case INT -> intWriter(type, ordinal);
      case LONG -> longWriter(schema, ordinal);
      case FLOAT -> (row, sink) -> sink.writeFloat(row.getFloat(ordinal));
      case DOUBLE -> (row, sink) -> sink.writeDouble(row.getDouble(ordinal));
      case STRING -> (row, sink) -> writeText(row.getUTF8String(ordinal), sink);
      case BYTES -> bytesWriter(type, ordinal);
      default -> {
        ValueConverter converter = ValueConverter.of(schema, type);
        yield (row, sink) -> sink.writeObject(converter.convert(row, ordinal));
      }
    };
  }

  private static ColumnValueWriter intWriter(DataType type, int ordinal) {
    if (type.equals(DataTypes.ByteType)) {
      return (row, sink) -> sink.writeInt(row.getByte(ordinal));
    }
    return type.equals(DataTypes.ShortType)
        ? (row, sink) -> sink.writeInt(row.getShort(ordinal))
        : (row, sink) -> sink.writeInt(row.getInt(ordinal));
  }

  /** Creates a writer of longs and times, which converts times from microseconds, Spark's unit. */
  private static ColumnValueWriter longWriter(Schema schema, int ordinal) {
    return SparkTypes.isMillis(schema)
        ? (row, sink) -> sink.writeLong(Math.floorDiv(row.getLong(ordinal), 1000L))
        : (row, sink) -> sink.writeLong(row.getLong(ordinal));
  }

  private static void writeText(UTF8String text, ValueSink sink) {
    int length = text.numBytes();
    if (text.getBaseObject() instanceof byte[] bytes) {
      int offset = (int) (text.getBaseOffset() - Platform.BYTE_ARRAY_OFFSET);
      sink.writeBytes(bytes, offset, length);
    } else {
      sink.writeBytes(text.getBytes(), 0, length);
    }
  }

  private static ColumnValueWriter bytesWriter(DataType type, int ordinal) {
    if (type instanceof DecimalType decimal) {
      return decimalWriter(decimal, ordinal);
    }
    return (row, sink) -> {
      byte[] bytes = row.getBinary(ordinal);
      sink.writeBytes(bytes, 0, bytes.length);
    };
  }

  /** Creates a writer of decimals: unscaled values in as few bytes as possible, big-endian. */
  private static ColumnValueWriter decimalWriter(DecimalType type, int ordinal) {
    byte[] buffer = new byte[Long.BYTES];
    return (row, sink) -> {
      Decimal value = row.getDecimal(ordinal, type.precision(), type.scale());
      if (type.precision() <= Decimal.MAX_LONG_DIGITS() && value.scale() == type.scale()) {
        writeUnscaled(value.toUnscaledLong(), buffer, sink);
      } else {
        BigInteger unscaled = value.toJavaBigDecimal().setScale(type.scale()).unscaledValue();
        byte[] bytes = unscaled.toByteArray();
        sink.writeBytes(bytes, 0, bytes.length);
      }
    };
  }

  /** Writes the shortest big-endian two's complement form of a number. */
  private static void writeUnscaled(long value, byte[] buffer, ValueSink sink) {
    long magnitude = value < 0 ? ~value : value;
    int length = (Long.SIZE - Long.numberOfLeadingZeros(magnitude)) / Byte.SIZE + 1;
    long shifted = value;
    for (int i = length - 1; i >= 0; i--) {
      buffer[i] = (byte) shifted;
      shifted >>= Byte.SIZE;
    }
    sink.writeBytes(buffer, 0, length);
  }
}
