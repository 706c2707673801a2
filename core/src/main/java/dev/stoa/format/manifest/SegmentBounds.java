package dev.stoa.format.manifest;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.page.PathBounds;
import dev.stoa.format.split.ColumnFile;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.format.split.ValueOrder;
import dev.stoa.predicate.bounds.Bounds;
import dev.stoa.predicate.bounds.BytesBounds;
import dev.stoa.predicate.bounds.CountBounds;
import dev.stoa.predicate.bounds.DoubleBounds;
import dev.stoa.predicate.bounds.LongBounds;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The bounds of some columns over all split directories of a segment. Stored in snapshots, so that
 * a scan reads no segment that its predicate rules out: a range index of the table's split
 * directories.
 *
 * <p>Only columns by which the split directories are ordered are worth it, such as those that rows
 * were sorted by before they were written, or a time at which they arrived.
 *
 * @param boundsByFieldId the bounds of each column with bounds, in the format of column files
 */
public record SegmentBounds(Map<Integer, List<PathBounds>> boundsByFieldId) {
  /** The bounds of a segment of which no column has bounds. */
  public static final SegmentBounds NONE = new SegmentBounds(Map.of());

  /** The maximum number of columns with bounds, since each commit writes those of all segments. */
  static final int MAX_COLUMNS = 16;

  /** The path of bounds of a column's values themselves. */
  private static final String VALUE_PATH = "";

  /** Copies the map. */
  public SegmentBounds {
    boundsByFieldId = Collections.unmodifiableMap(new LinkedHashMap<>(boundsByFieldId));
  }

  /** Returns the bounds of the columns by which split directories are ordered. */
  public static SegmentBounds of(List<SplitDirectory> splits) {
    Map<Integer, ColumnMerge> mergesByFieldId = new LinkedHashMap<>();
    for (SplitDirectory split : splits) {
      for (ColumnFile file : split.columnFiles()) {
        mergesByFieldId.computeIfAbsent(file.fieldId(), id -> new ColumnMerge()).add(file);
      }
    }
    Map<Integer, List<PathBounds>> boundsByFieldId = new LinkedHashMap<>();
    for (Map.Entry<Integer, ColumnMerge> merge : mergesByFieldId.entrySet()) {
      if (boundsByFieldId.size() < MAX_COLUMNS && merge.getValue().isOrdered(splits.size())) {
        PathBounds bounds = new PathBounds(VALUE_PATH, merge.getValue().bounds.orElseThrow());
        boundsByFieldId.put(merge.getKey(), List.of(bounds));
      }
    }
    return boundsByFieldId.isEmpty() ? NONE : new SegmentBounds(boundsByFieldId);
  }

  /** Merges the bounds of a column's files in the order of their split directories. */
  private static final class ColumnMerge {
    private Optional<Bounds> bounds = Optional.empty();
    private Optional<Bounds> previousBounds = Optional.empty();
    private int mergedCount;
    private int disjointCount;
    private boolean areSorted = true;

    void add(ColumnFile file) {
      Optional<Bounds> fileBounds = valueBounds(file);
      if (fileBounds.isEmpty()
          || (bounds.isPresent() && !canMerge(bounds.get(), fileBounds.get()))) {
        return; // isOrdered misses it
      }
      if (previousBounds.isPresent() && areDisjoint(previousBounds.get(), fileBounds.get())) {
        disjointCount++;
      }
      bounds = bounds.map(merged -> merged.merge(fileBounds.get())).or(() -> fileBounds);
      previousBounds = fileBounds;
      mergedCount++;
      areSorted &= file.order() == ValueOrder.ASCENDING_NULLS_FIRST;
    }

    /**
     * Whether all split directories have bounds of the column, and those of at least half of the
     * neighbors do not overlap; a single one must be sorted.
     */
    boolean isOrdered(int splitCount) {
      return mergedCount == splitCount
          && !(bounds.orElseThrow() instanceof CountBounds)
          && (splitCount == 1 ? areSorted : 2 * disjointCount >= splitCount - 1);
    }
  }

  private static Optional<Bounds> valueBounds(ColumnFile file) {
    return file.bounds().stream()
        .filter(pathBounds -> pathBounds.path().equals(VALUE_PATH))
        .map(PathBounds::bounds)
        .findFirst();
  }

  /** Whether bounds are of the same type; they are not if a column was widened between them. */
  private static boolean canMerge(Bounds left, Bounds right) {
    if (left instanceof BytesBounds leftBytes && right instanceof BytesBounds rightBytes) {
      return leftBytes.order() == rightBytes.order();
    }
    return left instanceof CountBounds
        || right instanceof CountBounds
        || left.getClass() == right.getClass();
  }

  /** Whether no value of one is between two values of the other; true for nulls alone. */
  private static boolean areDisjoint(Bounds left, Bounds right) {
    return left.counts().valueCount() == 0
        || right.counts().valueCount() == 0
        || isBefore(left, right)
        || isBefore(right, left);
  }

  private static boolean isBefore(Bounds left, Bounds right) {
    if (left instanceof LongBounds leftLongs && right instanceof LongBounds rightLongs) {
      return leftLongs.max() <= rightLongs.min();
    }
    if (left instanceof DoubleBounds leftDoubles && right instanceof DoubleBounds rightDoubles) {
      return leftDoubles.max() <= rightDoubles.min();
    }
    return left instanceof BytesBounds leftBytes
        && right instanceof BytesBounds rightBytes
        && leftBytes.order() == rightBytes.order()
        && leftBytes.order().compare(leftBytes.max(), rightBytes.min()) <= 0;
  }

  /** Returns whether no column has bounds. */
  public boolean isEmpty() {
    return boundsByFieldId.isEmpty();
  }

  /** Returns the bounds of a column; empty if it has none. */
  public List<PathBounds> of(int fieldId) {
    return boundsByFieldId.getOrDefault(fieldId, List.of());
  }

  /** Returns these bounds without those of some columns, whose values were replaced. */
  public SegmentBounds without(Set<Integer> fieldIds) {
    Map<Integer, List<PathBounds>> remaining = new LinkedHashMap<>(boundsByFieldId);
    remaining.keySet().removeAll(fieldIds);
    return remaining.isEmpty() ? NONE : new SegmentBounds(remaining);
  }

  /**
   * Whether the bounds of all files of the split directories are within these bounds; otherwise
   * scans would miss rows.
   */
  public boolean contain(List<SplitDirectory> splits) {
    return boundsByFieldId.entrySet().stream()
        .allMatch(
            entry ->
                splits.stream()
                    .allMatch(
                        split ->
                            split
                                .columnFile(entry.getKey())
                                .flatMap(SegmentBounds::valueBounds)
                                .filter(inner -> isWithin(inner, entry.getValue()))
                                .isPresent()));
  }

  private static boolean isWithin(Bounds inner, List<PathBounds> outerBounds) {
    return outerBounds.stream().map(PathBounds::bounds).allMatch(outer -> isWithin(inner, outer));
  }

  private static boolean isWithin(Bounds inner, Bounds outer) {
    if (inner.counts().nullCount() > outer.counts().nullCount()
        || inner.counts().valueCount() > outer.counts().valueCount()) {
      return false;
    }
    if (inner instanceof LongBounds innerLongs && outer instanceof LongBounds outerLongs) {
      return innerLongs.min() >= outerLongs.min() && innerLongs.max() <= outerLongs.max();
    }
    if (inner instanceof DoubleBounds innerDoubles && outer instanceof DoubleBounds outerDoubles) {
      return innerDoubles.min() >= outerDoubles.min() && innerDoubles.max() <= outerDoubles.max();
    }
    if (inner instanceof BytesBounds innerBytes && outer instanceof BytesBounds outerBytes) {
      return outerBytes.order().compare(innerBytes.min(), outerBytes.min()) >= 0
          && outerBytes.order().compare(innerBytes.max(), outerBytes.max()) <= 0;
    }
    return inner.counts().valueCount() == 0;
  }

  void write(ByteWriter out) {
    out.writeVarint(boundsByFieldId.size());
    boundsByFieldId.forEach(
        (fieldId, bounds) -> {
          out.writeVarint(fieldId);
          PathBounds.writeAll(bounds, out);
        });
  }

  static SegmentBounds read(ByteReader in) {
    int columnCount = in.readCount("number of columns with bounds", in.remaining());
    if (columnCount == 0) {
      return NONE;
    }
    Map<Integer, List<PathBounds>> boundsByFieldId = new LinkedHashMap<>();
    for (int i = 0; i < columnCount; i++) {
      boundsByFieldId.put(in.readCount("field id", Integer.MAX_VALUE), PathBounds.readAll(in));
    }
    return new SegmentBounds(boundsByFieldId);
  }
}
