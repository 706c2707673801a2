package dev.stoa.format.split;

import dev.stoa.predicate.BoundPredicate;
import dev.stoa.schema.Column;
import java.util.List;
import java.util.Optional;

/**
 * Which rows a reader gives.
 *
 * @param predicate holds for them; its columns are ordinals of those selected, followed by those of
 *     this filter. Empty for all rows
 * @param moreColumns what the predicate needs beyond what is selected
 */
public record RowFilter(Optional<BoundPredicate> predicate, List<Column> moreColumns) {
  /** All rows. */
  public static final RowFilter NONE = new RowFilter(Optional.empty(), List.of());

  /** Copies the columns. */
  public RowFilter {
    moreColumns = List.copyOf(moreColumns);
  }
}
