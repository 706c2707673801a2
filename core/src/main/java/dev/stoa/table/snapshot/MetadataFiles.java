package dev.stoa.table.snapshot;

import dev.stoa.format.bytes.ContainerReader;
import dev.stoa.format.manifest.ManifestPatch;
import dev.stoa.format.manifest.ManifestSegmentWriter;
import dev.stoa.format.manifest.PatchReference;
import dev.stoa.format.manifest.SegmentReference;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.manifest.TablePaths;
import dev.stoa.format.manifest.Totals;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.format.split.SplitNames;
import dev.stoa.storage.OutputFile;
import dev.stoa.storage.Storage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/**
 * Writes the manifest segments and patches of one attempt to commit, and deletes them when it
 * fails. Internal: {@link CommitLoop} passes one to each change.
 */
public final class MetadataFiles {
  private final Storage storage;
  private final UUID tableUuid;
  private final List<String> written = new ArrayList<>();

  /** The metadata files of one commit attempt. */
  public MetadataFiles(Storage storage, UUID tableUuid) {
    this.storage = storage;
    this.tableUuid = tableUuid;
  }

  /** Writes split directories as a new segment. */
  public SegmentReference writeSegment(List<SplitDirectory> splits) throws IOException {
    String name = TablePaths.newSegmentName();
    ContainerReader.FileIdentity expected;
    try (OutputFile file = create(name)) {
      expected = ManifestSegmentWriter.write(file, tableUuid, splits);
    }
    storage.sync(TablePaths.METADATA);
    long deletedRows = splits.stream().mapToLong(SplitDirectory::deletedRowCount).sum();
    return new SegmentReference(name, expected, Totals.of(splits), deletedRows);
  }

  /** Writes the new files of a segment's split directories, in order, as a patch. */
  public PatchReference writePatch(SegmentReference segment, List<SplitDirectory> changes)
      throws IOException {
    String name = TablePaths.newPatchName();
    ContainerReader.FileIdentity expected;
    try (OutputFile file = create(name)) {
      expected = ManifestPatch.write(file, tableUuid, segment.identity().fingerprint(), changes);
    }
    storage.sync(TablePaths.METADATA);
    return new PatchReference(name, expected);
  }

  private OutputFile create(String name) throws IOException {
    written.add(name); // before: a create that fails may have left the file
    return storage.create(TablePaths.segment(name));
  }

  /**
   * Deletes the written files that no snapshot references; those that cannot be deleted are left to
   * vacuum.
   *
   * <p>An attempt that succeeds has such files too: those of segments that it then changed again, as
   * a deletion that also drops a whole split directory does.
   *
   * @param referenced the segments of the snapshot to be made; none if the commit failed
   */
  public void deleteExcept(List<SegmentReference> referenced) {
    Set<String> kept = new HashSet<>();
    for (SegmentReference segment : referenced) {
      kept.add(segment.name());
      segment.patches().forEach(patch -> kept.add(patch.name()));
    }
    List<String> unused = written.stream().filter(name -> !kept.contains(name)).toList();
    unused.forEach(name -> SplitNames.deleteQuietly(storage, TablePaths.segment(name)));
    written.removeAll(unused);
  }
}
