package dev.stoa.predicate;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.predicate.matcher.ValueMatcher;
import dev.stoa.type.ArrayType;
import dev.stoa.type.DataType;
import dev.stoa.type.Field;
import dev.stoa.type.MapType;
import dev.stoa.type.RecordType;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A column path bound to a schema.
 *
 * @param path the path
 * @param column the ordinal of the column
 * @param steps the steps below the column
 * @param type the type at the end of the path, not nullable
 * @param isNullable whether a value may be null, itself or through an enclosing value
 */
public record BoundPath(
    ColumnPath path, int column, List<PathStep> steps, DataType type, boolean isNullable) {
  private static final int MAX_NAMES_IN_MESSAGE = 50;

  /** Creates a path and copies its steps. */
  public BoundPath {
    steps = List.copyOf(steps);
  }

  /**
   * Binds a path to a record type.
   *
   * @throws InvalidTableException when a column, field or map does not exist
   */
  public static BoundPath of(ColumnPath path, RecordType record) {
    int ordinal =
        record
            .ordinal(path.column())
            .orElseThrow(
                () ->
                    new InvalidTableException(
                        "there is no column \"%s\": the columns are %s"
                            .formatted(path.column(), fieldNames(record))));
    return follow(path, ordinal, record.fields().get(ordinal).type(), 0);
  }

  /**
   * Binds the end of a path that leads through an array or map to the type of its elements, which
   * are column 0.
   *
   * @param depth the number of steps to the array or map
   */
  static BoundPath ofElement(ColumnPath path, DataType elementType, int depth) {
    return follow(path, 0, elementType, depth);
  }

  private static BoundPath follow(ColumnPath path, int ordinal, DataType startType, int depth) {
    DataType type = startType;
    boolean isNullable = type.isNullable();
    List<PathStep> steps = new ArrayList<>();
    for (int i = depth; i < path.steps().size(); i++) {
      DataType valueType = type.valueType();
      ColumnPath prefix = path.prefix(i);
      if (path.steps().get(i) instanceof ColumnPath.Field field) {
        RecordType nestedRecord = requireRecord(valueType, prefix, field);
        int fieldOrdinal = fieldOrdinal(nestedRecord, prefix, field.name());
        Field nestedField = nestedRecord.fields().get(fieldOrdinal);
        steps.add(new PathStep.FieldStep(fieldOrdinal, nestedField.storedName()));
        type = nestedField.type();
        isNullable |= type.isNullable();
      } else if (path.steps().get(i) instanceof ColumnPath.Key key) {
        type = mapValueType(valueType, prefix, key);
        steps.add(new PathStep.KeyStep(key.name()));
        isNullable = true;
      }
    }
    return new BoundPath(path, ordinal, steps, type.valueType(), isNullable);
  }

  private static RecordType requireRecord(
      DataType valueType, ColumnPath prefix, ColumnPath.Field field) {
    if (valueType instanceof RecordType record) {
      return record;
    }
    String advice = "only records have fields";
    if (valueType instanceof MapType) {
      advice = "write " + prefix.key(field.name());
    } else if (valueType instanceof ArrayType) {
      advice =
          "select %s itself, or test its elements with any(%s …)"
              .formatted(prefix, prefix.field(field.name()));
    }
    throw new InvalidTableException(
        prefix
            + " is "
            + valueType.displayNameWithArticle()
            + " and has no field "
            + field.name()
            + ": "
            + advice);
  }

  private static DataType mapValueType(DataType valueType, ColumnPath prefix, ColumnPath.Key key) {
    if (valueType instanceof MapType map) {
      return map.value();
    }
    String advice = "only maps have keys";
    if (valueType instanceof RecordType) {
      advice = "write " + prefix.field(key.name());
    } else if (valueType instanceof ArrayType array && array.entry().isPresent()) {
      advice =
          "its entries are tested with any(%s = %s and %s …)"
              .formatted(prefix.field("key"), key.name(), prefix.field("value"));
    }
    throw new InvalidTableException(
        prefix
            + " is "
            + valueType.displayNameWithArticle()
            + " and has no key '"
            + key.name()
            + "': "
            + advice);
  }

  private static int fieldOrdinal(RecordType record, ColumnPath recordPath, String name) {
    return record
        .ordinal(name)
        .orElseThrow(
            () ->
                new InvalidTableException(
                    "%s has no field \"%s\": it has %s"
                        .formatted(recordPath, name, fieldNames(record))));
  }

  /** The names of a record's fields, shortened for messages. */
  private static String fieldNames(RecordType record) {
    int fieldCount = record.fields().size();
    String suffix = fieldCount <= MAX_NAMES_IN_MESSAGE ? "" : ", … (" + fieldCount + " in all)";
    return record.fields().stream()
        .limit(MAX_NAMES_IN_MESSAGE)
        .map(Field::name)
        .collect(Collectors.joining(", ", "", suffix));
  }

  /** The factory of matchers for the value at the end of the path. */
  MatcherFactory matcherFactory() {
    return MatcherFactory.of(type, path);
  }

  /** The predicate that tests the value at the end of the path. */
  BoundPredicate leaf(ValueMatcher matcher) {
    return new BoundPredicate.Leaf(column, path.column(), steps, matcher, type);
  }
}
