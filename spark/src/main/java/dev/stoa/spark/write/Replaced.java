package dev.stoa.spark.write;

import dev.stoa.predicate.FilterPredicate;
import dev.stoa.table.change.Overwrite;

/** What of a table goes when a query's rows come. */
sealed interface Replaced {
  /** Nothing goes: the rows are added. */
  record Nothing() implements Replaced {}

  /** All rows go. */
  record All() implements Replaced {}

  /** The rows go for which a predicate holds. */
  record Rows(FilterPredicate predicate) implements Replaced {}

  /** The rows go of each partition that gets new ones. */
  record Partitions() implements Replaced {}

  /** Tells the change what it removes. */
  default Overwrite applyTo(Overwrite change) {
    if (this instanceof All) {
      return change.removeAll();
    } else if (this instanceof Rows rows) {
      return change.remove(rows.predicate());
    }
    return this instanceof Partitions ? change.removePartitionsOfAdded() : change;
  }
}
