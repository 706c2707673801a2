package dev.stoa.architecture.planted.engine;

import dev.stoa.architecture.planted.format.column.ColumnLimits;
import dev.stoa.architecture.planted.table.TableStandIn;

/** A violation that byte code does not show: an engine uses a constant of an internal package. */
public final class EngineThatInlinesColumns {
  private final TableStandIn table;

  /** Creates an engine for a table. */
  public EngineThatInlinesColumns(TableStandIn table) {
    this.table = table;
  }

  /** Uses a constant of an internal package. */
  public String twice() {
    return table + " " + 2 * ColumnLimits.MAX_ROWS;
  }
}
