package dev.stoa.spark.catalog;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.spark.type.SparkNames;
import dev.stoa.spark.type.SparkTypes;
import dev.stoa.spark.type.StoredTypes;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.avro.Schema;

/**
 * A column or a field nested in a column, with its path in Spark: names of struct fields, {@code
 * element} for arrays, {@code value} for maps. It computes the column's type after a change of the
 * field.
 */
final class NestedField {
  private final Schema.Field column;
  private final List<String> path;

  /**
   * Finds the column of a path.
   *
   * @throws InvalidTableException if the table has no such column
   */
  NestedField(Schema tableSchema, String... path) {
    this.column = SparkNames.findSpark(tableSchema, path[0]);
    this.path = List.of(path);
    if (column == null) {
      throw new InvalidTableException("the table has no column \"" + path[0] + "\"");
    }
  }

  /** The column's name in the table. */
  String column() {
    return SparkNames.storedName(column);
  }

  /** The type of the field. */
  Schema schema() {
    List<Schema> visited = new ArrayList<>();
    change(
        schema -> {
          visited.add(schema);
          return schema;
        });
    return visited.get(0);
  }

  /** The column's type when the field's non-null values have another type. */
  Schema withType(Schema type) {
    return change(schema -> mapNonNull(schema, nonNull -> type));
  }

  /** The column's type when the field becomes nullable. */
  Schema asNullable() {
    return change(
        schema ->
            schema.isNullable()
                ? schema
                : Schema.createUnion(Schema.create(Schema.Type.NULL), schema));
  }

  /** The column's type when a field is added to the struct. */
  Schema withField(Schema.Field added) {
    return change(
        struct ->
            mapNonNull(
                struct,
                record -> {
                  List<Schema.Field> fields = copiesOfFields(record);
                  fields.add(added);
                  return copyWithFields(record, fields);
                }));
  }

  /** The column's type with a new comment on the field. */
  Schema withComment(String comment) {
    String name = path.get(path.size() - 1);
    return new NestedField(column, path.subList(0, path.size() - 1))
        .change(
            struct ->
                mapNonNull(
                    struct,
                    record -> {
                      List<Schema.Field> fields = copiesOfFields(record);
                      fields.replaceAll(
                          field ->
                              SparkNames.sparkName(field).equals(name)
                                  ? copy(field, field.schema(), comment.isEmpty() ? null : comment)
                                  : field);
                      return copyWithFields(record, fields);
                    }));
  }

  private NestedField(Schema.Field column, List<String> path) {
    this.column = column;
    this.path = path;
  }

  private Schema change(UnaryOperator<Schema> change) {
    return change(column.schema(), 1, change);
  }

  private Schema change(Schema schema, int depth, UnaryOperator<Schema> change) {
    if (depth == path.size()) {
      return change.apply(schema);
    }
    String name = path.get(depth);
    return mapNonNull(
        schema,
        nonNull ->
            switch (nonNull.getType()) {
              case ARRAY -> changeElement(nonNull, name, depth, change);
              case MAP ->
                  withProps(
                      Schema.createMap(change(valueOf(nonNull, name), depth + 1, change)), nonNull);
              case RECORD -> changeField(nonNull, name, depth, change);
              default -> throw unknownField();
            });
  }

  /** Maps with keys other than strings are stored as arrays of entry records. */
  private Schema changeElement(Schema array, String name, int depth, UnaryOperator<Schema> change) {
    Schema element = array.getElementType();
    if (StoredTypes.isMap(array)) {
      checkNotKey(name);
      return StoredTypes.mapOf(changeField(element, name, depth, change));
    }
    return withProps(Schema.createArray(change(element, depth + 1, change)), array);
  }

  private Schema valueOf(Schema map, String name) {
    checkNotKey(name);
    return map.getValueType();
  }

  private void checkNotKey(String name) {
    if (name.equals("key")) {
      throw new InvalidTableException(
          "the type of map keys cannot be changed: \"" + String.join(".", path) + "\"");
    }
  }

  private Schema changeField(Schema record, String name, int depth, UnaryOperator<Schema> change) {
    Schema.Field field = SparkNames.findSpark(record, name);
    if (field == null) {
      throw unknownField();
    }
    List<Schema.Field> fields = copiesOfFields(record);
    Schema newType = change(field.schema(), depth + 1, change);
    fields.set(field.pos(), copy(field, newType, field.doc()));
    return copyWithFields(record, fields);
  }

  private InvalidTableException unknownField() {
    return new InvalidTableException("the table has no field \"" + String.join(".", path) + "\"");
  }

  /** Changes the non-null branch of a schema. */
  private static Schema mapNonNull(Schema schema, UnaryOperator<Schema> change) {
    Schema nonNull = SparkTypes.nonNull(schema);
    Schema newNonNull = change.apply(nonNull);
    if (!schema.isUnion()) {
      return newNonNull;
    }
    return Schema.createUnion(
        schema.getTypes().stream().map(type -> type.equals(nonNull) ? newNonNull : type).toList());
  }

  private static Schema withProps(Schema schema, Schema source) {
    source.getObjectProps().forEach(schema::addProp);
    return schema;
  }

  private static List<Schema.Field> copiesOfFields(Schema record) {
    return new ArrayList<>(
        record.getFields().stream()
            .map(field -> copy(field, field.schema(), field.doc()))
            .toList());
  }

  private static Schema.Field copy(Schema.Field field, Schema schema, String doc) {
    Object defaultValue =
        schema.isNullable() && field.hasDefaultValue() && field.defaultVal() == null
            ? Schema.Field.NULL_DEFAULT_VALUE
            : field.defaultVal();
    Schema.Field copy = new Schema.Field(field.name(), schema, doc, defaultValue, field.order());
    field.aliases().forEach(copy::addAlias);
    field.getObjectProps().forEach(copy::addProp);
    return copy;
  }

  private static Schema copyWithFields(Schema record, List<Schema.Field> fields) {
    Schema copy =
        Schema.createRecord(
            record.getName(), record.getDoc(), record.getNamespace(), record.isError(), fields);
    record.getAliases().forEach(copy::addAlias);
    return withProps(copy, record);
  }
}
