package dev.stoa.format.value;

import dev.stoa.avro.LogicalValues;
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
 * Values of a logical type as an Avro conversion gives them, such as {@code Instant}; writes those
 * that are in their stored form already as they are.
 */
final class ConvertedType extends ReadingType {
  private final Schema converted;
  private final LogicalType logicalType;
  private final Conversion<?> conversion;
  private final Class<?> type;

  /**
   * A type of converted values.
   *
   * @param converted the schema that names the logical type
   */
  ConvertedType(ValueType stored, Schema converted, Conversion<?> conversion) {
    super(stored);
    this.converted = converted;
    this.logicalType = LogicalValues.typeOf(converted);
    this.conversion = conversion;
    this.type = conversion.getConvertedType();
  }

  @Override
  public Optional<ValueType> in(ValueDictionary dictionary) {
    return stored().in(dictionary).map(other -> new ConvertedType(other, converted, conversion));
  }

  @Override
  public void write(Object value, ByteWriter out) {
    stored().write(type.isInstance(value) ? toStored(value) : value, out);
  }

  @Override
  public void build(Object value, ColumnBuilder target) {
    stored().build(type.isInstance(value) ? toStored(value) : value, target);
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
    Object value = stored().read(in, reuse);
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
    return stored().isNull(in);
  }
}
