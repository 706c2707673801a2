package dev.stoa.cli.rows;

import java.io.Closeable;
import java.util.OptionalLong;
import org.apache.avro.Schema;

/** The rows and columns that a command reads: of a table, or of a file that is no table. */
public sealed interface RowSet extends Closeable permits TableRows, FileRows {
  /** Returns the schema of the rows. */
  Schema schema();

  /** Returns the number of all rows before any filter, if it is known without reading them. */
  OptionalLong totalRowCount();
}
