package dev.stoa.format.split;

import dev.stoa.predicate.BoundPredicate;
import dev.stoa.schema.Column;
import java.util.List;
import java.util.Optional;

/**
 * The rows that a reader returns.
 *
 * @param predicate selects them; it refers to columns by their ordinals among the selected ones,
 *     followed by those of this filter. Empty for all rows
 * @param extraColumns columns that only the predicate needs
 */
public record RowFilter(Optional<BoundPredicate> predicate, List<Column> extraColumns) {
  /** All rows. */
  public static final RowFilter NONE = new RowFilter(Optional.empty(), List.of());

  /** Copies the columns. */
  public RowFilter {
    extraColumns = List.copyOf(extraColumns);
  }
}
