package dev.stoa.cli.print;

import dev.stoa.avro.AvroTypes;
import dev.stoa.cli.console.Cell;
import dev.stoa.cli.console.Console;
import dev.stoa.cli.console.CountFormat;
import dev.stoa.cli.console.TextTable;
import dev.stoa.cli.input.record.FieldProperties;
import dev.stoa.cli.output.RecordFormatter;
import dev.stoa.cli.output.ValueStyle;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.apache.avro.Schema;
import org.apache.avro.generic.IndexedRecord;

/** Prints records as a table with the names and types of their columns, and counts below it. */
public final class RecordTable {
  private static final String NOT_NULL = " not null";

  private final List<TextTable.ValueColumn> columns = new ArrayList<>();
  private final RecordFormatter formatter;
  private TextTable table;
  private long rowCount;

  /** Creates an empty table, whose values are cut to a length. */
  public RecordTable(Schema schema, int maxValueLength, ValueStyle style) {
    this.formatter = RecordFormatter.ofTruncatedValues(schema, maxValueLength, style);
    for (Schema.Field field : schema.getFields()) {
      columns.add(
          new TextTable.ValueColumn(
              FieldProperties.externalName(field),
              typeName(field.schema()),
              isNumber(field.schema()),
              isText(field.schema())));
    }
    this.table = TextTable.ofValues(columns);
  }

  /** Returns the name of a type without its nullability, which values show. */
  private static String typeName(Schema schema) {
    String name = AvroTypes.type(schema).displayName();
    return name.endsWith(NOT_NULL) ? name.substring(0, name.length() - NOT_NULL.length()) : name;
  }

  private static boolean isNumber(Schema schema) {
    return switch (schema.getType()) {
      case INT, LONG -> schema.getLogicalType() == null;
      case FLOAT, DOUBLE -> true;
      case BYTES, FIXED ->
          schema.getLogicalType() != null && schema.getLogicalType().getName().endsWith("decimal");
      case UNION -> isEachNonNull(schema, RecordTable::isNumber);
      default -> false;
    };
  }

  /** Whether values may be long, rather than numbers, dates and the like. */
  private static boolean isText(Schema schema) {
    return switch (schema.getType()) {
      case NULL, BOOLEAN, INT, LONG, FLOAT, DOUBLE, ENUM -> false;
      case STRING -> schema.getLogicalType() == null;
      case UNION -> !isEachNonNull(schema, branch -> !isText(branch));
      default -> !isNumber(schema);
    };
  }

  private static boolean isEachNonNull(Schema union, Predicate<Schema> condition) {
    return union.getTypes().stream()
        .allMatch(branch -> branch.getType() == Schema.Type.NULL || condition.test(branch));
  }

  /** Returns the number of rows added so far. */
  public long rowCount() {
    return rowCount;
  }

  /** Adds a row, which may be reused afterwards. */
  public void add(IndexedRecord record) {
    List<Cell> cells = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      Object value = record.get(i);
      cells.add(value == null ? Cell.NULL : Cell.of(formatter.format(i, value)));
    }
    table.add(cells);
    rowCount++;
  }

  /** Prints the rows added since the last call, and a line with their number. */
  public void printRows(Console console, String countText) throws IOException {
    List<String> leftOut = table.print(console);
    table = TextTable.ofValues(columns);
    if (leftOut.isEmpty()) {
      console.printNote(countText);
      return;
    }
    String columnCounts =
        ", %s of %s"
            .formatted(
                CountFormat.format(columns.size() - leftOut.size()),
                CountFormat.format(columns.size(), "column"));
    console.printNote(countText + columnCounts);
    console.printNote("--columns selects some, --format lines shows all");
  }
}
