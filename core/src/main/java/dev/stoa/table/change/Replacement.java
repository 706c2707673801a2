package dev.stoa.table.change;

import dev.stoa.exception.CommitConflictException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.manifest.SegmentReference;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.partition.Partitioning;
import dev.stoa.schema.TableSchema;
import dev.stoa.table.snapshot.CommitToken;
import dev.stoa.table.snapshot.MetadataFiles;
import dev.stoa.table.snapshot.TableState;
import dev.stoa.table.write.WrittenSplit;
import dev.stoa.type.DataType;
import java.io.IOException;
import java.util.Collection;
import java.util.List;

/**
 * Gives a table other columns, another partition spec and other rows, in one commit: what was there
 * before is read at its versions, and comes back by a rollback. All columns are new ones, whatever
 * their names: no field id is used again.
 *
 * <p>Rows that others add before the commit go with those that were there; rows that they add after
 * it, but wrote for the columns before, are refused. For one thread.
 */
public final class Replacement extends SnapshotChange {
  private final SnapshotRoot replaced;
  private final NewSplits added;

  /** Called by the table. */
  public Replacement(
      TableState state, CommitToken token, DataType schema, PartitionSpec partitionBy) {
    super(state, token);
    TableSchema columns = TableSchema.of(schema, state.root().schema().nextId());
    int specId = state.root().partitioning().specId() + 1;
    this.replaced = state.root().replacedBy(columns, Partitioning.of(partitionBy, columns, specId));
    this.added = new NewSplits(state.with(replaced));
  }

  /** The table as it will be, without rows. Internal: users ask {@code Table.of}. */
  public TableState replaced() {
    return state().with(replaced);
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

  @Override
  protected SnapshotRoot.Change apply(SnapshotRoot current, MetadataFiles files)
      throws IOException {
    if (current.schema().nextId() != base().schema().nextId()
        || current.partitioning().specId() != base().partitioning().specId()) {
      throw new CommitConflictException(
          ("%s: columns were added between version %s and version %s, or the table was"
                  + " replaced: open it again, and write the rows again")
              .formatted(storage().location(), base().version(), current.version()));
    }
    SnapshotRoot empty = current.replacedBy(replaced.schema(), replaced.partitioning());
    List<SegmentReference> segments =
        new AppendedSplits(storage(), empty, added.all()).behind(List.of(), files);
    return new SnapshotRoot.Change(
            "replace", replaced.schema(), current.nextSplitNumber() + added.all().size(), segments)
        .withPartitioning(replaced.partitioning());
  }
}
