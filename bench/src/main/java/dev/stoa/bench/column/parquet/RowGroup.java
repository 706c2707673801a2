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
 * The pages of one row group that passed a filter.
 *
 * @param columns the source of column readers at the first row
 * @param schema the schema of the columns
 * @param rows the row count
 */
record RowGroup(ColumnReadStore columns, MessageType schema, int rows) {
  static RowGroup of(PageReadStore pages, MessageType schema, ParquetFileReader file) {
    return new RowGroup(
        new ColumnReadStoreImpl(
            pages, new NoOpConverter(schema), schema, file.getFileMetaData().getCreatedBy()),
        schema,
        Math.toIntExact(pages.getRowCount()));
  }

  void addAll(List<String> names, ColumnTotals totals) {
    totals.addRows(rows);
    for (int column = 0; column < names.size(); column++) {
      ColumnSums.addAll(reader(names.get(column)), rows, column, totals);
    }
  }

  void addFiltered(Query.FilteredSum question, ColumnTotals totals) {
    ColumnReader condition = reader(question.column());
    int[] selected = new int[rows];
    int count = 0;
    for (int row = 0; row < rows; row++) {
      selected[count] = row;
      count += condition.getInteger() <= question.bound() ? 1 : 0;
      condition.consume();
    }
    addAt(question.columns(), Arrays.copyOf(selected, count), totals);
  }

  void addAt(Query.Take question, long firstRow, ColumnTotals totals) {
    int[] selected =
        Arrays.stream(question.rows().positions())
            .filter(row -> row >= firstRow && row < firstRow + rows)
            .mapToInt(row -> (int) (row - firstRow))
            .toArray();
    addAt(question.columns(), selected, totals);
  }

  private void addAt(List<String> names, int[] selected, ColumnTotals totals) {
    totals.addRows(selected.length);
    for (int column = 0; column < names.size(); column++) {
      ColumnSums.addAt(reader(names.get(column)), selected, column, totals);
    }
  }

  private ColumnReader reader(String name) {
    return columns.getColumnReader(schema.getColumnDescription(new String[] {name}));
  }
}
