package dev.stoa.cli.input.parquet;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.avro.Schema;

/**
 * Replaces the type of values that are always null, which Parquet's writer of Avro values leaves
 * out, by one that it writes: a nullable int, which {@link ParquetTypes} annotates as unknown.
 */
public final class ParquetNulls {
  private static final Schema NULL = Schema.create(Schema.Type.NULL);

  /** The names of the records around the current type. */
  private final Set<String> openRecords = new HashSet<>();

  private ParquetNulls() {}

  /** Returns a type whose values are those of another type, with nullable ints for its nulls. */
  public static Schema storedSchema(Schema schema) {
    return new ParquetNulls().convert(schema);
  }

  private Schema convert(Schema schema) {
    return switch (schema.getType()) {
      case NULL -> Schema.createUnion(NULL, Schema.create(Schema.Type.INT));
      case ARRAY -> {
        Schema element = convert(schema.getElementType());
        yield element.equals(schema.getElementType()) ? schema : Schema.createArray(element);
      }
      case MAP -> {
        Schema value = convert(schema.getValueType());
        yield value.equals(schema.getValueType()) ? schema : Schema.createMap(value);
      }
      case UNION -> {
        List<Schema> types =
            schema.getTypes().stream()
                .map(type -> type.getType() == Schema.Type.NULL ? type : convert(type))
                .toList();
        yield types.equals(schema.getTypes()) ? schema : Schema.createUnion(types);
      }
      case RECORD -> record(schema);
      default -> schema;
    };
  }

  private Schema record(Schema schema) {
    if (!openRecords.add(schema.getFullName())) {
      return schema;
    }
    boolean isChanged = false;
    List<Schema.Field> fields = new ArrayList<>();
    for (Schema.Field field : schema.getFields()) {
      Schema type = convert(field.schema());
      isChanged |= !type.equals(field.schema());
      fields.add(new Schema.Field(field.name(), type, field.doc()));
    }
    openRecords.remove(schema.getFullName());
    return isChanged
        ? Schema.createRecord(
            schema.getName(), schema.getDoc(), schema.getNamespace(), false, fields)
        : schema;
  }
}
