package dev.stoa.predicate;

import dev.stoa.predicate.BoundPredicate.ElementTest;
import dev.stoa.predicate.BoundPredicate.Leaf;
import dev.stoa.predicate.BoundPredicate.PathComparison;
import java.util.List;
import java.util.function.IntFunction;

/**
 * A bound predicate that is evaluated on one row at a time, whose columns are objects of Avro's
 * generic classes. Called by lookups, and for elements that are not stored in vectors.
 */
@FunctionalInterface
public interface ObjectPredicate {
  /**
   * Whether the predicate holds for a row.
   *
   * @param columns returns the value of a column by its ordinal
   */
  boolean test(IntFunction<Object> columns);

  /** Returns the evaluation of a predicate. */
  static ObjectPredicate of(BoundPredicate predicate) {
    if (predicate instanceof BoundPredicate.And and) {
      List<ObjectPredicate> operands = and.operands().stream().map(ObjectPredicate::of).toList();
      return columns -> operands.stream().allMatch(operand -> operand.test(columns));
    }
    if (predicate instanceof BoundPredicate.Or or) {
      List<ObjectPredicate> operands = or.operands().stream().map(ObjectPredicate::of).toList();
      return columns -> operands.stream().anyMatch(operand -> operand.test(columns));
    }
    if (predicate instanceof Leaf leaf) {
      ObjectTest test = ObjectTest.of(leaf);
      return columns -> test.test(columns.apply(leaf.column()), 0);
    }
    if (predicate instanceof ElementTest elementTest) {
      ObjectTest test = ObjectTest.of(elementTest);
      return columns -> test.test(columns.apply(elementTest.path().column()), 0);
    }
    if (predicate instanceof PathComparison comparison) {
      ObjectPairTest test = new ObjectPairTest(comparison);
      return columns ->
          test.test(
              columns.apply(comparison.left().column()),
              columns.apply(comparison.right().column()));
    }
    boolean isTrue = predicate == BoundPredicate.Constant.TRUE;
    return columns -> isTrue;
  }
}
