package dev.stoa.format.manifest;

import dev.stoa.format.index.IndexDefinition;
import dev.stoa.partition.Partitioning;
import dev.stoa.schema.TableSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;

/**
 * The content of one snapshot's file, which refers to the manifest segments and patches.
 *
 * @param tableUuid the UUID of the table
 * @param version the number of this snapshot
 * @param timestampMillis the creation time, at least a millisecond after the parent's
 * @param operation the operation that created the snapshot, such as {@code create} or {@code
 *     append}
 * @param schema the columns
 * @param nextSplitNumber the number of the next split directory
 * @param segments the manifest segments, in row order
 * @param commits the last commits, the newest last
 * @param refs the tags and the expiry of the table's snapshots
 * @param partitioning the partition terms, each with one value per split directory
 * @param change what the commit changed
 * @param indexes the key indexes
 */
public record SnapshotRoot(
    UUID tableUuid,
    long version,
    long timestampMillis,
    String operation,
    TableSchema schema,
    long nextSplitNumber,
    List<SegmentReference> segments,
    List<Commit> commits,
    SnapshotRefs refs,
    Partitioning partitioning,
    ChangeSummary change,
    List<IndexDefinition> indexes) {
  /** The property of the record in {@code _schema.avsc} that stores the partition spec. */
  public static final String PARTITION_BY = "partition-by";

  /** The maximum number of commits whose tokens a snapshot stores. */
  private static final int MAX_REMEMBERED_COMMITS = 256;

  private static final long STAGED_VERSION = 0;

  /** Copies the indexes. */
  public SnapshotRoot {
    indexes = List.copyOf(indexes);
  }

  /**
   * A commit.
   *
   * @param version the version that it created
   * @param token the token under which it happened once
   */
  public record Commit(long version, String token) {}

  /** Creates a snapshot of an unpartitioned table without tags and expired snapshots. */
  public SnapshotRoot(
      UUID tableUuid,
      long version,
      long timestampMillis,
      String operation,
      TableSchema schema,
      long nextSplitNumber,
      List<SegmentReference> segments,
      List<Commit> commits) {
    this(
        tableUuid,
        version,
        timestampMillis,
        operation,
        schema,
        nextSplitNumber,
        segments,
        commits,
        SnapshotRefs.NONE,
        Partitioning.UNPARTITIONED,
        ChangeSummary.NONE,
        List.of());
  }

  /** Returns the state of a table before its first snapshot, which is never stored. */
  public static SnapshotRoot staged(TableSchema schema) {
    return new SnapshotRoot(
        UUID.randomUUID(), STAGED_VERSION, 0, "stage", schema, 0, List.of(), List.of());
  }

  /** Returns whether this is the state before the first snapshot. */
  public boolean isStaged() {
    return version == STAGED_VERSION;
  }

  /** Returns the first snapshot of a table, without rows. */
  public static SnapshotRoot firstSnapshot(TableSchema schema, String token, long nowMillis) {
    return new SnapshotRoot(
        UUID.randomUUID(),
        1,
        nowMillis,
        "create",
        schema,
        0,
        List.of(),
        List.of(new Commit(1, token)));
  }

  /**
   * The state that a commit gives to the table.
   *
   * @param operation the operation, such as {@code append}
   * @param schema the columns
   * @param nextSplitNumber the number of the next split directory
   * @param segments the manifest segments, in row order
   * @param refs the tags and the expiry; empty to keep them
   * @param partitioning the partition terms; empty to keep them
   * @param change what the commit changed
   * @param indexes the key indexes; empty to keep them
   */
  public record Update(
      String operation,
      TableSchema schema,
      long nextSplitNumber,
      List<SegmentReference> segments,
      Optional<SnapshotRefs> refs,
      Optional<Partitioning> partitioning,
      ChangeSummary change,
      Optional<List<IndexDefinition>> indexes) {
    /** Creates an update that keeps the key indexes. */
    public Update(
        String operation,
        TableSchema schema,
        long nextSplitNumber,
        List<SegmentReference> segments,
        Optional<SnapshotRefs> refs,
        Optional<Partitioning> partitioning,
        ChangeSummary change) {
      this(
          operation,
          schema,
          nextSplitNumber,
          segments,
          refs,
          partitioning,
          change,
          Optional.empty());
    }

    /** Creates an update that keeps tags, expiry and partition terms. */
    public Update(
        String operation,
        TableSchema schema,
        long nextSplitNumber,
        List<SegmentReference> segments) {
      this(
          operation,
          schema,
          nextSplitNumber,
          segments,
          Optional.empty(),
          Optional.empty(),
          ChangeSummary.NONE);
    }

    /** Returns this update with another summary. */
    public Update withChange(ChangeSummary newChange) {
      return new Update(
          operation, schema, nextSplitNumber, segments, refs, partitioning, newChange, indexes);
    }

    /** Returns this update with other columns or properties. */
    public Update withSchema(TableSchema newSchema) {
      return new Update(
          operation, newSchema, nextSplitNumber, segments, refs, partitioning, change, indexes);
    }

    /** Returns this update with other key indexes. */
    public Update withIndexes(List<IndexDefinition> newIndexes) {
      return new Update(
          operation,
          schema,
          nextSplitNumber,
          segments,
          refs,
          partitioning,
          change,
          Optional.of(newIndexes));
    }

    /** Returns the number of rows after the update that are not deleted. */
    public long liveRowCount() {
      return segments.stream().mapToLong(SegmentReference::liveRowCount).sum();
    }

    /** Returns this update with other partition terms. */
    public Update withPartitioning(Partitioning newPartitioning) {
      return new Update(
          operation,
          schema,
          nextSplitNumber,
          segments,
          refs,
          Optional.of(newPartitioning),
          change,
          indexes);
    }
  }

  /** Returns an update that sets only tags and expiry. */
  public Update refsUpdate(String newOperation, SnapshotRefs newRefs) {
    return new Update(
        newOperation,
        schema,
        nextSplitNumber,
        segments,
        Optional.of(newRefs),
        Optional.empty(),
        ChangeSummary.NONE);
  }

  /** Returns the snapshot that a commit creates after this one. */
  public SnapshotRoot nextSnapshot(Update update, String token, long nowMillis) {
    List<Commit> newCommits = new ArrayList<>(commits);
    newCommits.add(new Commit(version + 1, token));
    int excessCount = Math.max(0, newCommits.size() - MAX_REMEMBERED_COMMITS);
    return new SnapshotRoot(
        tableUuid,
        version + 1,
        Math.max(timestampMillis + 1, nowMillis),
        isStaged() ? "create" : update.operation(),
        update.schema(),
        update.nextSplitNumber(),
        update.segments(),
        newCommits.subList(excessCount, newCommits.size()),
        update.refs().orElse(refs),
        update.partitioning().orElse(partitioning),
        update.change(),
        update.indexes().orElse(indexes));
  }

  /** Returns the state of the table after an update, before a commit gives it the next version. */
  public SnapshotRoot stateAfter(Update update) {
    return new SnapshotRoot(
        tableUuid,
        version,
        timestampMillis,
        operation,
        update.schema(),
        update.nextSplitNumber(),
        update.segments(),
        commits,
        update.refs().orElse(refs),
        update.partitioning().orElse(partitioning),
        update.change(),
        update.indexes().orElse(indexes));
  }

  /** Returns the content of {@code _schema.avsc} in new split directories. */
  public String splitSchemaText() {
    return partitioning.isPartitioned()
        ? schema.avroJsonWithIds(Map.of(PARTITION_BY, partitioning.spec(schema).toString()))
        : schema.avroJsonWithIds();
  }

  /** Returns this snapshot with another version. */
  public SnapshotRoot withVersion(long newVersion) {
    return with(newVersion, schema, segments, partitioning, indexes);
  }

  /** Returns this snapshot, which must not have split directories, with other partition terms. */
  public SnapshotRoot withPartitioning(Partitioning newPartitioning) {
    return with(version, schema, segments, newPartitioning, indexes);
  }

  /** Returns this snapshot, which must not have split directories, with one more index. */
  public SnapshotRoot withIndex(IndexDefinition index) {
    List<IndexDefinition> newIndexes = new ArrayList<>(indexes);
    newIndexes.add(index);
    return with(version, schema.withNextId(index.id() + 1), segments, partitioning, newIndexes);
  }

  /** Returns this snapshot with other columns and partition terms, without rows and indexes. */
  public SnapshotRoot withReplacedSchema(TableSchema newSchema, Partitioning newPartitioning) {
    return with(version, newSchema, List.of(), newPartitioning, List.of());
  }

  private SnapshotRoot with(
      long newVersion,
      TableSchema newSchema,
      List<SegmentReference> newSegments,
      Partitioning newPartitioning,
      List<IndexDefinition> newIndexes) {
    return new SnapshotRoot(
        tableUuid,
        newVersion,
        timestampMillis,
        operation,
        newSchema,
        nextSplitNumber,
        newSegments,
        commits,
        refs,
        newPartitioning,
        change,
        newIndexes);
  }

  /** Returns the version that a token's commit created, if the token is kept. */
  public OptionalLong versionOf(String token) {
    return commits.stream()
        .filter(commit -> commit.token().equals(token))
        .mapToLong(Commit::version)
        .findFirst();
  }

  /** Returns the oldest version whose token is kept. */
  public long oldestRememberedVersion() {
    return commits.isEmpty() ? version : commits.get(0).version();
  }

  /** Returns whether both snapshots were created by the same commit. */
  public boolean isSameCommit(SnapshotRoot other) {
    return tableUuid.equals(other.tableUuid)
        && version == other.version
        && commits.equals(other.commits)
        && segments.equals(other.segments);
  }

  /**
   * Returns whether both snapshots were created by the same commit and have the same rows and
   * columns.
   */
  public boolean isSameState(SnapshotRoot other) {
    return isSameCommit(other)
        && schema.nextId() == other.schema.nextId()
        && schema.record().equals(other.schema.record())
        && schema.hasSameColumns(other.schema);
  }

  /** Returns whether both snapshots have the same rows, columns, partitioning and indexes. */
  public boolean hasSameContent(SnapshotRoot other) {
    return tableUuid.equals(other.tableUuid)
        && segments.equals(other.segments)
        && schema.nextId() == other.schema.nextId()
        && schema.record().equals(other.schema.record())
        && schema.hasSameColumns(other.schema)
        && partitioning.equals(other.partitioning)
        && indexes.equals(other.indexes);
  }

  /** Returns the totals of all segments. */
  public Totals totals() {
    return segments.stream().map(SegmentReference::totals).reduce(Totals.EMPTY, Totals::plus);
  }

  /** Returns the number of rows that are not deleted. */
  public long liveRowCount() {
    return segments.stream().mapToLong(SegmentReference::liveRowCount).sum();
  }
}
