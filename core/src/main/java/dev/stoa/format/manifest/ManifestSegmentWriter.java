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

/** Writes split directories as a manifest segment, which {@link ManifestSegment} reads. */
public final class ManifestSegmentWriter {
  private ManifestSegmentWriter() {}

  /**
   * Writes a segment and completes its file, which is closed when this method returns or throws.
   */
  public static ContainerReader.FileIdentity write(
      OutputFile file, UUID tableUuid, List<SplitDirectory> splits) throws IOException {
    Map<FileBlocks.ColumnKey, ColumnFile[]> filesByKey = FileBlocks.groupByKey(splits);
    List<SchemaFile> schemaFiles =
        splits.stream().map(SplitDirectory::schemaFile).distinct().toList();
    try (ContainerWriter container = new ContainerWriter(file, FileKind.MANIFEST)) {
      container.writeBlock(splitBlock(splits, schemaFiles));
      for (ColumnFile[] files : filesByKey.values()) {
        container.writeBlock(FileBlocks.write(files));
      }
      ByteWriter section = new ByteWriter();
      section.writeUuid(tableUuid);
      Totals.of(splits).write(section);
      section.writeVarint(schemaFiles.size());
      for (SchemaFile schemaFile : schemaFiles) {
        section.writeVarint(schemaFile.sizeInBytes());
        section.writeVarint(schemaFile.checksums().length);
        Arrays.stream(schemaFile.checksums()).forEach(section::writeInt);
      }
      section.writeVarint(filesByKey.size());
      filesByKey.keySet().forEach(key -> key.write(section));
      ByteWriter footer = new ByteWriter();
      ContainerWriter.writeSection(ManifestSegment.SPLITS_TAG, section, footer);
      writeOptionalSections(splits, filesByKey.values(), container, footer);
      PartitionValues.write(splits)
          .ifPresent(
              values -> ContainerWriter.writeSection(PartitionValues.SECTION_TAG, values, footer));
      container.finish(footer);
      return new ContainerReader.FileIdentity(container.sizeInBytes(), container.fingerprint());
    }
  }

  /**
   * Writes the sections that few split directories need: deletion vectors, key indexes, extents in
   * shared files, and sort orders.
   */
  static void writeOptionalSections(
      List<SplitDirectory> splits,
      Collection<ColumnFile[]> filesByBlock,
      ContainerWriter container,
      ByteWriter footer)
      throws IOException {
    if (splits.stream().anyMatch(split -> split.deletionVector().isPresent())) {
      container.writeBlock(FileBlocks.writeDeletionVectors(splits));
      ContainerWriter.writeSection(ManifestSegment.DELETION_VECTORS_TAG, new ByteWriter(), footer);
    }
    IndexFileBlocks.write(splits, container, footer);
    FileBlocks.writeExtentFlags(filesByBlock)
        .ifPresent(
            extentFlags ->
                ContainerWriter.writeSection(ManifestSegment.EXTENTS_TAG, extentFlags, footer));
    SortedFilesSection.write(filesByBlock)
        .ifPresent(
            sortedFiles ->
                ContainerWriter.writeSection(SortedFilesSection.TAG, sortedFiles, footer));
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
