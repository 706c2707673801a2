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
 * Counts the combinations of type, presence and nesting in the records of a run, so that a random
 * test fails when it missed one.
 */
public final class Coverage {
  private final GenericData data = new GenericData();
  private final Map<Combination, Long> counts = new HashMap<>();
  private final Map<String, Boolean> recursive = new HashMap<>();
  private final Deque<String> enclosingRecords = new ArrayDeque<>();
  private Schema rowSchema = Schema.create(Schema.Type.NULL);
  private long recordCount;

  /** Counts all values of a table's record. */
  public void add(IndexedRecord row) {
    recordCount++;
    if (!row.getSchema().equals(rowSchema)) {
      rowSchema = row.getSchema();
      recursive.clear();
    }
    fields(row, Nesting.TOP_LEVEL);
  }

  /** The number of records counted. */
  public long recordCount() {
    return recordCount;
  }

  /** How often a combination occurred. */
  public long count(Combination combination) {
    return counts.getOrDefault(combination, 0L);
  }

  /** The combinations that have not occurred. */
  public List<Combination> missing() {
    return Combination.possible().stream().filter(one -> count(one) == 0).toList();
  }

  /** Fails, naming the combinations that never occurred. */
  public void assertComplete() {
    List<Combination> missing = missing();
    if (!missing.isEmpty()) {
      throw new AssertionError(
          missing.size()
              + " combinations were not met in "
              + recordCount
              + " records:\n"
              + missing.stream().map(Combination::toString).collect(Collectors.joining("\n")));
    }
  }

  private void fields(IndexedRecord record, Nesting nesting) {
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
      inside(schema, value);
      return;
    }
    Presence presence = presence(schema, value);
    boolean isSimplyNullable = SchemaWalk.isSimplyNullable(schema);
    Nesting branchNesting = isSimplyNullable ? nesting : Nesting.UNION_BRANCH;
    if (!isSimplyNullable) {
      count(ValueKind.UNION, presence, nesting);
    }
    if (presence == Presence.NULL) {
      SchemaWalk.branches(schema).forEach(branch -> countSchema(branch, presence, branchNesting));
      return;
    }
    Schema branch = schema.getTypes().get(data.resolveUnion(schema, value));
    countSchema(branch, presence, branchNesting);
    inside(branch, value);
  }

  private static Presence presence(Schema union, Object value) {
    if (value == null) {
      return Presence.NULL;
    }
    return union.isNullable() ? Presence.PRESENT : Presence.REQUIRED;
  }

  private void inside(Schema schema, Object value) {
    switch (schema.getType()) {
      case RECORD ->
          fields(
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
        // It contains nothing.
      }
    }
  }

  private boolean isRecursive(Schema record) {
    return recursive.computeIfAbsent(record.getFullName(), name -> SchemaWalk.isRecursive(record));
  }

  private void countSchema(Schema schema, Presence presence, Nesting nesting) {
    boolean inItself =
        schema.getType() == Schema.Type.RECORD && enclosingRecords.contains(schema.getFullName());
    count(inItself ? ValueKind.RECURSIVE : ValueKind.of(schema), presence, nesting);
  }

  private void count(ValueKind kind, Presence presence, Nesting nesting) {
    counts.merge(new Combination(kind, presence, nesting), 1L, Long::sum);
  }
}
