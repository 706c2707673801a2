package dev.stoa.table;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.FileKind;
import dev.stoa.format.bytes.FrameReader;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.page.PageForm;
import dev.stoa.format.page.PathBounds;
import dev.stoa.format.split.ColumnFile;
import dev.stoa.format.split.SchemaFile;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.storage.Storage;
import dev.stoa.storage.StoragePath;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.IntPredicate;

/**
 * A manifest segment open for reading: split directories, and for each column a block of its own
 * with its files, so that a scan of three columns reads three of them.
 */
final class ManifestSegment implements Closeable {
  static final int SPLITS = 1;
  static final Map<Integer, String> SECTIONS = Map.of(SPLITS, "splits");

  /** The least that a split takes in its block: an empty name, a UUID and two numbers. */
  private static final int LEAST_SPLIT_SIZE = 1 + 16 + 1 + 1;

  /** File systems commonly allow 255; without a limit a long prefix costs its size a file. */
  private static final int LONGEST_NAME = 255;

  private final FrameReader frame;
  private final UUID tableUuid;
  private final Totals totals;
  private final List<SchemaFile> schemaFiles;
  private final List<ColumnBlock> columnBlocks;

  /** Block {@code index} + 1 holds the files of this column that have this form. */
  private record ColumnBlock(int fieldId, PageForm form) {}

  private ManifestSegment(
      FrameReader frame,
      UUID tableUuid,
      Totals totals,
      List<SchemaFile> schemaFiles,
      List<ColumnBlock> columnBlocks) {
    this.frame = frame;
    this.tableUuid = tableUuid;
    this.totals = totals;
    this.schemaFiles = schemaFiles;
    this.columnBlocks = columnBlocks;
  }

  static ManifestSegment open(
      Storage storage, String path, Optional<FrameReader.Expected> expected, ReadCounters counters)
      throws IOException {
    FrameReader frame = FrameReader.open(storage, path, FileKind.MANIFEST, expected, counters);
    boolean opened = false;
    try {
      ManifestSegment segment = of(frame);
      opened = true;
      return segment;
    } finally {
      if (!opened) {
        frame.close();
      }
    }
  }

  private static ManifestSegment of(FrameReader frame) {
    ByteReader in = frame.readSections(SECTIONS).get(SPLITS);
    UUID tableUuid = in.readUuid();
    Totals totals = Totals.read(in);
    int schemaCount = in.readCount("number of schema files", in.remaining());
    List<SchemaFile> schemaFiles = new ArrayList<>();
    for (int i = 0; i < schemaCount; i++) {
      int size = in.readCount("size of a schema file", Integer.MAX_VALUE);
      int checksumCount = in.readCount("number of checksums", in.remaining() / 4);
      int[] checksums = new int[checksumCount];
      for (int chunk = 0; chunk < checksumCount; chunk++) {
        checksums[chunk] = in.readInt();
      }
      schemaFiles.add(new SchemaFile(size, checksums));
    }
    int columnCount = in.readCount("number of columns", in.remaining());
    List<ColumnBlock> columnBlocks = new ArrayList<>();
    for (int i = 0; i < columnCount; i++) {
      int id = in.readCount("field id", Integer.MAX_VALUE);
      columnBlocks.add(new ColumnBlock(id, PageForm.read(in)));
    }
    if (frame.blockCount() != columnCount + 1) {
      throw in.corrupt("expected " + (columnCount + 1) + " blocks, found " + frame.blockCount());
    }
    if (totals.splitCount() > frame.blockLength(0) / LEAST_SPLIT_SIZE) {
      throw in.corrupt(
          "expected split directories for a block of "
              + frame.blockLength(0)
              + " bytes, found a count of "
              + totals.splitCount());
    }
    return new ManifestSegment(frame, tableUuid, totals, schemaFiles, columnBlocks);
  }

  /** The table that its split directories were written for. */
  UUID tableUuid() {
    return tableUuid;
  }

  /** Refuses the segment when it is another table's. */
  ManifestSegment of(UUID expected) {
    if (!tableUuid.equals(expected)) {
      throw frame
          .place()
          .corrupt(
              frame.sizeInBytes(),
              "expected a segment of table " + expected + ", found " + tableUuid);
    }
    return this;
  }

  Totals totals() {
    return totals;
  }

  /** The split directories, with the files of those columns whose ids are wanted. */
  List<SplitDirectory> read(IntPredicate wantedIds) {
    ByteReader in = frame.readBlock(0, "split directories");
    int count = (int) totals.splitCount();
    String[] names = new String[count];
    for (int i = 0; i < count; i++) {
      names[i] = readName(in, "", "");
    }
    UUID[] uuids = new UUID[count];
    for (int i = 0; i < count; i++) {
      uuids[i] = in.readUuid();
    }
    long[] rowCounts = new long[count];
    long rows = 0;
    for (int i = 0; i < count; i++) {
      rowCounts[i] = in.readSize("number of rows");
      rows += rowCounts[i];
    }
    if (rows != totals.rowCount()) {
      throw in.corrupt("expected " + totals.rowCount() + " rows, found " + rows);
    }
    List<List<ColumnFile>> files = readFiles(wantedIds, count);
    List<SplitDirectory> splits = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      int schema = in.readCount("number of a schema file", schemaFiles.size() - 1L);
      splits.add(
          new SplitDirectory(
              names[i], uuids[i], rowCounts[i], schemaFiles.get(schema), files.get(i)));
    }
    return splits;
  }

  private List<List<ColumnFile>> readFiles(IntPredicate wantedIds, int splitCount) {
    List<List<ColumnFile>> files = new ArrayList<>(splitCount);
    for (int i = 0; i < splitCount; i++) {
      files.add(new ArrayList<>());
    }
    for (int block = 0; block < columnBlocks.size(); block++) {
      ColumnBlock column = columnBlocks.get(block);
      if (wantedIds.test(column.fieldId())) {
        readColumn(
            frame.readBlock(block + 1, "files of column " + column.fieldId()), column, files);
      }
    }
    return files;
  }

  private static void readColumn(ByteReader in, ColumnBlock column, List<List<ColumnFile>> files) {
    int count = files.size();
    String prefix = in.readText("common beginning of names");
    String suffix = in.readText("common end of names");
    long[] sizes = new long[count];
    for (int i = 0; i < count; i++) {
      sizes[i] = in.readSize("size of a file");
    }
    int[] pageCounts = new int[count];
    for (int i = 0; i < count; i++) {
      pageCounts[i] = sizes[i] == 0 ? 0 : in.readCount("number of pages", Integer.MAX_VALUE);
    }
    int[] fingerprints = new int[count];
    for (int i = 0; i < count; i++) {
      fingerprints[i] = sizes[i] == 0 ? 0 : in.readInt();
    }
    String[] names = new String[count];
    for (int i = 0; i < count; i++) {
      names[i] = sizes[i] == 0 ? "" : readName(in, prefix, suffix);
    }
    boolean hasBounds = in.remaining() > 0;
    for (int i = 0; i < count; i++) {
      if (sizes[i] > 0) {
        files
            .get(i)
            .add(
                new ColumnFile(
                    column.fieldId(),
                    names[i],
                    column.form(),
                    sizes[i],
                    fingerprints[i],
                    pageCounts[i],
                    hasBounds ? PathBounds.readAll(in) : List.of()));
      }
    }
  }

  private static String readName(ByteReader in, String prefix, String suffix) {
    String name = prefix + in.readText("name of a file") + suffix;
    if (name.length() > LONGEST_NAME || !StoragePath.isValid(name) || name.indexOf('/') >= 0) {
      throw in.corrupt("expected a name inside the table, found \"" + name + "\"");
    }
    return name;
  }

  /** Verifies the header, which nothing else reads. */
  void verifyHeader() throws IOException {
    frame.verifyHeader();
  }

  @Override
  public void close() throws IOException {
    frame.close();
  }
}
