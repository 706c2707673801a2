package dev.stoa.partition;

import dev.stoa.partition.PartitionPart.Bytes;
import dev.stoa.partition.PartitionPart.Decimal;
import dev.stoa.partition.PartitionPart.Real;
import dev.stoa.partition.PartitionPart.Whole;
import dev.stoa.predicate.matcher.FilterDecision;
import dev.stoa.predicate.matcher.ValueMatcher;
import dev.stoa.type.DataType;
import dev.stoa.type.EnumType;

/** Leaves values as they are. */
final class IdentityTransform extends BoundTransform {
  private final DataType type;

  IdentityTransform(DataType type) {
    this.type = type;
  }

  @Override
  PartitionPart apply(PartitionPart value) {
    return value;
  }

  @Override
  FilterDecision decide(ValueMatcher test, PartitionPart part) {
    return PartTests.ofOne(test, part);
  }

  @Override
  boolean makes(PartitionPart part) {
    return switch (SourceType.of(type)) {
      case WHOLE, DATE, TIME, TIMESTAMP -> part instanceof Whole;
      case BOOLEAN -> isBelow(part, 2);
      case ENUM -> isBelow(part, ((EnumType) type).symbols().size());
      case REAL -> part instanceof Real;
      case DECIMAL -> part instanceof Decimal;
      case TEXT, BYTES, FIXED -> part instanceof Bytes;
      case OTHER -> false;
    };
  }

  private static boolean isBelow(PartitionPart part, int limit) {
    return part instanceof Whole whole && whole.number() >= 0 && whole.number() < limit;
  }

  @Override
  String show(PartitionPart part) {
    return PartText.ofValue(part, type);
  }
}
