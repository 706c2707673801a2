package dev.stoa.format.manifest;

import dev.stoa.format.bytes.ContainerReader;
import java.util.List;

/**
 * A snapshot's reference to a manifest segment, with the changes made to it since.
 *
 * @param name the file's name below {@code _stoa}
 * @param identity its length and fingerprint
 * @param totals its totals, including patches and dropped columns
 * @param deletedRowCount the number of deleted rows
 * @param patches its patches, the newest last
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

  /** A segment without changes since it was written. */
  public SegmentReference(
      String name, ContainerReader.FileIdentity identity, Totals totals, long deletedRowCount) {
    this(name, identity, totals, deletedRowCount, List.of());
  }

  /** The number of rows not deleted. */
  public long liveRowCount() {
    return totals.rowCount() - deletedRowCount;
  }
}
