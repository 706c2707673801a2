package dev.stoa.cli.rows;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.stoa.avro.AvroNames;
import dev.stoa.cli.output.JsonValueWriter;
import dev.stoa.predicate.ColumnPath;
import dev.stoa.sort.SortTerm;
import dev.stoa.table.scan.SnapshotDifference;
import dev.stoa.table.scan.SnapshotDifference.Side;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.IndexedRecord;

/**
 * Compares the rows of two snapshots: the rows that may differ are sorted by key, or as a whole, in
 * bounded memory, and those that are on both sides cancel out. Only the rows of one key are in
 * memory at the same time. Rows are compared by their JSON, whose map keys are sorted, since the
 * stored order of map entries changes when rows are rewritten.
 */
public final class RowDifference {
  private static final String KEY = "key";
  private static final String IS_NEW = "isNew";
  private static final String ROW = "row";
  private static final Schema ENTRY_SCHEMA =
      SchemaBuilder.record("Entry")
          .fields()
          .requiredBytes(KEY)
          .requiredBoolean(IS_NEW)
          .requiredBytes(ROW)
          .endRecord();
  private static final List<SortTerm> ENTRY_ORDER =
      List.of(
          new SortTerm(ColumnPath.of(KEY), false, false),
          new SortTerm(ColumnPath.of(ROW), false, false));

  /** Receives the differences, each as the JSON of rows. */
  public interface Listener {
    /** Receives a row that only the second snapshot has. */
    void added(String row) throws IOException;

    /** Receives a row that only the first snapshot has. */
    void removed(String row) throws IOException;

    /** Receives the two states of a row that both snapshots have with the same key. */
    void changed(String before, String after) throws IOException;
  }

  /** Equal rows of one key, and how many more of them the second snapshot has. */
  private static final class RowCount {
    final IndexedRecord entry;
    long surplus;

    RowCount(IndexedRecord entry) {
      this.entry = entry;
    }
  }

  private final SnapshotDifference difference;
  private final JsonValueWriter rowWriter;
  private final Optional<JsonValueWriter> keyWriter;
  private final Schema keySchema;
  private final List<Integer> keyPositions;
  private final ByteArrayOutputStream buffer = new ByteArrayOutputStream();

  /**
   * Creates a comparison.
   *
   * @param keyColumns the columns that identify a row; none to compare whole rows
   * @throws IllegalArgumentException when a key column is not in both snapshots
   */
  public RowDifference(SnapshotDifference difference, List<String> keyColumns) {
    Schema schema = difference.schema().avroSchema();
    this.difference = difference;
    this.rowWriter = JsonValueWriter.of(schema);
    this.keyPositions = keyColumns.stream().map(name -> position(schema, name)).toList();
    this.keySchema = project(schema, keyPositions);
    this.keyWriter =
        keyColumns.isEmpty() ? Optional.empty() : Optional.of(JsonValueWriter.of(keySchema));
  }

  private static int position(Schema schema, String name) {
    return Optional.ofNullable(schema.getField(AvroNames.toAvroName(name)))
        .map(Schema.Field::pos)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "the versions have no column \""
                        + name
                        + "\" in common: choose a key of columns that both have"));
  }

  private static Schema project(Schema schema, List<Integer> positions) {
    List<Schema.Field> fields =
        positions.stream()
            .map(position -> schema.getFields().get(position))
            .map(field -> new Schema.Field(field, field.schema()))
            .toList();
    return Schema.createRecord("Key", null, null, false, fields);
  }

  /** Finds the differences, sorted by key. */
  public void forEach(Listener listener) throws IOException {
    try (RowSorter sorter =
        new RowSorter(ENTRY_SCHEMA, ENTRY_ORDER, Long.MAX_VALUE, RowRange.sortMemoryInBytes())) {
      difference.forEachRow((side, row) -> sorter.add(entry(side, row)));
      sorter.finish();
      List<RowCount> group = new ArrayList<>();
      while (sorter.next()) {
        IndexedRecord entry = sorter.row();
        if (!group.isEmpty() && !group.get(0).entry.get(0).equals(entry.get(0))) {
          compare(group, listener);
          group.clear();
        }
        RowCount last = group.isEmpty() ? null : group.get(group.size() - 1);
        if (last == null || !last.entry.get(2).equals(entry.get(2))) {
          last = new RowCount(entry);
          group.add(last);
        }
        last.surplus += (boolean) entry.get(1) ? 1 : -1;
      }
      compare(group, listener);
    }
  }

  private IndexedRecord entry(Side side, IndexedRecord row) throws IOException {
    GenericData.Record entry = new GenericData.Record(ENTRY_SCHEMA);
    ByteBuffer json = json(rowWriter, row);
    boolean hasKey = keyWriter.isPresent();
    entry.put(KEY, hasKey ? json(keyWriter.get(), keyOf(row)) : json);
    entry.put(IS_NEW, side == Side.TO);
    entry.put(ROW, hasKey ? json : ByteBuffer.allocate(0));
    return entry;
  }

  private IndexedRecord keyOf(IndexedRecord row) {
    GenericData.Record key = new GenericData.Record(keySchema);
    for (int i = 0; i < keyPositions.size(); i++) {
      key.put(i, row.get(keyPositions.get(i)));
    }
    return key;
  }

  private ByteBuffer json(JsonValueWriter writer, IndexedRecord value) throws IOException {
    buffer.reset();
    try (JsonGenerator generator = JsonValueWriter.newGenerator(buffer)) {
      writer.write(value, generator);
    }
    return ByteBuffer.wrap(buffer.toByteArray());
  }

  /** Reports the rows of one key that only one side has; with a key, as changes if both do. */
  private void compare(List<RowCount> group, Listener listener) throws IOException {
    Deque<RowCount> fromRows = new ArrayDeque<>();
    Deque<RowCount> toRows = new ArrayDeque<>();
    for (RowCount row : group) {
      if (row.surplus != 0) {
        (row.surplus < 0 ? fromRows : toRows).add(row);
      }
    }
    while (keyWriter.isPresent() && !fromRows.isEmpty() && !toRows.isEmpty()) {
      listener.changed(text(take(fromRows)), text(take(toRows)));
    }
    while (!fromRows.isEmpty()) {
      listener.removed(text(take(fromRows)));
    }
    while (!toRows.isEmpty()) {
      listener.added(text(take(toRows)));
    }
  }

  /** Removes one row from the first ones, which are equal. */
  private static IndexedRecord take(Deque<RowCount> rows) {
    RowCount first = rows.element();
    first.surplus -= Long.signum(first.surplus);
    if (first.surplus == 0) {
      rows.remove();
    }
    return first.entry;
  }

  private String text(IndexedRecord entry) {
    ByteBuffer json = (ByteBuffer) entry.get(keyWriter.isPresent() ? 2 : 0);
    return StandardCharsets.UTF_8.decode(json.duplicate()).toString();
  }
}
