package dev.stoa.spark.read;

import dev.stoa.predicate.ColumnPath;
import dev.stoa.predicate.bounds.Bounds;
import dev.stoa.predicate.bounds.BytesBounds;
import dev.stoa.predicate.bounds.BytesOrder;
import dev.stoa.predicate.bounds.DoubleBounds;
import dev.stoa.predicate.bounds.LongBounds;
import dev.stoa.table.scan.ScanSummary;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Columns whose values differ from split directory to split directory: of some two of these, one
 * has only greater values than the other. Filters on such columns rule out split directories.
 */
final class SpreadColumns {
  private final List<ScanSummary> splits;

  /** Those of the split directories that a scan reads, of which the manifest tells this. */
  SpreadColumns(List<ScanSummary> splits) {
    this.splits = splits;
  }

  boolean contains(ColumnPath path) {
    List<Bounds> known =
        splits.stream()
            .map(split -> split.bounds(path))
            .flatMap(Optional::stream)
            .filter(bounds -> !(bounds instanceof BytesBounds bytes) || isUnsigned(bytes))
            .toList();
    return isSpread(known, LongBounds.class, LongBounds::min, LongBounds::max, Long::compare)
        || isSpread(
            known, DoubleBounds.class, DoubleBounds::min, DoubleBounds::max, Double::compare)
        || isSpread(
            known, BytesBounds.class, BytesBounds::min, BytesBounds::max, Arrays::compareUnsigned);
  }

  /** Decimals have another order. */
  private static boolean isUnsigned(BytesBounds bounds) {
    return bounds.order() == BytesOrder.UNSIGNED;
  }

  private static <B extends Bounds, V> boolean isSpread(
      List<Bounds> known,
      Class<B> type,
      Function<B, V> min,
      Function<B, V> max,
      Comparator<V> order) {
    List<B> typed = known.stream().filter(type::isInstance).map(type::cast).toList();
    Optional<V> greatestMin = typed.stream().map(min).max(order);
    Optional<V> leastMax = typed.stream().map(max).min(order);
    return greatestMin.isPresent() && order.compare(greatestMin.get(), leastMax.get()) > 0;
  }
}
