package dev.stoa.table.change;

import dev.stoa.avro.resolution.AlignedRecords;
import dev.stoa.avro.resolution.FieldPositions;
import dev.stoa.avro.resolution.ValueMismatchException;
import dev.stoa.data.ColumnarRecord;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.FilePlace;
import dev.stoa.format.split.RowForms;
import dev.stoa.format.value.ValueType;
import dev.stoa.schema.Column;
import dev.stoa.schema.TableSchema;
import dev.stoa.table.write.WriteOptions;
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
 * Gives the columns of a {@link ColumnUpdate} the values of records that have the same key as the
 * rows. First the records are put, of which those with the same key replace each other, then {@link
 * #join} writes the columns. Keys and values are kept in memory. For one thread.
 *
 * <p>A row without such a record has the default of an added column, or null, and keeps its value
 * of a replaced one.
 */
public final class ColumnJoin {
  /** What an entry takes beside the bytes of its key and values: a map's node, a list, objects. */
  private static final int ENTRY_SIZE_IN_BYTES = 200;

  private static final FilePlace PLACE = FilePlace.of("memory", "joined values");

  private final ColumnUpdate update;
  private final List<String> keyColumns;
  private final RowKeys keys;
  private final JoinedFields keyFields;
  private final JoinedFields valueFields;
  private final List<Column> columns;
  private final RowForms forms;
  private final List<ValueType> stored;
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
    this.keyFields = new JoinedFields(table.selection(table.select(keyColumns)));
    TableSchema written = update.writtenColumns();
    this.valueFields = new JoinedFields(written);
    this.columns = written.columns();
    this.forms = new RowForms(columns.stream().map(Column::field).toList());
    this.stored = columns.stream().map(column -> ValueType.of(column.schemas())).toList();
    this.memoryLimitInBytes = memoryLimitInBytes;
  }

  /**
   * Puts a record, which has the key and the columns that are written under their names, in place
   * of an earlier one with the same key. Numbers may be of another type where none is changed.
   *
   * @throws IllegalArgumentException when a part of its key is null, or the records take more
   *     memory than they may
   * @throws org.apache.avro.AvroTypeException when a field is missing or its value does not fit
   */
  public void put(IndexedRecord record) {
    IndexedRecord key = keyFields.of(record);
    keys.checkPresent(key);
    byte[] encoded = encode(valueFields.of(record));
    byte[] before = values.put(keys.of(key), encoded);
    memoryInBytes +=
        before == null
            ? ENTRY_SIZE_IN_BYTES + keySizeInBytes(key) + encoded.length
            : (long) encoded.length - before.length;
    if (memoryInBytes > memoryLimitInBytes) {
      throw new IllegalArgumentException(
          ("the records take more than the %s bytes of memory that they may, after %s"
                  + " different keys: allow more, or add the column by a MapReduce job")
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
    forms.turnTo(record);
    for (int i = 0; i < stored.size(); i++) {
      try {
        forms.type(i).write(record.get(forms.position(i)), bytes);
      } catch (ValueMismatchException e) {
        throw e.under(record.getSchema().getFields().get(i).name());
      }
    }
    return bytes.toByteArray();
  }

  /** How many different keys were put. */
  public long keyCount() {
    return values.size();
  }

  /** How many rows found a record. */
  public long matchedRowCount() {
    return matchedRowCount;
  }

  /**
   * Writes the columns for all rows, in this process.
   *
   * @return the update, to be committed
   * @throws InvalidTableException when a row has no record, and an added column neither a default
   *     nor null
   */
  public ColumnUpdate join(WriteOptions options) throws IOException {
    return update.compute(keyColumns, this::fill, options);
  }

  private void fill(ColumnarRecord row, IndexedRecord target) {
    List<Object> key = RowKeys.of(row, keyColumns.size());
    byte[] found = values.get(key);
    if (found == null) {
      checkDefaults(key, target);
      return;
    }
    matchedRowCount++;
    ByteReader in = new ByteReader(found, found.length, 0, PLACE);
    for (int i = 0; i < stored.size(); i++) {
      target.put(i, stored.get(i).read(in, null));
    }
  }

  private void checkDefaults(List<Object> key, IndexedRecord found) {
    for (int i = 0; i < columns.size(); i++) {
      if (found.get(i) == null && !columns.get(i).type().isNullable()) {
        throw new InvalidTableException(
            ("no record is there for the row of which %s is %s, and column \"%s\" has no"
                    + " default: give it one, or a type that may be null")
                .formatted(keyColumns, key, columns.get(i).name()));
      }
    }
  }

  /** Takes fields out of records by name, with numbers of the types that are asked for. */
  private static final class JoinedFields {
    private final TableSchema wanted;
    private final AlignedRecords aligned;

    JoinedFields(TableSchema wanted) {
      this.wanted = wanted;
      this.aligned = new AlignedRecords(wanted.avro());
    }

    IndexedRecord of(IndexedRecord given) {
      IndexedRecord record = aligned.of(given);
      GenericData.Record taken = new GenericData.Record(wanted.avro());
      int[] positions = FieldPositions.of(wanted.avro().getFields(), record.getSchema());
      for (int i = 0; i < positions.length; i++) {
        taken.put(i, number(record.get(positions[i]), wanted.columns().get(i).type()));
      }
      return taken;
    }

    private static Object number(Object value, DataType type) {
      if (!(value instanceof Number number)) {
        return value;
      }
      DataType present = type.valueType();
      for (DataType branch :
          present instanceof UnionType union ? union.branches() : List.of(present)) {
        Object same = same(number, branch.storedKind());
        if (same != null) {
          return same;
        }
      }
      return value;
    }

    /** The number as one of a type; null where it would be another one. */
    private static Object same(Number number, TypeKind stored) {
      boolean isWhole = number instanceof Integer || number instanceof Long;
      return switch (stored) {
        case INT -> isWhole && number.intValue() == number.longValue() ? number.intValue() : null;
        case LONG -> isWhole ? number.longValue() : null;
        case FLOAT -> number instanceof Float ? number : null;
        case DOUBLE -> isWhole ? exact(number.longValue()) : real(number);
        default -> null;
      };
    }

    /**
     * Null where no double is the number: the greatest long becomes 2^63, and is that cast back.
     */
    private static Double exact(long number) {
      double same = number;
      return same != 0x1p63 && (long) same == number ? same : null;
    }

    private static Double real(Number number) {
      return number instanceof Float || number instanceof Double ? number.doubleValue() : null;
    }
  }
}
