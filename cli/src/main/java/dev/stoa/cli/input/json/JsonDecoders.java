package dev.stoa.cli.input.json;

import dev.stoa.cli.input.record.FieldProperties;
import dev.stoa.cli.input.record.LogicalText;
import dev.stoa.type.text.TemporalText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.Schema;

/** Creates the decoders of a schema; the decoder of a recursive record contains itself. */
final class JsonDecoders {
  private final Map<String, JsonRecordDecoder> recordDecodersByName = new HashMap<>();

  private final ConvertedValues convertedValues;

  private JsonDecoders(ConvertedValues convertedValues) {
    this.convertedValues = convertedValues;
  }

  /** Creates a decoder of rows, which must not be used by several threads. */
  static JsonRecordDecoder ofRows(Schema schema, ConvertedValues convertedValues) {
    return new JsonDecoders(convertedValues).ofRecord(schema);
  }

  /** Creates a decoder of values of any type. */
  static JsonDecoder of(Schema schema) {
    return of(schema, new ConvertedValues());
  }

  /** Creates a decoder of values of any type, which counts those that it converts to text. */
  static JsonDecoder of(Schema schema, ConvertedValues convertedValues) {
    return new JsonDecoders(convertedValues).decoder(schema);
  }

  private JsonDecoder decoder(Schema schema) {
    if (LogicalText.isDecimal(schema)) {
      return new JsonDecimalDecoder(schema);
    }
    if (FieldProperties.isJsonText(schema)) {
      return new JsonAnyValueDecoder(convertedValues);
    }
    if (LogicalText.isStringUuid(schema) || LogicalText.isFixedUuid(schema)) {
      return new JsonTextDecoders.JsonUuidDecoder(schema);
    }
    if (LogicalText.isDuration(schema)) {
      return new JsonTextDecoders.JsonDurationDecoder(schema);
    }
    Optional<TemporalText> temporal = LogicalText.temporal(schema);
    if (temporal.isPresent()) {
      return new JsonTextDecoders.JsonTemporalDecoder(temporal.get(), schema);
    }
    return switch (schema.getType()) {
      case NULL -> new JsonScalarDecoders.JsonNullDecoder();
      case BOOLEAN -> new JsonScalarDecoders.JsonBooleanDecoder();
      case INT -> new JsonNumberDecoders.JsonIntDecoder();
      case LONG -> new JsonNumberDecoders.JsonLongDecoder();
      case FLOAT -> new JsonNumberDecoders.JsonFloatDecoder();
      case DOUBLE -> new JsonNumberDecoders.JsonDoubleDecoder();
      case STRING -> new JsonScalarDecoders.JsonStringDecoder();
      case BYTES -> new JsonScalarDecoders.JsonBytesDecoder();
      case FIXED -> new JsonScalarDecoders.JsonFixedDecoder(schema);
      case ENUM -> new JsonScalarDecoders.JsonEnumDecoder(schema);
      case ARRAY ->
          new JsonContainerDecoders.JsonArrayDecoder(schema, decoder(schema.getElementType()));
      case MAP -> new JsonContainerDecoders.JsonMapDecoder(decoder(schema.getValueType()));
      case RECORD -> ofRecord(schema);
      case UNION -> ofUnion(schema);
    };
  }

  private JsonRecordDecoder ofRecord(Schema schema) {
    JsonRecordDecoder existing = recordDecodersByName.get(schema.getFullName());
    if (existing != null) {
      return existing;
    }
    JsonRecordDecoder decoder = new JsonRecordDecoder(schema);
    recordDecodersByName.put(schema.getFullName(), decoder);
    for (Schema.Field field : schema.getFields()) {
      decoder.add(field, decoder(field.schema()));
    }
    return decoder;
  }

  private JsonDecoder ofUnion(Schema schema) {
    List<String> branchNames = new ArrayList<>();
    List<JsonDecoder> branches = new ArrayList<>();
    for (Schema branch : schema.getTypes()) {
      branchNames.add(branch.getFullName());
      branches.add(decoder(branch));
    }
    return new JsonUnionDecoder(branchNames, branches);
  }
}
