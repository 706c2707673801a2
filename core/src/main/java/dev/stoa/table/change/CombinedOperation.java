package dev.stoa.table.change;

import dev.stoa.annotation.Internal;
import java.util.List;
import java.util.Set;

/** Names the operation of a commit that makes several changes. Called by such changes. */
@Internal
public final class CombinedOperation {
  private static final Set<String> BOOKKEEPING_OPERATIONS =
      Set.of(
          "tag",
          "untag",
          "create branch",
          "replace branch",
          "drop branch",
          "vacuum",
          "reserve field ids");

  /** The operation of several changes of columns. */
  private static final String ALTER_COLUMNS = "alter columns";

  /** Operations that change no row, so that a commit is named after its other operation. */
  private static final Set<String> COLUMN_OPERATIONS =
      Set.of("add columns", "widen columns", "rename columns", "drop columns", ALTER_COLUMNS);

  private CombinedOperation() {}

  /** Whether an operation changes neither rows nor columns. */
  public static boolean isBookkeeping(String operation) {
    return BOOKKEEPING_OPERATIONS.contains(operation);
  }

  /**
   * Returns the operation of the changes if all of them, besides bookkeeping and changes of
   * columns, have the same; "alter columns" if there are no others; else another name.
   *
   * @param operations the operations of the changes, each once
   * @param otherName the name if they are of several kinds
   */
  public static String of(Set<String> operations, String otherName) {
    List<String> changes = operations.stream().filter(name -> !isBookkeeping(name)).toList();
    List<String> rowChanges =
        changes.stream()
            .filter(name -> changes.size() == 1 || !COLUMN_OPERATIONS.contains(name))
            .toList();
    if (rowChanges.isEmpty() && !changes.isEmpty()) {
      return ALTER_COLUMNS;
    }
    return rowChanges.size() == 1 ? rowChanges.get(0) : otherName;
  }
}
