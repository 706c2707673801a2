package dev.stoa.spark.write;

import dev.stoa.predicate.FilterPredicate;
import dev.stoa.table.change.Overwrite;

/** The rows of a table that a query's rows replace. */
sealed interface OverwriteMode {
  /** Replaces nothing: the rows are added. */
  record Append() implements OverwriteMode {}

  /** Replaces all rows. */
  record All() implements OverwriteMode {}

  /** Replaces the rows that match a predicate. */
  record ByFilter(FilterPredicate predicate) implements OverwriteMode {}

  /** Replaces the rows of each partition that gets new ones. */
  record Dynamic() implements OverwriteMode {}

  /** Configures the change to remove these rows. */
  default Overwrite applyTo(Overwrite change) {
    if (this instanceof All) {
      return change.removeAll();
    } else if (this instanceof ByFilter rows) {
      return change.remove(rows.predicate());
    }
    return this instanceof Dynamic ? change.replacePartitions() : change;
  }
}
