package dev.stoa.table.maintenance;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.index.IndexDefinition;
import dev.stoa.format.manifest.ManifestSegment;
import dev.stoa.format.manifest.SegmentReader;
import dev.stoa.format.manifest.SegmentReference;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.manifest.TablePaths;
import dev.stoa.format.split.SchemaFile;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.storage.Storage;
import dev.stoa.storage.StoragePath;
import java.io.IOException;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The files that snapshots and running jobs reference; called by vacuum, which deletes only files
 * that are not live.
 */
final class LiveFiles {
  private final Storage storage;
  private final Set<String> paths = new HashSet<>();
  private final Set<String> splitNames = new HashSet<>();
  private final Set<String> branchDirectories = new HashSet<>();
  private final Set<SegmentColumns> seenSegments = new HashSet<>();

  /**
   * A segment and the columns and indexes of a snapshot that references it, since files of dropped
   * ones are not live.
   */
  private record SegmentColumns(
      SegmentReference segment, Set<Integer> columnIds, List<IndexDefinition> indexes) {}

  LiveFiles(Storage storage) {
    this.storage = storage;
  }

  /** Adds the directory of a branch's snapshots. */
  void addBranchDirectory(String name) {
    branchDirectories.add(name);
  }

  /** Adds the files that a snapshot references. */
  void addSnapshot(SnapshotRoot root) throws IOException {
    Set<Integer> columnIds = root.schema().columnIds();
    for (SegmentReference segment : root.segments()) {
      if (seenSegments.add(new SegmentColumns(segment, columnIds, root.indexes()))) {
        paths.add(TablePaths.manifestFile(segment.name()));
        segment.patches().forEach(patch -> paths.add(TablePaths.manifestFile(patch.name())));
        addSplits(SegmentReader.read(storage, root, segment, columnIds::contains));
      }
    }
  }

  /**
   * Adds the files of the uncommitted split directories that a manifest segment lists, which a task
   * of a running job wrote.
   */
  void addPending(String segmentPath) throws IOException {
    try (ManifestSegment segment =
        ManifestSegment.open(storage, segmentPath, Optional.empty(), new ReadCounters())) {
      addSplits(segment.read(id -> true));
    } catch (CorruptFileException e) {
      if (storage.exists(segmentPath)) { // otherwise the job has ended and deleted the file
        throw e;
      }
    }
  }

  private void addSplits(Collection<SplitDirectory> splits) {
    for (SplitDirectory split : splits) {
      splitNames.add(split.name());
      paths.add(StoragePath.join(split.name(), SchemaFile.NAME));
      split.columnFiles().forEach(file -> paths.add(StoragePath.join(split.name(), file.name())));
      split.indexFiles().forEach(file -> paths.add(file.path(split.name())));
      split
          .deletionVector()
          .ifPresent(file -> paths.add(StoragePath.join(split.name(), file.name())));
    }
  }

  boolean contains(String path) {
    return paths.contains(path);
  }

  boolean containsBranchDirectory(String name) {
    return branchDirectories.contains(name);
  }

  boolean containsSplitDirectory(String name) {
    return splitNames.contains(name);
  }
}
