package dev.stoa.cli.rows;

import dev.stoa.cli.input.record.BadRecords;
import dev.stoa.table.Table;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.TableScan;
import java.io.IOException;
import java.util.Optional;
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
  public RowCursor open(RowRange range, RecordMode mode) throws IOException {
    RowCursor rows = new ScanCursor(table.storage(), scan, range.offset(), mode);
    return new LimitedCursor(rows, range.maxRowCount());
  }

  @Override
  public Optional<RowSet> reopen() {
    return Optional.of(this);
  }

  @Override
  public BadRecords badRecords() {
    return BadRecords.rejected();
  }

  @Override
  public OptionalLong totalRowCount() {
    return OptionalLong.of(table.snapshot().rowCount());
  }

  @Override
  public void close() {}
}
