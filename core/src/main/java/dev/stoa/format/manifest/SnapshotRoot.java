package dev.stoa.format.manifest;

import dev.stoa.partition.Partitioning;
import dev.stoa.schema.TableSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;

/**
 * All that the file of one snapshot says.
 *
 * @param tableUuid the same in every snapshot of a table
 * @param version the number of this one
 * @param timestampMillis when it was made: later than its parent's, by a millisecond at least
 * @param operation such as {@code create} or {@code append}
 * @param schema the columns
 * @param nextSplitNumber what the next split directory may be called
 * @param segments the manifest segments, in the order of their rows
 * @param commits the last commits, the newest last
 * @param marks what it knows of other snapshots
 * @param partitioning what its split directories each have one value of
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
    SnapshotMarks marks,
    Partitioning partitioning) {
  /** The property of the record, in {@code _schema.avsc}, that tells the partition spec. */
  public static final String PARTITION_BY = "partition-by";

  /** How many commits are remembered by their tokens. */
  private static final int REMEMBERED_COMMITS = 256;

  private static final long STAGED = 0;

  /** A commit that made a version. */
  public record Commit(long version, String token) {}

  /** A snapshot that knows nothing of others, of a table that is not partitioned. */
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
        SnapshotMarks.NONE,
        Partitioning.NONE);
  }

  /** What a table is before its first snapshot: known to its maker only. */
  public static SnapshotRoot staged(TableSchema schema) {
    return new SnapshotRoot(UUID.randomUUID(), STAGED, 0, "stage", schema, 0, List.of(), List.of());
  }

  /** Whether it is no snapshot yet. */
  public boolean isStaged() {
    return version == STAGED;
  }

  /** The first snapshot of a table without rows. */
  public static SnapshotRoot first(TableSchema schema, String token, long nowMillis) {
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
   * What a commit makes of a snapshot.
   *
   * @param operation such as {@code append}
   * @param schema the columns
   * @param nextSplitNumber what the next split directory may be called
   * @param segments the manifest segments, in the order of their rows
   * @param marks what it knows of other snapshots; empty: what the one before did
   * @param partitioning what its split directories each have one value of; empty: of what those of
   *     the one before had
   */
  public record Change(
      String operation,
      TableSchema schema,
      long nextSplitNumber,
      List<SegmentReference> segments,
      Optional<SnapshotMarks> marks,
      Optional<Partitioning> partitioning) {
    /** A change that carries the marks on. */
    public Change(
        String operation,
        TableSchema schema,
        long nextSplitNumber,
        List<SegmentReference> segments) {
      this(operation, schema, nextSplitNumber, segments, Optional.empty(), Optional.empty());
    }

    /** The same with split directories that are divided otherwise. */
    public Change withPartitioning(Partitioning newPartitioning) {
      return new Change(
          operation, schema, nextSplitNumber, segments, marks, Optional.of(newPartitioning));
    }
  }

  /** A change of what a snapshot knows of others, and of nothing else. */
  public Change remarked(String newOperation, SnapshotMarks newMarks) {
    return new Change(
        newOperation, schema, nextSplitNumber, segments, Optional.of(newMarks), Optional.empty());
  }

  /** The snapshot that follows this one by a commit. */
  public SnapshotRoot next(Change change, String token, long nowMillis) {
    List<Commit> newCommits = new ArrayList<>(commits);
    newCommits.add(new Commit(version + 1, token));
    int tooMany = Math.max(0, newCommits.size() - REMEMBERED_COMMITS);
    return new SnapshotRoot(
        tableUuid,
        version + 1,
        Math.max(timestampMillis + 1, nowMillis),
        isStaged() ? "create" : change.operation(),
        change.schema(),
        change.nextSplitNumber(),
        change.segments(),
        newCommits.subList(tooMany, newCommits.size()),
        change.marks().orElse(marks),
        change.partitioning().orElse(partitioning));
  }

  /** What the {@code _schema.avsc} of new split directories says. */
  public String splitSchemaText() {
    return partitioning.isPartitioned()
        ? schema.avroTextWithIds(Map.of(PARTITION_BY, partitioning.spec(schema).toString()))
        : schema.avroTextWithIds();
  }

  /** The same as if it had been made at another version. */
  public SnapshotRoot withVersion(long newVersion) {
    return with(newVersion, schema, segments, partitioning);
  }

  /** The same partitioned otherwise: only while it has no split directories. */
  public SnapshotRoot withPartitioning(Partitioning newPartitioning) {
    return with(version, schema, segments, newPartitioning);
  }

  /** The same with other columns, divided otherwise, and without rows. */
  public SnapshotRoot replacedBy(TableSchema newSchema, Partitioning newPartitioning) {
    return with(version, newSchema, List.of(), newPartitioning);
  }

  private SnapshotRoot with(
      long newVersion,
      TableSchema newSchema,
      List<SegmentReference> newSegments,
      Partitioning newPartitioning) {
    return new SnapshotRoot(
        tableUuid,
        newVersion,
        timestampMillis,
        operation,
        newSchema,
        nextSplitNumber,
        newSegments,
        commits,
        marks,
        newPartitioning);
  }

  /** The version that a token made, if it is remembered. */
  public OptionalLong versionOf(String token) {
    return commits.stream()
        .filter(commit -> commit.token().equals(token))
        .mapToLong(Commit::version)
        .findFirst();
  }

  /** The first of the versions whose tokens are remembered. */
  public long oldestRememberedVersion() {
    return commits.isEmpty() ? version : commits.get(0).version();
  }

  /** Whether both are the same commit's, and not only of the same number or token. */
  public boolean isSameCommit(SnapshotRoot that) {
    return tableUuid.equals(that.tableUuid)
        && version == that.version
        && commits.equals(that.commits)
        && segments.equals(that.segments);
  }

  /** What its segments sum up to. */
  public Totals totals() {
    return segments.stream().map(SegmentReference::totals).reduce(Totals.NOTHING, Totals::plus);
  }

  /** Its rows that were not deleted. */
  public long liveRowCount() {
    return segments.stream().mapToLong(SegmentReference::liveRowCount).sum();
  }
}
