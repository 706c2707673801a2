package dev.stoa.partition;

import dev.stoa.partition.TermValue.BytesValue;
import dev.stoa.partition.TermValue.DecimalValue;
import dev.stoa.partition.TermValue.DoubleValue;
import dev.stoa.partition.TermValue.LongValue;
import dev.stoa.predicate.bounds.Bounds;
import dev.stoa.predicate.bounds.BytesBounds;
import dev.stoa.predicate.matcher.FilterDecision;
import dev.stoa.predicate.matcher.ValueMatcher;
import dev.stoa.type.DataType;
import dev.stoa.type.EnumType;

/** The transform that returns values unchanged. */
final class IdentityTransform extends BoundTransform {
  private final DataType type;

  IdentityTransform(DataType type) {
    this.type = type;
  }

  @Override
  TermValue apply(TermValue value) {
    return value;
  }

  @Override
  FilterDecision decide(ValueMatcher matcher, TermValue termValue) {
    return TermValueDecisions.decideValue(matcher, termValue);
  }

  @Override
  boolean canProduce(TermValue termValue) {
    return switch (SourceType.of(type)) {
      case INTEGRAL, DATE, TIME, TIMESTAMP -> termValue instanceof LongValue;
      case BOOLEAN -> isOrdinalBelow(termValue, 2);
      case ENUM -> isOrdinalBelow(termValue, ((EnumType) type).symbols().size());
      case FLOATING -> termValue instanceof DoubleValue;
      case DECIMAL -> termValue instanceof DecimalValue;
      case STRING, BYTES, FIXED -> termValue instanceof BytesValue;
      case OTHER -> false;
    };
  }

  @Override
  boolean canProduce(TermValue termValue, Bounds bounds) {
    return switch (SourceType.of(type)) {
      case INTEGRAL, DATE, TIME, TIMESTAMP -> isBetweenTransformed(termValue, bounds);
      case STRING, BYTES, FIXED ->
          !(termValue instanceof BytesValue value && bounds instanceof BytesBounds range)
              || (range.order().compare(range.min(), value.toByteArray()) <= 0
                  && range.order().compare(value.toByteArray(), range.max()) <= 0);
      case BOOLEAN, ENUM, FLOATING, DECIMAL, OTHER -> true;
    };
  }

  private static boolean isOrdinalBelow(TermValue termValue, int limit) {
    return termValue instanceof LongValue longValue
        && longValue.value() >= 0
        && longValue.value() < limit;
  }

  @Override
  String format(TermValue termValue) {
    return TermValueFormat.format(termValue, type);
  }
}
