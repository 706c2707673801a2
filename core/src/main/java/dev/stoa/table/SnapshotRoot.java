package dev.stoa.table;

import dev.stoa.schema.TableSchema;
import java.util.ArrayList;
import java.util.List;
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
 */
record SnapshotRoot(
    UUID tableUuid,
    long version,
    long timestampMillis,
    String operation,
    TableSchema schema,
    long nextSplitNumber,
    List<SegmentReference> segments,
    List<Commit> commits) {
  /** How many commits are remembered by their tokens. */
  private static final int REMEMBERED_COMMITS = 256;

  private static final long STAGED = 0;

  /** A commit that made a version. */
  record Commit(long version, String token) {}

  /** What a table is before its first snapshot: known to its maker only. */
  static SnapshotRoot staged(TableSchema schema) {
    return new SnapshotRoot(UUID.randomUUID(), STAGED, 0, "stage", schema, 0, List.of(), List.of());
  }

  boolean isStaged() {
    return version == STAGED;
  }

  static SnapshotRoot first(TableSchema schema, CommitToken token, long nowMillis) {
    return new SnapshotRoot(
        UUID.randomUUID(),
        1,
        nowMillis,
        "create",
        schema,
        0,
        List.of(),
        List.of(new Commit(1, token.text())));
  }

  /** The snapshot that follows this one by an append. */
  SnapshotRoot appended(
      List<SegmentReference> newSegments, long addedSplits, CommitToken token, long nowMillis) {
    List<Commit> newCommits = new ArrayList<>(commits);
    newCommits.add(new Commit(version + 1, token.text()));
    int tooMany = Math.max(0, newCommits.size() - REMEMBERED_COMMITS);
    return new SnapshotRoot(
        tableUuid,
        version + 1,
        Math.max(timestampMillis + 1, nowMillis),
        isStaged() ? "create" : "append",
        schema,
        nextSplitNumber + addedSplits,
        newSegments,
        newCommits.subList(tooMany, newCommits.size()));
  }

  /** The version that a token made, if it is remembered. */
  OptionalLong versionOf(CommitToken token) {
    return commits.stream()
        .filter(commit -> commit.token().equals(token.text()))
        .mapToLong(Commit::version)
        .findFirst();
  }

  long oldestRememberedVersion() {
    return commits.isEmpty() ? version : commits.get(0).version();
  }

  /** Whether both are the same commit's, and not only of the same number or token. */
  boolean isSameCommit(SnapshotRoot that) {
    return tableUuid.equals(that.tableUuid)
        && version == that.version
        && commits.equals(that.commits)
        && segments.equals(that.segments);
  }

  Totals totals() {
    return segments.stream().map(SegmentReference::totals).reduce(Totals.NOTHING, Totals::plus);
  }
}
