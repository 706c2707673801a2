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
 * Values of a logical type, converted by Avro to objects such as {@code Instant}; values already in
 * their stored form are written unchanged.
 */
final class LogicalTypeSerde extends DelegatingSerde {
  private final Schema converted;
  private final LogicalType logicalType;
  private final Conversion<?> conversion;
  private final Class<?> type;

  /**
   * A serde of converted values.
   *
   * @param converted the schema with the logical type
   */
  LogicalTypeSerde(ValueSerde stored, Schema converted, Conversion<?> conversion) {
    super(stored);
    this.converted = converted;
    this.logicalType = AvroDataModels.logicalTypeOf(converted);
    this.conversion = conversion;
    this.type = conversion.getConvertedType();
  }

  @Override
  public Optional<ValueSerde> withDictionary(ValueDictionary dictionary) {
    return delegate()
        .withDictionary(dictionary)
        .map(other -> new LogicalTypeSerde(other, converted, conversion));
  }

  @Override
  public void write(Object value, ByteWriter out) {
    delegate().write(type.isInstance(value) ? toStored(value) : value, out);
  }

  @Override
  public void build(Object value, ColumnBuilder target) {
    delegate().build(type.isInstance(value) ? toStored(value) : value, target);
  }

  private Object toStored(Object value) {
    try {
      return Conversions.convertToRawType(value, converted, logicalType, conversion);
    } catch (AvroRuntimeException | ArithmeticException | IllegalArgumentException e) {
      throw failed(value, e);
    }
  }

  @Override
  public Object read(ByteReader in, Object reuse) {
    Object value = delegate().read(in, reuse);
    try {
      return Conversions.convertToLogicalType(value, converted, logicalType, conversion);
    } catch (AvroRuntimeException
        | ArithmeticException
        | IllegalArgumentException
        | DateTimeException e) {
      throw failed(value, e);
    }
  }

  private ValueMismatchException failed(Object value, RuntimeException cause) {
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
