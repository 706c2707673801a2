package dev.stoa.partition;

import dev.stoa.predicate.BoundPredicate;
import dev.stoa.predicate.matcher.FilterDecision;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A table's partitioning, bound to its schema, with the earlier specs of its split directories.
 * Values are those of any of these specs. Called by writers, for the partition values of rows, and
 * by scans, to prune partitions by a predicate. Not thread-safe, except for {@link #decide}.
 *
 * @param specId the id of the spec; 0 if new rows are not partitioned
 * @param terms the terms, in the order of the spec
 * @param earlier the earlier specs by id
 */
public record BoundPartitioning(
    int specId, List<BoundTerm> terms, Map<Integer, BoundPartitioning> earlier) {
  /** Creates a partitioning and copies its terms. */
  public BoundPartitioning {
    terms = List.copyOf(terms);
    earlier = Map.copyOf(earlier);
  }

  /** Returns a spec that split directories have, such as the one of a partition value. */
  public Optional<BoundPartitioning> spec(int id) {
    return id == specId ? Optional.of(this) : Optional.ofNullable(earlier.get(id));
  }

  private List<BoundTerm> termsOf(PartitionValue value) {
    return spec(value.specId()).map(BoundPartitioning::terms).orElse(List.of());
  }

  /** Returns the value of a term in a partition value; empty if the value's spec lacks the term. */
  public Optional<TermValue> termValue(PartitionValue value, PartitionTerm term) {
    List<PartitionTerm> valueTerms = termsOf(value).stream().map(BoundTerm::term).toList();
    int ordinal = valueTerms.indexOf(term);
    return ordinal < 0 ? Optional.empty() : Optional.of(value.values().get(ordinal));
  }

  /** Whether new rows are partitioned. */
  public boolean isPartitioned() {
    return !terms.isEmpty();
  }

  /** Whether rows of the table can have a partition value; otherwise the value is corrupt. */
  public boolean isValid(PartitionValue value) {
    List<BoundTerm> valueTerms = termsOf(value);
    if (spec(value.specId()).isEmpty() || value.values().size() != valueTerms.size()) {
      return false;
    }
    for (int i = 0; i < valueTerms.size(); i++) {
      if (!valueTerms.get(i).canProduce(value.values().get(i))) {
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
    List<BoundTerm> valueTerms = termsOf(value);
    for (int i = 0; i < valueTerms.size(); i++) {
      if (valueTerms.get(i).hasSource(columnId, leaf.steps())) {
        FilterDecision decision = valueTerms.get(i).decide(leaf, value.values().get(i));
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
    List<BoundTerm> valueTerms = termsOf(value);
    List<String> formattedTerms = new ArrayList<>();
    for (int i = 0; i < valueTerms.size(); i++) {
      formattedTerms.add(valueTerms.get(i).term() + "=" + values.get(i));
    }
    return String.join(", ", formattedTerms);
  }

  /** Formats the value of each term, such as {@code 3} and {@code 2017-11-16}. */
  public List<String> formatTerms(PartitionValue value) {
    List<BoundTerm> valueTerms = termsOf(value);
    List<String> formattedValues = new ArrayList<>();
    for (int i = 0; i < valueTerms.size(); i++) {
      formattedValues.add(valueTerms.get(i).format(value.values().get(i)));
    }
    return formattedValues;
  }
}
