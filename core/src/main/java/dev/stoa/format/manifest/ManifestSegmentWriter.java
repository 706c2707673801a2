package dev.stoa.format.manifest;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.ContainerReader;
import dev.stoa.format.bytes.ContainerWriter;
import dev.stoa.format.bytes.FileKind;
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

  /** Writes and completes the file, which is closed when this method returns or throws. */
  public static ContainerReader.FileIdentity write(
      OutputFile file, UUID table, List<SplitDirectory> splits) throws IOException {
    Map<FileBlocks.ColumnKey, ColumnFile[]> columns = FileBlocks.byColumn(splits);
    List<SchemaFile> schemaFiles =
        splits.stream().map(SplitDirectory::schemaFile).distinct().toList();
    try (ContainerWriter container = new ContainerWriter(file, FileKind.MANIFEST)) {
      container.writeBlock(splitBlock(splits, schemaFiles));
      for (ColumnFile[] files : columns.values()) {
        container.writeBlock(FileBlocks.write(files));
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
      ContainerWriter.writeSection(ManifestSegment.SPLITS, section, footer);
      writeOptionalSections(splits, columns.values(), container, footer);
      PartitionValues.write(splits)
          .ifPresent(
              values -> ContainerWriter.writeSection(PartitionValues.SECTION, values, footer));
      container.finish(footer);
      return new ContainerReader.FileIdentity(container.sizeInBytes(), container.fingerprint());
    }
  }

  /**
   * Writes the sections that few split directories need: deletion vectors, extents in shared files,
   * and sort orders.
   */
  static void writeOptionalSections(
      List<SplitDirectory> splits,
      Collection<ColumnFile[]> columns,
      ContainerWriter container,
      ByteWriter footer)
      throws IOException {
    if (splits.stream().anyMatch(split -> split.deletionVector().isPresent())) {
      container.writeBlock(FileBlocks.writeDeletedRows(splits));
      ContainerWriter.writeSection(ManifestSegment.DELETED_ROWS, new ByteWriter(), footer);
    }
    FileBlocks.writeExtentFlags(columns)
        .ifPresent(
            extentFlags ->
                ContainerWriter.writeSection(ManifestSegment.EXTENTS, extentFlags, footer));
    SortedFilesSection.write(columns)
        .ifPresent(
            sortedFiles ->
                ContainerWriter.writeSection(SortedFilesSection.SECTION, sortedFiles, footer));
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
