package dev.stoa.architecture.planted.engine;

import dev.stoa.architecture.planted.format.column.ColumnLimits;
import dev.stoa.architecture.planted.table.TableStandIn;

/** A fault that byte code does not show: an engine uses a constant of an internal package. */
public final class EngineThatInlinesColumns {
  private final TableStandIn table;

  /** An engine over a table. */
  public EngineThatInlinesColumns(TableStandIn table) {
    this.table = table;
  }

  /** Uses the constant. */
  public String twice() {
    return table + " " + 2 * ColumnLimits.MAX_ROWS;
  }
}
