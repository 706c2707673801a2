package dev.stoa.spark.write;

import dev.stoa.predicate.FilterPredicate;
import dev.stoa.table.change.Overwrite;

/** The rows of a table that a query's rows replace. */
sealed interface OverwriteMode {
  /** Replaces no rows: the query's rows are added. */
  record Append() implements OverwriteMode {}

  /** Replaces all rows. */
  record All() implements OverwriteMode {}

  /** Replaces the rows that match a predicate. */
  record ByFilter(FilterPredicate predicate) implements OverwriteMode {}

  /** Replaces the rows of each partition that gets new rows. */
  record Dynamic() implements OverwriteMode {}

  /** Configures a change to remove the replaced rows. */
  default Overwrite applyTo(Overwrite change) {
    if (this instanceof All) {
      return change.removeAll();
    } else if (this instanceof ByFilter filter) {
      return change.remove(filter.predicate());
    }
    return this instanceof Dynamic ? change.replacePartitions() : change;
  }
}
