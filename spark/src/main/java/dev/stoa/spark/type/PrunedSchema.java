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
 * The parts of a column that a query needs: its schema with only those fields of records, at any
 * depth, that Spark asks for. Called when a scan is built.
 */
public final class PrunedSchema {
  private int records;

  private PrunedSchema() {}

  /**
   * The schema of what is read.
   *
   * @param stored of the column
   * @param required the type that Spark wants of it, in which records may have fewer fields
   * @return empty where that is all of the column
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
          like(
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
    return like(Schema.createArray(pruned), stored, required);
  }

  /** The records of a key and a value by which maps with other keys than strings are stored. */
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
      Schema.Field found = StoredName.find(stored, wanted.name());
      fields.add(field(found, prune(found.schema(), wanted.dataType())));
    }
    return like(newRecord(stored, fields), stored, required);
  }

  /** Of a name of its own: records of one name are the same to Avro. */
  private Schema newRecord(Schema stored, List<Schema.Field> fields) {
    String name = stored.getFullName() + "_part" + records++;
    return Schema.createRecord(name, null, null, false, fields);
  }

  private static Schema.Field field(Schema.Field stored, Schema schema) {
    Schema.Field field = new Schema.Field(stored.name(), schema, stored.doc());
    stored.getObjectProps().forEach(field::addProp);
    return field;
  }

  /** With the properties of what is stored, of which one may tell its type in Spark. */
  private static Schema like(Schema pruned, Schema stored, DataType required) {
    stored
        .getObjectProps()
        .forEach(
            (name, value) ->
                pruned.addProp(name, name.equals(SparkTypes.PROPERTY) ? required.json() : value));
    return pruned;
  }
}
