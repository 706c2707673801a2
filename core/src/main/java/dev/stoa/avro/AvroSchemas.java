package dev.stoa.avro;

import dev.stoa.type.ArrayType;
import dev.stoa.type.DataType;
import dev.stoa.type.MapType;
import dev.stoa.type.NullableType;
import dev.stoa.type.RecordType;
import dev.stoa.type.UnionType;
import java.util.IdentityHashMap;
import java.util.List;
import org.apache.avro.Schema;

/**
 * A type with the Avro schemas of the type and its nested types, which Avro's records, arrays,
 * fixeds and enum symbols need. Created once per column by its readers and writers.
 */
public final class AvroSchemas {
  private final DataType type;
  private final IdentityHashMap<DataType, Schema> schemasByType = new IdentityHashMap<>();

  private AvroSchemas(DataType type, Schema schema) {
    this.type = type;
    add(type, schema);
  }

  /** Creates the type of a schema, with the nested schemas of that schema. */
  public static AvroSchemas of(Schema schema) {
    return new AvroSchemas(AvroTypes.type(schema), schema);
  }

  /** Creates a type with new schemas of the type and its nested types. */
  public static AvroSchemas of(DataType type) {
    return new AvroSchemas(type, AvroTypes.schema(type));
  }

  /** Creates a type with the schema from which or to which it was converted. */
  public static AvroSchemas of(DataType type, Schema schema) {
    return new AvroSchemas(type, schema);
  }

  private void add(DataType nestedType, Schema schema) {
    if (schemasByType.put(nestedType, schema) != null) {
      return; // a record that contains itself, or a named type that was used before
    }
    switch (nestedType.kind()) {
      case NULLABLE -> {
        NullableType nullable = (NullableType) nestedType;
        add(nullable.value(), schema.getTypes().get(nullable.valueBranch()));
      }
      case UNION -> {
        List<DataType> branches = ((UnionType) nestedType).branches();
        for (int i = 0; i < branches.size(); i++) {
          add(branches.get(i), schema.getTypes().get(i));
        }
      }
      case ARRAY -> add(((ArrayType) nestedType).element(), schema.getElementType());
      case MAP -> add(((MapType) nestedType).value(), schema.getValueType());
      case RECORD -> {
        RecordType record = (RecordType) nestedType;
        for (int i = 0; i < record.fields().size(); i++) {
          add(record.fields().get(i).type(), schema.getFields().get(i).schema());
        }
      }
      default -> {}
    }
  }

  /** The whole type. */
  public DataType type() {
    return type;
  }

  /** The schema of the whole type. */
  public Schema schema() {
    return schema(type);
  }

  /** The schema of the type, or of a nested type, which must be the same object. */
  public Schema schema(DataType nestedType) {
    return schemasByType.get(nestedType);
  }
}
