package dev.stoa.spark.read;

import dev.stoa.predicate.ColumnReference;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.predicate.FilterPredicates;
import dev.stoa.predicate.bounds.Bounds;
import dev.stoa.predicate.bounds.LongBounds;
import dev.stoa.predicate.bounds.ValueCounts;
import dev.stoa.spark.predicate.NamedPaths;
import dev.stoa.spark.predicate.PushedValue;
import dev.stoa.spark.type.SparkTypes;
import dev.stoa.table.scan.ScanSummary;
import dev.stoa.table.scan.TableScan;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.connector.expressions.NullOrdering;
import org.apache.spark.sql.connector.expressions.SortDirection;
import org.apache.spark.sql.connector.expressions.SortOrder;
import org.apache.spark.sql.types.DataType;

/**
 * The first rows in an order of numbers or times: a condition that holds in all of them and that
 * rules out whole split directories, found by their bounds. Spark sorts what is left.
 */
final class TopRows {
  private final NamedPaths.Found column;
  private final boolean isAscending;
  private final boolean areNullsFirst;

  private TopRows(NamedPaths.Found column, SortOrder order) {
    this.column = column;
    this.isAscending = order.direction() == SortDirection.ASCENDING;
    this.areNullsFirst = order.nullOrdering() == NullOrdering.NULLS_FIRST;
  }

  /** A condition on the first {@code limit} rows of a scan; empty where none rules out any. */
  static Optional<FilterPredicate> of(
      SortOrder[] orders, int limit, TableScan scan, NamedPaths names) throws IOException {
    Optional<NamedPaths.Found> column = names.find(orders[0].expression());
    if (column.isEmpty()) {
      return Optional.empty();
    }
    List<ScanSummary> splits = scan.splitSummaries(List.of(column.get().path()));
    return new TopRows(column.get(), orders[0]).condition(splits, limit);
  }

  /**
   * A split directory of which enough is known.
   *
   * @param first the end that comes first in the order, turned around where that descends
   * @param last the other end
   * @param sure how many rows are between these two at least
   */
  private record Range(long first, long last, long sure) {}

  private Optional<FilterPredicate> condition(List<ScanSummary> splits, int limit) {
    List<Range> ranges = new ArrayList<>();
    for (ScanSummary split : splits) {
      Optional<Bounds> bounds = split.bounds(column.path());
      if (bounds.isPresent() && bounds.get() instanceof LongBounds longs) {
        ranges.add(range(longs, split));
      }
    }
    ranges.sort(Comparator.comparingLong(Range::last));
    long rows = 0;
    for (Range range : ranges) {
      rows += range.sure;
      if (rows >= limit) {
        boolean rulesOut = ranges.stream().anyMatch(other -> other.first > range.last);
        return rulesOut ? condition(isAscending ? range.last : ~range.last) : Optional.empty();
      }
    }
    return Optional.empty();
  }

  private Range range(LongBounds bounds, ScanSummary split) {
    ValueCounts counts = bounds.counts();
    long deleted = counts.valueCount() + counts.nullCount() - split.rowCount();
    boolean isCounted = split.certainty() != ScanSummary.Certainty.NONE;
    long sure = isCounted ? Math.max(0, counts.valueCount() - deleted) : 0;
    return isAscending
        ? new Range(bounds.min(), bounds.max(), sure)
        : new Range(~bounds.max(), ~bounds.min(), sure);
  }

  private Optional<FilterPredicate> condition(long last) {
    DataType type = SparkTypes.ofValue(column.type());
    LongBounds one = new LongBounds(last, last, new ValueCounts(1, 0), Bounds.Exactness.EXACT);
    ColumnReference value = FilterPredicates.column(column.path());
    return KnownEnds.of(one, column.type(), type)
        .flatMap(ends -> PushedValue.of(ends.min(), type))
        .map(end -> isAscending ? value.lessThanOrEqual(end) : value.greaterThanOrEqual(end))
        .map(rows -> areNullsFirst ? rows.or(value.isNull()) : rows);
  }
}
