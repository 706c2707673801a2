package dev.stoa.partition;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.partition.PartitionTransform.Kind;
import dev.stoa.predicate.matcher.FilterDecision;
import dev.stoa.predicate.matcher.ValueMatcher;
import java.util.EnumSet;
import java.util.Set;
import org.apache.avro.Schema;

/** A transform of the values of one type. Nulls are not asked about: they stay what they are. */
abstract class BoundTransform {
  /**
   * The transform of the values of a schema without null.
   *
   * @throws InvalidTableException when they cannot be transformed so
   */
  static BoundTransform of(PartitionTerm term, Schema schema) {
    SourceType type = SourceType.of(schema);
    PartitionTransform transform = term.transform();
    Kind kind = transform.kind();
    if (!sources(kind).contains(type)) {
      throw new InvalidTableException(
          "rows cannot be partitioned by "
              + term
              + ": "
              + term.source()
              + " is "
              + SourceType.words(schema)
              + ", and "
              + advice(kind));
    }
    return switch (kind) {
      case IDENTITY -> new IdentityTransform(schema);
      case BUCKET -> new BucketTransform(schema, transform.width());
      case TRUNCATE ->
          type == SourceType.WHOLE || type == SourceType.DECIMAL
              ? new NumberTruncation(schema, transform.width())
              : new BytesTruncation(type, transform.width());
      case YEAR, MONTH, DAY, HOUR -> new TimeTransform(schema, kind);
    };
  }

  private static Set<SourceType> sources(Kind kind) {
    return switch (kind) {
      case IDENTITY -> EnumSet.complementOf(EnumSet.of(SourceType.OTHER));
      case BUCKET ->
          EnumSet.complementOf(EnumSet.of(SourceType.OTHER, SourceType.REAL, SourceType.BOOLEAN));
      case TRUNCATE ->
          EnumSet.of(SourceType.WHOLE, SourceType.DECIMAL, SourceType.TEXT, SourceType.BYTES);
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

  /** What it makes of a value in its stored form. */
  abstract PartitionPart apply(PartitionPart value);

  /** What is known of a test of values of which it makes this part. */
  abstract FilterDecision decide(ValueMatcher test, PartitionPart part);

  /** Whether it can make this part; others are damage. */
  abstract boolean makes(PartitionPart part);

  /** The part for people. */
  abstract String show(PartitionPart part);
}
