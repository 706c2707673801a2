package dev.stoa.format.manifest;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.FileKind;
import dev.stoa.format.bytes.FrameReader;
import dev.stoa.format.bytes.FrameWriter;
import dev.stoa.format.bytes.FramedFile;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.split.ColumnFile;
import dev.stoa.format.split.DeletedRowsFile;
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
 * A manifest patch open for reading: the files that split directories of one segment got since it
 * was written, so that a column is added without writing those of the others again.
 */
public final class ManifestPatch extends FramedFile {
  private static final int PATCH = 1;
  private static final Map<Integer, String> SECTIONS = Map.of(PATCH, "patch");

  private final UUID tableUuid;
  private final int segment;
  private final int splitCount;
  private final List<FileBlocks.Block> blocks;
  private final boolean hasDeletedRows;

  private ManifestPatch(FrameReader frame) {
    super(frame);
    Map<Integer, ByteReader> sections = frame.readSections(SECTIONS, ManifestSegment.OPTIONAL);
    ByteReader in = sections.get(PATCH);
    this.tableUuid = in.readUuid();
    this.segment = in.readInt();
    this.splitCount = in.readCount("number of split directories", Integer.MAX_VALUE);
    List<FileBlocks.Key> keys = in.readList("number of columns", () -> FileBlocks.Key.read(in));
    this.hasDeletedRows = sections.containsKey(ManifestSegment.DELETED_ROWS);
    int blockCount = keys.size() + (hasDeletedRows ? 1 : 0);
    if (frame.blockCount() != blockCount) {
      throw in.corrupt("expected " + blockCount + " blocks, found " + frame.blockCount());
    }
    this.blocks = FileBlocks.blocks(keys, 0, sections, splitCount);
  }

  /**
   * Writes a patch and completes its file, which is closed when this returns or throws.
   *
   * @param segment the fingerprint of the segment
   * @param changes for each split directory of the segment the files that it got
   */
  public static FrameReader.Expected write(
      OutputFile file, UUID table, int segment, List<SplitDirectory> changes) throws IOException {
    Map<FileBlocks.Key, ColumnFile[]> columns = FileBlocks.byColumn(changes);
    try (FrameWriter frame = new FrameWriter(file, FileKind.PATCH)) {
      for (ColumnFile[] files : columns.values()) {
        frame.writeBlock(FileBlocks.write(files));
      }
      ByteWriter section = new ByteWriter();
      section.writeUuid(table);
      section.writeInt(segment);
      section.writeVarint(changes.size());
      section.writeVarint(columns.size());
      columns.keySet().forEach(key -> key.write(section));
      ByteWriter footer = new ByteWriter();
      FrameWriter.writeSection(PATCH, section, footer);
      ManifestSegmentWriter.writeOptional(changes, columns.values(), frame, footer);
      frame.finish(footer);
      return new FrameReader.Expected(frame.sizeInBytes(), frame.fingerprint());
    }
  }

  /** Opens the file that a snapshot names. */
  public static ManifestPatch open(Storage storage, PatchReference reference, ReadCounters counters)
      throws IOException {
    String path = TablePaths.segment(reference.name());
    return FrameReader.open(
            storage, path, FileKind.PATCH, Optional.of(reference.expected()), counters)
        .orClose(ManifestPatch::new);
  }

  /** Refuses the patch when it is another table's or another segment's. */
  public ManifestPatch of(UUID table, SegmentReference reference) {
    boolean isIts =
        tableUuid.equals(table)
            && segment == reference.expected().fingerprint()
            && splitCount == reference.totals().splitCount();
    if (!isIts) {
      throw frame.corrupt(
          "expected a patch of segment %s of table %s, found one of another"
              .formatted(reference.name(), table));
    }
    return this;
  }

  /**
   * The split directories with the files of the wanted columns, and the deleted rows, from here.
   *
   * @throws dev.stoa.exception.CorruptFileException when it is a patch of more or fewer
   */
  public List<SplitDirectory> apply(List<SplitDirectory> splits, IntPredicate wantedIds) {
    if (splits.size() != splitCount) {
      throw frame.corrupt(
          "expected a patch of %s split directories, found one of %s"
              .formatted(splits.size(), splitCount));
    }
    List<List<ColumnFile>> files = ManifestSegment.readFiles(frame, blocks, wantedIds, splitCount);
    DeletedRowsFile[] deleted =
        hasDeletedRows
            ? FileBlocks.readDeletedRows(
                frame.readBlock(blocks.size(), "deleted rows"),
                splitCount,
                i -> splits.get(i).rowCount())
            : new DeletedRowsFile[splitCount];
    List<SplitDirectory> patched = new ArrayList<>(splitCount);
    for (int i = 0; i < splitCount; i++) {
      boolean isSame = files.get(i).isEmpty() && deleted[i] == null;
      SplitDirectory split = splits.get(i);
      patched.add(isSame ? split : split.with(files.get(i), Optional.ofNullable(deleted[i])));
    }
    return patched;
  }
}
