package dev.stoa.format.vector.write;

import dev.stoa.format.page.PathBounds;
import dev.stoa.predicate.bounds.Bounds;
import dev.stoa.predicate.bounds.BytesBoundsBuilder;
import dev.stoa.predicate.bounds.CountBounds;
import dev.stoa.predicate.bounds.DoubleBoundsBuilder;
import dev.stoa.predicate.bounds.LongBoundsBuilder;
import dev.stoa.predicate.bounds.ValueCounts;
import java.util.ArrayList;
import java.util.List;

/** Collects the bounds of a page's nodes; rows without a value at a path count as nulls. */
final class BoundsCollector {
  /**
   * The maximum number of bounds: more would make the footers of files with maps of many keys long.
   */
  private static final int MAX_BOUNDS = 32;

  private final int rowCount;
  private final List<PathBounds> bounds = new ArrayList<>();

  BoundsCollector(int rowCount) {
    this.rowCount = rowCount;
  }

  /** Returns whether further bounds are ignored. */
  boolean isFull() {
    return bounds.size() >= MAX_BOUNDS;
  }

  /** Adds the bounds of {@code valueCount} values at a path. */
  void add(String path, int valueCount, LongBoundsBuilder builder) {
    builder.addNulls((long) rowCount - valueCount);
    add(path, builder.build());
  }

  void add(String path, int valueCount, DoubleBoundsBuilder builder) {
    builder.addNulls((long) rowCount - valueCount);
    add(path, builder.build());
  }

  void add(String path, int valueCount, BytesBoundsBuilder builder) {
    builder.addNulls((long) rowCount - valueCount);
    add(path, builder.build());
  }

  /** Adds the counts of values without an order. */
  void addCounts(String path, int valueCount) {
    add(path, new CountBounds(new ValueCounts(valueCount, (long) rowCount - valueCount)));
  }

  private void add(String path, Bounds pathBounds) {
    if (!isFull()) {
      bounds.add(new PathBounds(path, pathBounds));
    }
  }

  List<PathBounds> bounds() {
    return bounds;
  }
}
