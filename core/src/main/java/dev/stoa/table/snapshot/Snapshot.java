package dev.stoa.table.snapshot;

import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.schema.Column;
import dev.stoa.type.RecordType;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** One immutable state of a table. */
public final class Snapshot {
  private final SnapshotRoot root;

  /** Internal: called where snapshots are read and made. */
  public Snapshot(SnapshotRoot root) {
    this.root = root;
  }

  /** Internal: users ask for its parts. */
  public SnapshotRoot root() {
    return root;
  }

  /** The table's own identifier, the same in all its snapshots and in those of no other table. */
  public UUID tableUuid() {
    return root.tableUuid();
  }

  /** Its number: 1 for the first. */
  public long version() {
    return root.version();
  }

  /** When it was made, in milliseconds since 1970: later than the snapshot before it. */
  public long timestampMillis() {
    return root.timestampMillis();
  }

  /** What made it, such as {@code create} or {@code append}. */
  public String operation() {
    return root.operation();
  }

  /** The same as {@link #timestampMillis}. */
  public Instant time() {
    return Instant.ofEpochMilli(root.timestampMillis());
  }

  /** The versions that had tags when it was made, by the tags. */
  public Map<String, Long> tags() {
    return root.marks().tags();
  }

  /** The type of its records. */
  public RecordType type() {
    return root.schema().type();
  }

  /** Its columns, in the order of the schema's fields. */
  public List<Column> columns() {
    return root.schema().columns();
  }

  /** What each of its split directories has one value of; without terms where that is nothing. */
  public PartitionSpec partitionSpec() {
    return root.partitioning().spec(root.schema());
  }

  /** Its rows. */
  public long rowCount() {
    return root.liveRowCount();
  }

  /** Its split directories. */
  public long splitCount() {
    return root.totals().splitCount();
  }

  /** The bytes of its column files. */
  public long sizeInBytes() {
    return root.totals().sizeInBytes();
  }

  @Override
  public String toString() {
    return "snapshot " + version() + " (" + operation() + ", " + rowCount() + " rows)";
  }
}
