package dev.stoa.spark.catalog;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.spark.type.SparkTypes;
import dev.stoa.spark.type.StoredName;
import dev.stoa.spark.type.StoredTypes;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.avro.Schema;

/**
 * A column or something inside one, by the names that Spark has for the way to it: fields of
 * structs, {@code element} of arrays, {@code value} of maps. Gives the type that the column has
 * when that is another.
 */
final class NestedField {
  private final Schema.Field column;
  private final List<String> path;

  /**
   * The field of a path.
   *
   * @throws InvalidTableException when there is no such column
   */
  NestedField(Schema table, String... path) {
    this.column = StoredName.find(table, path[0]);
    this.path = List.of(path);
    if (column == null) {
      throw new InvalidTableException("there is no column \"" + path[0] + "\"");
    }
  }

  /** What the column is called in the table. */
  String column() {
    return StoredName.stored(column);
  }

  /** The type of the field. */
  Schema schema() {
    List<Schema> found = new ArrayList<>();
    change(
        schema -> {
          found.add(schema);
          return schema;
        });
    return found.get(0);
  }

  /** The column's type when the field's values that are not null are of another. */
  Schema withType(Schema type) {
    return change(before -> inside(before, present -> type));
  }

  /** The column's type when the field may be null. */
  Schema asNullable() {
    return change(
        before ->
            before.isNullable()
                ? before
                : Schema.createUnion(Schema.create(Schema.Type.NULL), before));
  }

  /** The column's type when the struct has a field more. */
  Schema withField(Schema.Field added) {
    return change(
        before ->
            inside(
                before,
                record -> {
                  List<Schema.Field> fields = copies(record);
                  fields.add(added);
                  return like(record, fields);
                }));
  }

  /** The column's type when the field has another comment. */
  Schema withComment(String comment) {
    String name = path.get(path.size() - 1);
    return new NestedField(column, path.subList(0, path.size() - 1))
        .change(
            before ->
                inside(
                    before,
                    record -> {
                      List<Schema.Field> fields = copies(record);
                      fields.replaceAll(
                          field ->
                              StoredName.shown(field).equals(name)
                                  ? copy(field, field.schema(), comment.isEmpty() ? null : comment)
                                  : field);
                      return like(record, fields);
                    }));
  }

  private NestedField(Schema.Field column, List<String> path) {
    this.column = column;
    this.path = path;
  }

  private Schema change(UnaryOperator<Schema> change) {
    return change(column.schema(), 1, change);
  }

  private Schema change(Schema schema, int at, UnaryOperator<Schema> change) {
    if (at == path.size()) {
      return change.apply(schema);
    }
    String name = path.get(at);
    return inside(
        schema,
        present ->
            switch (present.getType()) {
              case ARRAY -> changeElement(present, name, at, change);
              case MAP ->
                  withProps(
                      Schema.createMap(change(valueOf(present, name), at + 1, change)), present);
              case RECORD -> changeField(present, name, at, change);
              default -> throw absent();
            });
  }

  /** Maps of other keys than strings are arrays of their entries, which have fields. */
  private Schema changeElement(Schema array, String name, int at, UnaryOperator<Schema> change) {
    Schema element = array.getElementType();
    if (StoredTypes.isMap(array)) {
      refuseKey(name);
      return StoredTypes.mapOf(changeField(element, name, at, change));
    }
    return withProps(Schema.createArray(change(element, at + 1, change)), array);
  }

  private Schema valueOf(Schema map, String name) {
    refuseKey(name);
    return map.getValueType();
  }

  private void refuseKey(String name) {
    if (name.equals("key")) {
      throw new InvalidTableException(
          "the keys \"" + String.join(".", path) + "\" of a map cannot be changed");
    }
  }

  private Schema changeField(Schema record, String name, int at, UnaryOperator<Schema> change) {
    Schema.Field found = StoredName.find(record, name);
    if (found == null) {
      throw absent();
    }
    List<Schema.Field> fields = copies(record);
    Schema changed = change(found.schema(), at + 1, change);
    fields.set(found.pos(), copy(found, changed, found.doc()));
    return like(record, fields);
  }

  private InvalidTableException absent() {
    return new InvalidTableException("there is no field \"" + String.join(".", path) + "\"");
  }

  /** Changes what is beside null. */
  private static Schema inside(Schema schema, UnaryOperator<Schema> change) {
    Schema present = SparkTypes.present(schema);
    Schema changed = change.apply(present);
    if (!schema.isUnion()) {
      return changed;
    }
    return Schema.createUnion(
        schema.getTypes().stream().map(type -> type.equals(present) ? changed : type).toList());
  }

  private static Schema withProps(Schema schema, Schema before) {
    before.getObjectProps().forEach(schema::addProp);
    return schema;
  }

  private static List<Schema.Field> copies(Schema record) {
    return new ArrayList<>(
        record.getFields().stream()
            .map(field -> copy(field, field.schema(), field.doc()))
            .toList());
  }

  private static Schema.Field copy(Schema.Field field, Schema schema, String doc) {
    Object value =
        schema.isNullable() && field.hasDefaultValue() && field.defaultVal() == null
            ? Schema.Field.NULL_DEFAULT_VALUE
            : field.defaultVal();
    Schema.Field copy = new Schema.Field(field.name(), schema, doc, value, field.order());
    field.aliases().forEach(copy::addAlias);
    field.getObjectProps().forEach(copy::addProp);
    return copy;
  }

  private static Schema like(Schema record, List<Schema.Field> fields) {
    Schema made =
        Schema.createRecord(
            record.getName(), record.getDoc(), record.getNamespace(), record.isError(), fields);
    record.getAliases().forEach(made::addAlias);
    return withProps(made, record);
  }
}
