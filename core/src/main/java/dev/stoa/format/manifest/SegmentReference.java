package dev.stoa.format.manifest;

import dev.stoa.format.bytes.ContainerReader;
import java.util.List;
import java.util.Set;

/**
 * A snapshot's reference to a manifest segment, with the changes since the segment was written.
 *
 * @param name the file's name below {@code _stoa}
 * @param identity the file's length and fingerprint
 * @param totals the totals of the segment's split directories, including patches and dropped
 *     columns
 * @param deletedRowCount the number of deleted rows
 * @param patches the patches of the segment, the newest last
 * @param bounds the bounds of some columns; deletions do not change them
 */
public record SegmentReference(
    String name,
    ContainerReader.FileIdentity identity,
    Totals totals,
    long deletedRowCount,
    List<PatchReference> patches,
    SegmentBounds bounds) {
  /** Copies the patches. */
  public SegmentReference {
    patches = List.copyOf(patches);
  }

  /** Creates a reference to a segment that has not changed since it was written. */
  public SegmentReference(
      String name, ContainerReader.FileIdentity identity, Totals totals, long deletedRowCount) {
    this(name, identity, totals, deletedRowCount, List.of(), SegmentBounds.NONE);
  }

  /** Returns this reference with the bounds of some columns. */
  public SegmentReference withBounds(SegmentBounds newBounds) {
    return new SegmentReference(name, identity, totals, deletedRowCount, patches, newBounds);
  }

  /** Returns this reference with another size of the files. */
  public SegmentReference withSize(long sizeInBytes) {
    return new SegmentReference(
        name, identity, totals.withSize(sizeInBytes), deletedRowCount, patches, bounds);
  }

  /**
   * Returns this reference after its split directories were changed.
   *
   * @param newPatches all patches
   * @param replacedFieldIds the ids of columns that have new files, and so lose their bounds
   */
  public SegmentReference withPatches(
      long newDeletedRowCount, List<PatchReference> newPatches, Set<Integer> replacedFieldIds) {
    return new SegmentReference(
        name, identity, totals, newDeletedRowCount, newPatches, bounds.without(replacedFieldIds));
  }

  /** Returns the number of rows that are not deleted. */
  public long liveRowCount() {
    return totals.rowCount() - deletedRowCount;
  }
}
