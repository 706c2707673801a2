package dev.stoa.partition;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.partition.PartitionTransform.Kind;
import dev.stoa.partition.TermValue.LongValue;
import dev.stoa.predicate.bounds.Bounds;
import dev.stoa.predicate.bounds.LongBounds;
import dev.stoa.predicate.matcher.FilterDecision;
import dev.stoa.predicate.matcher.ValueMatcher;
import dev.stoa.type.DataType;
import java.util.EnumSet;
import java.util.Set;

/** A transform of the non-null values of one type; nulls are not transformed. */
abstract class BoundTransform {
  /**
   * Returns the transform of the values of a type, which must not be nullable.
   *
   * @throws InvalidTableException when the transform does not support the type
   */
  static BoundTransform of(PartitionTerm term, DataType type) {
    SourceType sourceType = SourceType.of(type);
    PartitionTransform transform = term.transform();
    Kind kind = transform.kind();
    if (!supportedSources(kind).contains(sourceType)) {
      throw new InvalidTableException(
          "rows cannot be partitioned by %s: %s is %s, and %s"
              .formatted(term, term.source(), type.kind().displayName(), advice(kind)));
    }
    return switch (kind) {
      case IDENTITY -> new IdentityTransform(type);
      case BUCKET -> new BucketTransform(type, transform.width());
      case TRUNCATE ->
          sourceType == SourceType.INTEGRAL || sourceType == SourceType.DECIMAL
              ? new NumberTruncateTransform(type, transform.width())
              : new BytesTruncateTransform(sourceType, transform.width());
      case YEAR, MONTH, DAY, HOUR -> new TimeTransform(type, kind);
    };
  }

  private static Set<SourceType> supportedSources(Kind kind) {
    return switch (kind) {
      case IDENTITY -> EnumSet.complementOf(EnumSet.of(SourceType.OTHER));
      case BUCKET ->
          EnumSet.complementOf(
              EnumSet.of(SourceType.OTHER, SourceType.FLOATING, SourceType.BOOLEAN));
      case TRUNCATE ->
          EnumSet.of(SourceType.INTEGRAL, SourceType.DECIMAL, SourceType.STRING, SourceType.BYTES);
      case YEAR, MONTH, DAY -> EnumSet.of(SourceType.DATE, SourceType.TIMESTAMP);
      case HOUR -> EnumSet.of(SourceType.TIMESTAMP);
    };
  }

  private static String advice(Kind kind) {
    return switch (kind) {
      case IDENTITY ->
          "records, maps, arrays and unions cannot be compared: choose a column or field with"
              + " single values";
      case BUCKET ->
          "bucket supports integers, decimals, dates, times, strings, enums, bytes and fixeds";
      case TRUNCATE ->
          "truncate supports integers, decimals, strings and bytes; for dates and timestamps use"
              + " year, month, day or hour";
      case YEAR, MONTH, DAY -> kind.label() + " supports dates and timestamps";
      case HOUR -> "hour supports timestamps";
    };
  }

  /** Transforms a stored value. */
  abstract TermValue apply(TermValue value);

  /** Decides whether a matcher matches all, some or none of the values with a transformed value. */
  abstract FilterDecision decide(ValueMatcher matcher, TermValue termValue);

  /** Whether the transform can produce a value; otherwise the stored value is corrupt. */
  abstract boolean canProduce(TermValue termValue);

  /**
   * Whether the transform can produce a value from a value within bounds; true also if the bounds
   * do not tell.
   */
  boolean canProduce(TermValue termValue, Bounds bounds) {
    return true;
  }

  /** Whether the transformed value of some number within bounds may be a number. */
  final boolean isBetweenTransformed(TermValue termValue, Bounds bounds) {
    return !(termValue instanceof LongValue number
            && bounds instanceof LongBounds range
            && apply(new LongValue(range.min())) instanceof LongValue min
            && apply(new LongValue(range.max())) instanceof LongValue max)
        || (min.value() <= number.value() && number.value() <= max.value());
  }

  /** Formats a transformed value as text. */
  abstract String format(TermValue termValue);
}
