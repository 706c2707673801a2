package dev.stoa.spark.type;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * The part of a column that a query needs: its schema with only those record fields, at any depth,
 * that Spark asks for. Called when a scan is built.
 */
public final class PrunedSchema {
  private int records;

  private PrunedSchema() {}

  /**
   * The schema to read.
   *
   * @param stored the column's schema
   * @param required the type that Spark wants, whose records may have fewer fields
   * @return empty if that is the whole column
   */
  public static Optional<Schema> of(Schema stored, DataType required) {
    return DataType.equalsIgnoreNullability(SparkTypes.ofValue(stored), required)
        ? Optional.empty()
        : Optional.of(new PrunedSchema().prune(stored, required));
  }

  private Schema prune(Schema stored, DataType required) {
    return switch (stored.getType()) {
      case UNION ->
          Schema.createUnion(
              stored.getTypes().stream()
                  .map(b -> b.getType() == Schema.Type.NULL ? b : prune(b, required))
                  .toList());
      case RECORD -> required instanceof StructType struct ? record(stored, struct) : stored;
      case ARRAY -> array(stored, required);
      case MAP ->
          withProperties(
              Schema.createMap(prune(stored.getValueType(), ((MapType) required).valueType())),
              stored,
              required);
      default -> stored;
    };
  }

  private Schema array(Schema stored, DataType required) {
    Schema elements = stored.getElementType();
    Schema pruned =
        required instanceof MapType map
            ? entries(elements, map)
            : prune(elements, ((ArrayType) required).elementType());
    return withProperties(Schema.createArray(pruned), stored, required);
  }

  /** The key-value records that store maps with keys other than strings. */
  private Schema entries(Schema stored, MapType required) {
    Schema.Field key = stored.getFields().get(0);
    Schema.Field value = stored.getFields().get(1);
    List<Schema.Field> fields =
        List.of(
            field(key, key.schema()), field(value, prune(value.schema(), required.valueType())));
    return newRecord(stored, fields);
  }

  private Schema record(Schema stored, StructType required) {
    List<Schema.Field> fields = new ArrayList<>();
    for (StructField wanted : required.fields()) {
      Schema.Field found = SparkNames.findSpark(stored, wanted.name());
      fields.add(field(found, prune(found.schema(), wanted.dataType())));
    }
    return withProperties(newRecord(stored, fields), stored, required);
  }

  /** With a new name: Avro treats records of the same name as equal. */
  private Schema newRecord(Schema stored, List<Schema.Field> fields) {
    String name = stored.getFullName() + "_pruned" + records++;
    return Schema.createRecord(name, null, null, false, fields);
  }

  private static Schema.Field field(Schema.Field stored, Schema schema) {
    Schema.Field field = new Schema.Field(stored.name(), schema, stored.doc());
    stored.getObjectProps().forEach(field::addProp);
    return field;
  }

  /** Keeps the properties of the stored schema, one of which may give its type in Spark. */
  private static Schema withProperties(Schema pruned, Schema stored, DataType required) {
    stored
        .getObjectProps()
        .forEach(
            (name, value) ->
                pruned.addProp(name, name.equals(SparkTypes.PROPERTY) ? required.json() : value));
    return pruned;
  }
}
