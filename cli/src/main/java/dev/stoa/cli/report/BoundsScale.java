package dev.stoa.cli.report;

import dev.stoa.predicate.bounds.Bounds;
import dev.stoa.predicate.bounds.BytesBounds;
import dev.stoa.predicate.bounds.BytesOrder;
import dev.stoa.predicate.bounds.DoubleBounds;
import dev.stoa.predicate.bounds.LongBounds;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Places the bounds of a column on an axis from 0 to 1, and estimates how many split directories an
 * equality reads. Byte strings are placed by their first bytes after the prefix that all share.
 */
final class BoundsScale {
  /** The number of bytes of a string that decide about its place: a double holds no more. */
  private static final int SIGNIFICANT_BYTES = 6;

  /** The number of split directories from which on only some are tested against all others. */
  private static final int MAX_TESTED_SPLITS = 1_000;

  /** A place on the axis. */
  record Range(double from, double to) {
    boolean overlaps(Range other) {
      return from <= other.to && other.from <= to;
    }

    /** Returns the share of this range that another one covers. */
    double shareCoveredBy(Range other) {
      if (!overlaps(other)) {
        return 0;
      }
      double length = to - from;
      return length <= 0 ? 1 : (Math.min(to, other.to) - Math.max(from, other.from)) / length;
    }
  }

  private final int prefixLength;
  private final double min;
  private final double max;

  /** Creates the scale of all bounds of a column. */
  BoundsScale(List<Bounds> allBounds) {
    prefixLength = commonPrefixLength(allBounds);
    double smallest = Double.POSITIVE_INFINITY;
    double largest = Double.NEGATIVE_INFINITY;
    for (Bounds bounds : allBounds) {
      Optional<Range> range = rawRange(bounds);
      if (range.isPresent()) {
        smallest = Math.min(smallest, range.get().from());
        largest = Math.max(largest, range.get().to());
      }
    }
    min = smallest;
    max = largest;
  }

  /** Returns the place of bounds; empty if they have no minimum and maximum. */
  Optional<Range> range(Bounds bounds) {
    return rawRange(bounds).map(range -> new Range(position(range.from()), position(range.to())));
  }

  private double position(double value) {
    return max > min ? (value - min) / (max - min) : 0.5;
  }

  private Optional<Range> rawRange(Bounds bounds) {
    if (bounds.counts().valueCount() == 0) {
      return Optional.empty();
    }
    if (bounds instanceof LongBounds longs) {
      return Optional.of(new Range(longs.min(), longs.max()));
    }
    if (bounds instanceof DoubleBounds doubles
        && Double.isFinite(doubles.min())
        && Double.isFinite(doubles.max())) {
      return Optional.of(new Range(doubles.min(), doubles.max()));
    }
    return bounds instanceof BytesBounds bytes
        ? Optional.of(new Range(number(bytes.min(), bytes), number(bytes.max(), bytes)))
        : Optional.empty();
  }

  private double number(byte[] bound, BytesBounds bounds) {
    if (bounds.order() == BytesOrder.DECIMAL) {
      return bound.length == 0 ? 0 : new BigInteger(bound).doubleValue();
    }
    double number = 0;
    for (int i = prefixLength; i < prefixLength + SIGNIFICANT_BYTES; i++) {
      number = number * 256 + (i < bound.length ? bound[i] & 0xff : 0);
    }
    return number;
  }

  private static int commonPrefixLength(List<Bounds> allBounds) {
    byte[] first = null;
    int length = 0;
    for (Bounds bounds : allBounds) {
      if (bounds instanceof BytesBounds bytes && bounds.counts().valueCount() > 0) {
        if (first == null) {
          first = bytes.min();
          length = first.length;
        }
        length = Math.min(length, commonLength(first, bytes.min()));
        length = Math.min(length, commonLength(first, bytes.max()));
      }
    }
    return length;
  }

  private static int commonLength(byte[] left, byte[] right) {
    int mismatch = Arrays.mismatch(left, right);
    return mismatch < 0 ? left.length : mismatch;
  }

  /**
   * Returns the expected share of split directories whose range contains the value of a random row,
   * if the values are spread evenly between the bounds of each split directory.
   *
   * @param ranges the range of each split directory; empty if it must always be read, because its
   *     bounds are unknown
   * @param valueCounts the number of values of each
   */
  static double expectedShare(List<Optional<Range>> ranges, List<Long> valueCounts) {
    int step = Math.max(1, ranges.size() / MAX_TESTED_SPLITS);
    double weightedSum = 0;
    double weight = 0;
    for (int i = 0; i < ranges.size(); i += step) {
      if (ranges.get(i).isPresent()) {
        Range range = ranges.get(i).get();
        double readCount = 0;
        for (Optional<Range> other : ranges) {
          readCount += other.map(range::shareCoveredBy).orElse(1.0);
        }
        weightedSum += readCount * valueCounts.get(i);
        weight += valueCounts.get(i);
      }
    }
    return weight == 0 ? 1 : weightedSum / weight / ranges.size();
  }
}
