package dev.stoa.cli.rows;

import dev.stoa.cli.input.record.BadRecords;
import dev.stoa.table.scan.RecordMode;
import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.avro.Schema;

/** The rows and columns that a command reads: of a table, or of a file that is no table. */
public sealed interface RowSet extends Closeable permits TableRows, FileRows {
  /** Returns the schema of the rows. */
  Schema schema();

  /**
   * Opens the rows of a range, in their own order.
   *
   * @param mode how long the records of a table are valid; those of a file are until the next one
   */
  RowCursor open(RowRange range, RecordMode mode) throws IOException;

  /** Returns the same rows, to read them once more; empty if they can be read only once. */
  Optional<RowSet> reopen() throws IOException;

  /** Returns the bad records that reading has skipped so far. */
  BadRecords badRecords();

  /** Returns the number of all rows before any filter, if it is known without reading them. */
  OptionalLong totalRowCount();
}
