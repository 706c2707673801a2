package dev.stoa.spark.type;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructType;

/**
 * Prunes the schema of a column to the record fields, at any depth, that a query needs. Called when
 * a scan is built.
 */
public final class PrunedSchema {
  private int recordCount;

  private PrunedSchema() {}

  /**
   * Returns the schema to read.
   *
   * @param storedSchema the column's schema
   * @param required the type that Spark requests, whose structs may have fewer fields
   * @return empty if that is the whole column
   */
  public static Optional<Schema> of(Schema storedSchema, DataType required) {
    return DataType.equalsIgnoreNullability(SparkTypes.ofValue(storedSchema), required)
        ? Optional.empty()
        : Optional.of(new PrunedSchema().prune(storedSchema, required));
  }

  private Schema prune(Schema storedSchema, DataType required) {
    return switch (storedSchema.getType()) {
      case UNION ->
          Schema.createUnion(
              storedSchema.getTypes().stream()
                  .map(
                      branch ->
                          branch.getType() == Schema.Type.NULL ? branch : prune(branch, required))
                  .toList());
      case RECORD ->
          required instanceof StructType struct ? pruneRecord(storedSchema, struct) : storedSchema;
      case ARRAY -> pruneArray(storedSchema, required);
      case MAP ->
          withProperties(
              Schema.createMap(
                  prune(storedSchema.getValueType(), ((MapType) required).valueType())),
              storedSchema,
              required);
      default -> storedSchema;
    };
  }

  private Schema pruneArray(Schema storedSchema, DataType required) {
    Schema elements = storedSchema.getElementType();
    Schema pruned =
        required instanceof MapType map
            ? pruneRecord(elements, SparkTypes.entryOf(map))
            : prune(elements, ((ArrayType) required).elementType());
    return withProperties(Schema.createArray(pruned), storedSchema, required);
  }

  private Schema pruneRecord(Schema storedSchema, StructType required) {
    List<Schema.Field> fields = new ArrayList<>();
    int[] positions = SparkNames.positions(storedSchema, required);
    for (int i = 0; i < positions.length; i++) {
      Schema.Field storedField = storedSchema.getFields().get(positions[i]);
      fields.add(field(storedField, prune(storedField.schema(), required.apply(i).dataType())));
    }
    return withProperties(newRecord(storedSchema, fields), storedSchema, required);
  }

  /**
   * Creates a record schema with a new name, since Avro treats records of the same name as equal.
   */
  private Schema newRecord(Schema storedSchema, List<Schema.Field> fields) {
    String name = storedSchema.getFullName() + "_pruned" + recordCount++;
    return Schema.createRecord(name, null, null, false, fields);
  }

  private static Schema.Field field(Schema.Field storedField, Schema schema) {
    Schema.Field field = new Schema.Field(storedField.name(), schema, storedField.doc());
    storedField.getObjectProps().forEach(field::addProp);
    return field;
  }

  /**
   * Copies the properties of the stored schema; the one with its type in Spark gets the required
   * type.
   */
  private static Schema withProperties(Schema pruned, Schema storedSchema, DataType required) {
    storedSchema
        .getObjectProps()
        .forEach(
            (name, value) ->
                pruned.addProp(name, name.equals(SparkTypes.PROPERTY) ? required.json() : value));
    return pruned;
  }
}
