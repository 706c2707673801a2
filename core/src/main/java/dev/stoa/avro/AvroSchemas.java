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
 * A type with Avro's schemas of it and of the types inside, which Avro's records, arrays, fixeds
 * and enum symbols need. Made once for a column by its readers and writers.
 */
public final class AvroSchemas {
  private final DataType type;
  private final IdentityHashMap<DataType, Schema> schemas = new IdentityHashMap<>();

  private AvroSchemas(DataType type, Schema schema) {
    this.type = type;
    add(type, schema);
  }

  /** The type of a schema, and that schema's own parts. */
  public static AvroSchemas of(Schema schema) {
    return new AvroSchemas(AvroTypes.type(schema), schema);
  }

  /** A type, and new schemas of it and its parts. */
  public static AvroSchemas of(DataType type) {
    return new AvroSchemas(type, AvroTypes.schema(type));
  }

  /** A type and the schema that it was made of, or that was made of it. */
  public static AvroSchemas of(DataType type, Schema schema) {
    return new AvroSchemas(type, schema);
  }

  private void add(DataType part, Schema schema) {
    if (schemas.put(part, schema) != null) {
      return; // a record inside itself
    }
    switch (part.kind()) {
      case NULLABLE -> {
        NullableType nullable = (NullableType) part;
        add(nullable.value(), schema.getTypes().get(nullable.valueBranch()));
      }
      case UNION -> {
        List<DataType> branches = ((UnionType) part).branches();
        for (int i = 0; i < branches.size(); i++) {
          add(branches.get(i), schema.getTypes().get(i));
        }
      }
      case ARRAY -> add(((ArrayType) part).element(), schema.getElementType());
      case MAP -> add(((MapType) part).value(), schema.getValueType());
      case RECORD -> {
        RecordType record = (RecordType) part;
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

  /** The schema of the type, or of one of the type objects inside. */
  public Schema schema(DataType part) {
    return schemas.get(part);
  }
}
