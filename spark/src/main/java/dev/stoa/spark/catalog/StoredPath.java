package dev.stoa.spark.catalog;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.spark.type.SparkNames;
import dev.stoa.spark.type.SparkTypes;
import dev.stoa.spark.type.StoredTypes;
import dev.stoa.type.FieldPath;
import java.util.Arrays;
import org.apache.avro.Schema;

/**
 * The path of a column, or of a field inside one, in a table, for its path in Spark: names of
 * struct fields, {@code element} for arrays, {@code value} for maps.
 *
 * @param text the path in the table, as {@code SchemaChange} takes it
 * @param schema the type of the column or field
 */
record StoredPath(String text, Schema schema) {
  /**
   * Finds a column or field.
   *
   * @throws InvalidTableException if the table has no such column or field
   */
  static StoredPath of(Schema tableSchema, String... path) {
    Schema.Field column = SparkNames.findSpark(tableSchema, path[0]);
    if (column == null) {
      throw new InvalidTableException("the table has no column \"" + path[0] + "\"");
    }
    StoredPath stored =
        new StoredPath(FieldPath.escape(SparkNames.storedName(column)), column.schema());
    for (int depth = 1; depth < path.length; depth++) {
      stored = stored.step(path, depth);
    }
    // A name with dots is a column's, not a path.
    return path.length == 1
        ? new StoredPath(SparkNames.storedName(column), column.schema())
        : stored;
  }

  private StoredPath step(String[] path, int depth) {
    String name = path[depth];
    Schema nonNull = SparkTypes.nonNull(schema);
    boolean areEntries = nonNull.getType() == Schema.Type.ARRAY && StoredTypes.isMap(nonNull);
    boolean isMap = nonNull.getType() == Schema.Type.MAP || areEntries;
    if (isMap && name.equals("key")) {
      throw new InvalidTableException(
          "the type of map keys cannot be changed: \"" + String.join(".", path) + "\"");
    }
    if (areEntries && name.equals("value")) {
      Schema value = nonNull.getElementType().getField("value").schema();
      return new StoredPath(text + ".element.value", value);
    }
    if (isMap && name.equals("value")) {
      return new StoredPath(text + ".value", nonNull.getValueType());
    }
    if (nonNull.getType() == Schema.Type.ARRAY && !areEntries && name.equals("element")) {
      return new StoredPath(text + ".element", nonNull.getElementType());
    }
    Schema.Field field =
        nonNull.getType() == Schema.Type.RECORD ? SparkNames.findSpark(nonNull, name) : null;
    if (field == null) {
      throw new InvalidTableException(
          "the table has no field \"" + String.join(".", Arrays.copyOf(path, depth + 1)) + "\"");
    }
    return new StoredPath(
        text + "." + FieldPath.escape(SparkNames.storedName(field)), field.schema());
  }

  /** Whether the table has a column or field. */
  static boolean exists(Schema tableSchema, String... path) {
    try {
      of(tableSchema, path);
      return true;
    } catch (InvalidTableException e) {
      return false;
    }
  }

  /** The path of a field of this record. */
  String child(String storedName) {
    return text + "." + FieldPath.escape(storedName);
  }

  /** The record of this path, whose fields can change. */
  Schema record(String... fieldPath) {
    Schema record = SparkTypes.nonNull(schema);
    if (record.getType() != Schema.Type.RECORD) {
      throw new InvalidTableException(
          "field \"%s\" can only be added to a struct".formatted(String.join(".", fieldPath)));
    }
    return record;
  }

  /** The type if the non-null values have another type. */
  Schema withType(Schema type) {
    if (!schema.isUnion()) {
      return type;
    }
    Schema nonNull = SparkTypes.nonNull(schema);
    return Schema.createUnion(
        schema.getTypes().stream().map(branch -> branch.equals(nonNull) ? type : branch).toList());
  }
}
