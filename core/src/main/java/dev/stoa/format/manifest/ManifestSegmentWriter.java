package dev.stoa.format.manifest;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.FileKind;
import dev.stoa.format.bytes.FrameReader;
import dev.stoa.format.bytes.FrameWriter;
import dev.stoa.format.split.ColumnFile;
import dev.stoa.format.split.SchemaFile;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.storage.OutputFile;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Writes split directories as a manifest segment; {@link ManifestSegment} reads them. */
public final class ManifestSegmentWriter {
  private ManifestSegmentWriter() {}

  /** Writes and completes the file, which is closed when this returns or throws. */
  public static FrameReader.Expected write(OutputFile file, UUID table, List<SplitDirectory> splits)
      throws IOException {
    Map<FileBlocks.Key, ColumnFile[]> columns = FileBlocks.byColumn(splits);
    List<SchemaFile> schemaFiles =
        splits.stream().map(SplitDirectory::schemaFile).distinct().toList();
    try (FrameWriter frame = new FrameWriter(file, FileKind.MANIFEST)) {
      frame.writeBlock(splitBlock(splits, schemaFiles));
      for (ColumnFile[] files : columns.values()) {
        frame.writeBlock(FileBlocks.write(files));
      }
      ByteWriter section = new ByteWriter();
      section.writeUuid(table);
      Totals.of(splits).write(section);
      section.writeVarint(schemaFiles.size());
      for (SchemaFile schemaFile : schemaFiles) {
        section.writeVarint(schemaFile.sizeInBytes());
        section.writeVarint(schemaFile.checksums().length);
        Arrays.stream(schemaFile.checksums()).forEach(section::writeInt);
      }
      section.writeVarint(columns.size());
      columns.keySet().forEach(key -> key.write(section));
      ByteWriter footer = new ByteWriter();
      FrameWriter.writeSection(ManifestSegment.SPLITS, section, footer);
      writeOptional(splits, columns.values(), frame, footer);
      PartitionValues.write(splits)
          .ifPresent(values -> FrameWriter.writeSection(PartitionValues.SECTION, values, footer));
      frame.finish(footer);
      return new FrameReader.Expected(frame.sizeInBytes(), frame.fingerprint());
    }
  }

  /** Writes what few split directories have: deleted rows, places in shared files, an order. */
  static void writeOptional(
      List<SplitDirectory> splits,
      Collection<ColumnFile[]> columns,
      FrameWriter frame,
      ByteWriter footer)
      throws IOException {
    if (splits.stream().anyMatch(split -> split.deletedRows().isPresent())) {
      frame.writeBlock(FileBlocks.writeDeletedRows(splits));
      FrameWriter.writeSection(ManifestSegment.DELETED_ROWS, new ByteWriter(), footer);
    }
    FileBlocks.groups(columns)
        .ifPresent(groups -> FrameWriter.writeSection(ManifestSegment.GROUPS, groups, footer));
    RisingFiles.write(columns)
        .ifPresent(order -> FrameWriter.writeSection(RisingFiles.SECTION, order, footer));
  }

  private static ByteWriter splitBlock(List<SplitDirectory> splits, List<SchemaFile> schemaFiles) {
    ByteWriter out = new ByteWriter();
    splits.forEach(split -> out.writeText(split.name()));
    splits.forEach(split -> out.writeUuid(split.uuid()));
    splits.forEach(split -> out.writeVarint(split.rowCount()));
    splits.forEach(split -> out.writeVarint(schemaFiles.indexOf(split.schemaFile())));
    return out;
  }
}
