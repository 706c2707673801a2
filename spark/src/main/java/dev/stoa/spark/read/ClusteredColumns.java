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
 * The columns whose value ranges are disjoint in at least two split directories. A filter on such a
 * column can rule out split directories.
 */
final class ClusteredColumns {
  private final List<ScanSummary> splits;

  /** Creates the clustered columns of split directories from their summaries in the manifest. */
  ClusteredColumns(List<ScanSummary> splits) {
    this.splits = splits;
  }

  boolean contains(ColumnPath path) {
    List<Bounds> bounds =
        splits.stream()
            .map(split -> split.bounds(path))
            .flatMap(Optional::stream)
            .filter(range -> !(range instanceof BytesBounds bytes) || isUnsigned(bytes))
            .toList();
    return isClustered(bounds, LongBounds.class, LongBounds::min, LongBounds::max, Long::compare)
        || isClustered(
            bounds, DoubleBounds.class, DoubleBounds::min, DoubleBounds::max, Double::compare)
        || isClustered(
            bounds, BytesBounds.class, BytesBounds::min, BytesBounds::max, Arrays::compareUnsigned);
  }

  /** Whether bounds have the order of unsigned bytes, which those of decimals do not. */
  private static boolean isUnsigned(BytesBounds bounds) {
    return bounds.order() == BytesOrder.UNSIGNED;
  }

  private static <B extends Bounds, V> boolean isClustered(
      List<Bounds> bounds,
      Class<B> type,
      Function<B, V> min,
      Function<B, V> max,
      Comparator<V> order) {
    List<B> typed = bounds.stream().filter(type::isInstance).map(type::cast).toList();
    Optional<V> largestMin = typed.stream().map(min).max(order);
    Optional<V> smallestMax = typed.stream().map(max).min(order);
    return largestMin.isPresent() && order.compare(largestMin.get(), smallestMax.get()) > 0;
  }
}
