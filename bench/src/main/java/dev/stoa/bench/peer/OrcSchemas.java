package dev.stoa.bench.peer;

import org.apache.avro.Schema;
import org.apache.orc.TypeDescription;

/** The ORC type of an Avro schema. */
public final class OrcSchemas {
  private OrcSchemas() {}

  /** The ORC type, in which every value may be null. */
  public static TypeDescription of(Schema schema) {
    return switch (schema.getType()) {
      case INT -> TypeDescription.createInt();
      case LONG -> TypeDescription.createLong();
      case DOUBLE -> TypeDescription.createDouble();
      case STRING -> TypeDescription.createString();
      case BYTES -> TypeDescription.createBinary();
      case ARRAY -> TypeDescription.createList(of(schema.getElementType()));
      case MAP ->
          TypeDescription.createMap(TypeDescription.createString(), of(schema.getValueType()));
      case RECORD -> struct(schema);
      case UNION -> of(ValueTypes.of(schema));
      default -> throw UnsupportedTypes.failure(schema);
    };
  }

  private static TypeDescription struct(Schema record) {
    TypeDescription struct = TypeDescription.createStruct();
    for (Schema.Field field : record.getFields()) {
      struct.addField(field.name(), of(field.schema()));
    }
    return struct;
  }
}
