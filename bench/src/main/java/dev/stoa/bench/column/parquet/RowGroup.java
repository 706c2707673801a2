package dev.stoa.bench.column.parquet;

import dev.stoa.bench.column.ColumnTotals;
import dev.stoa.bench.column.Query;
import java.util.Arrays;
import java.util.List;
import org.apache.parquet.column.ColumnReadStore;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.impl.ColumnReadStoreImpl;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.schema.MessageType;

/**
 * The rows of one row group whose pages a filter did not rule out.
 *
 * @param columns creates column readers, positioned at the first row
 * @param schema the schema of the columns
 * @param rowCount the number of rows
 */
record RowGroup(ColumnReadStore columns, MessageType schema, int rowCount) {
  static RowGroup of(PageReadStore pages, MessageType schema, ParquetFileReader file) {
    return new RowGroup(
        new ColumnReadStoreImpl(
            pages, new NoOpConverter(schema), schema, file.getFileMetaData().getCreatedBy()),
        schema,
        Math.toIntExact(pages.getRowCount()));
  }

  void addAll(List<String> names, ColumnTotals totals) {
    totals.addRows(rowCount);
    for (int column = 0; column < names.size(); column++) {
      ColumnSums.addAll(reader(names.get(column)), rowCount, column, totals);
    }
  }

  void addFiltered(Query.FilteredSum query, ColumnTotals totals) {
    ColumnReader condition = reader(query.column());
    int[] selectedRows = new int[rowCount];
    int count = 0;
    for (int row = 0; row < rowCount; row++) {
      selectedRows[count] = row;
      count += condition.getInteger() <= query.bound() ? 1 : 0;
      condition.consume();
    }
    addAt(query.columns(), Arrays.copyOf(selectedRows, count), totals);
  }

  void addAt(Query.Take query, long firstRow, ColumnTotals totals) {
    int[] selectedRows =
        Arrays.stream(query.rows().positions())
            .filter(row -> row >= firstRow && row < firstRow + rowCount)
            .mapToInt(row -> (int) (row - firstRow))
            .toArray();
    addAt(query.columns(), selectedRows, totals);
  }

  private void addAt(List<String> names, int[] selectedRows, ColumnTotals totals) {
    totals.addRows(selectedRows.length);
    for (int column = 0; column < names.size(); column++) {
      ColumnSums.addAt(reader(names.get(column)), selectedRows, column, totals);
    }
  }

  private ColumnReader reader(String name) {
    return columns.getColumnReader(schema.getColumnDescription(new String[] {name}));
  }
}
