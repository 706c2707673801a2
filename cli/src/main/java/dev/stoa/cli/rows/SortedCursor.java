package dev.stoa.cli.rows;

import dev.stoa.predicate.FilterPredicate;
import dev.stoa.sort.SortTerm;
import dev.stoa.table.Table;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.TableScan;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.IndexedRecord;

/** The rows of a scan in the order of some terms, whose columns need not be selected. */
public final class SortedCursor implements RowCursor {
  private final Schema schema;
  private final RowSorter sorter;
  private final long bytesRead;
  private final long sizeInBytes;
  private IndexedRecord row;

  /**
   * Reads and sorts the rows.
   *
   * @param selectedColumns the columns, or paths into them, that the scan selects; none for all
   * @param rowCheck runs before each row, and may end the command
   */
  public SortedCursor(
      Table table,
      TableScan scan,
      List<String> selectedColumns,
      List<SortTerm> terms,
      RowRange range,
      Runnable rowCheck)
      throws IOException {
    TableScan wideScan = withTermColumns(table, scan, selectedColumns, terms);
    this.schema = scan.schema();
    this.sorter =
        new RowSorter(wideScan.schema(), terms, range.end(), RowRange.sortMemoryInBytes());
    boolean isReady = false;
    try (ScanCursor rows = new ScanCursor(table.storage(), wideScan, 0, RecordMode.LAZY)) {
      while (rows.next()) {
        sorter.add(rows.row());
        rowCheck.run();
      }
      sorter.finish();
      skip(range.offset());
      this.bytesRead = rows.bytesRead();
      this.sizeInBytes = rows.sizeInBytes();
      isReady = true;
    } finally {
      if (!isReady) {
        sorter.close();
      }
    }
  }

  /** Returns a scan of the same rows with the columns of the terms after the selected ones. */
  private static TableScan withTermColumns(
      Table table, TableScan scan, List<String> selectedColumns, List<SortTerm> terms) {
    Set<String> names = new LinkedHashSet<>(selectedColumns);
    terms.forEach(term -> names.add(term.path().column()));
    TableScan wideScan =
        selectedColumns.isEmpty() ? table.newScan() : table.newScan().select(List.copyOf(names));
    Optional<FilterPredicate> predicate = scan.predicate();
    return predicate.isPresent() ? wideScan.filter(predicate.get()) : wideScan;
  }

  private void skip(long offset) throws IOException {
    for (long i = 0; i < offset && sorter.next(); i++) {
      // The row comes before the offset.
    }
  }

  @Override
  public boolean next() throws IOException {
    if (!sorter.next()) {
      return false;
    }
    row = project(sorter.row());
    return true;
  }

  /** Returns the selected columns of a row. */
  private IndexedRecord project(IndexedRecord wideRow) {
    if (wideRow.getSchema().getFields().size() == schema.getFields().size()) {
      return wideRow;
    }
    GenericData.Record narrowRow = new GenericData.Record(schema);
    for (int i = 0; i < schema.getFields().size(); i++) {
      narrowRow.put(i, wideRow.get(i));
    }
    return narrowRow;
  }

  @Override
  public IndexedRecord row() {
    return row;
  }

  @Override
  public long bytesRead() {
    return bytesRead;
  }

  @Override
  public long sizeInBytes() {
    return sizeInBytes;
  }

  @Override
  public void close() throws IOException {
    sorter.close();
  }
}
