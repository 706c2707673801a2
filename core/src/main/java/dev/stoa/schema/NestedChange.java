package dev.stoa.schema;

import dev.stoa.avro.AvroNames;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.type.ArrayType;
import dev.stoa.type.DataType;
import dev.stoa.type.Field;
import dev.stoa.type.MapType;
import dev.stoa.type.NullableType;
import dev.stoa.type.RecordType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Changes a column or one field inside it, and the defaults of enclosing fields that contain the
 * field. Called by {@link SchemaEvolution}.
 *
 * @param path the path of the column or field; elements of arrays and values of maps count as
 *     fields, of which only the type can change
 * @param change computes the changed field
 * @param defaultChange computes a default of the field, a JSON object, from the one before
 */
record NestedChange(
    SchemaPath path,
    UnaryOperator<Field> change,
    UnaryOperator<Map<String, Object>> defaultChange) {
  /** The step from an array to its elements, as in the paths of field ids. */
  private static final String ELEMENT = "element";

  /** The step from a map to its values. */
  private static final String VALUE = "value";

  /** A change that leaves defaults of enclosing fields as they are. */
  NestedChange(SchemaPath path, UnaryOperator<Field> change) {
    this(path, change, json -> json);
  }

  /** A change of the record at a path. */
  static NestedChange ofRecord(
      SchemaPath path,
      UnaryOperator<RecordType> change,
      UnaryOperator<Map<String, Object>> defaultChange) {
    return new NestedChange(
        path,
        field -> field.withType(changeRecord(path, field.type(), change), field.defaultValue()),
        defaultChange);
  }

  private static DataType changeRecord(
      SchemaPath path, DataType type, UnaryOperator<RecordType> change) {
    return type instanceof NullableType nullable
        ? new NullableType(
            change.apply(requireRecord(path, nullable.value())), nullable.nullPosition())
        : change.apply(requireRecord(path, type));
  }

  /**
   * Returns the field of a column after the change.
   *
   * @throws InvalidTableException when the path leads to no field
   */
  Field apply(Field column) {
    return apply(column, 0);
  }

  private Field apply(Field field, int depth) {
    Optional<Object> newDefault =
        field.defaultValue().map(json -> applyToDefault(json, field.type(), depth));
    return depth == path.steps().size()
        ? change.apply(field.withType(field.type(), newDefault))
        : field.withType(apply(field.type(), depth), newDefault);
  }

  private DataType apply(DataType type, int depth) {
    if (type instanceof NullableType nullable) {
      return new NullableType(apply(nullable.value(), depth), nullable.nullPosition());
    }
    String step = path.steps().get(depth);
    if (type instanceof ArrayType array && step.equals(ELEMENT)) {
      return new ArrayType(applyToItem(ELEMENT, array.element(), depth + 1), array.properties());
    }
    if (type instanceof MapType map && step.equals(VALUE)) {
      return new MapType(applyToItem(VALUE, map.value(), depth + 1), map.properties());
    }
    RecordType record = requireRecord(path, type);
    List<Field> fields = new ArrayList<>(record.fields());
    fields.replaceAll(
        field -> field.equals(requireField(path, step, record)) ? apply(field, depth + 1) : field);
    return record.withFields(fields);
  }

  /** Returns the changed type of the elements of an array, or of the values of a map. */
  private DataType applyToItem(String name, DataType type, int depth) {
    Field item = apply(Field.of(name, type), depth);
    if (!item.equals(Field.of(name, item.type()))) {
      throw new InvalidTableException(
          ("\"%s\" cannot have a comment or property: only columns and fields of records can; set"
                  + " it for the column \"%s\"")
              .formatted(path.text(), path.column()));
    }
    return item.type();
  }

  private static RecordType requireRecord(SchemaPath path, DataType type) {
    if (type instanceof RecordType record && !record.isRecursive()) {
      return record;
    }
    throw new InvalidTableException(
        type instanceof RecordType
            ? "\"%s\" leads into a record that contains itself: its fields cannot be changed"
                .formatted(path.text())
            : "\"%s\" leads into %s: write the names of fields, \"element\" for the elements of an"
                    .formatted(path.text(), type.displayNameWithArticle())
                + " array and \"value\" for the values of a map");
  }

  /** Returns the field of a record on a path. */
  static Field requireField(SchemaPath path, String name, RecordType record) {
    return record
        .field(name)
        .orElseThrow(
            () ->
                new InvalidTableException(
                    "column \"%s\" has no field \"%s\": the fields of its record %s are %s"
                        .formatted(
                            path.column(),
                            name,
                            record.name().fullName(),
                            String.join(
                                ", ", record.fields().stream().map(Field::name).toList()))));
  }

  @SuppressWarnings("unchecked") // objects of JSON have texts as keys
  private Object applyToDefault(Object json, DataType type, int depth) {
    DataType valueType = type.valueType();
    boolean isEnd = depth == path.steps().size();
    if (json instanceof List<?> list && valueType instanceof ArrayType array && !isEnd) {
      return list.stream()
          .map(element -> applyToDefault(element, array.element(), depth + 1))
          .toList();
    }
    if (!(json instanceof Map<?, ?>)) {
      return json;
    }
    Map<String, Object> object = new LinkedHashMap<>((Map<String, Object>) json);
    if (isEnd) {
      return valueType instanceof RecordType ? defaultChange.apply(object) : object;
    }
    String step = path.steps().get(depth);
    if (valueType instanceof MapType map) {
      object.replaceAll((key, value) -> applyToDefault(value, map.value(), depth + 1));
    } else if (valueType instanceof RecordType record) {
      DataType fieldType = requireField(path, step, record).type();
      object.computeIfPresent(
          AvroNames.toAvroName(step), (name, value) -> applyToDefault(value, fieldType, depth + 1));
    }
    return object;
  }
}
