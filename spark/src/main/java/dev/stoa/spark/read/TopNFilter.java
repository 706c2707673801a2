package dev.stoa.spark.read;

import dev.stoa.engine.EngineScans;
import dev.stoa.predicate.ColumnReference;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.predicate.FilterPredicates;
import dev.stoa.predicate.bounds.Bounds;
import dev.stoa.predicate.bounds.LongBounds;
import dev.stoa.predicate.bounds.ValueCounts;
import dev.stoa.spark.predicate.LiteralTranslator;
import dev.stoa.spark.predicate.PathResolver;
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
 * Derives a condition from the first rows in an order of numbers or times: all of them match it,
 * and it rules out whole split directories by their bounds. Spark sorts the remaining rows.
 */
final class TopNFilter {
  private final PathResolver.ResolvedPath column;
  private final boolean isAscending;
  private final boolean areNullsFirst;

  private TopNFilter(PathResolver.ResolvedPath column, SortOrder order) {
    this.column = column;
    this.isAscending = order.direction() == SortDirection.ASCENDING;
    this.areNullsFirst = order.nullOrdering() == NullOrdering.NULLS_FIRST;
  }

  /**
   * Returns a condition that the first {@code limit} rows of a scan match; empty if it would not
   * rule out any split directory.
   */
  static Optional<FilterPredicate> of(
      SortOrder[] orders, int limit, TableScan scan, PathResolver resolver) throws IOException {
    Optional<PathResolver.ResolvedPath> column = resolver.resolve(orders[0].expression());
    if (column.isEmpty()) {
      return Optional.empty();
    }
    List<ScanSummary> splits = EngineScans.splitSummaries(scan, List.of(column.get().path()));
    return new TopNFilter(column.get(), orders[0]).condition(splits, limit);
  }

  /**
   * The range of a column's values in a split directory.
   *
   * @param firstValue the first value in the order, complemented ({@code ~}) if the order is
   *     descending
   * @param lastValue the last value in the order, complemented likewise
   * @param minRowCount the minimum number of rows in the range
   */
  private record ValueRange(long firstValue, long lastValue, long minRowCount) {}

  private Optional<FilterPredicate> condition(List<ScanSummary> splits, int limit) {
    List<ValueRange> ranges = new ArrayList<>();
    for (ScanSummary split : splits) {
      Optional<Bounds> bounds = split.bounds(column.path());
      if (bounds.isPresent() && bounds.get() instanceof LongBounds longs) {
        ranges.add(range(longs, split));
      }
    }
    ranges.sort(Comparator.comparingLong(ValueRange::lastValue));
    long rowCount = 0;
    for (ValueRange range : ranges) {
      rowCount += range.minRowCount;
      if (rowCount >= limit) {
        boolean rulesOutSplits =
            ranges.stream().anyMatch(other -> other.firstValue > range.lastValue);
        return rulesOutSplits
            ? conditionUpTo(isAscending ? range.lastValue : ~range.lastValue)
            : Optional.empty();
      }
    }
    return Optional.empty();
  }

  private ValueRange range(LongBounds bounds, ScanSummary split) {
    ValueCounts counts = bounds.counts();
    long deletedCount = counts.valueCount() + counts.nullCount() - split.rowCount();
    boolean hasExactCounts = split.exactness() != ScanSummary.Exactness.NONE;
    long minRowCount = hasExactCounts ? Math.max(0, counts.valueCount() - deletedCount) : 0;
    return isAscending
        ? new ValueRange(bounds.min(), bounds.max(), minRowCount)
        : new ValueRange(~bounds.max(), ~bounds.min(), minRowCount);
  }

  private Optional<FilterPredicate> conditionUpTo(long lastValue) {
    DataType type = SparkTypes.ofValue(column.schema());
    LongBounds bounds =
        new LongBounds(lastValue, lastValue, new ValueCounts(1, 0), Bounds.Exactness.EXACT);
    ColumnReference reference = FilterPredicates.column(column.path());
    return ColumnMinMax.of(bounds, column.schema(), type)
        .flatMap(minMax -> LiteralTranslator.translate(minMax.min(), type))
        .map(
            literal ->
                isAscending
                    ? reference.lessThanOrEqual(literal)
                    : reference.greaterThanOrEqual(literal))
        .map(condition -> areNullsFirst ? condition.or(reference.isNull()) : condition);
  }
}
