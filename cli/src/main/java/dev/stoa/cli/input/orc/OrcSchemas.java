package dev.stoa.cli.input.orc;

import dev.stoa.cli.input.file.InvalidFileException;
import dev.stoa.cli.input.record.EntryMaps;
import dev.stoa.cli.input.record.InferredFields;
import dev.stoa.type.TypeNames;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.orc.Reader;
import org.apache.orc.TypeDescription;

/**
 * Returns the Avro schemas of ORC files: the one that a writer of Avro records stored, if it
 * matches the file's ORC type, otherwise one derived from the ORC type.
 */
final class OrcSchemas {
  private static final String NAMESPACE = "dev.stoa.input";

  private final TypeNames typeNames = TypeNames.create();

  private OrcSchemas() {}

  static Schema of(Reader orcReader) throws InvalidFileException {
    if (orcReader.getSchema().getCategory() != TypeDescription.Category.STRUCT) {
      throw new InvalidFileException(
          "in its footer: the rows are of type "
              + orcReader.getSchema()
              + ", expected a struct: rewrite the file with rows of structs");
    }
    Optional<Schema> storedSchema = readStoredSchema(orcReader);
    return storedSchema.isPresent()
        ? storedSchema.get()
        : new OrcSchemas().record(orcReader.getSchema(), "Row");
  }

  private static Optional<Schema> readStoredSchema(Reader orcReader) {
    if (!orcReader.hasMetadataValue(OrcTypes.SCHEMA_KEY)) {
      return Optional.empty();
    }
    try {
      String json =
          StandardCharsets.UTF_8.decode(orcReader.getMetadataValue(OrcTypes.SCHEMA_KEY)).toString();
      Schema schema = new Schema.Parser().parse(json);
      return OrcTypes.of(schema).equals(orcReader.getSchema())
          ? Optional.of(schema)
          : Optional.empty();
    } catch (AvroRuntimeException | IllegalArgumentException e) {
      return Optional.empty(); // the schema is derived from the ORC type
    }
  }

  private Schema record(TypeDescription struct, String name) throws InvalidFileException {
    String recordName = typeNames.newName(name);
    List<Schema.Field> fields = new ArrayList<>();
    List<String> names = struct.getFieldNames();
    for (int i = 0; i < names.size(); i++) {
      Schema type = nullable(struct.getChildren().get(i), names.get(i));
      fields.add(InferredFields.field(names.get(i), type));
    }
    return InferredFields.record(recordName, NAMESPACE, fields);
  }

  /** Converts a type to a nullable one: every value may be null in ORC. */
  private Schema nullable(TypeDescription type, String name) throws InvalidFileException {
    List<Schema> branches = new ArrayList<>();
    branches.add(Schema.create(Schema.Type.NULL));
    if (type.getCategory() == TypeDescription.Category.UNION) {
      for (TypeDescription child : type.getChildren()) {
        branches.add(nonNull(child, name));
      }
    } else {
      branches.add(nonNull(type, name));
    }
    try {
      return Schema.createUnion(branches);
    } catch (AvroRuntimeException e) {
      throw new InvalidFileException(
          "in its footer: unsupported type "
              + type
              + " of "
              + name
              + " ("
              + e.getMessage()
              + "): rewrite the file without it",
          e);
    }
  }

  private Schema nonNull(TypeDescription type, String name) throws InvalidFileException {
    return switch (type.getCategory()) {
      case BOOLEAN -> Schema.create(Schema.Type.BOOLEAN);
      case BYTE, SHORT, INT -> Schema.create(Schema.Type.INT);
      case LONG -> Schema.create(Schema.Type.LONG);
      case FLOAT -> Schema.create(Schema.Type.FLOAT);
      case DOUBLE -> Schema.create(Schema.Type.DOUBLE);
      case STRING, VARCHAR, CHAR -> Schema.create(Schema.Type.STRING);
      case BINARY, Geometry, Geography -> Schema.create(Schema.Type.BYTES);
      case DATE -> LogicalTypes.date().addToSchema(Schema.create(Schema.Type.INT));
      case TIMESTAMP ->
          LogicalTypes.localTimestampMicros().addToSchema(Schema.create(Schema.Type.LONG));
      case TIMESTAMP_INSTANT ->
          LogicalTypes.timestampMicros().addToSchema(Schema.create(Schema.Type.LONG));
      case DECIMAL ->
          LogicalTypes.decimal(type.getPrecision(), type.getScale())
              .addToSchema(Schema.create(Schema.Type.BYTES));
      case LIST -> Schema.createArray(nullable(type.getChildren().get(0), name));
      case MAP -> map(type, name);
      case STRUCT -> record(type, name);
      case UNION ->
          throw new InvalidFileException(
              "in its footer: the type "
                  + type
                  + " of "
                  + name
                  + " is a union within a union: rewrite the file without it");
    };
  }

  private Schema map(TypeDescription type, String name) throws InvalidFileException {
    TypeDescription key = type.getChildren().get(0);
    TypeDescription value = type.getChildren().get(1);
    if (key.getCategory() == TypeDescription.Category.STRING) {
      return Schema.createMap(nullable(value, name));
    }
    Schema entry =
        Schema.createRecord(
            typeNames.newName(name + "_entry"),
            null,
            NAMESPACE,
            false,
            List.of(
                new Schema.Field("key", nonNull(key, name)),
                new Schema.Field("value", nullable(value, name))));
    return EntryMaps.ofEntries(entry);
  }
}
