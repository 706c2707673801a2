package dev.stoa.cli.output;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.io.SerializedString;
import dev.stoa.cli.input.record.FieldProperties;
import dev.stoa.cli.input.record.LogicalText;
import dev.stoa.type.text.DurationText;
import dev.stoa.type.text.TemporalText;
import dev.stoa.type.text.UuidText;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.Conversions;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericFixed;
import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.util.Utf8;

/** Creates the encoders of a schema; the encoder of a recursive record contains itself. */
final class JsonEncoders {
  /** Doubles from here on, and below {@link #MAX_PLAIN}, have no exponent. */
  private static final double MIN_PLAIN = 1e-4;

  private static final double MAX_PLAIN = 1e16;

  private static final Conversions.DecimalConversion DECIMAL_CONVERSION =
      new Conversions.DecimalConversion();
  private static final Conversions.BigDecimalConversion BIG_DECIMAL_CONVERSION =
      new Conversions.BigDecimalConversion();

  /** A field of a record, as a member of its JSON object. */
  private record Member(SerializedString name, JsonEncoder encoder) {}

  private final Map<String, JsonEncoder> recordEncodersByName = new HashMap<>();

  private final ValueStyle style;

  private JsonEncoders(ValueStyle style) {
    this.style = style;
  }

  static JsonEncoder of(Schema schema, ValueStyle style) {
    return new JsonEncoders(style).encoder(schema);
  }

  private JsonEncoder encoder(Schema schema) {
    if (schema.getLogicalType() instanceof LogicalTypes.Decimal) {
      return (value, generator) -> generator.writeNumber(decimal(value, schema));
    }
    if (schema.getLogicalType() instanceof LogicalTypes.BigDecimal type) {
      return (value, generator) ->
          generator.writeNumber(
              value instanceof BigDecimal number
                  ? number
                  : BIG_DECIMAL_CONVERSION.fromBytes(
                      ((ByteBuffer) value).duplicate(), schema, type));
    }
    Optional<TemporalText> temporal =
        style == ValueStyle.ISO ? LogicalText.temporal(schema) : Optional.empty();
    if (temporal.isPresent()) {
      return temporal(temporal.get());
    }
    return switch (schema.getType()) {
      case NULL -> (value, generator) -> generator.writeNull();
      case BOOLEAN -> (value, generator) -> generator.writeBoolean((Boolean) value);
      case INT -> (value, generator) -> generator.writeNumber((Integer) value);
      case LONG -> (value, generator) -> generator.writeNumber((Long) value);
      case FLOAT -> (value, generator) -> writeFloat((Float) value, generator);
      case DOUBLE -> (value, generator) -> writeDouble((Double) value, generator);
      case STRING -> JsonEncoders::writeText;
      case ENUM -> (value, generator) -> generator.writeString(value.toString());
      case BYTES -> (value, generator) -> writeBytes((ByteBuffer) value, generator);
      case FIXED -> fixed(schema);
      case ARRAY -> array(encoder(schema.getElementType()));
      case MAP -> map(encoder(schema.getValueType()));
      case RECORD -> record(schema);
      case UNION -> union(schema);
    };
  }

  private static BigDecimal decimal(Object value, Schema schema) {
    if (value instanceof BigDecimal number) {
      return number;
    }
    return value instanceof GenericFixed fixed
        ? DECIMAL_CONVERSION.fromFixed(fixed, schema, schema.getLogicalType())
        : DECIMAL_CONVERSION.fromBytes(
            ((ByteBuffer) value).duplicate(), schema, schema.getLogicalType());
  }

  private static JsonEncoder temporal(TemporalText text) {
    return (value, generator) -> {
      long stored = ((Number) value).longValue();
      if (text.hasText(stored)) {
        generator.writeString(text.format(stored));
      } else {
        generator.writeNumber(stored);
      }
    };
  }

  private static JsonEncoder fixed(Schema schema) {
    if (LogicalText.isFixedUuid(schema)) {
      return (value, generator) ->
          generator.writeString(UuidText.format(((GenericFixed) value).bytes()));
    }
    return LogicalText.isDuration(schema)
        ? (value, generator) ->
            generator.writeString(DurationText.format(((GenericFixed) value).bytes()))
        : (value, generator) -> generator.writeBinary(((GenericFixed) value).bytes());
  }

  private static void writeFloat(float value, JsonGenerator generator) throws IOException {
    if (Float.isFinite(value)) {
      generator.writeNumber(withoutExponent(Float.toString(value), Math.abs(value)));
    } else {
      generator.writeString(Float.toString(value));
    }
  }

  private static void writeDouble(double value, JsonGenerator generator) throws IOException {
    if (Double.isFinite(value)) {
      generator.writeNumber(withoutExponent(Double.toString(value), Math.abs(value)));
    } else {
      generator.writeString(Double.toString(value));
    }
  }

  /** Returns the text of a number as Python prints it, such as 12345678.0 for 1.2345678E7. */
  private static String withoutExponent(String number, double magnitude) {
    if (magnitude < MIN_PLAIN || magnitude >= MAX_PLAIN || number.indexOf('E') < 0) {
      return number;
    }
    String plain = new BigDecimal(number).toPlainString();
    return plain.indexOf('.') < 0 ? plain + ".0" : plain;
  }

  private static void writeText(Object value, JsonGenerator generator) throws IOException {
    if (value instanceof Utf8 text && generator.getOutputTarget() instanceof OutputStream) {
      generator.writeUTF8String(text.getBytes(), 0, text.getByteLength());
    } else {
      generator.writeString(value.toString());
    }
  }

  private static void writeBytes(ByteBuffer bytes, JsonGenerator generator) throws IOException {
    if (bytes.hasArray()) {
      generator.writeBinary(
          bytes.array(), bytes.arrayOffset() + bytes.position(), bytes.remaining());
    } else {
      byte[] copy = new byte[bytes.remaining()];
      bytes.duplicate().get(copy);
      generator.writeBinary(copy);
    }
  }

  private static JsonEncoder array(JsonEncoder elementEncoder) {
    return (value, generator) -> {
      generator.writeStartArray();
      for (Object element : (Collection<?>) value) {
        elementEncoder.encode(element, generator);
      }
      generator.writeEndArray();
    };
  }

  /** Encodes the entries of maps sorted by key: the order of stored entries varies with pages. */
  private static JsonEncoder map(JsonEncoder valueEncoder) {
    return (value, generator) -> {
      generator.writeStartObject();
      for (Map.Entry<String, ?> entry : sortedEntries((Map<?, ?>) value)) {
        generator.writeFieldName(entry.getKey());
        valueEncoder.encode(entry.getValue(), generator);
      }
      generator.writeEndObject();
    };
  }

  private static List<Map.Entry<String, Object>> sortedEntries(Map<?, ?> map) {
    List<Map.Entry<String, Object>> entries = new ArrayList<>(map.size());
    map.forEach(
        (key, value) -> entries.add(new AbstractMap.SimpleImmutableEntry<>(key.toString(), value)));
    entries.sort(Map.Entry.comparingByKey());
    return entries;
  }

  private JsonEncoder record(Schema schema) {
    JsonEncoder existingEncoder = recordEncodersByName.get(schema.getFullName());
    if (existingEncoder != null) {
      return existingEncoder;
    }
    List<Member> members = new ArrayList<>();
    JsonEncoder encoder =
        (value, generator) -> writeRecord((IndexedRecord) value, members, generator);
    recordEncodersByName.put(schema.getFullName(), encoder);
    for (Schema.Field field : schema.getFields()) {
      members.add(
          new Member(
              new SerializedString(FieldProperties.externalName(field)), encoder(field.schema())));
    }
    return encoder;
  }

  private static void writeRecord(
      IndexedRecord record, List<Member> members, JsonGenerator generator) throws IOException {
    generator.writeStartObject();
    for (int i = 0; i < members.size(); i++) {
      Member member = members.get(i);
      generator.writeFieldName(member.name());
      member.encoder().encode(record.get(i), generator);
    }
    generator.writeEndObject();
  }

  private JsonEncoder union(Schema schema) {
    List<JsonEncoder> branchEncoders = new ArrayList<>();
    schema.getTypes().forEach(branch -> branchEncoders.add(encoder(branch)));
    Integer nullIndex = schema.getIndexNamed("null");
    if (nullIndex != null && branchEncoders.size() == 2) {
      JsonEncoder nonNullEncoder = branchEncoders.get(1 - nullIndex);
      return (value, generator) -> {
        if (value == null) {
          generator.writeNull();
        } else {
          nonNullEncoder.encode(value, generator);
        }
      };
    }
    return (value, generator) ->
        branchEncoders.get(GenericData.get().resolveUnion(schema, value)).encode(value, generator);
  }
}
