package dev.stoa.format.manifest;

import dev.stoa.format.bytes.FrameReader;
import java.util.List;

/**
 * A manifest segment as a snapshot names it, with what changed in it since.
 *
 * @param name the file's name below {@code _stoa}
 * @param expected its length and fingerprint
 * @param totals what it sums up to, the patches and the columns dropped since taken into account
 * @param deletedRowCount how many of its rows were deleted
 * @param patches what its split directories got since, the newest last
 */
public record SegmentReference(
    String name,
    FrameReader.Expected expected,
    Totals totals,
    long deletedRowCount,
    List<PatchReference> patches) {
  /** Copies the patches. */
  public SegmentReference {
    patches = List.copyOf(patches);
  }

  /** A segment of which nothing changed since it was written. */
  public SegmentReference(
      String name, FrameReader.Expected expected, Totals totals, long deletedRowCount) {
    this(name, expected, totals, deletedRowCount, List.of());
  }

  /** The rows that were not deleted. */
  public long liveRowCount() {
    return totals.rowCount() - deletedRowCount;
  }
}
