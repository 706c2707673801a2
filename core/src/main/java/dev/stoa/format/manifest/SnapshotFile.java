package dev.stoa.format.manifest;

import dev.stoa.avro.AvroTypes;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.ContainerReader;
import dev.stoa.format.bytes.ContainerWriter;
import dev.stoa.format.bytes.FileKind;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.index.IndexDefinition;
import dev.stoa.partition.Partitioning;
import dev.stoa.schema.TableSchema;
import dev.stoa.storage.Storage;
import dev.stoa.type.RecordType;
import dev.stoa.type.TypeReader;
import dev.stoa.type.TypeWriter;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.apache.avro.AvroRuntimeException;

/** Writes and reads the file of a snapshot; {@code docs/reference/format.md} defines its bytes. */
public final class SnapshotFile {
  private static final int SNAPSHOT_TAG = 1;
  private static final Map<Integer, String> REQUIRED_SECTIONS = Map.of(SNAPSHOT_TAG, "snapshot");

  private static final int COLUMNS_BLOCK = 0;
  private static final int FIELDS_BLOCK = 1;
  private static final int PATH_IDS_BLOCK = 2;
  private static final int SEGMENTS_BLOCK = 3;
  private static final int COMMITS_BLOCK = 4;
  private static final int BLOCK_COUNT = 5;

  /**
   * The section with changes of segments, which exists if rows were deleted or segments have
   * patches.
   */
  private static final int SEGMENT_CHANGES_TAG = 3;

  /** The section with tags, which exists if there are tags. */
  private static final int VERSION_TAGS_TAG = 5;

  /** The section with branches, which exists if there are branches. */
  private static final int BRANCHES_TAG = 13;

  /** The section with the version below which snapshots expired, which exists if any have. */
  private static final int EXPIRED_TAG = 2;

  /**
   * The section with the bounds of segments, which exists if any have bounds. The tag is even:
   * readers that do not know the section read all segments.
   */
  private static final int SEGMENT_BOUNDS_TAG = 6;

  /** The section with the key indexes, which exists if there are any. */
  private static final int INDEXES_TAG = 8;

  private static final Map<Integer, String> OPTIONAL_SECTIONS =
      Map.of(
          SEGMENT_CHANGES_TAG,
          "changes of segments",
          SEGMENT_BOUNDS_TAG,
          "bounds of segments",
          VERSION_TAGS_TAG,
          "tags",
          BRANCHES_TAG,
          "branches",
          EXPIRED_TAG,
          "expired snapshots",
          PartitionSpecSection.TAG,
          "partition spec",
          PartitionSpecSection.EARLIER_TAG,
          "earlier partition specs",
          ChangeSummary.TAG,
          "change",
          INDEXES_TAG,
          "key indexes");

  private SnapshotFile() {}

  /** Encodes a snapshot as the bytes of its file. */
  public static byte[] toBytes(SnapshotRoot root) throws IOException {
    InMemoryOutputFile file = new InMemoryOutputFile(TablePaths.snapshot(root.version()));
    try (ContainerWriter container = new ContainerWriter(file, FileKind.SNAPSHOT)) {
      container.writeBlock(columnBlock(root.schema()));
      container.writeBlock(fieldBlock(root.schema()));
      container.writeBlock(pathBlock(root.schema().pathIds()));
      container.writeBlock(segmentBlock(root.segments()));
      container.writeBlock(commitBlock(root.commits()));
      ByteWriter snapshotSection = new ByteWriter();
      snapshotSection.writeUuid(root.tableUuid());
      snapshotSection.writeVarint(root.version());
      snapshotSection.writeVarint(root.timestampMillis());
      snapshotSection.writeText(root.operation());
      snapshotSection.writeSizedBytes(TypeWriter.recordBytes(root.schema().record()));
      snapshotSection.writeVarint(root.schema().nextId());
      snapshotSection.writeVarint(root.nextSplitNumber());
      ByteWriter footer = new ByteWriter();
      ContainerWriter.writeSection(SNAPSHOT_TAG, snapshotSection, footer);
      if (root.segments().stream().anyMatch(SnapshotFile::hasChanges)) {
        ContainerWriter.writeSection(SEGMENT_CHANGES_TAG, segmentChanges(root.segments()), footer);
      }
      if (root.segments().stream().anyMatch(segment -> !segment.bounds().isEmpty())) {
        ContainerWriter.writeSection(SEGMENT_BOUNDS_TAG, segmentBounds(root.segments()), footer);
      }
      writeRefs(root.refs(), footer);
      if (root.partitioning().isPartitioned()) {
        ByteWriter terms = PartitionSpecSection.write(root.partitioning());
        ContainerWriter.writeSection(PartitionSpecSection.TAG, terms, footer);
      }
      if (!root.partitioning().earlier().isEmpty()) {
        ByteWriter specs = PartitionSpecSection.writeEarlier(root.partitioning());
        ContainerWriter.writeSection(PartitionSpecSection.EARLIER_TAG, specs, footer);
      }
      if (!root.change().equals(ChangeSummary.NONE)) {
        ContainerWriter.writeSection(ChangeSummary.TAG, root.change().write(), footer);
      }
      if (!root.indexes().isEmpty()) {
        ByteWriter indexes = new ByteWriter();
        indexes.writeVarint(root.indexes().size());
        root.indexes().forEach(index -> index.write(indexes));
        ContainerWriter.writeSection(INDEXES_TAG, indexes, footer);
      }
      container.finish(footer);
    }
    return file.toByteArray();
  }

  private static void writeRefs(SnapshotRefs refs, ByteWriter footer) {
    if (!refs.tags().isEmpty()) {
      ByteWriter tags = new ByteWriter();
      tags.writeVarint(refs.tags().size());
      refs.tags()
          .forEach(
              (name, version) -> {
                tags.writeText(name);
                tags.writeVarint(version);
              });
      ContainerWriter.writeSection(VERSION_TAGS_TAG, tags, footer);
    }
    if (!refs.branches().isEmpty()) {
      ByteWriter branches = new ByteWriter();
      branches.writeVarint(refs.branches().size());
      refs.branches()
          .forEach(
              (name, branch) -> {
                branches.writeText(name);
                branches.writeVarint(branch.version());
                branches.writeText(branch.directory());
              });
      ContainerWriter.writeSection(BRANCHES_TAG, branches, footer);
    }
    if (refs.expiredBelow() > 0) {
      ByteWriter expired = new ByteWriter();
      expired.writeVarint(refs.expiredBelow());
      ContainerWriter.writeSection(EXPIRED_TAG, expired, footer);
    }
  }

  private static ByteWriter columnBlock(TableSchema schema) {
    ByteWriter out = new ByteWriter();
    out.writeVarint(schema.columns().size());
    schema.columns().forEach(column -> out.writeVarint(column.id()));
    schema.columns().forEach(column -> out.writeText(column.name()));
    return out;
  }

  private static ByteWriter fieldBlock(TableSchema schema) {
    ByteWriter out = new ByteWriter();
    schema.columns().forEach(column -> out.writeSizedBytes(column.fieldBytes()));
    return out;
  }

  private static ByteWriter pathBlock(Map<String, Integer> pathIds) {
    ByteWriter out = new ByteWriter();
    out.writeVarint(pathIds.size());
    pathIds.forEach(
        (path, id) -> {
          out.writeText(path);
          out.writeVarint(id);
        });
    return out;
  }

  private static ByteWriter segmentBlock(List<SegmentReference> segments) {
    ByteWriter out = new ByteWriter();
    out.writeVarint(segments.size());
    for (SegmentReference segment : segments) {
      out.writeText(segment.name());
      out.writeVarint(segment.identity().sizeInBytes());
      out.writeInt(segment.identity().fingerprint());
      segment.totals().write(out);
    }
    return out;
  }

  private static boolean hasChanges(SegmentReference segment) {
    return segment.deletedRowCount() > 0 || !segment.patches().isEmpty();
  }

  private static ByteWriter segmentChanges(List<SegmentReference> segments) {
    ByteWriter out = new ByteWriter();
    for (SegmentReference segment : segments) {
      out.writeVarint(segment.deletedRowCount());
      out.writeVarint(segment.patches().size());
      for (PatchReference patch : segment.patches()) {
        out.writeText(patch.name());
        out.writeVarint(patch.identity().sizeInBytes());
        out.writeInt(patch.identity().fingerprint());
      }
    }
    return out;
  }

  private static ByteWriter segmentBounds(List<SegmentReference> segments) {
    ByteWriter out = new ByteWriter();
    segments.forEach(segment -> segment.bounds().write(out));
    return out;
  }

  private static ByteWriter commitBlock(List<SnapshotRoot.Commit> commits) {
    ByteWriter out = new ByteWriter();
    out.writeVarint(commits.size());
    for (SnapshotRoot.Commit commit : commits) {
      out.writeVarint(commit.version());
      out.writeText(commit.token());
    }
    return out;
  }

  /** Reads the file of a version and verifies all of it except the header. */
  public static SnapshotRoot read(Storage storage, long version, ReadCounters counters)
      throws IOException {
    try (ContainerReader container = open(storage, version, counters)) {
      Map<Integer, ByteReader> sections =
          container.readSections(REQUIRED_SECTIONS, OPTIONAL_SECTIONS);
      ByteReader in = sections.get(SNAPSHOT_TAG);
      if (container.blockCount() < BLOCK_COUNT) {
        throw in.corrupt(
            "expected at least " + BLOCK_COUNT + " blocks, found " + container.blockCount());
      }
      UUID tableUuid = in.readUuid();
      long storedVersion = in.readSize("version");
      if (storedVersion != version) {
        throw in.corrupt("expected version " + version + ", found version " + storedVersion);
      }
      long timestampMillis = in.readSize("timestamp");
      String operation = in.readText("operation");
      RecordType record = readRecord(in);
      int nextId = in.readCount("next field id", Integer.MAX_VALUE);
      long nextSplitNumber = in.readSize("next split directory number");
      TableSchema schema =
          new TableSchema(
              record,
              new LazyColumns(
                  container.readBlock(COLUMNS_BLOCK, "columns"),
                  container.readBlock(FIELDS_BLOCK, "schemas of columns")),
              nextId,
              new LazyPathIds(container.readBlock(PATH_IDS_BLOCK, "field ids")));
      return new SnapshotRoot(
          tableUuid,
          version,
          timestampMillis,
          operation,
          schema,
          nextSplitNumber,
          readSegments(container.readBlock(SEGMENTS_BLOCK, "manifest segments"), sections),
          readCommits(container.readBlock(COMMITS_BLOCK, "commits")),
          readRefs(sections),
          readPartitioning(sections, schema),
          sections.containsKey(ChangeSummary.TAG)
              ? ChangeSummary.read(sections.get(ChangeSummary.TAG))
              : ChangeSummary.NONE,
          readIndexes(sections, schema));
    }
  }

  private static Partitioning readPartitioning(
      Map<Integer, ByteReader> sections, TableSchema schema) {
    Optional<ByteReader> section = Optional.ofNullable(sections.get(PartitionSpecSection.TAG));
    Optional<ByteReader> earlierSection =
        Optional.ofNullable(sections.get(PartitionSpecSection.EARLIER_TAG));
    Partitioning partitioning = PartitionSpecSection.read(section, earlierSection);
    try {
      partitioning.bind(schema);
      return partitioning;
    } catch (InvalidTableException e) {
      throw section
          .or(() -> earlierSection)
          .orElseThrow()
          .corrupt("expected partition terms of the table's columns, found: " + e.getMessage(), e);
    }
  }

  private static List<IndexDefinition> readIndexes(
      Map<Integer, ByteReader> sections, TableSchema schema) {
    ByteReader in = sections.get(INDEXES_TAG);
    if (in == null) {
      return List.of();
    }
    List<IndexDefinition> indexes =
        in.readList("number of indexes", () -> IndexDefinition.read(in));
    for (IndexDefinition index : indexes) {
      if (!schema.columnIds().containsAll(index.columnIds())) {
        throw in.corrupt("expected an index of the table's columns, found " + index);
      }
    }
    return indexes;
  }

  private static SnapshotRefs readRefs(Map<Integer, ByteReader> sections) {
    Map<String, Long> tags = new LinkedHashMap<>();
    if (sections.containsKey(VERSION_TAGS_TAG)) {
      ByteReader in = sections.get(VERSION_TAGS_TAG);
      int tagCount = in.readCount("number of tags", in.remaining());
      for (int i = 0; i < tagCount; i++) {
        String name = in.readText("name of a tag");
        tags.put(name, in.readSize("version of a tag"));
      }
    }
    long expiredBelow =
        sections.containsKey(EXPIRED_TAG)
            ? sections.get(EXPIRED_TAG).readSize("version below which snapshots expired")
            : 0;
    return new SnapshotRefs(tags, readBranches(sections), expiredBelow);
  }

  private static Map<String, SnapshotRefs.Branch> readBranches(Map<Integer, ByteReader> sections) {
    Map<String, SnapshotRefs.Branch> branches = new LinkedHashMap<>();
    if (sections.containsKey(BRANCHES_TAG)) {
      ByteReader in = sections.get(BRANCHES_TAG);
      int branchCount = in.readCount("number of branches", in.remaining());
      for (int i = 0; i < branchCount; i++) {
        String name = in.readText("name of a branch");
        long version = in.readSize("version of a branch");
        String directory = in.readText("directory of a branch");
        if (!TablePaths.isBranchName(directory)) {
          throw in.corrupt("expected the directory of a branch, found \"" + directory + "\"");
        }
        branches.put(name, new SnapshotRefs.Branch(version, directory));
      }
    }
    return branches;
  }

  private static RecordType readRecord(ByteReader in) {
    byte[] bytes = in.readSizedBytes("schema of the record");
    RecordType record = TypeReader.record(bytes, in.location().toString());
    try {
      AvroTypes.bareSchema(record);
      return record;
    } catch (AvroRuntimeException e) {
      throw in.corrupt("expected a valid Avro record, found an invalid one", e);
    }
  }

  /** Opens the file of a version. */
  public static ContainerReader open(Storage storage, long version, ReadCounters counters)
      throws IOException {
    return ContainerReader.open(
        storage, TablePaths.snapshot(version), FileKind.SNAPSHOT, Optional.empty(), counters);
  }

  private static List<SegmentReference> readSegments(
      ByteReader in, Map<Integer, ByteReader> sections) {
    Optional<ByteReader> changes = Optional.ofNullable(sections.get(SEGMENT_CHANGES_TAG));
    Optional<ByteReader> bounds = Optional.ofNullable(sections.get(SEGMENT_BOUNDS_TAG));
    return in.readList(
        "number of manifest segments",
        () -> {
          SegmentReference segment = readSegment(in, changes);
          return bounds
              .map(section -> segment.withBounds(SegmentBounds.read(section)))
              .orElse(segment);
        });
  }

  private static SegmentReference readSegment(ByteReader in, Optional<ByteReader> segmentChanges) {
    String name = FileBlocks.readName(in, "", "");
    SegmentReference segment = new SegmentReference(name, readIdentity(in), Totals.read(in), 0);
    return segmentChanges.map(section -> readChanges(section, segment)).orElse(segment);
  }

  private static SegmentReference readChanges(ByteReader in, SegmentReference segment) {
    long deletedRowCount = in.readSize("number of deleted rows");
    if (deletedRowCount > segment.totals().rowCount()) {
      throw in.corrupt(
          "expected at most %s deleted rows, found %s"
              .formatted(segment.totals().rowCount(), deletedRowCount));
    }
    List<PatchReference> patches =
        in.readList(
            "number of patches",
            () -> new PatchReference(FileBlocks.readName(in, "", ""), readIdentity(in)));
    return segment.withPatches(deletedRowCount, patches, Set.of());
  }

  private static ContainerReader.FileIdentity readIdentity(ByteReader in) {
    long sizeInBytes = in.readSize("size of a manifest file");
    return new ContainerReader.FileIdentity(sizeInBytes, in.readInt());
  }

  private static List<SnapshotRoot.Commit> readCommits(ByteReader in) {
    return in.readList(
        "number of commits",
        () ->
            new SnapshotRoot.Commit(
                in.readSize("version of a commit"), in.readText("token of a commit")));
  }
}
