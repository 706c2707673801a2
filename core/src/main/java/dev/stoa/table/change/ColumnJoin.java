package dev.stoa.table.change;

import dev.stoa.annotation.Experimental;
import dev.stoa.avro.resolution.FieldResolver;
import dev.stoa.avro.resolution.RecordAligner;
import dev.stoa.avro.resolution.ValueMismatchException;
import dev.stoa.data.ColumnarRecord;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.SourceLocation;
import dev.stoa.format.split.RecordBinder;
import dev.stoa.format.value.ValueSerde;
import dev.stoa.schema.Column;
import dev.stoa.schema.TableSchema;
import dev.stoa.type.DataType;
import dev.stoa.type.TypeKind;
import dev.stoa.type.UnionType;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.IndexedRecord;

/**
 * Sets the columns of a {@link ColumnUpdate} from records with the same keys as the rows. First put
 * the records, where a later one replaces an earlier one of the same key; then {@link #join} writes
 * the columns. Keys and values are kept in memory. Not thread-safe.
 *
 * <p>A row without a record takes the default of an added column, or null, and keeps its value of a
 * replaced one.
 */
@Experimental
public final class ColumnJoin {
  /** The size of an entry besides the bytes of its key and values: a map node, a list, objects. */
  private static final int ENTRY_SIZE_IN_BYTES = 200;

  private static final SourceLocation LOCATION = SourceLocation.of("memory", "joined values");

  private final ColumnUpdate update;
  private final List<String> keyColumns;
  private final RowKeys keys;
  private final JoinedFields keyFields;
  private final JoinedFields valueFields;
  private final List<Column> columns;
  private final RecordBinder binder;
  private final List<ValueSerde> serdes;
  private final long memoryLimitInBytes;
  private final Map<List<Object>, byte[]> values = new HashMap<>();
  private final ByteWriter bytes = new ByteWriter();
  private long memoryInBytes;
  private long matchedRowCount;

  ColumnJoin(
      ColumnUpdate update, TableSchema table, List<String> keyColumns, long memoryLimitInBytes) {
    this.update = update;
    this.keyColumns = List.copyOf(keyColumns);
    this.keys = new RowKeys(table, keyColumns);
    this.keyFields = new JoinedFields(table.project(table.select(keyColumns)));
    TableSchema written = update.writtenColumns();
    this.valueFields = new JoinedFields(written);
    this.columns = written.columns();
    this.binder = new RecordBinder(columns.stream().map(Column::avroField).toList());
    this.serdes = columns.stream().map(column -> ValueSerde.of(column.avroSchemas())).toList();
    this.memoryLimitInBytes = memoryLimitInBytes;
  }

  /**
   * Puts a record with the key and the written columns, replacing an earlier one of the same key.
   * Numbers may be of another type if their value does not change.
   *
   * @throws IllegalArgumentException when a part of its key is null, or the records exceed the
   *     memory limit
   * @throws org.apache.avro.AvroTypeException when a field is missing or its value does not fit
   */
  public void put(IndexedRecord record) {
    IndexedRecord key = keyFields.of(record);
    keys.checkPresent(key);
    byte[] encoded = encode(valueFields.of(record));
    byte[] previous = values.put(keys.of(key), encoded);
    memoryInBytes +=
        previous == null
            ? ENTRY_SIZE_IN_BYTES + keySizeInBytes(key) + encoded.length
            : (long) encoded.length - previous.length;
    if (memoryInBytes > memoryLimitInBytes) {
      throw new IllegalArgumentException(
          ("the records exceed the memory limit of %s bytes after %s distinct keys: raise the"
                  + " limit, or add the column with a MapReduce job")
              .formatted(memoryLimitInBytes, values.size()));
    }
  }

  private static long keySizeInBytes(IndexedRecord key) {
    long size = 0;
    for (int i = 0; i < key.getSchema().getFields().size(); i++) {
      Object part = key.get(i);
      size += part instanceof Number ? Long.BYTES : part.toString().length();
    }
    return size;
  }

  private byte[] encode(IndexedRecord record) {
    bytes.truncate(0);
    binder.bind(record);
    for (int i = 0; i < serdes.size(); i++) {
      try {
        binder.serde(i).write(record.get(binder.position(i)), bytes);
      } catch (ValueMismatchException e) {
        throw e.inField(record.getSchema().getFields().get(i).name());
      }
    }
    return bytes.toByteArray();
  }

  /** The number of distinct keys. */
  public long keyCount() {
    return values.size();
  }

  /** The number of rows that matched a record. */
  public long matchedRowCount() {
    return matchedRowCount;
  }

  /**
   * Writes the columns for all rows, in this process.
   *
   * @return the update, ready to commit
   * @throws InvalidTableException when a row has no record, and an added column has no default and
   *     is not nullable
   */
  public ColumnUpdate join() throws IOException {
    return update.compute(keyColumns, this::joinRow);
  }

  private void joinRow(ColumnarRecord row, IndexedRecord target) {
    List<Object> key = RowKeys.of(row, keyColumns.size());
    byte[] found = values.get(key);
    if (found == null) {
      checkDefaults(key, target);
      return;
    }
    matchedRowCount++;
    ByteReader in = new ByteReader(found, found.length, 0, LOCATION);
    for (int i = 0; i < serdes.size(); i++) {
      target.put(i, serdes.get(i).read(in, null));
    }
  }

  private void checkDefaults(List<Object> key, IndexedRecord found) {
    for (int i = 0; i < columns.size(); i++) {
      if (found.get(i) == null && !columns.get(i).type().isNullable()) {
        throw new InvalidTableException(
            ("no record for the row with %s = %s, and column \"%s\" has no default: give it a"
                    + " default or a nullable type")
                .formatted(keyColumns, key, columns.get(i).name()));
      }
    }
  }

  /** Reads fields of records by name, and converts numbers to the expected types. */
  private static final class JoinedFields {
    private final TableSchema wanted;
    private final RecordAligner aligned;

    JoinedFields(TableSchema wanted) {
      this.wanted = wanted;
      this.aligned = new RecordAligner(wanted.avroSchema());
    }

    IndexedRecord of(IndexedRecord given) {
      IndexedRecord record = aligned.align(given);
      GenericData.Record projected = new GenericData.Record(wanted.avroSchema());
      int[] positions =
          FieldResolver.positions(wanted.avroSchema().getFields(), record.getSchema());
      for (int i = 0; i < positions.length; i++) {
        projected.put(i, number(record.get(positions[i]), wanted.columns().get(i).type()));
      }
      return projected;
    }

    private static Object number(Object value, DataType type) {
      if (!(value instanceof Number number)) {
        return value;
      }
      DataType present = type.valueType();
      for (DataType branch :
          present instanceof UnionType union ? union.branches() : List.of(present)) {
        Object same = convertExactly(number, branch.storedKind());
        if (same != null) {
          return same;
        }
      }
      return value;
    }

    /** The number converted to a type; null if its value would change. */
    private static Object convertExactly(Number number, TypeKind stored) {
      boolean isIntegral = number instanceof Integer || number instanceof Long;
      return switch (stored) {
        case INT ->
            isIntegral && number.intValue() == number.longValue() ? number.intValue() : null;
        case LONG -> isIntegral ? number.longValue() : null;
        case FLOAT -> number instanceof Float ? number : null;
        case DOUBLE -> isIntegral ? toExactDouble(number.longValue()) : toDouble(number);
        default -> null;
      };
    }

    /**
     * Null if no double equals the number; casting back does not detect it for the greatest long,
     * which becomes 2^63.
     */
    private static Double toExactDouble(long number) {
      double same = number;
      return same != 0x1p63 && (long) same == number ? same : null;
    }

    private static Double toDouble(Number number) {
      return number instanceof Float || number instanceof Double ? number.doubleValue() : null;
    }
  }
}
