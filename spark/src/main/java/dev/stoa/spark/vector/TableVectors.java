package dev.stoa.spark.vector;

import dev.stoa.spark.type.SparkTypes;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.avro.LogicalType;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructType;

/** Creates the vector of a column from its schema and its type in Spark. */
final class TableVectors {
  private TableVectors() {}

  static TableVector of(Schema schema, DataType type) {
    Schema nonNull = SparkTypes.nonNull(schema);
    return switch (nonNull.getType()) {
      case NULL -> new NullVector(type);
      case STRING -> new Utf8Vector(type);
      case ENUM -> new EnumVector(type, nonNull.getEnumSymbols());
      case BYTES, FIXED -> bytes(nonNull.getLogicalType(), type);
      case BOOLEAN -> new BooleanColumnVector(type);
      case INT -> new IntColumnVector(type);
      case LONG ->
          SparkTypes.isMillis(nonNull) ? new MillisVector(type) : new LongColumnVector(type);
      case FLOAT -> new FloatingVector.Floats(type);
      case DOUBLE -> new FloatingVector.Doubles(type);
      case ARRAY ->
          type instanceof MapType map
              ? entries(nonNull.getElementType(), map)
              : new NestedVector.Arrays(
                  type, of(nonNull.getElementType(), ((ArrayType) type).elementType()));
      case MAP -> map(nonNull, (MapType) type);
      case RECORD ->
          type instanceof StructType struct
              ? new NestedVector.Records(type, fields(nonNull, struct))
              : new NestedVector.Records(type, fields(nonNull, SparkTypes.of(nonNull)));
      case UNION -> throw new IllegalArgumentException("a union cannot be read: " + schema);
    };
  }

  private static TableVector bytes(LogicalType logical, DataType type) {
    if (type instanceof DecimalType) {
      return new DecimalVector(type);
    }
    return logical instanceof LogicalTypes.Uuid ? new UuidVector(type) : new Utf8Vector(type);
  }

  /** Creates the vector of a map that is stored as an array of its entries. */
  private static TableVector entries(Schema entry, MapType type) {
    TableVector key = of(entry.getFields().get(0).schema(), type.keyType());
    TableVector value = of(entry.getFields().get(1).schema(), type.valueType());
    StructType struct =
        new StructType()
            .add("key", type.keyType(), false)
            .add("value", type.valueType(), type.valueContainsNull());
    return new NestedVector.EntryArrayMaps(
        type, new NestedVector.Records(struct, List.of(key, value)));
  }

  private static TableVector map(Schema schema, MapType type) {
    return new NestedVector.Maps(
        type, new Utf8Vector(type.keyType()), of(schema.getValueType(), type.valueType()));
  }

  /** Creates the vectors of the fields of a record. */
  static List<TableVector> fields(Schema record, StructType type) {
    List<Schema.Field> fields = record.getFields();
    return IntStream.range(0, fields.size())
        .mapToObj(i -> of(fields.get(i).schema(), type.apply(i).dataType()))
        .toList();
  }
}
