package dev.stoa.format.manifest;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ContainerFile;
import dev.stoa.format.bytes.ContainerReader;
import dev.stoa.format.bytes.FileKind;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.index.IndexDefinition;
import dev.stoa.format.index.IndexFile;
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
 * A manifest segment that is open for reading: split directories, and for each column a block with
 * its files, so that a scan of three columns reads three blocks.
 */
public final class ManifestSegment extends ContainerFile {
  /** The tag of the section that lists the split directories. */
  public static final int SPLITS_TAG = 1;

  /** The tag of the empty section whose presence says that the last block has deletion vectors. */
  static final int DELETION_VECTORS_TAG = 5;

  /** The tag of the section that says which blocks store extents of files. */
  static final int EXTENTS_TAG = 7;

  static final Map<Integer, String> REQUIRED_SECTIONS = Map.of(SPLITS_TAG, "split directories");

  /** The optional sections that segments and patches have in common, by tag. */
  static final Map<Integer, String> OPTIONAL_SECTIONS =
      Map.of(
          DELETION_VECTORS_TAG,
          "deletion vectors",
          EXTENTS_TAG,
          "extents",
          SortedFilesSection.TAG,
          "sorted files",
          IndexFileBlocks.TAG,
          "key indexes");

  /** The minimum size of a split directory in its block: an empty name, a UUID and two numbers. */
  private static final int MIN_SPLIT_SIZE_IN_BYTES = 1 + 16 + 1 + 1;

  private final UUID tableUuid;
  private final Totals totals;
  private final List<SchemaFile> schemaFiles;

  private final List<FileBlocks.Block> blocks;

  private final boolean hasDeletionVectors;
  private final List<IndexDefinition> indexes;

  private final List<PartitionValue> partitions;

  private ManifestSegment(ContainerReader container) {
    super(container);
    Map<Integer, ByteReader> sections =
        container.readSections(REQUIRED_SECTIONS, optionalSections());
    ByteReader in = sections.get(SPLITS_TAG);
    this.tableUuid = in.readUuid();
    this.totals = Totals.read(in);
    this.schemaFiles = in.readList("number of schema files", () -> readSchemaFile(in));
    List<FileBlocks.ColumnKey> keys =
        in.readList("number of columns", () -> FileBlocks.ColumnKey.read(in));
    this.hasDeletionVectors = sections.containsKey(DELETION_VECTORS_TAG);
    this.indexes = IndexFileBlocks.readDefinitions(sections);
    int blockCount = keys.size() + (hasDeletionVectors ? 2 : 1) + indexes.size();
    if (container.blockCount() != blockCount) {
      throw in.corrupt("expected " + blockCount + " blocks, found " + container.blockCount());
    }
    if (totals.splitCount() > container.blockLength(0) / MIN_SPLIT_SIZE_IN_BYTES) {
      throw in.corrupt(
          "expected no more split directories than fit into %s bytes, found %s"
              .formatted(container.blockLength(0), totals.splitCount()));
    }
    int splitCount = (int) totals.splitCount();
    this.partitions =
        PartitionValues.read(
            Optional.ofNullable(sections.get(PartitionValues.SECTION_TAG)), splitCount);
    this.blocks = FileBlocks.blocks(keys, 1, sections, splitCount);
  }

  /**
   * Opens a segment.
   *
   * @param expected the identity of the expected file, if known
   */
  public static ManifestSegment open(
      Storage storage,
      String path,
      Optional<ContainerReader.FileIdentity> expected,
      ReadCounters counters)
      throws IOException {
    return ContainerReader.open(storage, path, FileKind.MANIFEST, expected, counters)
        .applyOrClose(ManifestSegment::new);
  }

  /**
   * Returns the optional sections of segments. Unlike patches, segments can have partition values.
   */
  private static Map<Integer, String> optionalSections() {
    Map<Integer, String> optionalSections = new HashMap<>(OPTIONAL_SECTIONS);
    optionalSections.put(PartitionValues.SECTION_TAG, "partition values");
    return optionalSections;
  }

  private static SchemaFile readSchemaFile(ByteReader in) {
    int sizeInBytes = in.readCount("size of a schema file", Integer.MAX_VALUE);
    int[] checksums = new int[in.readCount("number of checksums", in.remaining() / 4)];
    Arrays.setAll(checksums, chunk -> in.readInt());
    return new SchemaFile(sizeInBytes, checksums);
  }

  /** Returns the UUID of the table that this segment belongs to. */
  public UUID tableUuid() {
    return tableUuid;
  }

  /** Checks that this is a segment of a table, and returns it. */
  public ManifestSegment checkTable(UUID expectedUuid) {
    if (!tableUuid.equals(expectedUuid)) {
      throw container.corrupt(
          "expected a segment of table " + expectedUuid + ", found " + tableUuid);
    }
    return this;
  }

  /** Checks that the partition values are valid for the table, and returns this segment. */
  public ManifestSegment checkPartitions(SnapshotRoot root) {
    BoundPartitioning partitioning = root.partitioning().bind(root.schema());
    for (PartitionValue value : new LinkedHashSet<>(partitions)) {
      if (!partitioning.isValid(value)) {
        throw container.corrupt("expected partition values of the table's specs, found " + value);
      }
    }
    return this;
  }

  /** Returns the totals of the split directories. */
  public Totals totals() {
    return totals;
  }

  /**
   * Reads the split directories, with the files of the columns that {@code columnFilter} selects.
   */
  public List<SplitDirectory> read(IntPredicate columnFilter) {
    ByteReader in = container.readBlock(0, "split directories");
    int splitCount = (int) totals.splitCount();
    String[] names = new String[splitCount];
    Arrays.setAll(names, i -> FileBlocks.readName(in, "", ""));
    UUID[] uuids = new UUID[splitCount];
    Arrays.setAll(uuids, i -> in.readUuid());
    long[] rowCounts = new long[splitCount];
    long rowCount = 0;
    for (int i = 0; i < splitCount; i++) {
      rowCounts[i] = in.readSize("number of rows");
      if (rowCounts[i] > totals.rowCount() - rowCount) {
        throw in.corrupt("expected " + totals.rowCount() + " rows, found more");
      }
      rowCount += rowCounts[i];
    }
    if (rowCount != totals.rowCount()) {
      throw in.corrupt("expected " + totals.rowCount() + " rows, found " + rowCount);
    }
    List<List<ColumnFile>> files = readFiles(container, blocks, columnFilter, splitCount);
    DeletionVectorFile[] deletionVectors =
        hasDeletionVectors
            ? FileBlocks.readDeletionVectors(
                container.readBlock(blocks.size() + 1, "deletion vectors"),
                splitCount,
                i -> rowCounts[i])
            : new DeletionVectorFile[splitCount];
    List<List<IndexFile>> indexFiles =
        IndexFileBlocks.read(
            container,
            container.blockCount() - indexes.size(),
            indexes,
            columnFilter,
            splitCount,
            i -> rowCounts[i]);
    List<SplitDirectory> splits = new ArrayList<>(splitCount);
    for (int i = 0; i < splitCount; i++) {
      int schemaFileIndex = in.readCount("index of a schema file", schemaFiles.size() - 1L);
      splits.add(
          new SplitDirectory(
              names[i],
              uuids[i],
              rowCounts[i],
              schemaFiles.get(schemaFileIndex),
              files.get(i),
              Optional.ofNullable(deletionVectors[i]),
              partitions.get(i),
              indexFiles.get(i)));
    }
    return splits;
  }

  /** Reads the files of the selected columns, by split directory. */
  static List<List<ColumnFile>> readFiles(
      ContainerReader container,
      List<FileBlocks.Block> blocks,
      IntPredicate columnFilter,
      int splitCount) {
    List<List<ColumnFile>> files = new ArrayList<>(splitCount);
    for (int i = 0; i < splitCount; i++) {
      files.add(new ArrayList<>());
    }
    for (FileBlocks.Block block : blocks) {
      if (columnFilter.test(block.key().fieldId())) {
        addFiles(container, block, files);
      }
    }
    return files;
  }

  /** Adds the files of a block to their split directories. */
  private static void addFiles(
      ContainerReader container, FileBlocks.Block block, List<List<ColumnFile>> files) {
    ByteReader in = container.readBlock(block.index(), "files of column " + block.key().fieldId());
    ColumnFile[] blockFiles = FileBlocks.read(in, block, files.size());
    for (int i = 0; i < blockFiles.length; i++) {
      if (blockFiles[i] != null) {
        files.get(i).add(blockFiles[i]);
      }
    }
  }
}
