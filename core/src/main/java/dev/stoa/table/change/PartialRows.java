package dev.stoa.table.change;

import dev.stoa.avro.resolution.RecordAligner;
import dev.stoa.avro.resolution.ValueMismatchException;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.SourceLocation;
import dev.stoa.format.split.RecordBinder;
import dev.stoa.format.value.ValueSerde;
import dev.stoa.schema.Column;
import dev.stoa.schema.TableSchema;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.avro.AvroTypeException;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.IndexedRecord;

/**
 * The records of an {@link Upsert} that keeps missing columns: for each key, the values of the
 * columns that its records have, encoded in memory. Not thread-safe.
 */
final class PartialRows {
  private static final SourceLocation LOCATION = SourceLocation.of("memory", "upserted values");

  /** The columns that records of one schema have. */
  private static final class Layout {
    final List<Integer> positions = new ArrayList<>();
    final RecordAligner aligner;
    final RecordBinder binder;
    final List<ValueSerde> serdes;

    Layout(TableSchema table, IndexedRecord record) {
      List<Column> columns = new ArrayList<>();
      for (int i = 0; i < table.columns().size(); i++) {
        Column column = table.columns().get(i);
        if (record.getSchema().getField(column.avroField().name()) != null) {
          columns.add(column);
          positions.add(i);
        }
      }
      // A column is replaced as a whole: fields that its records lack become null or the default.
      this.aligner = RecordAligner.withDefaults(table.project(columns).avroSchema());
      this.binder = new RecordBinder(columns.stream().map(Column::avroField).toList());
      this.serdes = columns.stream().map(column -> ValueSerde.of(column.avroSchemas())).toList();
    }
  }

  /** The values of a record. */
  private static final class PartialRow {
    private final Layout layout;
    private final byte[] values;

    private PartialRow(Layout layout, byte[] values) {
      this.layout = layout;
      this.values = values;
    }

    private boolean isCoveredBy(Layout other) {
      return other.positions.containsAll(layout.positions);
    }
  }

  private final TableSchema table;
  private final RowKeys keys;

  /** For each key, its records in input order, without those whose columns a later one replaces. */
  private final Map<RowKey, List<PartialRow>> rowsByKey = new LinkedHashMap<>();

  private final ByteWriter buffer = new ByteWriter();

  /** The schema of the last record, which is compared by identity only. */
  private Object lastSchema;

  private Layout lastLayout;

  PartialRows(TableSchema table, RowKeys keys) {
    this.table = table;
    this.keys = keys;
  }

  /**
   * Adds a record, whose columns replace those of earlier records with the same key.
   *
   * @return whether there was an earlier record with the same key
   * @throws AvroTypeException when a value does not fit the schema
   * @throws IllegalArgumentException when a part of the key is null or missing
   */
  @SuppressWarnings("ReferenceEquality") // comparing whole schemas would cost more than the record
  boolean put(IndexedRecord record) {
    keys.checkPresent(record);
    if (record.getSchema() != lastSchema) {
      lastLayout = new Layout(table, record);
      lastSchema = record.getSchema();
    }
    try {
      IndexedRecord row = lastLayout.aligner.align(record);
      RowKey key = keys.keyOf(row);
      PartialRow partialRow = new PartialRow(lastLayout, encode(row, lastLayout));
      List<PartialRow> rowsOfKey = rowsByKey.computeIfAbsent(key, newKey -> new ArrayList<>(1));
      boolean hasEarlier = !rowsOfKey.isEmpty();
      rowsOfKey.removeIf(earlier -> earlier.isCoveredBy(lastLayout));
      rowsOfKey.add(partialRow);
      return hasEarlier;
    } catch (ValueMismatchException e) {
      throw new AvroTypeException(e.getMessage(), e);
    }
  }

  private byte[] encode(IndexedRecord row, Layout layout) {
    buffer.truncate(0);
    layout.binder.bind(row);
    for (int i = 0; i < layout.serdes.size(); i++) {
      try {
        layout.binder.serde(i).write(row.get(layout.binder.position(i)), buffer);
      } catch (ValueMismatchException e) {
        throw e.inField(table.columns().get(layout.positions.get(i)).name());
      }
    }
    return buffer.toByteArray();
  }

  /** Returns the keys of all records, in the order of their first ones. */
  Set<RowKey> keys() {
    return rowsByKey.keySet();
  }

  /** Sets the columns of a row that the records with a key have. */
  void applyTo(RowKey key, GenericData.Record row) {
    for (PartialRow partialRow : rowsByKey.get(key)) {
      ByteReader in = new ByteReader(partialRow.values, partialRow.values.length, 0, LOCATION);
      Layout layout = partialRow.layout;
      for (int i = 0; i < layout.serdes.size(); i++) {
        row.put(layout.positions.get(i), layout.serdes.get(i).read(in, null));
      }
    }
  }

  /**
   * Returns a row for a key that the table does not have: columns that no record of the key has get
   * their default, or null.
   *
   * @throws IllegalArgumentException when such a column has no default and is not nullable
   */
  GenericData.Record newRow(RowKey key) {
    GenericData.Record row = new GenericData.Record(table.avroSchema());
    Set<Integer> givenPositions = positionsOf(rowsByKey.get(key));
    for (int i = 0; i < table.columns().size(); i++) {
      if (!givenPositions.contains(i)) {
        row.put(i, missingValue(key, table.columns().get(i)));
      }
    }
    applyTo(key, row);
    return row;
  }

  private static Set<Integer> positionsOf(List<PartialRow> partialRows) {
    Set<Integer> positions = new HashSet<>();
    partialRows.forEach(partialRow -> positions.addAll(partialRow.layout.positions));
    return positions;
  }

  private Object missingValue(RowKey key, Column column) {
    if (!RecordAligner.isOptional(column.avroField())) {
      throw new IllegalArgumentException(
          ("no row has %s, and a new one needs a value of column \"%s\", which is neither nullable"
                  + " nor has a default: give it a value")
              .formatted(keys.describe(key, table), column.name()));
    }
    return column.avroField().hasDefaultValue()
        ? GenericData.get().getDefaultValue(column.avroField())
        : null;
  }
}
