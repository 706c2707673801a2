package dev.stoa.table.snapshot;

import dev.stoa.annotation.Internal;
import dev.stoa.annotation.Public;
import dev.stoa.format.manifest.ChangeSummary;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.partition.PartitionValue;
import dev.stoa.schema.Column;
import dev.stoa.type.RecordType;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.UUID;

/**
 * One immutable state of a table. Within a transaction, a snapshot also contains the changes made
 * so far, and has the version that the transaction began with.
 */
@Public
public final class Snapshot {
  private final SnapshotRoot root;
  private final boolean isPending;

  /** Creates a snapshot from the content of its file. */
  @Internal
  public Snapshot(SnapshotRoot root) {
    this(root, false);
  }

  private Snapshot(SnapshotRoot root, boolean isPending) {
    this.root = root;
    this.isPending = isPending;
  }

  /** Returns the state of a table within a transaction that is not committed. */
  @Internal
  public static Snapshot pending(SnapshotRoot root) {
    return new Snapshot(root, true);
  }

  /** Returns the content of the snapshot's file. */
  @Internal
  public SnapshotRoot root() {
    return root;
  }

  /** Returns the unique identifier of the table, the same in all its snapshots. */
  public UUID tableUuid() {
    return root.tableUuid();
  }

  /** Returns the version: 1 for the first snapshot of a table. */
  public long version() {
    return root.version();
  }

  /**
   * Returns the time when the snapshot was made, in milliseconds since 1970; always later than that
   * of the previous snapshot.
   */
  public long timestampMillis() {
    return root.timestampMillis();
  }

  /** Returns the operation that made the snapshot, such as {@code create} or {@code append}. */
  public String operation() {
    return root.operation();
  }

  /** Returns what the commit that made the snapshot changed, as far as it is known. */
  @Internal
  public ChangeSummary change() {
    return root.change();
  }

  /** Returns the number of rows that the commit added; empty if unknown. */
  public OptionalLong addedRowCount() {
    return root.change().addedRowCount();
  }

  /** Returns the number of rows that the commit removed; empty if unknown. */
  public OptionalLong removedRowCount() {
    return root.change().removedRowCount();
  }

  /** Returns the number of rows whose values the commit replaced in place; empty if unknown. */
  public OptionalLong changedRowCount() {
    return root.change().changedRowCount();
  }

  /** Returns the columns that the commit added, replaced, altered or dropped, as far as known. */
  public List<String> changedColumns() {
    return root.change().columns();
  }

  /** Returns the predicate of the rows that the commit removed or changed; empty if none. */
  public String changePredicate() {
    return root.change().predicate();
  }

  /** Returns the program that made the commit, such as {@code stoa delete}; empty if unknown. */
  public String committer() {
    return root.change().committer();
  }

  /** Returns the time when the snapshot was made: {@link #timestampMillis} as an instant. */
  public Instant time() {
    return Instant.ofEpochMilli(root.timestampMillis());
  }

  /** Returns the tagged versions by tag, as of the time when the snapshot was made. */
  public Map<String, Long> tags() {
    return root.refs().tags();
  }

  /**
   * Returns the version with which each branch begins, by the name of the branch, as of the time
   * when the snapshot was made.
   */
  public Map<String, Long> branches() {
    Map<String, Long> versions = new TreeMap<>();
    root.refs().branches().forEach((name, branch) -> versions.put(name, branch.version()));
    return Collections.unmodifiableMap(versions);
  }

  /** Returns the type of the table's records. */
  @Internal
  public RecordType type() {
    return root.schema().type();
  }

  /** Returns the columns, in the order of the schema's fields. */
  @Internal
  public List<Column> columns() {
    return root.schema().columns();
  }

  /** Returns the partition spec of new rows; without terms if they are not partitioned. */
  public PartitionSpec partitionSpec() {
    return root.partitioning().spec(root.schema());
  }

  /** Returns the earlier partition specs, which older split directories may have. */
  public List<PartitionSpec> earlierPartitionSpecs() {
    return root.partitioning().earlier().stream().map(spec -> spec.spec(root.schema())).toList();
  }

  /** Whether a partition value is of the partition spec of new rows, and of no earlier one. */
  @Internal
  public boolean hasCurrentSpec(PartitionValue value) {
    return value.specId() == root.partitioning().specId();
  }

  /** Returns the number of rows, without deleted rows. */
  public long rowCount() {
    return root.liveRowCount();
  }

  /** Returns the number of split directories. */
  public long splitCount() {
    return root.totals().splitCount();
  }

  /** Returns the total size of the column files in bytes. */
  public long sizeInBytes() {
    return root.totals().sizeInBytes();
  }

  @Override
  public String toString() {
    return isPending
        ? "snapshot " + version() + " with uncommitted changes (" + rowCount() + " rows)"
        : "snapshot " + version() + " (" + operation() + ", " + rowCount() + " rows)";
  }
}
