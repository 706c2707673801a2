package dev.stoa.table.snapshot;

import dev.stoa.format.bytes.FrameReader;
import dev.stoa.format.manifest.ManifestPatch;
import dev.stoa.format.manifest.ManifestSegmentWriter;
import dev.stoa.format.manifest.PatchReference;
import dev.stoa.format.manifest.SegmentReference;
import dev.stoa.format.manifest.TablePaths;
import dev.stoa.format.manifest.Totals;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.format.split.SplitNames;
import dev.stoa.storage.OutputFile;
import dev.stoa.storage.Storage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * Writes the manifest segments and patches of one attempt to commit, and deletes them when it
 * fails. Internal: {@link CommitLoop} hands one to each change.
 */
public final class MetadataFiles {
  private final Storage storage;
  private final UUID table;
  private final List<String> written = new ArrayList<>();

  /** The files of one attempt to commit to a table. */
  public MetadataFiles(Storage storage, UUID table) {
    this.storage = storage;
    this.table = table;
  }

  /** Writes split directories as a new segment. */
  public SegmentReference writeSegment(List<SplitDirectory> splits) throws IOException {
    String name = TablePaths.newSegmentName();
    FrameReader.Expected expected;
    try (OutputFile file = create(name)) {
      expected = ManifestSegmentWriter.write(file, table, splits);
    }
    storage.sync(TablePaths.METADATA);
    long deletedRows = splits.stream().mapToLong(SplitDirectory::deletedRowCount).sum();
    return new SegmentReference(name, expected, Totals.of(splits), deletedRows);
  }

  /** Writes what the split directories of a segment got, in their order. */
  public PatchReference writePatch(SegmentReference segment, List<SplitDirectory> changes)
      throws IOException {
    String name = TablePaths.newPatchName();
    FrameReader.Expected expected;
    try (OutputFile file = create(name)) {
      expected = ManifestPatch.write(file, table, segment.expected().fingerprint(), changes);
    }
    storage.sync(TablePaths.METADATA);
    return new PatchReference(name, expected);
  }

  private OutputFile create(String name) throws IOException {
    OutputFile file = storage.create(TablePaths.segment(name));
    written.add(name);
    return file;
  }

  /**
   * Deletes what was written, which no snapshot names; what cannot be deleted is left to vacuum.
   */
  void takeBack() {
    written.forEach(name -> SplitNames.deleteQuietly(storage, TablePaths.segment(name)));
    written.clear();
  }
}
