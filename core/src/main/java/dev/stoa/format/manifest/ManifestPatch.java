package dev.stoa.format.manifest;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.ContainerFile;
import dev.stoa.format.bytes.ContainerReader;
import dev.stoa.format.bytes.ContainerWriter;
import dev.stoa.format.bytes.FileKind;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.index.IndexDefinition;
import dev.stoa.format.index.IndexFile;
import dev.stoa.format.split.ColumnFile;
import dev.stoa.format.split.DeletionVectorFile;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.storage.OutputFile;
import dev.stoa.storage.Storage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.IntPredicate;

/**
 * A manifest patch that is open for reading: files that were added to the split directories of one
 * segment after the segment was written. Because of patches, adding a column does not rewrite the
 * list of the other columns' files.
 */
public final class ManifestPatch extends ContainerFile {
  private static final int PATCH_TAG = 1;
  private static final Map<Integer, String> SECTIONS = Map.of(PATCH_TAG, "patch");

  private final UUID tableUuid;
  private final int segmentFingerprint;
  private final int splitCount;
  private final List<FileBlocks.Block> blocks;
  private final boolean hasDeletionVectors;
  private final List<IndexDefinition> indexes;

  private ManifestPatch(ContainerReader container) {
    super(container);
    Map<Integer, ByteReader> sections =
        container.readSections(SECTIONS, ManifestSegment.OPTIONAL_SECTIONS);
    ByteReader in = sections.get(PATCH_TAG);
    this.tableUuid = in.readUuid();
    this.segmentFingerprint = in.readInt();
    this.splitCount = in.readCount("number of split directories", Integer.MAX_VALUE);
    List<FileBlocks.ColumnKey> keys =
        in.readList("number of columns", () -> FileBlocks.ColumnKey.read(in));
    this.hasDeletionVectors = sections.containsKey(ManifestSegment.DELETION_VECTORS_TAG);
    this.indexes = IndexFileBlocks.readDefinitions(sections);
    int blockCount = keys.size() + (hasDeletionVectors ? 1 : 0) + indexes.size();
    if (container.blockCount() != blockCount) {
      throw in.corrupt("expected " + blockCount + " blocks, found " + container.blockCount());
    }
    this.blocks = FileBlocks.blocks(keys, 0, sections, splitCount);
  }

  /**
   * Writes a patch and completes its file, which is closed when this method returns or throws.
   *
   * @param segmentFingerprint the fingerprint of the segment that is patched
   * @param additions the added files of each split directory of the segment
   */
  public static ContainerReader.FileIdentity write(
      OutputFile file, UUID tableUuid, int segmentFingerprint, List<SplitDirectory> additions)
      throws IOException {
    Map<FileBlocks.ColumnKey, ColumnFile[]> filesByKey = FileBlocks.groupByKey(additions);
    try (ContainerWriter container = new ContainerWriter(file, FileKind.PATCH)) {
      for (ColumnFile[] files : filesByKey.values()) {
        container.writeBlock(FileBlocks.write(files));
      }
      ByteWriter section = new ByteWriter();
      section.writeUuid(tableUuid);
      section.writeInt(segmentFingerprint);
      section.writeVarint(additions.size());
      section.writeVarint(filesByKey.size());
      filesByKey.keySet().forEach(key -> key.write(section));
      ByteWriter footer = new ByteWriter();
      ContainerWriter.writeSection(PATCH_TAG, section, footer);
      ManifestSegmentWriter.writeOptionalSections(
          additions, filesByKey.values(), container, footer);
      container.finish(footer);
      return new ContainerReader.FileIdentity(container.sizeInBytes(), container.fingerprint());
    }
  }

  /** Opens a patch that a snapshot refers to. */
  public static ManifestPatch open(Storage storage, PatchReference reference, ReadCounters counters)
      throws IOException {
    String path = TablePaths.manifestFile(reference.name());
    return ContainerReader.open(
            storage, path, FileKind.PATCH, Optional.of(reference.identity()), counters)
        .applyOrClose(ManifestPatch::new);
  }

  /** Checks that this is a patch of a table's segment, and returns it. */
  public ManifestPatch checkSegment(UUID expectedTableUuid, SegmentReference reference) {
    boolean isSameSegment =
        tableUuid.equals(expectedTableUuid)
            && segmentFingerprint == reference.identity().fingerprint()
            && splitCount == reference.totals().splitCount();
    if (!isSameSegment) {
      throw container.corrupt(
          "expected a patch of segment %s of table %s, found a patch of another segment or table"
              .formatted(reference.name(), expectedTableUuid));
    }
    return this;
  }

  /**
   * Returns the split directories with the files of the patch, for selected columns only, and with
   * its deletion vectors.
   *
   * @throws dev.stoa.exception.CorruptFileException if the patch is for another number of split
   *     directories, or is corrupt
   */
  public List<SplitDirectory> apply(List<SplitDirectory> splits, IntPredicate columnFilter) {
    if (splits.size() != splitCount) {
      throw container.corrupt(
          "expected a patch of %s split directories, found a patch of %s"
              .formatted(splits.size(), splitCount));
    }
    List<List<ColumnFile>> files =
        ManifestSegment.readFiles(container, blocks, columnFilter, splitCount);
    DeletionVectorFile[] deletionVectors =
        hasDeletionVectors
            ? FileBlocks.readDeletionVectors(
                container.readBlock(blocks.size(), "deletion vectors"),
                splitCount,
                i -> splits.get(i).rowCount())
            : new DeletionVectorFile[splitCount];
    List<List<IndexFile>> indexFiles =
        IndexFileBlocks.read(
            container,
            container.blockCount() - indexes.size(),
            indexes,
            columnFilter,
            splitCount,
            i -> splits.get(i).rowCount());
    List<SplitDirectory> patchedSplits = new ArrayList<>(splitCount);
    for (int i = 0; i < splitCount; i++) {
      boolean isUnchanged =
          files.get(i).isEmpty() && deletionVectors[i] == null && indexFiles.get(i).isEmpty();
      SplitDirectory split = splits.get(i);
      patchedSplits.add(
          isUnchanged
              ? split
              : split.withReplacedFiles(
                  files.get(i), Optional.ofNullable(deletionVectors[i]), indexFiles.get(i)));
    }
    return patchedSplits;
  }
}
