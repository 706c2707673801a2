package dev.stoa.format.manifest;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ContainerFile;
import dev.stoa.format.bytes.ContainerReader;
import dev.stoa.format.bytes.FileKind;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.split.ColumnFile;
import dev.stoa.format.split.DeletionVectorFile;
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
 * A manifest segment open for reading: split directories, and for each column a block with its
 * files, so that a scan of three columns reads three blocks.
 */
public final class ManifestSegment extends ContainerFile {
  /** The tag of the section that lists the split directories. */
  public static final int SPLITS = 1;

  static final int DELETED_ROWS = 5;
  static final Map<Integer, String> SECTIONS = Map.of(SPLITS, "splits");
  static final int EXTENTS = 7;
  static final Map<Integer, String> OPTIONAL =
      Map.of(
          DELETED_ROWS,
          "deleted rows",
          EXTENTS,
          "positions in files",
          SortedFilesSection.SECTION,
          "order");

  /** The minimum size of a split in its block: an empty name, a UUID and two numbers. */
  private static final int MIN_SPLIT_SIZE = 1 + 16 + 1 + 1;

  private final UUID tableUuid;
  private final Totals totals;
  private final List<SchemaFile> schemaFiles;

  private final List<FileBlocks.Block> blocks;

  private final boolean hasDeletedRows;

  private final List<PartitionValue> partitions;

  private ManifestSegment(ContainerReader container) {
    super(container);
    Map<Integer, ByteReader> sections = container.readSections(SECTIONS, optional());
    ByteReader in = sections.get(SPLITS);
    this.tableUuid = in.readUuid();
    this.totals = Totals.read(in);
    this.schemaFiles = in.readList("number of schema files", () -> readSchemaFile(in));
    List<FileBlocks.ColumnKey> keys =
        in.readList("number of columns", () -> FileBlocks.ColumnKey.read(in));
    this.hasDeletedRows = sections.containsKey(DELETED_ROWS);
    int blockCount = keys.size() + (hasDeletedRows ? 2 : 1);
    if (container.blockCount() != blockCount) {
      throw in.corrupt("expected " + blockCount + " blocks, found " + container.blockCount());
    }
    if (totals.splitCount() > container.blockLength(0) / MIN_SPLIT_SIZE) {
      throw in.corrupt(
          "expected split directories for a block of %s bytes, found a count of %s"
              .formatted(container.blockLength(0), totals.splitCount()));
    }
    int splitCount = (int) totals.splitCount();
    this.partitions =
        PartitionValues.read(
            Optional.ofNullable(sections.get(PartitionValues.SECTION)), splitCount);
    this.blocks = FileBlocks.blocks(keys, 1, sections, splitCount);
  }

  /** Opens a file and checks that it is the expected one, if that is known. */
  public static ManifestSegment open(
      Storage storage,
      String path,
      Optional<ContainerReader.FileIdentity> expected,
      ReadCounters counters)
      throws IOException {
    return ContainerReader.open(storage, path, FileKind.MANIFEST, expected, counters)
        .applyOrClose(ManifestSegment::new);
  }

  /** Segments also have partition values, which patches do not change. */
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

  /** Rejects a segment of another table. */
  public ManifestSegment checkTable(UUID expected) {
    if (!tableUuid.equals(expected)) {
      throw container.corrupt("expected a segment of table " + expected + ", found " + tableUuid);
    }
    return this;
  }

  /** Rejects a segment with partition values that are invalid for the table. */
  public ManifestSegment checkPartitions(SnapshotRoot root) {
    BoundPartitioning table = root.partitioning().bind(root.schema());
    for (PartitionValue value : new LinkedHashSet<>(partitions)) {
      if (!table.isValid(value)) {
        throw container.corrupt(
            "expected partition values of spec " + table.specId() + ", found " + value);
      }
    }
    return this;
  }

  /** Its totals. */
  public Totals totals() {
    return totals;
  }

  /** The split directories, with the files of the columns with the wanted ids. */
  public List<SplitDirectory> read(IntPredicate wantedIds) {
    ByteReader in = container.readBlock(0, "split directories");
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
    List<List<ColumnFile>> files = readFiles(container, blocks, wantedIds, count);
    DeletionVectorFile[] deleted =
        hasDeletedRows
            ? FileBlocks.readDeletedRows(
                container.readBlock(blocks.size() + 1, "deleted rows"), count, i -> rowCounts[i])
            : new DeletionVectorFile[count];
    List<SplitDirectory> splits = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      int schema = in.readCount("index of a schema file", schemaFiles.size() - 1L);
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
      ContainerReader container,
      List<FileBlocks.Block> blocks,
      IntPredicate wantedIds,
      int splitCount) {
    List<List<ColumnFile>> files = new ArrayList<>(splitCount);
    for (int i = 0; i < splitCount; i++) {
      files.add(new ArrayList<>());
    }
    for (FileBlocks.Block block : blocks) {
      if (wantedIds.test(block.key().fieldId())) {
        addFiles(container, block, files);
      }
    }
    return files;
  }

  /** Adds the files of a block to their split directories. */
  private static void addFiles(
      ContainerReader container, FileBlocks.Block block, List<List<ColumnFile>> files) {
    ByteReader in = container.readBlock(block.index(), "files of column " + block.key().fieldId());
    ColumnFile[] found = FileBlocks.read(in, block, files.size());
    for (int i = 0; i < found.length; i++) {
      if (found[i] != null) {
        files.get(i).add(found[i]);
      }
    }
  }
}
