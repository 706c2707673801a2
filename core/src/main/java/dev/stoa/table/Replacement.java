package dev.stoa.table;

import dev.stoa.exception.CommitConflictException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.manifest.SegmentReference;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.partition.Partitioning;
import dev.stoa.schema.TableSchema;
import dev.stoa.storage.Storage;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import org.apache.avro.Schema;

/**
 * Gives a table other columns, another partition spec and other rows, in one commit: what was there
 * before is read at its versions, and comes back by a rollback. All columns are new ones, whatever
 * their names: no field id is used again.
 *
 * <p>Rows that others add before the commit go with those that were there; rows that they add after
 * it, but wrote for the columns before, are refused. For one thread.
 */
public final class Replacement {
  private final Storage storage;
  private final SnapshotRoot base;
  private final SnapshotRoot replaced;
  private final CommitLoop loop;
  private final NewSplits added;

  Replacement(
      Storage storage,
      SnapshotRoot base,
      CommitToken token,
      Schema schema,
      PartitionSpec partitionBy) {
    TableSchema columns = TableSchema.of(schema, base.schema().nextId());
    int specId = base.partitioning().specId() + 1;
    this.storage = storage;
    this.base = base;
    this.replaced = base.replacedBy(columns, Partitioning.of(partitionBy, columns, specId));
    this.loop = new CommitLoop(storage, base, token);
    this.added = new NewSplits(storage, replaced);
  }

  /** The table as it is to be, without rows: those that are added are written by its writers. */
  public Table table() {
    return Table.of(storage, replaced);
  }

  /**
   * Adds a split directory; its rows come behind those added before.
   *
   * @throws InvalidTableException when it was written for another table, or has no partition value
   *     of this one
   * @throws IllegalArgumentException when it was added before
   */
  public Replacement add(WrittenSplit split) {
    added.add(split);
    return this;
  }

  /** Adds split directories in their order. */
  public Replacement add(Collection<WrittenSplit> splits) {
    splits.forEach(this::add);
    return this;
  }

  /** How often the commit was tried; more than once when it met others. */
  public int attempts() {
    return loop.attempts();
  }

  /**
   * Makes the next snapshot. When the token committed before, nothing happens again.
   *
   * @return the snapshot that the token made
   * @throws CommitConflictException when columns were added or the table was replaced since it was
   *     opened, so that the field ids are taken; or the race was lost too often
   * @throws dev.stoa.exception.CommitStateUnknownException when it is not known whether the commit
   *     landed: commit again with the same token
   * @throws IOException when the storage failed before anything became visible
   */
  public Snapshot commit() throws IOException {
    return loop.commit(this::apply);
  }

  private SnapshotRoot.Change apply(SnapshotRoot current, MetadataFiles files) throws IOException {
    if (current.schema().nextId() != base.schema().nextId()
        || current.partitioning().specId() != base.partitioning().specId()) {
      throw new CommitConflictException(
          storage.location()
              + ": columns were added between version "
              + base.version()
              + " and version "
              + current.version()
              + ", or the table was replaced: open it again, and write the rows again");
    }
    SnapshotRoot empty = current.replacedBy(replaced.schema(), replaced.partitioning());
    List<SegmentReference> segments =
        new AppendedSplits(storage, empty, added.all()).behind(List.of(), files);
    return new SnapshotRoot.Change(
            "replace", replaced.schema(), current.nextSplitNumber() + added.all().size(), segments)
        .withPartitioning(replaced.partitioning());
  }
}
