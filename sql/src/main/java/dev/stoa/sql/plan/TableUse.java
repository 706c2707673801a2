package dev.stoa.sql.plan;

import dev.stoa.predicate.ColumnPath;
import dev.stoa.predicate.FilterPredicate;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;

/**
 * What a query needs of a table.
 *
 * @param scanCount how often the plan scans the table
 * @param isRepeated whether a scan may run more than once, as in a recursive query
 * @param paths the columns, fields and map keys that are read; a path inside another one's is left
 *     out
 * @param conditions conditions that all rows meet which the query needs; the query tests them, too
 */
public record TableUse(
    int scanCount,
    boolean isRepeated,
    SortedSet<ColumnPath> paths,
    List<FilterPredicate> conditions) {
  /** The use of a table that the plan does not scan, as in a query with a limit of 0. */
  public static final TableUse NONE =
      new TableUse(0, false, Collections.emptySortedSet(), List.of());
}
