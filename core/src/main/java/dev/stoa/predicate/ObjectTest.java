package dev.stoa.predicate;

import dev.stoa.predicate.BoundPredicate.ElementTest;
import dev.stoa.predicate.BoundPredicate.Leaf;

/**
 * Tests objects of Avro's generic classes: follows the steps of a test to a value, and tests it.
 * Called for records, and for pages that do not store values in vectors.
 */
public interface ObjectTest {
  /** Returns the test of a leaf. */
  static ObjectTest of(Leaf leaf) {
    return new ObjectMatcher(leaf.steps(), leaf.matcher(), leaf.type());
  }

  /** Returns the test of elements. */
  static ObjectTest of(ElementTest test) {
    return new ObjectElementTest(test);
  }

  /**
   * Whether the test holds for the value that the steps from index {@code firstStep} on reach from
   * {@code start}.
   */
  boolean test(Object start, int firstStep);
}
