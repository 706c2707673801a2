package dev.stoa.table.index;

import dev.stoa.format.page.PathBounds;
import dev.stoa.format.split.ColumnFile;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.partition.Partitioning;
import dev.stoa.predicate.bounds.Bounds;
import dev.stoa.predicate.bounds.BytesBounds;
import dev.stoa.predicate.bounds.LongBounds;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Whether partitions and bounds allow two split directories to have a key in common.
 *
 * @param keyIds the field ids of the columns of the key
 * @param partitioning the partition specs of the table
 */
record KeyOverlap(List<Integer> keyIds, Partitioning partitioning) {
  /** Whether two split directories may have a key in common. */
  boolean isPossible(SplitDirectory split, SplitDirectory other) {
    boolean areOfOneSpec = split.partition().specId() == other.partition().specId();
    if (areOfOneSpec
        && !split.partition().equals(other.partition())
        && isPartitionedByKey(split.partition().specId())) {
      return false;
    }
    return keyIds.stream().allMatch(id -> mayOverlap(bounds(split, id), bounds(other, id)));
  }

  private boolean isPartitionedByKey(int specId) {
    return partitioning.specs().stream()
        .filter(spec -> spec.specId() == specId)
        .allMatch(spec -> spec.terms().stream().allMatch(term -> keyIds.contains(term.sourceId())));
  }

  private static Optional<Bounds> bounds(SplitDirectory split, int columnId) {
    return split
        .columnFile(columnId)
        .map(ColumnFile::bounds)
        .flatMap(known -> PathBounds.find(List.of(), known));
  }

  private static boolean mayOverlap(Optional<Bounds> bounds, Optional<Bounds> others) {
    if (bounds.isEmpty() || others.isEmpty()) {
      return true;
    }
    if (bounds.get() instanceof LongBounds left && others.get() instanceof LongBounds right) {
      return left.min() <= right.max() && right.min() <= left.max();
    }
    if (bounds.get() instanceof BytesBounds left && others.get() instanceof BytesBounds right) {
      return Arrays.compareUnsigned(left.min(), right.max()) <= 0
          && Arrays.compareUnsigned(right.min(), left.max()) <= 0;
    }
    return true;
  }
}
