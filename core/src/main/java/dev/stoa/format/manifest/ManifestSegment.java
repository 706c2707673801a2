package dev.stoa.format.manifest;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.FileKind;
import dev.stoa.format.bytes.FrameReader;
import dev.stoa.format.bytes.FramedFile;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.split.ColumnFile;
import dev.stoa.format.split.DeletedRowsFile;
import dev.stoa.format.split.SchemaFile;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.partition.BoundPartitioning;
import dev.stoa.partition.PartitionValue;
import dev.stoa.storage.Storage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.IntPredicate;

/**
 * A manifest segment open for reading: split directories, and for each column a block of its own
 * with its files, so that a scan of three columns reads three of them.
 */
public final class ManifestSegment extends FramedFile {
  /** The tag of the section that tells the split directories. */
  public static final int SPLITS = 1;

  static final int DELETED_ROWS = 5;
  static final Map<Integer, String> SECTIONS = Map.of(SPLITS, "splits");
  static final int GROUPS = 7;
  static final Map<Integer, String> OPTIONAL =
      Map.of(DELETED_ROWS, "deleted rows", GROUPS, "places in files", RisingFiles.SECTION, "order");

  /** The least that a split takes in its block: an empty name, a UUID and two numbers. */
  private static final int LEAST_SPLIT_SIZE = 1 + 16 + 1 + 1;

  private final UUID tableUuid;
  private final Totals totals;
  private final List<SchemaFile> schemaFiles;

  private final List<FileBlocks.Block> blocks;

  private final boolean hasDeletedRows;

  private final List<PartitionValue> partitions;

  private ManifestSegment(FrameReader frame) {
    super(frame);
    Map<Integer, ByteReader> sections = frame.readSections(SECTIONS, optional());
    ByteReader in = sections.get(SPLITS);
    this.tableUuid = in.readUuid();
    this.totals = Totals.read(in);
    this.schemaFiles = in.readList("number of schema files", () -> readSchemaFile(in));
    List<FileBlocks.Key> keys = in.readList("number of columns", () -> FileBlocks.Key.read(in));
    this.hasDeletedRows = sections.containsKey(DELETED_ROWS);
    int blockCount = keys.size() + (hasDeletedRows ? 2 : 1);
    if (frame.blockCount() != blockCount) {
      throw in.corrupt("expected " + blockCount + " blocks, found " + frame.blockCount());
    }
    if (totals.splitCount() > frame.blockLength(0) / LEAST_SPLIT_SIZE) {
      throw in.corrupt(
          "expected split directories for a block of %s bytes, found a count of %s"
              .formatted(frame.blockLength(0), totals.splitCount()));
    }
    int splitCount = (int) totals.splitCount();
    this.partitions =
        PartitionValues.read(
            Optional.ofNullable(sections.get(PartitionValues.SECTION)), splitCount);
    this.blocks = FileBlocks.blocks(keys, 1, sections, splitCount);
  }

  /** Opens a file, which must be the expected one where that is known. */
  public static ManifestSegment open(
      Storage storage, String path, Optional<FrameReader.Expected> expected, ReadCounters counters)
      throws IOException {
    return FrameReader.open(storage, path, FileKind.MANIFEST, expected, counters)
        .orClose(ManifestSegment::new);
  }

  /** Segments have partition values too, which patches leave as they are. */
  private static Map<Integer, String> optional() {
    Map<Integer, String> optional = new HashMap<>(OPTIONAL);
    optional.put(PartitionValues.SECTION, "partition values");
    return optional;
  }

  private static SchemaFile readSchemaFile(ByteReader in) {
    int size = in.readCount("size of a schema file", Integer.MAX_VALUE);
    int[] checksums = new int[in.readCount("number of checksums", in.remaining() / 4)];
    Arrays.setAll(checksums, chunk -> in.readInt());
    return new SchemaFile(size, checksums);
  }

  /** The table that its split directories were written for. */
  public UUID tableUuid() {
    return tableUuid;
  }

  /** Refuses the segment when it is another table's. */
  public ManifestSegment of(UUID expected) {
    if (!tableUuid.equals(expected)) {
      throw frame.corrupt("expected a segment of table " + expected + ", found " + tableUuid);
    }
    return this;
  }

  /** Refuses the segment when it has partition values that the table cannot have. */
  public ManifestSegment checkPartitions(SnapshotRoot root) {
    BoundPartitioning table = root.partitioning().bind(root.schema());
    for (PartitionValue value : new LinkedHashSet<>(partitions)) {
      if (!table.has(value)) {
        throw frame.corrupt(
            "expected partition values of spec " + table.specId() + ", found " + value);
      }
    }
    return this;
  }

  /** What it sums up to. */
  public Totals totals() {
    return totals;
  }

  /** The split directories, with the files of those columns whose ids are wanted. */
  public List<SplitDirectory> read(IntPredicate wantedIds) {
    ByteReader in = frame.readBlock(0, "split directories");
    int count = (int) totals.splitCount();
    String[] names = new String[count];
    Arrays.setAll(names, i -> FileBlocks.readName(in, "", ""));
    UUID[] uuids = new UUID[count];
    Arrays.setAll(uuids, i -> in.readUuid());
    long[] rowCounts = new long[count];
    long rows = 0;
    for (int i = 0; i < count; i++) {
      rowCounts[i] = in.readSize("number of rows");
      if (rowCounts[i] > totals.rowCount() - rows) {
        throw in.corrupt("expected " + totals.rowCount() + " rows, found more");
      }
      rows += rowCounts[i];
    }
    if (rows != totals.rowCount()) {
      throw in.corrupt("expected " + totals.rowCount() + " rows, found " + rows);
    }
    List<List<ColumnFile>> files = readFiles(frame, blocks, wantedIds, count);
    DeletedRowsFile[] deleted =
        hasDeletedRows
            ? FileBlocks.readDeletedRows(
                frame.readBlock(blocks.size() + 1, "deleted rows"), count, i -> rowCounts[i])
            : new DeletedRowsFile[count];
    List<SplitDirectory> splits = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      int schema = in.readCount("number of a schema file", schemaFiles.size() - 1L);
      splits.add(
          new SplitDirectory(
              names[i],
              uuids[i],
              rowCounts[i],
              schemaFiles.get(schema),
              files.get(i),
              Optional.ofNullable(deleted[i]),
              partitions.get(i)));
    }
    return splits;
  }

  /** The wanted files of each split directory. */
  static List<List<ColumnFile>> readFiles(
      FrameReader frame, List<FileBlocks.Block> blocks, IntPredicate wantedIds, int splitCount) {
    List<List<ColumnFile>> files = new ArrayList<>(splitCount);
    for (int i = 0; i < splitCount; i++) {
      files.add(new ArrayList<>());
    }
    for (FileBlocks.Block block : blocks) {
      if (wantedIds.test(block.key().fieldId())) {
        addFiles(frame, block, files);
      }
    }
    return files;
  }

  /** Adds the files of a block to those of their split directories. */
  private static void addFiles(
      FrameReader frame, FileBlocks.Block block, List<List<ColumnFile>> files) {
    ByteReader in = frame.readBlock(block.number(), "files of column " + block.key().fieldId());
    ColumnFile[] found = FileBlocks.read(in, block, files.size());
    for (int i = 0; i < found.length; i++) {
      if (found[i] != null) {
        files.get(i).add(found[i]);
      }
    }
  }
}
