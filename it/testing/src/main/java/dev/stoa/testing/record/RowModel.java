package dev.stoa.testing.record;

import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.IndexedRecord;

/** A naive table: a list of copied records, with which tests compare a real table. */
public final class RowModel {
  private final GenericData dataModel = new GenericData();
  private final Schema schema;
  private final List<GenericRecord> rows = new ArrayList<>();

  /** Creates an empty table of a schema. */
  public RowModel(Schema schema) {
    this.schema = schema;
  }

  /** Returns the schema of the rows. */
  public Schema schema() {
    return schema;
  }

  /** Adds a copy of a record, which the caller may reuse. */
  public void add(IndexedRecord record) {
    GenericRecord copy = new GenericData.Record(schema);
    for (Schema.Field field : schema.getFields()) {
      Object value = record.get(record.getSchema().getField(field.name()).pos());
      copy.put(field.pos(), dataModel.deepCopy(field.schema(), value));
    }
    rows.add(copy);
  }

  /** Adds copies of all rows of another table. */
  public void addAll(RowModel other) {
    other.rows.forEach(this::add);
  }

  /** Returns the number of rows. */
  public int rowCount() {
    return rows.size();
  }

  /** Returns the rows in insertion order; callers must not modify them. */
  public List<GenericRecord> rows() {
    return rows;
  }

  /** Returns a table of the same rows with only some columns. */
  public RowModel select(List<String> columns) {
    Schema projectedSchema =
        Schema.createRecord(schema.getName(), schema.getDoc(), schema.getNamespace(), false);
    List<Schema.Field> fields = new ArrayList<>();
    for (String column : columns) {
      Schema.Field field = schema.getField(column);
      fields.add(new Schema.Field(field, field.schema()));
    }
    projectedSchema.setFields(fields);
    RowModel model = new RowModel(projectedSchema);
    rows.forEach(model::add);
    return model;
  }

  /**
   * Asserts that the other table has the same rows in the same order; the message names row and
   * field.
   */
  public void assertSameRows(RowModel actual) {
    assertSameRecords(rows, actual.rows);
  }

  /**
   * Asserts that both lists have the same records in the same order; the message names row and
   * field.
   */
  public static void assertSameRecords(
      List<? extends IndexedRecord> expected, List<? extends IndexedRecord> actual) {
    int commonRowCount = Math.min(expected.size(), actual.size());
    for (int row = 0; row < commonRowCount; row++) {
      ValueAssertions.assertSame("row " + row, expected.get(row), actual.get(row));
    }
    if (expected.size() != actual.size()) {
      throw new AssertionError(
          "expected "
              + expected.size()
              + " rows, found "
              + actual.size()
              + "; the first "
              + commonRowCount
              + " are the same");
    }
  }
}
