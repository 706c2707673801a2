package dev.stoa.predicate;

import dev.stoa.predicate.BoundPredicate.PathComparison;
import java.util.Arrays;

/** Compares two values of a row as objects of Avro's generic classes. */
public final class ObjectPairTest {
  private final PathComparison comparison;
  private final AvroValues leftValues;
  private final AvroValues rightValues;
  private final ObjectPath leftPath;
  private final ObjectPath rightPath;

  /** Creates a test. */
  public ObjectPairTest(PathComparison comparison) {
    this.comparison = comparison;
    this.leftValues = new AvroValues(comparison.left().type());
    this.rightValues = new AvroValues(comparison.right().type());
    this.leftPath = new ObjectPath(comparison.left().steps(), leftValues);
    this.rightPath = new ObjectPath(comparison.right().steps(), rightValues);
  }

  /** Whether the comparison holds for the values inside those of the left and right column. */
  public boolean test(Object leftColumn, Object rightColumn) {
    Object left = leftPath.follow(leftColumn, 0);
    Object right = rightPath.follow(rightColumn, 0);
    return left != null && right != null && comparison.operator().holds(compare(left, right));
  }

  private int compare(Object left, Object right) {
    return switch (comparison.pairType().kind()) {
      case LONG ->
          comparison.pairType().compare(leftValues.toLong(left), rightValues.toLong(right));
      case DOUBLE -> PairType.compare(leftValues.toDouble(left), rightValues.toDouble(right));
      case BYTES -> Arrays.compareUnsigned(leftValues.toBytes(left), rightValues.toBytes(right));
      case DECIMAL -> leftValues.toDecimal(left).compareTo(rightValues.toDecimal(right));
    };
  }
}
