package dev.stoa.table;

import dev.stoa.annotation.Internal;
import dev.stoa.table.snapshot.TableState;

/** Passes the package-private members of tables to {@code dev.stoa.engine}. */
@Internal
public final class TableAccess {
  private TableAccess() {}

  /** Returns the table that reads a state. */
  public static Table of(TableState state) {
    return new Table(state);
  }

  /** Returns the state that a table reads. */
  public static TableState state(Table table) {
    return table.state();
  }
}
