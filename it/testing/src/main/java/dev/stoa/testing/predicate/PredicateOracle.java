package dev.stoa.testing.predicate;

import dev.stoa.predicate.BoundPredicate;
import dev.stoa.predicate.ObjectMatcher;
import dev.stoa.predicate.matcher.FilterDecision;
import org.apache.avro.generic.IndexedRecord;

/** Evaluates predicates row by row, on the values of {@code get}. */
public final class PredicateOracle {
  private PredicateOracle() {}

  /** Whether a predicate holds for a record whose fields are its columns. */
  public static boolean holds(BoundPredicate predicate, IndexedRecord row) {
    return predicate.decideBy(leaf -> decision(leaf, row)) == FilterDecision.ALL;
  }

  private static FilterDecision decision(BoundPredicate.Leaf leaf, IndexedRecord row) {
    ObjectMatcher test = new ObjectMatcher(leaf.steps(), leaf.matcher(), leaf.type());
    return test.test(row.get(leaf.column()), 0) ? FilterDecision.ALL : FilterDecision.NONE;
  }
}
