package dev.stoa.format.split;

import dev.stoa.predicate.BoundPredicate;
import dev.stoa.schema.Column;
import java.util.List;
import java.util.Optional;

/**
 * Defines which rows a reader returns.
 *
 * @param predicate the condition of the rows; empty for all rows. It refers to columns by their
 *     ordinals in a list of the reader's columns followed by {@code extraColumns}
 * @param extraColumns the columns that only the predicate needs
 * @param hiddenRows the rows that are not returned, instead of the deleted ones; empty to hide the
 *     deleted ones
 */
public record RowFilter(
    Optional<BoundPredicate> predicate,
    List<Column> extraColumns,
    Optional<DeletionVector> hiddenRows) {
  /** The filter that returns all rows. */
  public static final RowFilter NONE = new RowFilter(Optional.empty(), List.of());

  /** Copies the columns. */
  public RowFilter {
    extraColumns = List.copyOf(extraColumns);
  }

  /** Creates a filter that hides the deleted rows. */
  public RowFilter(Optional<BoundPredicate> predicate, List<Column> extraColumns) {
    this(predicate, extraColumns, Optional.empty());
  }

  /** Returns this filter with other rows hidden than the deleted ones. */
  public RowFilter withHiddenRows(Optional<DeletionVector> newHiddenRows) {
    return new RowFilter(predicate, extraColumns, newHiddenRows);
  }
}
