package dev.stoa.testing.index;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.IndexedRecord;

/**
 * The columns and rows that a table should have in one version. Immutable. A row is the list of its
 * values in the order of the constants; integers are longs.
 *
 * @param names the names of the columns, which change
 * @param hasLongKind whether the column {@link #KIND} was widened from int to long
 * @param rows the rows in the order of the table
 */
record KeyedRows(List<String> names, boolean hasLongKind, List<List<Object>> rows) {
  static final int ID = 0;
  static final int URL = 1;

  /** A column of few values, some of which many rows have. */
  static final int KIND = 2;

  /** A column with nulls. */
  static final int RUN = 3;

  static final int DIGEST = 4;

  /** A column of different texts, which is in no key. */
  static final int NOTE = 5;

  private static final List<String> FIRST_NAMES =
      List.of("id", "url", "kind", "run", "digest", "note");

  /** Copies the lists; rows are never changed. */
  KeyedRows {
    names = List.copyOf(names);
    rows = Collections.unmodifiableList(rows);
  }

  /** Returns a table without rows. */
  static KeyedRows empty() {
    return new KeyedRows(FIRST_NAMES, false, List.of());
  }

  KeyedRows withRows(List<List<Object>> newRows) {
    return new KeyedRows(names, hasLongKind, newRows);
  }

  KeyedRows withName(int column, String name) {
    List<String> newNames = new ArrayList<>(names);
    newNames.set(column, name);
    return new KeyedRows(newNames, hasLongKind, rows);
  }

  KeyedRows withLongKind() {
    return new KeyedRows(names, true, rows);
  }

  /** Returns the names of some columns. */
  List<String> names(List<Integer> columns) {
    return columns.stream().map(names::get).toList();
  }

  /** Returns the schema of a table with these columns. */
  Schema schema() {
    List<Schema.Field> fields = new ArrayList<>();
    for (int column = 0; column < names.size(); column++) {
      fields.add(new Schema.Field(names.get(column), type(column)));
    }
    return Schema.createRecord("Row", null, null, false, fields);
  }

  private Schema type(int column) {
    return switch (column) {
      case ID -> Schema.create(Schema.Type.LONG);
      case KIND -> Schema.create(hasLongKind ? Schema.Type.LONG : Schema.Type.INT);
      case RUN ->
          Schema.createUnion(Schema.create(Schema.Type.NULL), Schema.create(Schema.Type.INT));
      case DIGEST -> Schema.create(Schema.Type.BYTES);
      default -> Schema.create(Schema.Type.STRING);
    };
  }

  /** Returns a record of a row. */
  GenericRecord record(List<Object> row) {
    GenericRecord record = new GenericData.Record(schema());
    for (int column = 0; column < names.size(); column++) {
      record.put(column, stored(column, row.get(column)));
    }
    return record;
  }

  /** Returns a value in the class that its column stores. */
  Object stored(int column, Object value) {
    boolean isInt = column == RUN || (column == KIND && !hasLongKind);
    return isInt && value != null ? Integer.valueOf(((Long) value).intValue()) : value;
  }

  /** Returns the values of a record of a table as those of a row. */
  static List<Object> values(IndexedRecord record) {
    Object[] values = new Object[record.getSchema().getFields().size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = value(record.get(i));
    }
    return Collections.unmodifiableList(Arrays.asList(values));
  }

  /** Returns a value of a table as a row has it. */
  static Object value(Object stored) {
    if (stored instanceof Integer number) {
      return number.longValue();
    } else if (stored instanceof CharSequence text) {
      return text.toString();
    } else if (stored instanceof ByteBuffer bytes) {
      byte[] copy = new byte[bytes.remaining()];
      bytes.duplicate().get(copy);
      return ByteBuffer.wrap(copy);
    }
    return stored;
  }

  /** Returns some values of a row. */
  static List<Object> select(List<Object> row, List<Integer> columns) {
    List<Object> values = new ArrayList<>(columns.size());
    for (int column : columns) {
      values.add(row.get(column));
    }
    return values;
  }
}
