package dev.stoa.table.change;

import dev.stoa.avro.AvroNames;
import dev.stoa.data.ColumnarRecord;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.split.DeletionVector;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.format.split.SplitReader;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.storage.Storage;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.scan.ScanTask;
import dev.stoa.table.scan.TableScan;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.avro.generic.GenericData;

/**
 * Computes the columns of a {@link ColumnUpdate} in this process, one split directory after
 * another, and adds the written files to the update.
 *
 * @param storage the table's storage
 * @param update the update, which names the columns
 * @param function computes the values of a row
 */
record ColumnComputation(Storage storage, ColumnUpdate update, ColumnFunction function) {
  /** Computes the values of all rows. */
  void computeAll(List<String> inputColumns) throws IOException {
    for (ScanTask task : scan(inputColumns).tasks()) {
      compute(task, Optional.empty());
    }
  }

  /**
   * Computes the values of the rows for which a predicate holds; skips split directories without
   * such rows. Returns the number of rows.
   */
  long computeWhere(List<String> inputColumns, FilterPredicate predicate) throws IOException {
    long rowCount = 0;
    TableScan unfilteredScan = scan(inputColumns);
    for (ScanTask task : scan(inputColumns).filter(predicate).tasks()) {
      SplitDirectory split = task.singleSplit();
      // A deletion vector serves as a set of row positions; nothing is deleted.
      DeletionVector matchingRows =
          DeletionVector.of(
              storage, split.withFiles(List.of(), Optional.empty()), new ReadCounters());
      try (SplitReader reader =
          new SplitReader(storage, split, task.readProjection(), new ReadCounters())) {
        reader.forEachRow(matchingRows::delete);
      }
      if (matchingRows.deletedRowCount() > 0) {
        compute(unfilteredScan.taskFor(split), Optional.of(matchingRows));
        rowCount += matchingRows.deletedRowCount();
      }
    }
    return rowCount;
  }

  /** The values of a row; rejects positions without a column in a message with the columns. */
  private static final class UpdatedValues extends GenericData.Record {
    UpdatedValues(GenericData.Record defaults) {
      super(defaults, false);
    }

    @Override
    public void put(int position, Object value) {
      checkPosition(position);
      super.put(position, value);
    }

    @Override
    public Object get(int position) {
      checkPosition(position);
      return super.get(position);
    }

    private void checkPosition(int position) {
      var fields = getSchema().getFields();
      if (position < 0 || position >= fields.size()) {
        throw new IndexOutOfBoundsException(
            "there is no column %d in this update: it has %d column%s: %s"
                .formatted(
                    position,
                    fields.size(),
                    fields.size() == 1 ? "" : "s",
                    fields.stream().map(AvroNames::fieldName).collect(Collectors.joining(", "))));
      }
    }
  }

  /** Returns the scan of the input columns, followed by the replaced columns. */
  private TableScan scan(List<String> inputColumns) {
    Set<String> names = new LinkedHashSet<>(inputColumns);
    names.addAll(update.replacedNames());
    return update.scan().select(new ArrayList<>(names));
  }

  private void compute(ScanTask task, Optional<DeletionVector> matchingRows) throws IOException {
    try (ColumnWriter writer = update.newWriter(task.singleSplit());
        RecordReader reader = task.open(storage, RecordMode.LAZY)) {
      GenericData.Record defaults = update.newRecord();
      List<String> replacedNames = update.replacedNames();
      while (reader.next()) {
        ColumnarRecord row = reader.record();
        GenericData.Record values = new UpdatedValues(defaults);
        for (int i = 0; i < replacedNames.size(); i++) {
          values.put(i, row.get(replacedNames.get(i)));
        }
        if (matchingRows.isEmpty() || matchingRows.get().contains(reader.rowInSplit())) {
          function.compute(row, values);
        }
        writer.write(values);
      }
      update.addWritten(writer.finish());
    }
  }
}
