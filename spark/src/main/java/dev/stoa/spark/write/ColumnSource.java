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

/** Hands the value that a row of Spark's has in one column over. */
@FunctionalInterface
interface ColumnSource {
  /** Writes the value of a row. */
  void write(InternalRow row, ValueSink sink);

  /**
   * How values of a type become those of a column: numbers, texts and bytes as they lie, others as
   * objects.
   *
   * @param ordinal where the value stands in the rows
   */
  static ColumnSource of(Schema schema, DataType type, int ordinal) {
    ColumnSource present = present(SparkTypes.present(schema), type, ordinal);
    return (row, sink) -> {
      if (row.isNullAt(ordinal)) {
        sink.writeNull();
      } else {
        present.write(row, sink);
      }
    };
  }

  private static ColumnSource present(Schema schema, DataType type, int ordinal) {
    return switch (schema.getType()) {
      case BOOLEAN -> (row, sink) -> sink.writeBoolean(row.getBoolean(ordinal));
      case INT -> number(type, ordinal);
      case LONG -> whole(schema, ordinal);
      case FLOAT -> (row, sink) -> sink.writeFloat(row.getFloat(ordinal));
      case DOUBLE -> (row, sink) -> sink.writeDouble(row.getDouble(ordinal));
      case STRING -> (row, sink) -> write(row.getUTF8String(ordinal), sink);
      case BYTES -> bytes(type, ordinal);
      default -> {
        StoredValue value = StoredValue.of(schema, type);
        yield (row, sink) -> sink.writeObject(value.of(row, ordinal));
      }
    };
  }

  private static ColumnSource number(DataType type, int ordinal) {
    if (type.equals(DataTypes.ByteType)) {
      return (row, sink) -> sink.writeInt(row.getByte(ordinal));
    }
    return type.equals(DataTypes.ShortType)
        ? (row, sink) -> sink.writeInt(row.getShort(ordinal))
        : (row, sink) -> sink.writeInt(row.getInt(ordinal));
  }

  /** Spark has times in microseconds. */
  private static ColumnSource whole(Schema schema, int ordinal) {
    return SparkTypes.isMillis(schema)
        ? (row, sink) -> sink.writeLong(Math.floorDiv(row.getLong(ordinal), 1000L))
        : (row, sink) -> sink.writeLong(row.getLong(ordinal));
  }

  private static void write(UTF8String text, ValueSink sink) {
    int length = text.numBytes();
    if (text.getBaseObject() instanceof byte[] bytes) {
      int offset = (int) (text.getBaseOffset() - Platform.BYTE_ARRAY_OFFSET);
      sink.writeBytes(bytes, offset, length);
    } else {
      sink.writeBytes(text.getBytes(), 0, length);
    }
  }

  private static ColumnSource bytes(DataType type, int ordinal) {
    if (type instanceof DecimalType decimal) {
      return decimal(decimal, ordinal);
    }
    return (row, sink) -> {
      byte[] bytes = row.getBinary(ordinal);
      sink.writeBytes(bytes, 0, bytes.length);
    };
  }

  /** The unscaled number in as few bytes as it needs, the most significant first. */
  private static ColumnSource decimal(DecimalType type, int ordinal) {
    byte[] buffer = new byte[Long.BYTES];
    return (row, sink) -> {
      Decimal value = row.getDecimal(ordinal, type.precision(), type.scale());
      if (type.precision() <= Decimal.MAX_LONG_DIGITS() && value.scale() == type.scale()) {
        writeWhole(value.toUnscaledLong(), buffer, sink);
      } else {
        BigInteger unscaled = value.toJavaBigDecimal().setScale(type.scale()).unscaledValue();
        byte[] bytes = unscaled.toByteArray();
        sink.writeBytes(bytes, 0, bytes.length);
      }
    };
  }

  private static void writeWhole(long value, byte[] buffer, ValueSink sink) {
    long magnitude = value < 0 ? ~value : value;
    int length = (Long.SIZE - Long.numberOfLeadingZeros(magnitude)) / Byte.SIZE + 1;
    long rest = value;
    for (int i = length - 1; i >= 0; i--) {
      buffer[i] = (byte) rest;
      rest >>= Byte.SIZE;
    }
    sink.writeBytes(buffer, 0, length);
  }
}
