package dev.stoa.format.value;

import dev.stoa.avro.AvroDataModels;
import dev.stoa.avro.resolution.ValueMismatchException;
import dev.stoa.format.builder.ColumnBuilder;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import java.time.DateTimeException;
import java.util.Locale;
import java.util.Optional;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Conversion;
import org.apache.avro.Conversions;
import org.apache.avro.LogicalType;
import org.apache.avro.Schema;

/**
 * The serde of a logical type, whose values Avro converts to objects such as {@code Instant}. Also
 * writes values that have not been converted.
 */
final class LogicalTypeSerde extends DelegatingSerde {
  private final Schema logicalSchema;
  private final LogicalType logicalType;
  private final Conversion<?> conversion;
  private final Class<?> convertedClass;

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
  }

  @Override
  public Optional<ValueSerde> withDictionary(ValueDictionary dictionary) {
    return delegate()
        .withDictionary(dictionary)
        .map(dictionarySerde -> new LogicalTypeSerde(dictionarySerde, logicalSchema, conversion));
  }

  @Override
  public void write(Object value, ByteWriter out) {
    delegate().write(convertedClass.isInstance(value) ? toStored(value) : value, out);
  }

  @Override
  public void build(Object value, ColumnBuilder target) {
    delegate().build(convertedClass.isInstance(value) ? toStored(value) : value, target);
  }

  private Object toStored(Object value) {
    try {
      return Conversions.convertToRawType(value, logicalSchema, logicalType, conversion);
    } catch (AvroRuntimeException | ArithmeticException | IllegalArgumentException e) {
      throw mismatch(value, e);
    }
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
            logicalType.getName(),
            ValueMismatchException.show(value),
            cause.getMessage());
    return ValueMismatchException.because(reason);
  }

  @Override
  public boolean isNull(ByteReader in) {
    return delegate().isNull(in);
  }
}
