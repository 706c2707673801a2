package dev.stoa.predicate.matcher;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Tests a value of a union by the matcher of its branch; part of a {@code BoundPredicate}. Like
 * null, a value of a branch without a matcher satisfies neither the test nor its negation.
 *
 * @param branchMatchers the matcher of each branch, by ordinal; empty if the branch cannot be
 *     compared
 */
public record UnionMatcher(List<Optional<ValueMatcher>> branchMatchers) implements ValueMatcher {
  /** Creates a matcher and copies the list. */
  public UnionMatcher {
    branchMatchers = List.copyOf(branchMatchers);
  }

  @Override
  public UnionMatcher negate() {
    return new UnionMatcher(
        branchMatchers.stream().map(matcher -> matcher.map(ValueMatcher::negate)).toList());
  }

  /** The matchers of the branches, joined by {@code or}. */
  @Override
  public String toString() {
    return branchMatchers.stream()
        .flatMap(Optional::stream)
        .map(ValueMatcher::toString)
        .collect(Collectors.joining(" or "));
  }
}
