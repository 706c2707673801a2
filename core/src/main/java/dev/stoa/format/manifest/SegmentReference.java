package dev.stoa.format.manifest;

import dev.stoa.format.bytes.ContainerReader;
import java.util.List;

/**
 * A snapshot's reference to a manifest segment, with the changes since the segment was written.
 *
 * @param name the file's name below {@code _stoa}
 * @param identity the file's length and fingerprint
 * @param totals the totals of the segment's split directories, including patches and dropped
 *     columns
 * @param deletedRowCount the number of deleted rows
 * @param patches the patches of the segment, the newest last
 */
public record SegmentReference(
    String name,
    ContainerReader.FileIdentity identity,
    Totals totals,
    long deletedRowCount,
    List<PatchReference> patches) {
  /** Copies the patches. */
  public SegmentReference {
    patches = List.copyOf(patches);
  }

  /** Creates a reference to a segment that has not changed since it was written. */
  public SegmentReference(
      String name, ContainerReader.FileIdentity identity, Totals totals, long deletedRowCount) {
    this(name, identity, totals, deletedRowCount, List.of());
  }

  /** Returns the number of rows that are not deleted. */
  public long liveRowCount() {
    return totals.rowCount() - deletedRowCount;
  }
}
