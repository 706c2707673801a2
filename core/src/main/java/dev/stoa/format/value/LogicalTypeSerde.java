package dev.stoa.format.value;

import dev.stoa.avro.AvroDataModels;
import dev.stoa.avro.resolution.SchemaDescription;
import dev.stoa.avro.resolution.ValueMismatchException;
import dev.stoa.format.builder.ColumnBuilder;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import java.nio.ByteBuffer;
import java.time.DateTimeException;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Conversion;
import org.apache.avro.Conversions;
import org.apache.avro.LogicalType;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericFixed;
import org.apache.avro.util.Utf8;

/**
 * The serde of a logical type, whose values Avro converts to objects such as {@code Instant}. Also
 * writes values that have not been converted.
 */
final class LogicalTypeSerde extends DelegatingSerde {
  private final Schema logicalSchema;
  private final LogicalType logicalType;
  private final Conversion<?> conversion;
  private final Class<?> convertedClass;
  private final StoredLogicalValues storedValues;

  /**
   * Creates a serde of converted values.
   *
   * @param logicalSchema the schema with the logical type
   */
  LogicalTypeSerde(ValueSerde delegate, Schema logicalSchema, Conversion<?> conversion) {
    super(delegate);
    this.logicalSchema = logicalSchema;
    this.logicalType = AvroDataModels.logicalTypeOf(logicalSchema);
    this.conversion = conversion;
    this.convertedClass = conversion.getConvertedType();
    this.storedValues = StoredLogicalValues.of(logicalType);
  }

  @Override
  public Optional<ValueSerde> withDictionary(ValueDictionary dictionary) {
    return delegate()
        .withDictionary(dictionary)
        .map(dictionarySerde -> new LogicalTypeSerde(dictionarySerde, logicalSchema, conversion));
  }

  @Override
  public void write(Object value, ByteWriter out) {
    delegate().write(toStored(value), out);
  }

  @Override
  public void build(Object value, ColumnBuilder target) {
    delegate().build(toStored(value), target);
  }

  private Object toStored(Object value) {
    boolean isConverted = convertedClass.isInstance(value);
    if (!isConverted && !isStored(value)) {
      throw ValueMismatchException.because(
          "expected %s: %s, found %s"
              .formatted(
                  SchemaDescription.of(logicalType),
                  SchemaDescription.withArticle(convertedClass),
                  ValueMismatchException.show(value)));
    }
    try {
      return isConverted
          ? Conversions.convertToRawType(value, logicalSchema, logicalType, conversion)
          : storedValues.check(value);
    } catch (AvroRuntimeException | ArithmeticException | IllegalArgumentException e) {
      throw mismatch(value, e);
    }
  }

  /** Whether a value is of a class of the stored type. */
  private boolean isStored(Object value) {
    return switch (logicalSchema.getType()) {
      case INT, LONG ->
          value instanceof Number && !(value instanceof Float || value instanceof Double);
      case STRING -> value instanceof CharSequence;
      case BYTES -> value instanceof ByteBuffer || value instanceof byte[];
      case FIXED -> value instanceof GenericFixed;
      default -> true;
    };
  }

  @Override
  public Object read(ByteReader in, Object reuse) {
    Object value = delegate().read(in, reuse);
    try {
      return Conversions.convertToLogicalType(value, logicalSchema, logicalType, conversion);
    } catch (AvroRuntimeException
        | ArithmeticException
        | IllegalArgumentException
        | DateTimeException e) {
      throw mismatch(value, e);
    }
  }

  private ValueMismatchException mismatch(Object value, RuntimeException cause) {
    String reason =
        String.format(
            Locale.ROOT,
            "expected %s, found %s: %s",
            SchemaDescription.of(logicalType),
            ValueMismatchException.show(value),
            cause.getMessage());
    return ValueMismatchException.because(reason);
  }

  @Override
  public boolean isNull(ByteReader in) {
    return delegate().isNull(in);
  }

  /**
   * Checks values that a program passes in the stored form of a logical type, which readers and
   * predicates could not convert otherwise.
   */
  @FunctionalInterface
  private interface StoredLogicalValues {
    /** The most digits of decimals that batches contain as longs. */
    int MAX_LONG_PRECISION = 18;

    /**
     * Returns the value to store: the same, or its canonical form.
     *
     * @param value a value of a class of the stored type
     * @throws IllegalArgumentException when no value of the logical type is stored so
     */
    Object check(Object value);

    /** Returns the check of the values of a logical type. */
    static StoredLogicalValues of(LogicalType type) {
      if (type instanceof LogicalTypes.Decimal decimal) {
        boolean fitsLong = decimal.getPrecision() <= MAX_LONG_PRECISION;
        return value -> checkDecimal(value, fitsLong);
      }
      return type instanceof LogicalTypes.Uuid
          ? StoredLogicalValues::canonicalUuid
          : value -> value;
    }

    /** Rejects bytes that are no number, or more than a long where batches contain longs. */
    private static Object checkDecimal(Object value, boolean fitsLong) {
      ByteBuffer bytes =
          value instanceof ByteBuffer buffer
              ? buffer
              : ByteBuffer.wrap(
                  value instanceof GenericFixed fixed ? fixed.bytes() : (byte[]) value);
      if (!bytes.hasRemaining()) {
        throw new IllegalArgumentException("an unscaled number has at least one byte");
      }
      int longStart = bytes.limit() - Long.BYTES;
      for (int i = bytes.position(); fitsLong && i < longStart; i++) {
        if (bytes.get(i) != bytes.get(longStart) >> (Byte.SIZE - 1)) {
          throw new IllegalArgumentException("the unscaled number needs more than 64 bits");
        }
      }
      return value;
    }

    /**
     * Returns the text of a UUID in lower case, with which predicates compare; bytes as they are.
     */
    private static Object canonicalUuid(Object value) {
      if (!(value instanceof CharSequence text) || isCanonicalUuid(text)) {
        return value;
      }
      return UUID.fromString(text.toString()).toString();
    }

    private static boolean isCanonicalUuid(CharSequence text) {
      if (text instanceof Utf8 utf8) {
        byte[] bytes = utf8.getBytes();
        boolean isCanonical = utf8.getByteLength() == 36;
        for (int i = 0; isCanonical && i < 36; i++) {
          isCanonical = isCanonicalAt(i, (char) bytes[i]);
        }
        return isCanonical;
      }
      boolean isCanonical = text.length() == 36;
      for (int i = 0; isCanonical && i < 36; i++) {
        isCanonical = isCanonicalAt(i, text.charAt(i));
      }
      return isCanonical;
    }

    private static boolean isCanonicalAt(int index, char c) {
      if (index == 8 || index == 13 || index == 18 || index == 23) {
        return c == '-';
      }
      return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
    }
  }
}
