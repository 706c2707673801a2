package dev.stoa.table.change;

import dev.stoa.annotation.Experimental;
import dev.stoa.exception.InvalidTableException;
import java.util.List;

/**
 * The columns of a key index.
 *
 * <pre>{@code
 * table.indexes().add(IndexSpec.of("run", "event").including("guid")).commit();
 * }</pre>
 *
 * @param key the names of the columns of the key, in the order in which they are hashed
 * @param included the names of the columns whose values the index has, too: a lookup that selects
 *     no others reads the index and nothing else
 * @param isUnique whether commits reject a second row with a key; rows with a null in the key are
 *     not checked
 */
@Experimental
public record IndexSpec(List<String> key, List<String> included, boolean isUnique) {
  /**
   * Copies the names.
   *
   * @throws InvalidTableException when the key has no columns
   */
  public IndexSpec {
    key = List.copyOf(key);
    included = List.copyOf(included);
    if (key.isEmpty()) {
      throw new InvalidTableException("an index needs at least one key column");
    }
  }

  /** Returns an index of some key columns. */
  public static IndexSpec of(String... key) {
    return of(List.of(key));
  }

  /** Returns an index of some key columns. */
  public static IndexSpec of(List<String> key) {
    return new IndexSpec(key, List.of(), false);
  }

  /** Returns the index with these included columns. */
  public IndexSpec including(String... columns) {
    return new IndexSpec(key, List.of(columns), isUnique);
  }

  /** Returns the index of keys that no two rows may have in common. */
  public IndexSpec unique() {
    return new IndexSpec(key, included, true);
  }
}
