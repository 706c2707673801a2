package dev.stoa.table;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.FileKind;
import dev.stoa.format.bytes.FrameReader;
import dev.stoa.format.bytes.FrameWriter;
import dev.stoa.format.page.PageForm;
import dev.stoa.format.page.PathBounds;
import dev.stoa.format.split.ColumnFile;
import dev.stoa.format.split.SchemaFile;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.storage.OutputFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;

/** Writes split directories as a manifest segment; {@link ManifestSegment} reads them. */
final class ManifestSegmentWriter {
  private ManifestSegmentWriter() {}

  private record BlockKey(int fieldId, PageForm form) {}

  /** Writes and completes the file, which is closed when this returns or throws. */
  static FrameReader.Expected write(OutputFile file, UUID table, List<SplitDirectory> splits)
      throws IOException {
    Map<BlockKey, ColumnFile[]> columns = byColumn(splits);
    List<SchemaFile> schemaFiles =
        splits.stream().map(SplitDirectory::schemaFile).distinct().toList();
    try (FrameWriter frame = new FrameWriter(file, FileKind.MANIFEST)) {
      frame.writeBlock(splitBlock(splits, schemaFiles));
      for (ColumnFile[] files : columns.values()) {
        frame.writeBlock(columnBlock(files));
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
      for (BlockKey key : columns.keySet()) {
        section.writeVarint(key.fieldId());
        key.form().write(section);
      }
      ByteWriter footer = new ByteWriter();
      FrameWriter.writeSection(ManifestSegment.SPLITS, section, footer);
      frame.finish(footer);
      return new FrameReader.Expected(frame.sizeInBytes(), frame.fingerprint());
    }
  }

  private static Map<BlockKey, ColumnFile[]> byColumn(List<SplitDirectory> splits) {
    Map<BlockKey, ColumnFile[]> columns = new LinkedHashMap<>();
    for (int i = 0; i < splits.size(); i++) {
      for (ColumnFile file : splits.get(i).columnFiles()) {
        BlockKey key = new BlockKey(file.fieldId(), file.form());
        columns.computeIfAbsent(key, k -> new ColumnFile[splits.size()])[i] = file;
      }
    }
    return columns;
  }

  private static ByteWriter splitBlock(List<SplitDirectory> splits, List<SchemaFile> schemaFiles) {
    ByteWriter out = new ByteWriter();
    splits.forEach(split -> out.writeText(split.name()));
    splits.forEach(split -> out.writeUuid(split.uuid()));
    splits.forEach(split -> out.writeVarint(split.rowCount()));
    splits.forEach(split -> out.writeVarint(schemaFiles.indexOf(split.schemaFile())));
    return out;
  }

  private static ByteWriter columnBlock(ColumnFile[] files) {
    List<ColumnFile> present = Arrays.stream(files).filter(Objects::nonNull).toList();
    List<String> names = present.stream().map(ColumnFile::name).toList();
    int prefix = commonPrefix(names);
    int suffix = commonSuffix(names, prefix);
    String first = names.get(0);
    ByteWriter out = new ByteWriter();
    out.writeText(first.substring(0, prefix));
    out.writeText(first.substring(first.length() - suffix));
    for (ColumnFile file : files) {
      out.writeVarint(file == null ? 0 : file.sizeInBytes());
    }
    present.forEach(file -> out.writeVarint(file.pageCount()));
    present.forEach(file -> out.writeInt(file.fingerprint()));
    names.forEach(name -> out.writeText(name.substring(prefix, name.length() - suffix)));
    if (present.stream().anyMatch(file -> !file.bounds().isEmpty())) {
      present.forEach(file -> PathBounds.writeAll(file.bounds(), out));
    }
    return out;
  }

  private static int commonPrefix(List<String> names) {
    String first = names.get(0);
    int length = first.length();
    for (String name : names) {
      length = Math.min(length, name.length());
      int same = 0;
      while (same < length && name.charAt(same) == first.charAt(same)) {
        same++;
      }
      length = same;
    }
    return length;
  }

  private static int commonSuffix(List<String> names, int prefix) {
    List<String> reversed = new ArrayList<>();
    for (String name : names) {
      reversed.add(new StringBuilder(name.substring(prefix)).reverse().toString());
    }
    return commonPrefix(reversed);
  }
}
