package dev.stoa.partition;

import dev.stoa.partition.TermValue.BytesValue;
import dev.stoa.partition.TermValue.DecimalValue;
import dev.stoa.partition.TermValue.LongValue;
import dev.stoa.predicate.matcher.BytesMatcher;
import dev.stoa.predicate.matcher.FilterDecision;
import dev.stoa.predicate.matcher.LongMatcher;
import dev.stoa.predicate.matcher.ValueMatcher;
import dev.stoa.type.DataType;
import dev.stoa.type.EnumType;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;

/**
 * Hashes values into a number of buckets as Iceberg does. Equal ints and longs have the same hash,
 * as do equal times and timestamps of different precision; enums are hashed as strings.
 */
final class BucketTransform extends BoundTransform {
  /** Longer ranges are not tested number by number, since they fall into most buckets. */
  private static final int MAX_RANGE_SIZE = 1_000;

  private final SourceType source;
  private final int fractionalSecondDigits;
  private final List<String> symbols;
  private final int bucketCount;

  BucketTransform(DataType type, int bucketCount) {
    this.source = SourceType.of(type);
    this.fractionalSecondDigits = type.kind().fractionalSecondDigits();
    this.symbols = type instanceof EnumType symbols ? symbols.symbols() : List.of();
    this.bucketCount = bucketCount;
  }

  @Override
  TermValue apply(TermValue value) {
    return new LongValue(PartitionFunctions.bucketOf(hash(value), bucketCount));
  }

  int hash(TermValue value) {
    if (value instanceof LongValue longValue) {
      return hash(longValue.value());
    } else if (value instanceof DecimalValue decimal) {
      return Murmur3.hash(decimal.unscaled().toByteArray());
    }
    return Murmur3.hash(((BytesValue) value).toByteArray());
  }

  private int hash(long number) {
    return switch (source) {
      case ENUM -> Murmur3.hash(symbols.get((int) number).getBytes(StandardCharsets.UTF_8));
      case TIME, TIMESTAMP -> Murmur3.hash(micros(number));
      default -> Murmur3.hash(number);
    };
  }

  private long micros(long number) {
    return switch (fractionalSecondDigits) {
      case 3 -> number * 1_000;
      case 6 -> number;
      default -> Math.floorDiv(number, 1_000L);
    };
  }

  @Override
  FilterDecision decide(ValueMatcher matcher, TermValue termValue) {
    Optional<List<TermValue>> candidates = candidates(matcher);
    boolean isNone =
        candidates.isPresent()
            && candidates.get().stream().noneMatch(value -> apply(value).equals(termValue));
    return isNone ? FilterDecision.NONE : FilterDecision.SOME;
  }

  /** All values that can match; empty if they are too many or unknown. */
  private Optional<List<TermValue>> candidates(ValueMatcher matcher) {
    if (matcher instanceof LongMatcher longs) {
      return numbers(longs)
          .map(numbers -> numbers.filter(this::isValue).mapToObj(this::toTermValue).toList());
    } else if (matcher instanceof BytesMatcher decimals && source == SourceType.DECIMAL) {
      return decimals
          .candidateDecimals()
          .map(values -> values.stream().<TermValue>map(DecimalValue::new).toList());
    }
    return matcher instanceof BytesMatcher bytes
        ? bytes
            .candidateValues()
            .map(values -> values.stream().map(BucketTransform::toTermValue).toList())
        : Optional.empty();
  }

  private Optional<LongStream> numbers(LongMatcher matcher) {
    if (matcher.isNegated()) {
      return Optional.empty();
    } else if (!matcher.isRange()) {
      return Optional.of(LongStream.of(matcher.set()));
    } else if (matcher.low() > matcher.high()) {
      return Optional.of(LongStream.empty());
    }
    long span = matcher.high() - matcher.low();
    return span >= 0 && span < MAX_RANGE_SIZE
        ? Optional.of(LongStream.rangeClosed(matcher.low(), matcher.high()))
        : Optional.empty();
  }

  private boolean isValue(long number) {
    return source != SourceType.ENUM || (number >= 0 && number < symbols.size());
  }

  private TermValue toTermValue(long number) {
    return source == SourceType.DECIMAL
        ? new DecimalValue(BigInteger.valueOf(number))
        : new LongValue(number);
  }

  private static TermValue toTermValue(ByteBuffer bytes) {
    return new BytesValue(bytes);
  }

  @Override
  boolean canProduce(TermValue termValue) {
    return termValue instanceof LongValue longValue
        && longValue.value() >= 0
        && longValue.value() < bucketCount;
  }

  @Override
  String format(TermValue termValue) {
    return Long.toString(((LongValue) termValue).value());
  }
}
