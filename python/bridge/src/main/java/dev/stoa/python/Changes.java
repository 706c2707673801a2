package dev.stoa.python;

import dev.stoa.partition.PartitionSpec;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.storage.Storage;
import dev.stoa.table.Table;
import dev.stoa.table.change.ColumnFunction;
import dev.stoa.table.change.ColumnUpdate;
import dev.stoa.table.change.Upsert;
import dev.stoa.table.maintenance.TableRemoval;
import dev.stoa.table.snapshot.Snapshot;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import dev.stoa.table.write.WrittenSplit;
import java.io.IOException;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.IndexedRecord;

/** Changes of a table whose rows or values come from Python. Each makes one commit. */
public final class Changes {
  private Changes() {}

  /**
   * Creates a table with rows; removes it if writing them fails.
   *
   * @param keyColumns the key of an index, empty for none
   */
  public static Snapshot create(
      Storage storage,
      PartitionSpec partitionSpec,
      List<String> keyColumns,
      ImportedRows rows,
      WriteOptions options)
      throws IOException {
    Table table = Table.create(storage, rows.schema(), partitionSpec);
    boolean isWritten = false;
    try {
      if (!keyColumns.isEmpty()) {
        table.indexes().add(keyColumns).commit();
      }
      Snapshot snapshot = append(table.refresh(), rows, options);
      isWritten = true;
      return snapshot;
    } finally {
      if (!isWritten) {
        TableRemoval.plan(storage).run();
      }
    }
  }

  /** Appends rows. */
  public static Snapshot append(Table table, ImportedRows rows, WriteOptions options)
      throws IOException {
    return table.newAppend().add(write(table, rows, options)).commit();
  }

  /** Replaces all rows. */
  public static Snapshot overwrite(Table table, ImportedRows rows, WriteOptions options)
      throws IOException {
    return table.newOverwrite().removeAll().add(write(table, rows, options)).commit();
  }

  private static List<WrittenSplit> write(Table table, ImportedRows rows, WriteOptions options)
      throws IOException {
    try (TableWriter writer = table.newWriter(options)) {
      while (rows.nextBatch()) {
        writer.write(rows.batch());
      }
      return writer.finish();
    }
  }

  /**
   * Writes rows, each of which replaces the columns that it has in the rows with the same key, or
   * is appended.
   */
  public static Snapshot upsert(
      Table table, List<String> keyColumns, ImportedRows rows, WriteOptions options)
      throws IOException {
    try (Upsert upsert = table.newUpsert(keyColumns).keepMissingColumns().options(options)) {
      while (rows.hasNextRow()) {
        upsert.write(rows.nextRow());
      }
      return upsert.commit();
    }
  }

  /** Adds columns whose values, for all rows of the table in their order, are those of a stream. */
  public static Snapshot addColumns(
      Table table, List<String> inputColumns, ImportedRows values, WriteOptions options)
      throws IOException {
    ColumnUpdate update = table.newColumnUpdate().options(options).dependsOn(inputColumns);
    for (Schema.Field field : values.schema().getFields()) {
      update.add(new Schema.Field(field, field.schema()));
    }
    return commit(table, update, values);
  }

  /** Replaces the values of a column by those of a stream, as {@link #addColumns} does. */
  public static Snapshot replaceColumns(
      Table table,
      List<String> names,
      List<String> inputColumns,
      ImportedRows values,
      WriteOptions options)
      throws IOException {
    ColumnUpdate update = table.newColumnUpdate().options(options).dependsOn(inputColumns);
    names.forEach(update::replace);
    return commit(table, update, values);
  }

  private static Snapshot commit(Table table, ColumnUpdate update, ImportedRows values)
      throws IOException {
    long rowCount = table.snapshot().rowCount();
    long[] usedRowCount = new long[1];
    ColumnFunction next =
        (row, target) -> {
          if (!values.hasNextRow()) {
            throw countMismatch(rowCount, "only " + usedRowCount[0]);
          }
          usedRowCount[0]++;
          copy(values.nextRow(), target);
        };
    update.compute(List.of(), next);
    if (values.hasNextRow()) {
      throw countMismatch(rowCount, "more");
    }
    return update.commit();
  }

  private static IllegalArgumentException countMismatch(long expected, String found) {
    return new IllegalArgumentException(
        "expected a value for each of the %d rows, found %s: pass values for the rows in their order"
            .formatted(expected, found));
  }

  private static void copy(GenericRecord source, IndexedRecord target) {
    for (int ordinal = 0; ordinal < source.getSchema().getFields().size(); ordinal++) {
      target.put(ordinal, source.get(ordinal));
    }
  }

  /** Sets columns to one value each, those of a stream's only row, where a predicate is true. */
  public static Snapshot update(
      Table table, List<String> names, FilterPredicate predicate, ImportedRows values)
      throws IOException {
    GenericRecord constants = values.nextRow();
    ColumnUpdate update = table.newColumnUpdate();
    names.forEach(update::replace);
    update.computeWhere(predicate, List.of(), (row, target) -> copy(constants, target));
    return update.commit();
  }
}
