package dev.stoa.table.change;

import dev.stoa.annotation.Experimental;
import dev.stoa.avro.resolution.FieldResolver;
import dev.stoa.avro.resolution.NumberConversion;
import dev.stoa.avro.resolution.RecordAligner;
import dev.stoa.avro.resolution.ValueMismatchException;
import dev.stoa.data.ColumnarRecord;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.SourceLocation;
import dev.stoa.format.index.EncodedKey;
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
import java.util.stream.IntStream;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.IndexedRecord;

/**
 * Sets the columns of a {@link ColumnUpdate} from records with the same keys as the rows. First
 * {@link #put} the records; a later record replaces an earlier one with the same key. Then {@link
 * #join} writes the columns. Keys and values are kept in memory. Not thread-safe.
 *
 * <p>In a row without a record, an added column takes its default or null, and a replaced column
 * keeps its value.
 */
@Experimental
public final class ColumnJoin {
  /** The estimated memory of a map entry with its key, without the bytes of key and values. */
  private static final int ENTRY_OVERHEAD_IN_BYTES = 120;

  private static final SourceLocation LOCATION = SourceLocation.of("memory", "joined values");

  private final ColumnUpdate update;
  private final List<String> keyColumns;
  private final RowKeys keys;
  private final RecordProjection keyProjection;
  private final RecordProjection valueProjection;
  private final List<Column> columns;
  private final RecordBinder binder;
  private final List<ValueSerde> serdes;
  private final long memoryLimitInBytes;

  /** The encoded values of the written columns, by key. */
  private final Map<RowKey, byte[]> valuesByKey = new HashMap<>();

  private final ByteWriter buffer = new ByteWriter();
  private long memoryInBytes;
  private long matchedRowCount;

  ColumnJoin(
      ColumnUpdate update, TableSchema table, List<String> keyColumns, long memoryLimitInBytes) {
    this.update = update;
    this.keyColumns = List.copyOf(keyColumns);
    this.keys = new RowKeys(table, keyColumns);
    this.keyProjection = new RecordProjection(table.project(table.select(keyColumns)));
    TableSchema writtenSchema = update.writtenSchema();
    this.valueProjection = new RecordProjection(writtenSchema);
    this.columns = writtenSchema.columns();
    this.binder = new RecordBinder(columns.stream().map(Column::avroField).toList());
    this.serdes = columns.stream().map(column -> ValueSerde.of(column.avroSchemas())).toList();
    this.memoryLimitInBytes = memoryLimitInBytes;
  }

  /**
   * Puts a record with the key and the written columns; it replaces an earlier record with the same
   * key. Numbers may have another type if their value does not change.
   *
   * @throws IllegalArgumentException when a part of the key is null, or the records exceed the
   *     memory limit
   * @throws org.apache.avro.AvroTypeException when a field is missing or its value does not fit
   */
  public void put(IndexedRecord record) {
    IndexedRecord keyRecord = keyProjection.project(record);
    keys.checkPresent(keyRecord);
    RowKey key = keys.keyOf(keyRecord);
    byte[] encodedValues = encode(valueProjection.project(record));
    byte[] previousValues = valuesByKey.put(key, encodedValues);
    memoryInBytes +=
        previousValues == null
            ? ENTRY_OVERHEAD_IN_BYTES + (long) key.bytes().length + encodedValues.length
            : (long) encodedValues.length - previousValues.length;
    if (memoryInBytes > memoryLimitInBytes) {
      throw new IllegalArgumentException(
          ("the records exceed the memory limit of %s bytes after %s distinct keys: raise the"
                  + " limit, or add the column with a MapReduce job")
              .formatted(memoryLimitInBytes, valuesByKey.size()));
    }
  }

  private byte[] encode(IndexedRecord record) {
    buffer.truncate(0);
    binder.bind(record);
    for (int i = 0; i < serdes.size(); i++) {
      try {
        binder.serde(i).write(record.get(binder.position(i)), buffer);
      } catch (ValueMismatchException e) {
        throw e.inField(record.getSchema().getFields().get(i).name());
      }
    }
    return buffer.toByteArray();
  }

  /** Returns the number of distinct keys. */
  public long keyCount() {
    return valuesByKey.size();
  }

  /** Returns the number of rows that matched a record. */
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
    byte[] encodedValues = keys.keyOfStored(row).map(valuesByKey::get).orElse(null);
    if (encodedValues == null) {
      checkDefaults(row, target);
      return;
    }
    matchedRowCount++;
    ByteReader in = new ByteReader(encodedValues, encodedValues.length, 0, LOCATION);
    for (int i = 0; i < serdes.size(); i++) {
      target.put(i, serdes.get(i).read(in, null));
    }
  }

  /** Rejects a row without a record if a column has no value for it. */
  private void checkDefaults(IndexedRecord row, IndexedRecord target) {
    for (int i = 0; i < columns.size(); i++) {
      if (target.get(i) == null && !columns.get(i).type().isNullable()) {
        throw new InvalidTableException(
            ("the row with %s = %s has no record, and column \"%s\" has no default: give the column"
                    + " a default or a nullable type")
                .formatted(keyColumns, keyTexts(row), columns.get(i).name()));
      }
    }
  }

  /** Returns the values of the key columns of a row that was read, for messages. */
  private List<String> keyTexts(IndexedRecord row) {
    return IntStream.range(0, keyColumns.size())
        .mapToObj(i -> EncodedKey.textOf(row.get(i)))
        .toList();
  }

  /** Projects records to some columns, and converts numbers to the columns' types. */
  private static final class RecordProjection {
    private final TableSchema schema;
    private final RecordAligner aligner;

    RecordProjection(TableSchema schema) {
      this.schema = schema;
      this.aligner = RecordAligner.strict(schema.avroSchema());
    }

    IndexedRecord project(IndexedRecord source) {
      IndexedRecord record = aligner.align(source);
      GenericData.Record projectedRecord = new GenericData.Record(schema.avroSchema());
      int[] positions =
          FieldResolver.positions(schema.avroSchema().getFields(), record.getSchema());
      for (int i = 0; i < positions.length; i++) {
        projectedRecord.put(
            i, toColumnType(record.get(positions[i]), schema.columns().get(i).type()));
      }
      return projectedRecord;
    }

    private static Object toColumnType(Object value, DataType type) {
      if (!(value instanceof Number number)) {
        return value;
      }
      DataType valueType = type.valueType();
      for (DataType branch :
          valueType instanceof UnionType union ? union.branches() : List.of(valueType)) {
        Object convertedNumber = convertExactly(number, branch.storedKind());
        if (convertedNumber != null) {
          return convertedNumber;
        }
      }
      return value;
    }

    /** Converts a number to a stored type; null if its value would change. */
    private static Object convertExactly(Number number, TypeKind storedKind) {
      boolean isIntegral = number instanceof Integer || number instanceof Long;
      return switch (storedKind) {
        case INT ->
            isIntegral && number.intValue() == number.longValue() ? number.intValue() : null;
        case LONG -> isIntegral ? number.longValue() : null;
        case FLOAT -> number instanceof Float ? number : null;
        case DOUBLE ->
            isIntegral
                ? NumberConversion.exactDouble(number.longValue()).orElse(null)
                : toDouble(number);
        default -> null;
      };
    }

    private static Double toDouble(Number number) {
      return number instanceof Float || number instanceof Double ? number.doubleValue() : null;
    }
  }
}
