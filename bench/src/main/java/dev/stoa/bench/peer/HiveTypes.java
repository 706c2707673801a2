package dev.stoa.bench.peer;

import org.apache.avro.Schema;
import org.apache.hadoop.hive.serde2.typeinfo.TypeInfo;
import org.apache.hadoop.hive.serde2.typeinfo.TypeInfoFactory;

/** The Hive type of an Avro schema. */
final class HiveTypes {
  private HiveTypes() {}

  static TypeInfo of(Schema schema) {
    return switch (schema.getType()) {
      case INT -> TypeInfoFactory.intTypeInfo;
      case LONG -> TypeInfoFactory.longTypeInfo;
      case DOUBLE -> TypeInfoFactory.doubleTypeInfo;
      case STRING -> TypeInfoFactory.stringTypeInfo;
      case BYTES -> TypeInfoFactory.binaryTypeInfo;
      case ARRAY -> TypeInfoFactory.getListTypeInfo(of(schema.getElementType()));
      case MAP ->
          TypeInfoFactory.getMapTypeInfo(TypeInfoFactory.stringTypeInfo, of(schema.getValueType()));
      default -> throw UnsupportedTypes.failure(schema);
    };
  }
}
