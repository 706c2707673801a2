package dev.stoa.predicate;

import dev.stoa.avro.AvroNames;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.predicate.matcher.ValueMatcher;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;

/**
 * A path found in a schema.
 *
 * @param path as it was named
 * @param column the column's ordinal
 * @param steps the way below the column
 * @param valueSchema of what the path leads to, without null
 * @param isNullable whether a value may be null, for itself or for what it is in
 */
public record BoundPath(
    ColumnPath path, int column, List<PathStep> steps, Schema valueSchema, boolean isNullable) {
  private static final int MOST_NAMES_SHOWN = 50;

  /** Takes a copy of the steps. */
  public BoundPath {
    steps = List.copyOf(steps);
  }

  /**
   * Finds a path in the schema of records.
   *
   * @throws InvalidTableException when there is no such column, field or map
   */
  public static BoundPath of(ColumnPath path, Schema record) {
    Schema.Field field = field(record, path.column(), "column");
    Schema schema = field.schema();
    boolean isNullable = NullableSchemas.isNullable(schema);
    List<PathStep> steps = new ArrayList<>();
    ColumnPath done = ColumnPath.of(path.column());
    for (ColumnPath.Step step : path.steps()) {
      Schema value = NullableSchemas.withoutNull(schema);
      if (step instanceof ColumnPath.Field name) {
        Schema.Field inner = innerField(value, done, name);
        steps.add(new PathStep.FieldStep(inner.pos(), name.name()));
        schema = inner.schema();
        isNullable |= NullableSchemas.isNullable(schema);
        done = done.field(name.name());
      } else if (step instanceof ColumnPath.Key key) {
        schema = mapValue(value, done, key);
        steps.add(new PathStep.KeyStep(key.name()));
        isNullable = true;
        done = done.key(key.name());
      }
    }
    return new BoundPath(path, field.pos(), steps, NullableSchemas.withoutNull(schema), isNullable);
  }

  private static Schema.Field innerField(Schema value, ColumnPath done, ColumnPath.Field step) {
    if (value.getType() != Schema.Type.RECORD) {
      String advice =
          value.getType() == Schema.Type.MAP
              ? "write " + done.key(step.name())
              : "only records have fields";
      throw new InvalidTableException(
          done
              + " is "
              + SchemaWords.of(value)
              + " and has no field "
              + step.name()
              + ": "
              + advice);
    }
    return field(value, step.name(), "field of " + done);
  }

  private static Schema mapValue(Schema value, ColumnPath done, ColumnPath.Key step) {
    if (value.getType() != Schema.Type.MAP) {
      String advice =
          value.getType() == Schema.Type.RECORD
              ? "write " + done.field(step.name())
              : "only maps have keys";
      throw new InvalidTableException(
          done
              + " is "
              + SchemaWords.of(value)
              + " and has no key '"
              + step.name()
              + "': "
              + advice);
    }
    return value.getValueType();
  }

  private static Schema.Field field(Schema record, String name, String kind) {
    Schema.Field field = record.getField(AvroNames.of(name));
    if (field == null) {
      throw new InvalidTableException(
          "there is no " + kind + " \"" + name + "\": there are " + names(record));
    }
    return field;
  }

  private static String names(Schema record) {
    List<String> names =
        record.getFields().stream().limit(MOST_NAMES_SHOWN).map(Schema.Field::name).toList();
    int count = record.getFields().size();
    return String.join(", ", names) + (names.size() == count ? "" : ", … (" + count + " in all)");
  }

  TypeTests tests() {
    return TypeTests.of(valueSchema, path);
  }

  BoundPredicate leaf(ValueMatcher test) {
    return new BoundPredicate.Leaf(column, path.column(), steps, test, valueSchema);
  }
}
