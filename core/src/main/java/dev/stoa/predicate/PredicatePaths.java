package dev.stoa.predicate;

import java.util.function.Consumer;

/** Walks over the paths that a predicate names. */
final class PredicatePaths {
  private PredicatePaths() {}

  static void of(FilterPredicate predicate, Consumer<ColumnPath> paths) {
    if (predicate instanceof FilterPredicate.And and) {
      and.operands().forEach(operand -> of(operand, paths));
    } else if (predicate instanceof FilterPredicate.Or or) {
      or.operands().forEach(operand -> of(operand, paths));
    } else if (predicate instanceof FilterPredicate.Not not) {
      of(not.operand(), paths);
    } else if (predicate instanceof FilterPredicate.Comparison comparison) {
      paths.accept(comparison.path());
    } else if (predicate instanceof FilterPredicate.In in) {
      paths.accept(in.path());
    } else if (predicate instanceof FilterPredicate.Between between) {
      paths.accept(between.path());
    } else if (predicate instanceof FilterPredicate.IsNull isNull) {
      paths.accept(isNull.path());
    } else if (predicate instanceof FilterPredicate.IsNotNull isNotNull) {
      paths.accept(isNotNull.path());
    } else if (predicate instanceof FilterPredicate.TextMatch match) {
      paths.accept(match.path());
    }
  }
}
