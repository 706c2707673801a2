package dev.stoa.engine;

import dev.stoa.table.Table;
import dev.stoa.table.TableAccess;
import dev.stoa.table.feed.ChangeScan;
import java.util.List;

/** Operations on the changes of tables that engines need and users do not. */
public final class EngineChanges {
  private EngineChanges() {}

  /**
   * Returns a scan for reading the changes of ranges of versions, also future ones, in the schema
   * of a table's snapshot: columns without a default are nullable, so that versions may lack them.
   *
   * @param requiredColumns the columns that do not become nullable; no version may lack them
   */
  public static ChangeScan following(Table table, List<String> requiredColumns) {
    return ChangeScan.following(TableAccess.state(table), requiredColumns);
  }
}
