package dev.stoa.sql.plan;

import dev.stoa.predicate.ColumnPath;
import dev.stoa.predicate.FilterPredicate;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;

/**
 * What a query needs of a table.
 *
 * @param isReadOnce whether the plan reads the table in one scan, which is in no recursive query
 * @param paths the columns, fields and map keys that are read; a path inside another one's is left
 *     out
 * @param conditions conditions of all rows that the query needs; the query tests them, too
 * @param hasNullTest whether the plan tests that columns are not null
 */
public record TableUse(
    boolean isReadOnce,
    SortedSet<ColumnPath> paths,
    List<FilterPredicate> conditions,
    boolean hasNullTest) {
  /** The use of a table that the plan does not scan, as in a query with a limit of 0. */
  public static final TableUse NONE =
      new TableUse(true, Collections.emptySortedSet(), List.of(), false);
}
