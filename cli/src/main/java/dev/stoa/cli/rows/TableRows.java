package dev.stoa.cli.rows;

import dev.stoa.table.Table;
import dev.stoa.table.scan.TableScan;
import java.util.OptionalLong;
import org.apache.avro.Schema;

/**
 * The rows of a table.
 *
 * @param table the table
 * @param scan the scan of its selected rows and columns
 */
public record TableRows(Table table, TableScan scan) implements RowSet {
  @Override
  public Schema schema() {
    return scan.schema();
  }

  @Override
  public OptionalLong totalRowCount() {
    return OptionalLong.of(table.snapshot().rowCount());
  }

  @Override
  public void close() {}
}
