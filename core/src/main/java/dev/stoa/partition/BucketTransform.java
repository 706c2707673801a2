package dev.stoa.partition;

import dev.stoa.partition.PartitionPart.Bytes;
import dev.stoa.partition.PartitionPart.Decimal;
import dev.stoa.partition.PartitionPart.Whole;
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
 * Hashes values into a number of buckets, as Iceberg does: an int and a long of the same number are
 * in one, so are times and timestamps of different precision; enums are hashed as their texts.
 */
final class BucketTransform extends BoundTransform {
  /** Of more numbers in a row some are in most buckets. */
  private static final int MOST_OF_RANGE = 1_000;

  private final SourceType source;
  private final int secondDigits;
  private final List<String> symbols;
  private final int count;

  BucketTransform(DataType type, int count) {
    this.source = SourceType.of(type);
    this.secondDigits = type.kind().secondDigits();
    this.symbols = type instanceof EnumType symbols ? symbols.symbols() : List.of();
    this.count = count;
  }

  @Override
  PartitionPart apply(PartitionPart value) {
    return new Whole(PartitionFunctions.bucketOf(hash(value), count));
  }

  int hash(PartitionPart value) {
    if (value instanceof Whole whole) {
      return hash(whole.number());
    } else if (value instanceof Decimal decimal) {
      return Murmur3.hash(decimal.unscaled().toByteArray());
    }
    return Murmur3.hash(((Bytes) value).toByteArray());
  }

  private int hash(long number) {
    return switch (source) {
      case ENUM -> Murmur3.hash(symbols.get((int) number).getBytes(StandardCharsets.UTF_8));
      case TIME, TIMESTAMP -> Murmur3.hash(micros(number));
      default -> Murmur3.hash(number);
    };
  }

  private long micros(long number) {
    return switch (secondDigits) {
      case 3 -> number * 1_000;
      case 6 -> number;
      default -> Math.floorDiv(number, 1_000L);
    };
  }

  @Override
  FilterDecision decide(ValueMatcher test, PartitionPart part) {
    Optional<List<PartitionPart>> candidates = candidates(test);
    boolean isNone =
        candidates.isPresent()
            && candidates.get().stream().noneMatch(value -> apply(value).equals(part));
    return isNone ? FilterDecision.NONE : FilterDecision.SOME;
  }

  /** The values that alone pass a test; empty where too many do. */
  private Optional<List<PartitionPart>> candidates(ValueMatcher test) {
    if (test instanceof LongMatcher longs) {
      return numbers(longs).map(found -> found.filter(this::isValue).mapToObj(this::part).toList());
    } else if (test instanceof BytesMatcher decimals && source == SourceType.DECIMAL) {
      return decimals
          .onlyDecimals()
          .map(all -> all.stream().<PartitionPart>map(Decimal::new).toList());
    }
    return test instanceof BytesMatcher bytes
        ? bytes.onlyValues().map(all -> all.stream().map(BucketTransform::part).toList())
        : Optional.empty();
  }

  private Optional<LongStream> numbers(LongMatcher test) {
    if (test.isNegated()) {
      return Optional.empty();
    } else if (!test.isRange()) {
      return Optional.of(LongStream.of(test.set()));
    } else if (test.low() > test.high()) {
      return Optional.of(LongStream.empty());
    }
    long span = test.high() - test.low();
    return span >= 0 && span < MOST_OF_RANGE
        ? Optional.of(LongStream.rangeClosed(test.low(), test.high()))
        : Optional.empty();
  }

  private boolean isValue(long number) {
    return source != SourceType.ENUM || (number >= 0 && number < symbols.size());
  }

  private PartitionPart part(long number) {
    return source == SourceType.DECIMAL
        ? new Decimal(BigInteger.valueOf(number))
        : new Whole(number);
  }

  private static PartitionPart part(ByteBuffer bytes) {
    return new Bytes(bytes);
  }

  @Override
  boolean makes(PartitionPart part) {
    return part instanceof Whole whole && whole.number() >= 0 && whole.number() < count;
  }

  @Override
  String show(PartitionPart part) {
    return Long.toString(((Whole) part).number());
  }
}
