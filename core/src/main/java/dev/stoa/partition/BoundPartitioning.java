package dev.stoa.partition;

import dev.stoa.predicate.BoundPredicate;
import dev.stoa.predicate.matcher.FilterDecision;
import java.util.ArrayList;
import java.util.List;

/**
 * A table's partitioning, bound to its schema. Called by writers, for the partition values of rows,
 * and by scans, to prune partitions by a predicate. Not thread-safe, except for {@link #decide}.
 *
 * @param specId the id of the spec; 0 if the table is not partitioned
 * @param terms the terms, in the order of the spec
 */
public record BoundPartitioning(int specId, List<BoundTerm> terms) {
  /** Creates a partitioning and copies its terms. */
  public BoundPartitioning {
    terms = List.copyOf(terms);
  }

  /** Whether the table is partitioned. */
  public boolean isPartitioned() {
    return !terms.isEmpty();
  }

  /** Whether rows of the table can have a partition value; otherwise the value is corrupt. */
  public boolean isValid(PartitionValue value) {
    if (value.specId() != specId || value.values().size() != terms.size()) {
      return false;
    }
    for (int i = 0; i < terms.size(); i++) {
      if (!terms.get(i).canProduce(value.values().get(i))) {
        return false;
      }
    }
    return true;
  }

  /**
   * Decides whether a leaf of a predicate matches all, some or none of the rows of a partition
   * value.
   *
   * @param columnId the field id of the leaf's column
   */
  public FilterDecision decide(PartitionValue value, int columnId, BoundPredicate.Leaf leaf) {
    if (value.specId() != specId) {
      return FilterDecision.SOME;
    }
    for (int i = 0; i < terms.size(); i++) {
      if (terms.get(i).hasSource(columnId, leaf.steps())) {
        FilterDecision decision = terms.get(i).decide(leaf, value.values().get(i));
        if (decision != FilterDecision.SOME) {
          return decision;
        }
      }
    }
    return FilterDecision.SOME;
  }

  /** Formats a value, such as {@code bucket(user_id,16)=3, day(time)=2017-11-16}. */
  public String format(PartitionValue value) {
    List<String> values = formatTerms(value);
    List<String> formattedTerms = new ArrayList<>();
    for (int i = 0; i < terms.size(); i++) {
      formattedTerms.add(terms.get(i).term() + "=" + values.get(i));
    }
    return String.join(", ", formattedTerms);
  }

  /** Formats the value of each term, such as {@code 3} and {@code 2017-11-16}. */
  public List<String> formatTerms(PartitionValue value) {
    List<String> formattedValues = new ArrayList<>();
    for (int i = 0; i < terms.size(); i++) {
      formattedValues.add(terms.get(i).format(value.values().get(i)));
    }
    return formattedValues;
  }
}
