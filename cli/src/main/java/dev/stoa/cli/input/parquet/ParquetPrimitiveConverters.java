package dev.stoa.cli.input.parquet;

import dev.stoa.cli.input.record.LogicalText;
import dev.stoa.type.text.DurationText;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.util.Utf8;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.PrimitiveConverter;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/** Creates the converters of Parquet's primitive values to Avro values. */
final class ParquetPrimitiveConverters {
  private static final long JULIAN_DAY_OF_EPOCH = 2_440_588;
  private static final long MICROS_PER_DAY = 86_400_000_000L;
  private static final int NANOS_PER_MICRO = 1_000;
  private static final int INT96_SIZE_IN_BYTES = 12;

  private ParquetPrimitiveConverters() {}

  static PrimitiveConverter of(PrimitiveType type, Schema schema, Consumer<Object> target) {
    return switch (type.getPrimitiveTypeName()) {
      case INT32, INT64 -> new IntegerConverter(type, schema, target);
      case BOOLEAN, FLOAT, DOUBLE -> new PassThroughConverter(target);
      case INT96, BINARY, FIXED_LEN_BYTE_ARRAY ->
          new BinaryConverter(bytesConversion(type, schema), target);
    };
  }

  private static final class PassThroughConverter extends PrimitiveConverter {
    private final Consumer<Object> target;

    PassThroughConverter(Consumer<Object> target) {
      this.target = target;
    }

    @Override
    public void addBoolean(boolean value) {
      target.accept(value);
    }

    @Override
    public void addFloat(float value) {
      target.accept(value);
    }

    @Override
    public void addDouble(double value) {
      target.accept(value);
    }
  }

  private static final class IntegerConverter extends PrimitiveConverter {
    private final Schema.Type type;
    private final boolean isUnsigned;
    private final Consumer<Object> target;

    IntegerConverter(PrimitiveType stored, Schema schema, Consumer<Object> target) {
      this.type = schema.getType();
      this.isUnsigned =
          stored.getLogicalTypeAnnotation() instanceof IntLogicalTypeAnnotation number
              && !number.isSigned();
      this.target = target;
    }

    @Override
    public void addInt(int value) {
      target.accept(
          switch (type) {
            case INT -> value;
            case LONG -> isUnsigned ? Integer.toUnsignedLong(value) : (long) value;
            default -> toDecimalBytes(BigInteger.valueOf(value));
          });
    }

    @Override
    public void addLong(long value) {
      if (type == Schema.Type.LONG) {
        target.accept(value);
      } else {
        target.accept(
            toDecimalBytes(
                isUnsigned
                    ? new BigInteger(Long.toUnsignedString(value))
                    : BigInteger.valueOf(value)));
      }
    }

    private static ByteBuffer toDecimalBytes(BigInteger value) {
      return ByteBuffer.wrap(value.toByteArray());
    }
  }

  private static final class BinaryConverter extends PrimitiveConverter {
    private final Function<Binary, Object> conversion;
    private final Consumer<Object> target;

    BinaryConverter(Function<Binary, Object> conversion, Consumer<Object> target) {
      this.conversion = conversion;
      this.target = target;
    }

    @Override
    public void addBinary(Binary value) {
      target.accept(conversion.apply(value));
    }
  }

  private static Function<Binary, Object> bytesConversion(PrimitiveType type, Schema schema) {
    return switch (schema.getType()) {
      case STRING -> textConversion(type, schema);
      case ENUM -> value -> new GenericData.EnumSymbol(schema, value.toStringUsingUTF8());
      case FIXED ->
          type.getPrimitiveTypeName() == PrimitiveTypeName.BINARY && LogicalText.isDuration(schema)
              ? value -> duration(value.toStringUsingUTF8(), schema)
              : value -> new GenericData.Fixed(schema, value.getBytes());
      case LONG -> ParquetPrimitiveConverters::int96ToMicros;
      case FLOAT -> ParquetPrimitiveConverters::float16ToFloat;
      default ->
          schema.getLogicalType() instanceof LogicalTypes.Decimal
              ? value -> shortestNumber(value.getBytes())
              : value -> ByteBuffer.wrap(value.getBytes());
    };
  }

  private static GenericData.Fixed duration(String text, Schema schema) {
    return new GenericData.Fixed(schema, DurationText.toBytes(text));
  }

  /**
   * Returns a big-endian number without bytes that only repeat its sign, with which some writers
   * fill up all numbers of a column; tables have bounds of numbers only in their shortest form.
   */
  private static ByteBuffer shortestNumber(byte[] number) {
    int start = 0;
    while (start < number.length - 1
        && ((number[start] == 0 && number[start + 1] >= 0)
            || (number[start] == -1 && number[start + 1] < 0))) {
      start++;
    }
    return ByteBuffer.wrap(Arrays.copyOfRange(number, start, number.length));
  }

  private static Function<Binary, Object> textConversion(PrimitiveType type, Schema schema) {
    if (type.getPrimitiveTypeName() == PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY) {
      return value -> {
        ByteBuffer bytes = ByteBuffer.wrap(value.getBytes());
        return new Utf8(new UUID(bytes.getLong(), bytes.getLong()).toString());
      };
    }
    boolean isString =
        GenericData.StringType.String.name().equals(schema.getProp(GenericData.STRING_PROP));
    return value -> isString ? value.toStringUsingUTF8() : new Utf8(value.getBytes());
  }

  /**
   * Converts the old timestamps of Hive, Impala and Spark, a Julian day and nanoseconds of the day;
   * truncates them to microseconds.
   */
  private static Object int96ToMicros(Binary value) {
    byte[] bytes = value.getBytes();
    if (bytes.length != INT96_SIZE_IN_BYTES) {
      throw new IllegalArgumentException(
          "a timestamp has " + bytes.length + " bytes, expected " + INT96_SIZE_IN_BYTES);
    }
    ByteBuffer parts = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    long micros = Math.floorDiv(parts.getLong(), NANOS_PER_MICRO);
    long day = (long) parts.getInt() - JULIAN_DAY_OF_EPOCH;
    // Near the smallest long the product overflows, and the sum overflows back to the right value.
    return day * MICROS_PER_DAY + micros;
  }

  /** Converts an IEEE half: a sign bit, 5 bits of exponent with bias 15, 10 bits of fraction. */
  private static Object float16ToFloat(Binary value) {
    byte[] bytes = value.getBytes();
    int bits = (bytes[0] & 0xFF) | (bytes[1] & 0xFF) << 8;
    int exponent = bits >> 10 & 0x1F;
    int fraction = bits & 0x3FF;
    float magnitude =
        switch (exponent) {
          case 0 -> fraction * 0x1p-24f;
          case 0x1F -> fraction == 0 ? Float.POSITIVE_INFINITY : Float.NaN;
          default -> Math.scalb(1 + fraction * 0x1p-10f, exponent - 15);
        };
    return (bits & 0x8000) == 0 ? magnitude : -magnitude;
  }
}
