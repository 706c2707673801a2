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
  /** The maximum size of ranges whose numbers are hashed: larger ranges fall into most buckets. */
  private static final int MAX_HASHED_RANGE_SIZE = 1_000;

  private final SourceType sourceType;
  private final int fractionalSecondDigits;
  private final List<String> symbols;
  private final int bucketCount;

  BucketTransform(DataType type, int bucketCount) {
    this.sourceType = SourceType.of(type);
    this.fractionalSecondDigits = type.kind().fractionalSecondDigits();
    this.symbols = type instanceof EnumType enumType ? enumType.symbols() : List.of();
    this.bucketCount = bucketCount;
  }

  @Override
  TermValue apply(TermValue value) {
    return new LongValue(PartitionFunctions.bucketOf(hash(value), bucketCount));
  }

  /** Returns the hash of a value of the source. */
  int hash(TermValue value) {
    if (value instanceof LongValue longValue) {
      return hash(longValue.value());
    } else if (value instanceof DecimalValue decimal) {
      return Murmur3.hash(decimal.unscaled().toByteArray());
    }
    return Murmur3.hash(((BytesValue) value).toByteArray());
  }

  private int hash(long number) {
    return switch (sourceType) {
      case ENUM -> Murmur3.hash(symbols.get((int) number).getBytes(StandardCharsets.UTF_8));
      case TIME, TIMESTAMP -> Murmur3.hash(toMicros(number));
      default -> Murmur3.hash(number);
    };
  }

  private long toMicros(long number) {
    return switch (fractionalSecondDigits) {
      case 3 -> number * 1_000;
      case 6 -> number;
      default -> Math.floorDiv(number, 1_000L);
    };
  }

  @Override
  FilterDecision decide(ValueMatcher matcher, TermValue termValue) {
    Optional<List<TermValue>> candidates = candidates(matcher);
    boolean hasNoMatch =
        candidates.isPresent()
            && candidates.get().stream().noneMatch(value -> apply(value).equals(termValue));
    return hasNoMatch ? FilterDecision.NONE : FilterDecision.SOME;
  }

  /** Returns all values that a matcher may match; empty if they are too many or unknown. */
  private Optional<List<TermValue>> candidates(ValueMatcher matcher) {
    if (matcher instanceof LongMatcher longMatcher) {
      return candidateNumbers(longMatcher)
          .map(numbers -> numbers.filter(this::isPossible).mapToObj(this::toTermValue).toList());
    } else if (matcher instanceof BytesMatcher decimalMatcher && sourceType == SourceType.DECIMAL) {
      return decimalMatcher
          .candidateDecimals()
          .map(values -> values.stream().<TermValue>map(DecimalValue::new).toList());
    }
    return matcher instanceof BytesMatcher bytesMatcher
        ? bytesMatcher
            .candidateValues()
            .map(values -> values.stream().map(BucketTransform::toTermValue).toList())
        : Optional.empty();
  }

  private Optional<LongStream> candidateNumbers(LongMatcher matcher) {
    if (matcher.isNegated()) {
      return Optional.empty();
    } else if (!matcher.isRange()) {
      return Optional.of(LongStream.of(matcher.set()));
    } else if (matcher.low() > matcher.high()) {
      return Optional.of(LongStream.empty());
    }
    long span = matcher.high() - matcher.low();
    return span >= 0 && span < MAX_HASHED_RANGE_SIZE
        ? Optional.of(LongStream.rangeClosed(matcher.low(), matcher.high()))
        : Optional.empty();
  }

  private boolean isPossible(long number) {
    return sourceType != SourceType.ENUM || (number >= 0 && number < symbols.size());
  }

  private TermValue toTermValue(long number) {
    return sourceType == SourceType.DECIMAL
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
