package dev.stoa.cli.input.parquet;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.stoa.cli.input.json.JsonText;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import org.apache.avro.Schema;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.VariantLogicalTypeAnnotation;
import org.apache.parquet.schema.Type;
import org.apache.parquet.variant.Variant;

/**
 * Parquet's values of any type (VARIANT), which tables store as JSON text in string columns with a
 * property. Times, bytes, UUIDs, NaN and infinities become JSON strings.
 */
public final class ParquetVariants {
  /** The property of a string type whose values are the JSON text of variants. */
  private static final String PROPERTY = "stoa.variant";

  /** The version of the encoding that Parquet defines. */
  private static final byte SPECIFICATION_VERSION = 1;

  private ParquetVariants() {}

  /** Returns the type of variants: a string with the property. */
  static Schema schema() {
    Schema schema = Schema.create(Schema.Type.STRING);
    schema.addProp(PROPERTY, true);
    return schema;
  }

  /** Returns whether a type is that of variants. */
  public static boolean isVariant(Schema schema) {
    return schema.getType() == Schema.Type.STRING
        && Boolean.TRUE.equals(schema.getObjectProp(PROPERTY));
  }

  static boolean isVariant(Type type) {
    return type.getLogicalTypeAnnotation() instanceof VariantLogicalTypeAnnotation;
  }

  static LogicalTypeAnnotation annotation() {
    return LogicalTypeAnnotation.variantType(SPECIFICATION_VERSION);
  }

  /** Returns a variant as JSON. */
  static String toJson(Variant variant) {
    StringWriter text = new StringWriter();
    try (JsonGenerator generator = JsonText.factory().createGenerator(text)) {
      write(variant, generator);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // not thrown by writers to memory
    }
    return text.toString();
  }

  private static void write(Variant variant, JsonGenerator json) throws IOException {
    switch (variant.getType()) {
      case OBJECT -> {
        json.writeStartObject();
        for (int i = 0; i < variant.numObjectElements(); i++) {
          Variant.ObjectField field = variant.getFieldAtIndex(i);
          json.writeFieldName(field.key);
          write(field.value, json);
        }
        json.writeEndObject();
      }
      case ARRAY -> {
        json.writeStartArray();
        for (int i = 0; i < variant.numArrayElements(); i++) {
          write(variant.getElementAtIndex(i), json);
        }
        json.writeEndArray();
      }
      case NULL -> json.writeNull();
      case BOOLEAN -> json.writeBoolean(variant.getBoolean());
      case BYTE -> json.writeNumber(variant.getByte());
      case SHORT -> json.writeNumber(variant.getShort());
      case INT -> json.writeNumber(variant.getInt());
      case LONG -> json.writeNumber(variant.getLong());
      case FLOAT -> writeFloat(variant.getFloat(), json);
      case DOUBLE -> writeDouble(variant.getDouble(), json);
      case DECIMAL4, DECIMAL8, DECIMAL16 -> json.writeNumber(variant.getDecimal());
      case STRING -> json.writeString(variant.getString());
      case BINARY -> json.writeString(base64(variant.getBinary()));
      case UUID -> json.writeString(variant.getUUID().toString());
      case DATE -> json.writeString(LocalDate.ofEpochDay(variant.getInt()).toString());
      case TIME -> json.writeString(time(variant.getLong()).toString());
      case TIMESTAMP_TZ ->
          json.writeString(instant(variant.getLong(), ChronoUnit.MICROS).toString());
      case TIMESTAMP_NANOS_TZ ->
          json.writeString(instant(variant.getLong(), ChronoUnit.NANOS).toString());
      case TIMESTAMP_NTZ -> json.writeString(local(variant.getLong(), ChronoUnit.MICROS));
      case TIMESTAMP_NANOS_NTZ -> json.writeString(local(variant.getLong(), ChronoUnit.NANOS));
    }
  }

  private static void writeFloat(float value, JsonGenerator json) throws IOException {
    if (Float.isFinite(value)) {
      json.writeNumber(value);
    } else {
      json.writeString(Float.toString(value));
    }
  }

  private static void writeDouble(double value, JsonGenerator json) throws IOException {
    if (Double.isFinite(value)) {
      json.writeNumber(value);
    } else {
      json.writeString(Double.toString(value));
    }
  }

  private static String base64(ByteBuffer buffer) {
    byte[] bytes = new byte[buffer.remaining()];
    buffer.duplicate().get(bytes);
    return Base64.getEncoder().encodeToString(bytes);
  }

  private static LocalTime time(long microOfDay) {
    return LocalTime.MIDNIGHT.plus(microOfDay, ChronoUnit.MICROS);
  }

  private static Instant instant(long units, ChronoUnit unit) {
    return Instant.EPOCH.plus(units, unit);
  }

  private static String local(long units, ChronoUnit unit) {
    return LocalDateTime.ofInstant(instant(units, unit), ZoneOffset.UTC).toString();
  }
}
