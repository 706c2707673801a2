package dev.stoa.predicate;

import dev.stoa.predicate.BoundPredicate.PathComparison;
import dev.stoa.predicate.bounds.Bounds;
import dev.stoa.predicate.bounds.BytesBounds;
import dev.stoa.predicate.bounds.BytesOrder;
import dev.stoa.predicate.bounds.DoubleBounds;
import dev.stoa.predicate.bounds.LongBounds;
import dev.stoa.predicate.bounds.ValueCounts;
import dev.stoa.predicate.matcher.FilterDecision;
import dev.stoa.predicate.matcher.Operator;
import dev.stoa.type.TypeKind;
import java.util.Arrays;
import java.util.Optional;

/** Decides by the bounds of two columns whether a comparison of them holds. */
final class PairBoundsDecision {
  /**
   * How the bounds of two columns compare.
   *
   * @param minWithMax the comparison of the left minimum with the right maximum
   * @param maxWithMin the comparison of the left maximum with the right minimum
   */
  private record BoundsComparison(int minWithMax, int maxWithMin) {
    FilterDecision decide(Operator operator) {
      return switch (operator) {
        case EQUAL -> {
          boolean isDisjoint = minWithMax > 0 || maxWithMin < 0;
          boolean isSingleValue = minWithMax == 0 && maxWithMin == 0;
          yield isSingleValue
              ? FilterDecision.ALL
              : isDisjoint ? FilterDecision.NONE : FilterDecision.SOME;
        }
        case LESS -> decide(maxWithMin < 0, minWithMax >= 0);
        case LESS_OR_EQUAL -> decide(maxWithMin <= 0, minWithMax > 0);
        case NOT_EQUAL, GREATER, GREATER_OR_EQUAL -> decide(operator.negate()).negate();
      };
    }

    private static FilterDecision decide(boolean isAll, boolean isNone) {
      return isAll ? FilterDecision.ALL : isNone ? FilterDecision.NONE : FilterDecision.SOME;
    }
  }

  private PairBoundsDecision() {}

  static FilterDecision of(PathComparison comparison, Bounds left, Bounds right) {
    ValueCounts leftCounts = left.counts();
    ValueCounts rightCounts = right.counts();
    if (leftCounts.valueCount() == 0 || rightCounts.valueCount() == 0) {
      return FilterDecision.NONE;
    }
    FilterDecision decision =
        compare(comparison, left, right)
            .map(bounds -> bounds.decide(comparison.operator()))
            .orElse(FilterDecision.SOME);
    boolean hasNulls = leftCounts.nullCount() > 0 || rightCounts.nullCount() > 0;
    return decision == FilterDecision.ALL && hasNulls ? FilterDecision.SOME : decision;
  }

  private static Optional<BoundsComparison> compare(
      PathComparison comparison, Bounds left, Bounds right) {
    return switch (comparison.pairType().kind()) {
      case LONG -> compareLongs(comparison.pairType(), left, right);
      case DOUBLE -> compareDoubles(comparison, left, right);
      case BYTES -> compareBytes(left, right);
      case DECIMAL -> Optional.empty();
    };
  }

  private static Optional<BoundsComparison> compareLongs(
      PairType pairType, Bounds left, Bounds right) {
    return left instanceof LongBounds leftBounds && right instanceof LongBounds rightBounds
        ? Optional.of(
            new BoundsComparison(
                pairType.compare(leftBounds.min(), rightBounds.max()),
                pairType.compare(leftBounds.max(), rightBounds.min())))
        : Optional.empty();
  }

  private static Optional<BoundsComparison> compareDoubles(
      PathComparison comparison, Bounds left, Bounds right) {
    Optional<double[]> leftRange = doubleRange(comparison.left(), left);
    Optional<double[]> rightRange = doubleRange(comparison.right(), right);
    return leftRange.isPresent() && rightRange.isPresent()
        ? Optional.of(
            new BoundsComparison(
                PairType.compare(leftRange.get()[0], rightRange.get()[1]),
                PairType.compare(leftRange.get()[1], rightRange.get()[0])))
        : Optional.empty();
  }

  /** Returns the minimum and maximum as doubles; empty if unknown, or if there are NaNs. */
  private static Optional<double[]> doubleRange(BoundPath path, Bounds bounds) {
    if (bounds instanceof DoubleBounds doubles) {
      return doubles.nanCount() == 0
          ? Optional.of(new double[] {doubles.min(), doubles.max()})
          : Optional.empty();
    }
    return bounds instanceof LongBounds longs && path.type().kind() != TypeKind.DECIMAL
        ? Optional.of(new double[] {longs.min(), longs.max()})
        : Optional.empty();
  }

  private static Optional<BoundsComparison> compareBytes(Bounds left, Bounds right) {
    boolean areBytes =
        left instanceof BytesBounds leftBytes
            && right instanceof BytesBounds rightBytes
            && leftBytes.order() == BytesOrder.UNSIGNED
            && rightBytes.order() == BytesOrder.UNSIGNED;
    if (!areBytes) {
      return Optional.empty(); // enums have bounds of ordinals
    }
    BytesBounds leftBounds = (BytesBounds) left;
    BytesBounds rightBounds = (BytesBounds) right;
    return Optional.of(
        new BoundsComparison(
            Arrays.compareUnsigned(leftBounds.min(), rightBounds.max()),
            Arrays.compareUnsigned(leftBounds.max(), rightBounds.min())));
  }
}
