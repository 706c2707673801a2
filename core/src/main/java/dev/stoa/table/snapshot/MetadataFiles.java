package dev.stoa.table.snapshot;

import dev.stoa.format.bytes.ContainerReader;
import dev.stoa.format.manifest.ManifestPatch;
import dev.stoa.format.manifest.ManifestSegmentWriter;
import dev.stoa.format.manifest.PatchReference;
import dev.stoa.format.manifest.SegmentBounds;
import dev.stoa.format.manifest.SegmentReference;
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
 * Writes the manifest segments and patches of one attempt to commit, and deletes them if the
 * attempt fails. Internal: {@link CommitLoop} passes one to each change.
 */
public final class MetadataFiles {
  private final Storage storage;
  private final UUID tableUuid;
  private final List<String> writtenNames = new ArrayList<>();

  /** Creates a writer that has written no files. */
  public MetadataFiles(Storage storage, UUID tableUuid) {
    this.storage = storage;
    this.tableUuid = tableUuid;
  }

  /** Writes split directories as a new segment. */
  public SegmentReference writeSegment(List<SplitDirectory> splits) throws IOException {
    String name = TablePaths.newSegmentName();
    ContainerReader.FileIdentity identity;
    try (OutputFile file = create(name)) {
      identity = ManifestSegmentWriter.write(file, tableUuid, splits);
    }
    storage.sync(TablePaths.METADATA);
    long deletedRowCount = splits.stream().mapToLong(SplitDirectory::deletedRowCount).sum();
    return new SegmentReference(name, identity, Totals.of(splits), deletedRowCount)
        .withBounds(SegmentBounds.of(splits));
  }

  /** Writes the new files of a segment's split directories, in order, as a patch. */
  public PatchReference writePatch(SegmentReference segment, List<SplitDirectory> changes)
      throws IOException {
    String name = TablePaths.newPatchName();
    ContainerReader.FileIdentity identity;
    try (OutputFile file = create(name)) {
      identity = ManifestPatch.write(file, tableUuid, segment.identity().fingerprint(), changes);
    }
    storage.sync(TablePaths.METADATA);
    return new PatchReference(name, identity);
  }

  private OutputFile create(String name) throws IOException {
    writtenNames.add(name); // added first: a create that fails may leave the file
    return storage.create(TablePaths.manifestFile(name));
  }

  /**
   * Deletes the written files that the next snapshot does not reference; vacuum deletes them later
   * if that fails.
   *
   * <p>A successful attempt can have unreferenced files of segments that it changed twice: a
   * deletion does so if it also drops a whole split directory.
   *
   * @param referencedSegments the segments of the next snapshot; none if the commit failed
   */
  public void deleteExcept(List<SegmentReference> referencedSegments) {
    Set<String> referencedNames = new HashSet<>();
    for (SegmentReference segment : referencedSegments) {
      referencedNames.add(segment.name());
      segment.patches().forEach(patch -> referencedNames.add(patch.name()));
    }
    List<String> unusedNames =
        writtenNames.stream().filter(name -> !referencedNames.contains(name)).toList();
    unusedNames.forEach(name -> SplitNames.deleteQuietly(storage, TablePaths.manifestFile(name)));
    writtenNames.removeAll(unusedNames);
  }
}
