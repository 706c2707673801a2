package dev.stoa.predicate;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.predicate.matcher.ValueMatcher;
import dev.stoa.type.DataType;
import dev.stoa.type.Field;
import dev.stoa.type.MapType;
import dev.stoa.type.RecordType;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/**
 * A column path bound to a schema.
 *
 * @param path the unbound path
 * @param column the column's ordinal
 * @param steps the steps below the column
 * @param type the type at the end of the path, not nullable
 * @param isNullable whether a value may be null, itself or through an enclosing value
 */
public record BoundPath(
    ColumnPath path, int column, List<PathStep> steps, DataType type, boolean isNullable) {
  private static final int MAX_NAMES_SHOWN = 50;

  /** Copies the steps. */
  public BoundPath {
    steps = List.copyOf(steps);
  }

  /**
   * Binds a path to a record type.
   *
   * @throws InvalidTableException when a column, field or map does not exist
   */
  public static BoundPath of(ColumnPath path, RecordType record) {
    int ordinal = ordinal(record, path.column(), "column");
    DataType type = record.fields().get(ordinal).type();
    boolean isNullable = type.isNullable();
    List<PathStep> steps = new ArrayList<>();
    ColumnPath prefix = ColumnPath.of(path.column());
    for (ColumnPath.Step step : path.steps()) {
      DataType valueType = type.valueType();
      if (step instanceof ColumnPath.Field field) {
        RecordType nested = recordWith(valueType, prefix, field);
        int fieldOrdinal = ordinal(nested, field.name(), "field of " + prefix);
        steps.add(new PathStep.FieldStep(fieldOrdinal, field.name()));
        type = nested.fields().get(fieldOrdinal).type();
        isNullable |= type.isNullable();
        prefix = prefix.field(field.name());
      } else if (step instanceof ColumnPath.Key key) {
        type = mapValue(valueType, prefix, key);
        steps.add(new PathStep.KeyStep(key.name()));
        isNullable = true;
        prefix = prefix.key(key.name());
      }
    }
    return new BoundPath(path, ordinal, steps, type.valueType(), isNullable);
  }

  private static RecordType recordWith(DataType value, ColumnPath prefix, ColumnPath.Field step) {
    if (value instanceof RecordType record) {
      return record;
    }
    String advice =
        value instanceof MapType ? "write " + prefix.key(step.name()) : "only records have fields";
    throw new InvalidTableException(
        prefix
            + " is "
            + value.displayNameWithArticle()
            + " and has no field "
            + step.name()
            + ": "
            + advice);
  }

  private static DataType mapValue(DataType value, ColumnPath prefix, ColumnPath.Key step) {
    if (value instanceof MapType map) {
      return map.value();
    }
    String advice =
        value instanceof RecordType ? "write " + prefix.field(step.name()) : "only maps have keys";
    throw new InvalidTableException(
        prefix
            + " is "
            + value.displayNameWithArticle()
            + " and has no key '"
            + step.name()
            + "': "
            + advice);
  }

  private static int ordinal(RecordType record, String name, String kind) {
    OptionalInt ordinal = record.ordinal(name);
    if (ordinal.isEmpty()) {
      int count = record.fields().size();
      String suffix = count <= MAX_NAMES_SHOWN ? "" : ", … (" + count + " in all)";
      String names =
          record.fields().stream()
              .limit(MAX_NAMES_SHOWN)
              .map(Field::name)
              .collect(Collectors.joining(", "));
      throw new InvalidTableException(
          "there is no " + kind + " \"" + name + "\": there are " + names + suffix);
    }
    return ordinal.getAsInt();
  }

  MatcherFactory matcherFactory() {
    return MatcherFactory.of(type, path);
  }

  BoundPredicate leaf(ValueMatcher matcher) {
    return new BoundPredicate.Leaf(column, path.column(), steps, matcher, type);
  }
}
