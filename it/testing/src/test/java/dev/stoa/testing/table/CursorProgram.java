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
 * Random ways to read a table: which columns, how far to skip, and which values to read, once,
 * twice or never. A list of the rows is the expected result.
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

  /** Reads some values of some rows, in a different way each time. */
  void run() throws IOException {
    int step = STEPS[random.nextInt(STEPS.length)];
    int[] next = {random.nextInt(step)};
    visit(
        someColumns(),
        row -> {
          boolean isNext = row == next[0];
          next[0] += isNext ? 1 + random.nextInt(2 * step) : 0;
          return isNext;
        });
  }

  /** Reads some values of these rows, and skips the rest. */
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

  private List<String> someColumns() {
    List<String> columns = new ArrayList<>();
    rows.get(0).getSchema().getFields().forEach(field -> columns.add(field.name()));
    Collections.shuffle(columns, random);
    return columns.subList(0, 1 + random.nextInt(columns.size()));
  }

  private void visitRow(String location, GenericRecord expected, ColumnarRecord actual) {
    for (Schema.Field field : actual.getSchema().getFields()) {
      Object wanted = expected.get(field.name());
      for (int times = random.nextInt(4); times > 0; times--) {
        ask(location + ", " + field.name(), wanted, actual, field);
      }
    }
    if (random.nextInt(50) == 0) {
      GenericRecord copy = actual.copy();
      for (Schema.Field field : copy.getSchema().getFields()) {
        Object wanted = expected.get(field.name());
        ValueAssertions.assertSame(
            location + ", copy", field.schema(), wanted, copy.get(field.pos()));
      }
    }
  }

  private void ask(String location, Object wanted, ColumnarRecord actual, Schema.Field field) {
    switch (random.nextInt(4)) {
      case 0 ->
          ValueAssertions.assertSame(location, field.schema(), wanted, actual.get(field.pos()));
      case 1 -> TypedValueAssertions.check(location, wanted, actual, field.pos());
      case 2 ->
          new PartialReadAssertions(random)
              .check(location, field.schema(), wanted, actual.get(field.pos()));
      default -> {
        if (actual.isNullAt(field.pos()) != (wanted == null)) {
          throw new AssertionError(location + ": isNullAt is wrong");
        }
      }
    }
  }
}
