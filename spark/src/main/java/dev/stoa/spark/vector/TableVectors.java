package dev.stoa.spark.vector;

import dev.stoa.spark.type.SparkNames;
import dev.stoa.spark.type.SparkTypes;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.avro.LogicalType;
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
          records(
              nonNull, type, type instanceof StructType struct ? struct : SparkTypes.of(nonNull));
      case UNION -> throw new IllegalArgumentException("a union cannot be read: " + schema);
    };
  }

  private static TableVector bytes(LogicalType logical, DataType type) {
    if (type instanceof DecimalType) {
      return new DecimalVector(type);
    }
    return SparkTypes.isUuid(logical) ? new UuidVector(type) : new Utf8Vector(type);
  }

  /** Creates the vector of a map that is stored as an array of its entries. */
  private static TableVector entries(Schema entry, MapType type) {
    StructType struct = SparkTypes.entryOf(type);
    return new NestedVector.EntryArrayMaps(type, records(entry, struct, struct));
  }

  /**
   * Creates the vector of records.
   *
   * @param type the type of the records in Spark
   * @param struct their fields in Spark, which are found in the record by name
   */
  private static NestedVector.Records records(Schema record, DataType type, StructType struct) {
    int[] positions = SparkNames.positions(record, struct);
    List<TableVector> fields =
        IntStream.range(0, positions.length)
            .mapToObj(
                i -> of(record.getFields().get(positions[i]).schema(), struct.apply(i).dataType()))
            .toList();
    return new NestedVector.Records(type, fields, positions);
  }

  private static TableVector map(Schema schema, MapType type) {
    return new NestedVector.Maps(
        type, new Utf8Vector(type.keyType()), of(schema.getValueType(), type.valueType()));
  }

  /** Creates the vectors of all columns of rows. */
  static List<TableVector> columns(Schema row) {
    StructType types = SparkTypes.of(row);
    return row.getFields().stream()
        .map(field -> of(field.schema(), types.apply(field.pos()).dataType()))
        .toList();
  }
}
