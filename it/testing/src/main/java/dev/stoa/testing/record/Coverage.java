package dev.stoa.testing.record;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.IndexedRecord;

/**
 * Counts the combinations of type, presence and nesting in records. A random test fails if a
 * combination never occurs.
 */
public final class Coverage {
  private final GenericData dataModel = new GenericData();
  private final Map<Combination, Long> counts = new HashMap<>();
  private final Map<String, Boolean> isRecursiveByName = new HashMap<>();
  private final Deque<String> enclosingRecords = new ArrayDeque<>();
  private Schema rowSchema = Schema.create(Schema.Type.NULL);
  private long recordCount;

  /** Counts all values of a row. */
  public void add(IndexedRecord row) {
    recordCount++;
    if (!row.getSchema().equals(rowSchema)) {
      rowSchema = row.getSchema();
      isRecursiveByName.clear();
    }
    countFields(row, Nesting.TOP_LEVEL);
  }

  /** Returns the number of rows counted. */
  public long recordCount() {
    return recordCount;
  }

  /** Returns how often a combination occurred. */
  public long count(Combination combination) {
    return counts.getOrDefault(combination, 0L);
  }

  /** Returns the combinations that have not occurred. */
  public List<Combination> missing() {
    return Combination.allPossible().stream()
        .filter(combination -> count(combination) == 0)
        .toList();
  }

  /** Asserts that all combinations occurred; the message lists those that did not. */
  public void assertComplete() {
    List<Combination> missing = missing();
    if (!missing.isEmpty()) {
      throw new AssertionError(
          missing.size()
              + " combinations did not occur in "
              + recordCount
              + " records:\n"
              + missing.stream().map(Combination::toString).collect(Collectors.joining("\n")));
    }
  }

  private void countFields(IndexedRecord record, Nesting nesting) {
    Schema schema = record.getSchema();
    enclosingRecords.push(schema.getFullName());
    for (Schema.Field field : schema.getFields()) {
      countValue(field.schema(), record.get(field.pos()), nesting);
    }
    enclosingRecords.pop();
  }

  private void countValue(Schema schema, Object value, Nesting nesting) {
    if (!schema.isUnion()) {
      countSchema(schema, Presence.REQUIRED, nesting);
      countNestedValues(schema, value);
      return;
    }
    Presence presence = presence(schema, value);
    boolean isSimplyNullable = SchemaQueries.isSimplyNullable(schema);
    Nesting branchNesting = isSimplyNullable ? nesting : Nesting.UNION_BRANCH;
    if (!isSimplyNullable) {
      increment(ValueKind.UNION, presence, nesting);
    }
    if (presence == Presence.NULL) {
      SchemaQueries.branches(schema)
          .forEach(branch -> countSchema(branch, presence, branchNesting));
      return;
    }
    Schema branch = schema.getTypes().get(dataModel.resolveUnion(schema, value));
    countSchema(branch, presence, branchNesting);
    countNestedValues(branch, value);
  }

  private static Presence presence(Schema union, Object value) {
    if (value == null) {
      return Presence.NULL;
    }
    return union.isNullable() ? Presence.PRESENT : Presence.REQUIRED;
  }

  private void countNestedValues(Schema schema, Object value) {
    switch (schema.getType()) {
      case RECORD ->
          countFields(
              (IndexedRecord) value,
              isRecursive(schema) ? Nesting.RECURSIVE_FIELD : Nesting.RECORD_FIELD);
      case ARRAY ->
          ((Collection<?>) value)
              .forEach(
                  element -> countValue(schema.getElementType(), element, Nesting.ARRAY_ELEMENT));
      case MAP ->
          ((Map<?, ?>) value)
              .values()
              .forEach(inner -> countValue(schema.getValueType(), inner, Nesting.MAP_VALUE));
      default -> {
        // A leaf contains no values.
      }
    }
  }

  private boolean isRecursive(Schema record) {
    return isRecursiveByName.computeIfAbsent(
        record.getFullName(), name -> SchemaQueries.isRecursive(record));
  }

  private void countSchema(Schema schema, Presence presence, Nesting nesting) {
    boolean isInsideItself =
        schema.getType() == Schema.Type.RECORD && enclosingRecords.contains(schema.getFullName());
    increment(isInsideItself ? ValueKind.RECURSIVE : ValueKind.of(schema), presence, nesting);
  }

  private void increment(ValueKind kind, Presence presence, Nesting nesting) {
    counts.merge(new Combination(kind, presence, nesting), 1L, Long::sum);
  }
}
