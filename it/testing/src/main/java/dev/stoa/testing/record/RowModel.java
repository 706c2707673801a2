package dev.stoa.testing.record;

import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.IndexedRecord;

/** The naive table: a list of copied records that a real table must equal. */
public final class RowModel {
  private final GenericData data = new GenericData();
  private final Schema schema;
  private final List<GenericRecord> rows = new ArrayList<>();

  /** An empty table of a schema. */
  public RowModel(Schema schema) {
    this.schema = schema;
  }

  /** The schema of its rows. */
  public Schema schema() {
    return schema;
  }

  /** Adds a copy of a record, which may change later. */
  public void add(IndexedRecord record) {
    GenericRecord copy = new GenericData.Record(schema);
    for (Schema.Field field : schema.getFields()) {
      Object value = record.get(record.getSchema().getField(field.name()).pos());
      copy.put(field.pos(), data.deepCopy(field.schema(), value));
    }
    rows.add(copy);
  }

  /** Adds copies of all rows of another table. */
  public void addAll(RowModel other) {
    other.rows.forEach(this::add);
  }

  /** The number of rows. */
  public int rowCount() {
    return rows.size();
  }

  /** The rows in insertion order; not to be modified. */
  public List<GenericRecord> rows() {
    return rows;
  }

  /** The same rows, projected to some columns. */
  public RowModel select(List<String> columns) {
    Schema selected =
        Schema.createRecord(schema.getName(), schema.getDoc(), schema.getNamespace(), false);
    List<Schema.Field> fields = new ArrayList<>();
    for (String column : columns) {
      Schema.Field field = schema.getField(column);
      fields.add(new Schema.Field(field, field.schema()));
    }
    selected.setFields(fields);
    RowModel model = new RowModel(selected);
    rows.forEach(model::add);
    return model;
  }

  /** Fails, naming row and field, unless the other table has the same rows in the same order. */
  public void assertSameRows(RowModel actual) {
    assertSameRecords(rows, actual.rows);
  }

  /** Fails, naming row and field, unless both have the same records in the same order. */
  public static void assertSameRecords(
      List<? extends IndexedRecord> expected, List<? extends IndexedRecord> actual) {
    int both = Math.min(expected.size(), actual.size());
    for (int row = 0; row < both; row++) {
      ValueAssertions.assertSame("row " + row, expected.get(row), actual.get(row));
    }
    if (expected.size() != actual.size()) {
      throw new AssertionError(
          "expected " + expected.size() + " rows, found " + actual.size() + "; " + both + " agree");
    }
  }
}
