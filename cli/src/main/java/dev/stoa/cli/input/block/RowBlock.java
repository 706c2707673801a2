package dev.stoa.cli.input.block;

import dev.stoa.table.write.TableWriter;
import java.io.IOException;

/** Consecutive rows of an input, decoded and not yet written. */
public interface RowBlock {
  /** Returns the number of rows. */
  int rowCount();

  /** Adds all rows to a table, in order. */
  void writeTo(TableWriter writer) throws IOException;
}
