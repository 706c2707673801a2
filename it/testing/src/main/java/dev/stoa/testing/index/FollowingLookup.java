package dev.stoa.testing.index;

import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.table.Table;
import dev.stoa.table.scan.KeyLookup;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/**
 * A lookup that stays open while its table changes, and the rows that it should find. Used by
 * {@link LookupChecks}. Not thread-safe.
 */
final class FollowingLookup implements Closeable {
  private final List<Integer> keyColumns;
  private final List<Integer> selectedColumns;
  private final List<String> keyNames;
  private final KeyLookup lookup;
  private KeyedRows rows;

  /** Opens a lookup in a version of a table. */
  FollowingLookup(
      Table table, KeyedRows rows, List<Integer> keyColumns, List<Integer> selectedColumns)
      throws IOException {
    this.keyColumns = keyColumns;
    this.selectedColumns = selectedColumns;
    this.rows = rows;
    this.keyNames = rows.names(keyColumns);
    this.lookup =
        table
            .newScan()
            .select(rows.names(selectedColumns))
            .openKeyLookup(keyNames.toArray(String[]::new));
  }

  /**
   * Moves to another version of the table; returns whether its key columns have the same names,
   * without which the lookup stays at the version before.
   */
  boolean follow(Table table, KeyedRows newRows) throws IOException {
    List<String> selectedNames = newRows.names(selectedColumns);
    if (!newRows.names(keyColumns).equals(keyNames)) {
      assertThrows(
          InvalidTableException.class, () -> lookup.follow(table.newScan().select(selectedNames)));
      return false;
    }
    lookup.follow(table.newScan().select(selectedNames));
    rows = newRows;
    return true;
  }

  KeyLookup lookup() {
    return lookup;
  }

  /** Returns the rows of the version that the lookup followed last. */
  KeyedRows rows() {
    return rows;
  }

  List<Integer> keyColumns() {
    return keyColumns;
  }

  List<Integer> selectedColumns() {
    return selectedColumns;
  }

  @Override
  public void close() throws IOException {
    lookup.close();
  }
}
