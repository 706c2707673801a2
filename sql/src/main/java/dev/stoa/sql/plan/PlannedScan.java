package dev.stoa.sql.plan;

import dev.stoa.predicate.ColumnPath;
import dev.stoa.predicate.FilterPredicate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Collects what one scan of the plan reads. */
final class PlannedScan {
  private final Set<ColumnPath> paths = new HashSet<>();
  private final List<FilterPredicate> conditions = new ArrayList<>();

  void addPath(ColumnPath path) {
    paths.add(path);
  }

  void addCondition(FilterPredicate condition) {
    conditions.add(condition);
  }

  Set<ColumnPath> paths() {
    return paths;
  }

  List<FilterPredicate> conditions() {
    return conditions;
  }
}
