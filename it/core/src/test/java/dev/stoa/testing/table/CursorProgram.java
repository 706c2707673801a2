package dev.stoa.testing.table;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.table.Table;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.scan.ScanTask;
import dev.stoa.testing.record.ValueAssertions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntPredicate;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;

/**
 * Reads a table in random ways: some columns, skipping some rows, and reading each value a random
 * number of times. Compares the values with a list of the rows.
 */
final class CursorProgram {
  private static final int[] STEPS = {1, 2, 5, 11, 60, 101, 500, 1_001};

  private final Random random;
  private final List<GenericRecord> rows;
  private final Table table;
  private final Map<List<String>, ScanTask> tasks = new HashMap<>();

  CursorProgram(Random random, LayoutTable table) {
    this.random = random;
    this.rows = table.rows();
    this.table = table.table();
  }

  private ScanTask task(List<String> columns) throws IOException {
    ScanTask task = tasks.get(columns);
    if (task == null) {
      task = table.newScan().select(columns).tasks(Long.MAX_VALUE).get(0);
      tasks.put(columns, task);
    }
    return task;
  }

  /** Reads random columns of random rows. */
  void run() throws IOException {
    int step = STEPS[random.nextInt(STEPS.length)];
    int[] nextRow = {random.nextInt(step)};
    visit(
        randomColumns(),
        row -> {
          boolean isVisited = row == nextRow[0];
          nextRow[0] += isVisited ? 1 + random.nextInt(2 * step) : 0;
          return isVisited;
        });
  }

  /** Reads some values of the rows that satisfy a predicate, and skips the others. */
  void visit(List<String> columns, IntPredicate isVisited) throws IOException {
    try (RecordReader reader = task(columns).open(table.storage(), RecordMode.LAZY)) {
      int row = 0;
      for (; reader.next(); row++) {
        if (isVisited.test(row)) {
          visitRow("row " + row, rows.get(row), reader.record());
        }
      }
      if (row != rows.size()) {
        throw new AssertionError("expected " + rows.size() + " rows, found " + row);
      }
    }
  }

  private List<String> randomColumns() {
    List<String> columns = new ArrayList<>();
    rows.get(0).getSchema().getFields().forEach(field -> columns.add(field.name()));
    Collections.shuffle(columns, random);
    return columns.subList(0, 1 + random.nextInt(columns.size()));
  }

  private void visitRow(String location, GenericRecord expected, ColumnarRecord actual) {
    for (Schema.Field field : actual.getSchema().getFields()) {
      Object expectedValue = expected.get(field.name());
      for (int readsLeft = random.nextInt(4); readsLeft > 0; readsLeft--) {
        compareValue(location + ", " + field.name(), expectedValue, actual, field);
      }
    }
    if (random.nextInt(50) == 0) {
      GenericRecord copy = actual.copy();
      for (Schema.Field field : copy.getSchema().getFields()) {
        Object expectedValue = expected.get(field.name());
        ValueAssertions.assertSame(
            location + ", copy", field.schema(), expectedValue, copy.get(field.pos()));
      }
    }
  }

  private void compareValue(
      String location, Object expected, ColumnarRecord actual, Schema.Field field) {
    switch (random.nextInt(4)) {
      case 0 ->
          ValueAssertions.assertSame(location, field.schema(), expected, actual.get(field.pos()));
      case 1 -> TypedValueAssertions.assertValues(location, expected, actual, field.pos());
      case 2 ->
          new PartialReadAssertions(random)
              .assertParts(location, field.schema(), expected, actual.get(field.pos()));
      default -> {
        if (actual.isNullAt(field.pos()) != (expected == null)) {
          throw new AssertionError(location + ": isNullAt returns the wrong result");
        }
      }
    }
  }
}
