package dev.stoa.cli.argument;

import dev.stoa.table.change.IndexSpec;
import java.util.List;

/** Key indexes in arguments. */
public final class IndexSpecs {
  private IndexSpecs() {}

  /**
   * Returns the index of columns that picocli has split at commas.
   *
   * @throws IllegalArgumentException when nothing is between two commas
   */
  public static IndexSpec of(List<String> key, List<String> included, boolean isUnique) {
    return new IndexSpec(ColumnLists.names(key), ColumnLists.names(included), isUnique);
  }
}
