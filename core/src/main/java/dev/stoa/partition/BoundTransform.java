package dev.stoa.partition;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.partition.PartitionTransform.Kind;
import dev.stoa.predicate.matcher.FilterDecision;
import dev.stoa.predicate.matcher.ValueMatcher;
import dev.stoa.type.DataType;
import java.util.EnumSet;
import java.util.Set;

/** A transform of the values of one type. It is never called with nulls, which stay null. */
abstract class BoundTransform {
  /**
   * The transform of the values of a type that is not nullable.
   *
   * @throws InvalidTableException when the transform does not take them
   */
  static BoundTransform of(PartitionTerm term, DataType type) {
    SourceType source = SourceType.of(type);
    PartitionTransform transform = term.transform();
    Kind kind = transform.kind();
    if (!sources(kind).contains(source)) {
      throw new InvalidTableException(
          "rows cannot be partitioned by %s: %s is %s, and %s"
              .formatted(term, term.source(), type.kind().displayName(), advice(kind)));
    }
    return switch (kind) {
      case IDENTITY -> new IdentityTransform(type);
      case BUCKET -> new BucketTransform(type, transform.width());
      case TRUNCATE ->
          source == SourceType.INTEGRAL || source == SourceType.DECIMAL
              ? new NumberTruncateTransform(type, transform.width())
              : new BytesTruncateTransform(source, transform.width());
      case YEAR, MONTH, DAY, HOUR -> new TimeTransform(type, kind);
    };
  }

  private static Set<SourceType> sources(Kind kind) {
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
      case IDENTITY -> "only single values are compared: choose a column or field of those";
      case BUCKET ->
          "bucket takes whole numbers, decimals, dates, times, texts, enums, bytes and fixed";
      case TRUNCATE ->
          "truncate takes whole numbers, decimals, texts and bytes; of dates and timestamps take"
              + " year, month, day or hour";
      case YEAR, MONTH, DAY -> kind.label() + " takes dates and timestamps";
      case HOUR -> "hour takes timestamps";
    };
  }

  /** Transforms a stored value. */
  abstract TermValue apply(TermValue value);

  /** The decision of a matcher over all values that transform to this one. */
  abstract FilterDecision decide(ValueMatcher matcher, TermValue termValue);

  /** Whether it can produce this value; any other is corruption. */
  abstract boolean canProduce(TermValue termValue);

  /** The value as text. */
  abstract String format(TermValue termValue);
}
