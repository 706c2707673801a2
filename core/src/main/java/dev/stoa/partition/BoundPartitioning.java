package dev.stoa.partition;

import dev.stoa.predicate.BoundPredicate;
import dev.stoa.predicate.matcher.FilterDecision;
import java.util.ArrayList;
import java.util.List;

/**
 * How a table is partitioned, found in its schema; for one thread. Called by writers, which ask
 * what rows have in common, and by scans, which ask what a predicate leaves. For one thread.
 *
 * @param specId 0 where the table is not partitioned
 * @param terms in the order of the spec
 */
public record BoundPartitioning(int specId, List<BoundTerm> terms) {
  /** Takes a copy. */
  public BoundPartitioning {
    terms = List.copyOf(terms);
  }

  /** Whether there is a term. */
  public boolean isPartitioned() {
    return !terms.isEmpty();
  }

  /** Whether rows of the table can have a value in common; others are damage. */
  public boolean has(PartitionValue value) {
    if (value.specId() != specId || value.parts().size() != terms.size()) {
      return false;
    }
    for (int i = 0; i < terms.size(); i++) {
      if (!terms.get(i).makes(value.parts().get(i))) {
        return false;
      }
    }
    return true;
  }

  /**
   * What is known of a leaf of a predicate over the rows that have a value in common.
   *
   * @param columnId the field id of the leaf's column
   */
  public FilterDecision decide(PartitionValue value, int columnId, BoundPredicate.Leaf leaf) {
    if (value.specId() != specId) {
      return FilterDecision.SOME;
    }
    for (int i = 0; i < terms.size(); i++) {
      if (terms.get(i).isOf(columnId, leaf.steps())) {
        FilterDecision decision = terms.get(i).decide(leaf, value.parts().get(i));
        if (decision != FilterDecision.SOME) {
          return decision;
        }
      }
    }
    return FilterDecision.SOME;
  }

  /** A value for people, such as {@code bucket(user_id,16)=3, day(time)=2017-11-16}. */
  public String show(PartitionValue value) {
    List<String> shown = new ArrayList<>();
    for (int i = 0; i < terms.size(); i++) {
      shown.add(terms.get(i).term() + "=" + terms.get(i).show(value.parts().get(i)));
    }
    return String.join(", ", shown);
  }
}
