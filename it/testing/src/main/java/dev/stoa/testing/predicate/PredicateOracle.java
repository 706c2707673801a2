package dev.stoa.testing.predicate;

import dev.stoa.predicate.BoundPredicate;
import dev.stoa.predicate.ObjectMatcher;
import dev.stoa.predicate.matcher.FilterDecision;
import org.apache.avro.generic.IndexedRecord;

/** Evaluates predicates row by row on the values of records. */
public final class PredicateOracle {
  private PredicateOracle() {}

  /** Whether a predicate holds for a record whose fields are its columns. */
  public static boolean holds(BoundPredicate predicate, IndexedRecord row) {
    return predicate.decideBy(leaf -> decide(leaf, row)) == FilterDecision.ALL;
  }

  private static FilterDecision decide(BoundPredicate.Leaf leaf, IndexedRecord row) {
    ObjectMatcher matcher = new ObjectMatcher(leaf.steps(), leaf.matcher(), leaf.type());
    return matcher.test(row.get(leaf.column()), 0) ? FilterDecision.ALL : FilterDecision.NONE;
  }
}
