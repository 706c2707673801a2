package dev.stoa.testing.predicate;

import dev.stoa.predicate.BoundPredicate;
import dev.stoa.predicate.ObjectPredicate;
import org.apache.avro.generic.IndexedRecord;

/** Evaluates predicates row by row on the values of records. */
public final class PredicateOracle {
  private PredicateOracle() {}

  /** Whether a predicate holds for a record whose fields are its columns. */
  public static boolean holds(BoundPredicate predicate, IndexedRecord row) {
    return ObjectPredicate.of(predicate).test(row::get);
  }
}
