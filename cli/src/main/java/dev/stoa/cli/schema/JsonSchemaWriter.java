package dev.stoa.cli.schema;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.stoa.type.ArrayType;
import dev.stoa.type.DataType;
import dev.stoa.type.DecimalType;
import dev.stoa.type.Field;
import dev.stoa.type.MapType;
import dev.stoa.type.RecordType;
import dev.stoa.type.SchemaFormat;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Writes the fields of a schema as JSON, in the shape that docs/reference/types.md describes. */
public final class JsonSchemaWriter {
  private JsonSchemaWriter() {}

  /** Writes an array with an object for each field, also of nested records. */
  public static void writeFields(String name, List<Field> fields, JsonGenerator json)
      throws IOException {
    json.writeArrayFieldStart(name);
    for (Field field : fields) {
      json.writeStartObject();
      writeField(field, json);
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void writeField(Field field, JsonGenerator json) throws IOException {
    json.writeStringField("name", field.name());
    if (field.id() != 0) {
      json.writeNumberField("id", field.id());
    }
    json.writeStringField("type", field.type().displayName());
    json.writeBooleanField("nullable", field.isNullable());
    if (field.type().valueType() instanceof DecimalType decimal) {
      json.writeNumberField("precision", decimal.precision());
      json.writeNumberField("scale", decimal.scale());
    }
    if (field.defaultValue().isPresent()) {
      json.writeStringField("default", SchemaFormat.formatDefault(field));
    }
    if (field.doc().isPresent()) {
      json.writeStringField("comment", field.doc().get());
    }
    Optional<RecordType> record = nestedRecord(field.type());
    if (record.isPresent() && !record.get().isRecursive()) {
      writeFields("fields", record.get().fields(), json);
    }
  }

  /** The record of a field, of an array's elements or of a map's values. */
  private static Optional<RecordType> nestedRecord(DataType type) {
    DataType valueType = type.valueType();
    return switch (valueType.kind()) {
      case RECORD -> Optional.of((RecordType) valueType);
      case ARRAY -> nestedRecord(((ArrayType) valueType).element());
      case MAP -> nestedRecord(((MapType) valueType).value());
      default -> Optional.empty();
    };
  }
}
