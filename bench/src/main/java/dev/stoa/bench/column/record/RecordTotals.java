package dev.stoa.bench.column.record;

import dev.stoa.bench.column.Column;
import dev.stoa.bench.column.ColumnSchemas;
import dev.stoa.bench.column.ColumnTotals;
import dev.stoa.bench.column.Query;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.util.Utf8;

/** Sums the fields of Avro records; nulls are not counted. */
public final class RecordTotals {
  private final Column[] columns;
  private final int[] ordinals;
  private final long[] counts;
  private final long[] sums;
  private final long[] variableSizesInBytes;
  private long rowCount;

  /** Creates sums of the columns of a query over records with a schema. */
  public RecordTotals(Query query, Schema recordSchema) {
    columns = ColumnSchemas.columns(recordSchema, query.columns()).toArray(Column[]::new);
    ordinals =
        query.columns().stream().mapToInt(name -> recordSchema.getField(name).pos()).toArray();
    counts = new long[columns.length];
    sums = new long[columns.length];
    variableSizesInBytes = new long[columns.length];
  }

  /** Returns the schema of the records to read: the columns of the query and of its condition. */
  static Schema requestedSchema(Query query, Schema fileSchema) {
    List<String> names = new ArrayList<>(query.columns());
    if (query instanceof Query.FilteredSum filtered && !names.contains(filtered.column())) {
      names.add(filtered.column());
    }
    List<Schema.Field> fields =
        names.stream()
            .map(fileSchema::getField)
            .map(field -> new Schema.Field(field, field.schema()))
            .toList();
    return Schema.createRecord(
        fileSchema.getName(), fileSchema.getDoc(), fileSchema.getNamespace(), false, fields);
  }

  /** Adds the values of a row that are not null. */
  public void add(GenericRecord row) {
    rowCount++;
    for (int column = 0; column < ordinals.length; column++) {
      Object value = row.get(ordinals[column]);
      if (value != null) {
        counts[column]++;
        add(column, value);
      }
    }
  }

  private void add(int column, Object value) {
    switch (columns[column].kind()) {
      case INT -> sums[column] += (Integer) value;
      case LONG -> sums[column] += (Long) value;
      case DOUBLE -> sums[column] += Double.doubleToRawLongBits((Double) value);
      case BYTES -> addBytes(column, value);
    }
  }

  private void addBytes(int column, Object value) {
    if (value instanceof Utf8 text) {
      addBytes(column, text.getBytes(), 0, text.getByteLength());
    } else {
      ByteBuffer bytes = (ByteBuffer) value;
      addBytes(column, bytes.array(), bytes.arrayOffset() + bytes.position(), bytes.remaining());
    }
  }

  private void addBytes(int column, byte[] bytes, int offset, int length) {
    sums[column] += length == 0 ? 0 : ColumnTotals.ofBytes(length, bytes[offset + length - 1]);
    variableSizesInBytes[column] += length;
  }

  /** Returns the totals of all rows that were added. */
  public ColumnTotals total() {
    ColumnTotals totals = new ColumnTotals(columns.length);
    totals.addRows(rowCount);
    for (int column = 0; column < columns.length; column++) {
      long totalSizeInBytes =
          variableSizesInBytes[column] + counts[column] * columns[column].kind().widthInBytes();
      totals.add(column, counts[column], sums[column], totalSizeInBytes);
    }
    return totals;
  }
}
