package dev.stoa.table.change;

import dev.stoa.annotation.Experimental;
import dev.stoa.annotation.Internal;
import dev.stoa.exception.CommitConflictException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.manifest.SegmentReference;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.partition.Partitioning;
import dev.stoa.schema.TableSchema;
import dev.stoa.table.snapshot.MetadataFiles;
import dev.stoa.table.snapshot.TableState;
import dev.stoa.table.write.WrittenSplit;
import dev.stoa.type.DataType;
import java.io.IOException;
import java.util.Collection;
import java.util.List;

/**
 * Replaces a table's columns, partition spec and rows in one commit: the old state can be read at
 * its versions, and restored by a rollback. All columns are new, regardless of their names: no
 * field id is reused.
 *
 * <p>Rows added concurrently before the commit are replaced too; rows written for the old columns
 * cannot be added after it. Not thread-safe.
 */
@Experimental
public final class TableReplacement extends SnapshotChange<TableReplacement> {
  private final SnapshotRoot replacement;
  private final NewSplits added;

  /** Called by the table. */
  @Internal
  public TableReplacement(TableState state, DataType schema, PartitionSpec partitionBy) {
    super(state);
    TableSchema columns = TableSchema.of(schema, state.root().schema().nextId());
    int specId = state.root().partitioning().specId() + 1;
    this.replacement =
        state.root().replacedWith(columns, Partitioning.of(partitionBy, columns, specId));
    this.added = new NewSplits(state.withRoot(replacement));
  }

  /** The new table, without rows. Internal: users call {@code Table.of}. */
  @Internal
  public TableState replacement() {
    return state().withRoot(replacement);
  }

  /**
   * Adds a split directory; its rows come after those added before.
   *
   * @throws InvalidTableException when it was written for another table, or for another partition
   *     spec
   * @throws IllegalArgumentException when it was added before
   */
  public TableReplacement add(WrittenSplit split) {
    added.add(split);
    return this;
  }

  /** Adds split directories in their order. */
  public TableReplacement add(Collection<WrittenSplit> splits) {
    splits.forEach(this::add);
    return this;
  }

  @Override
  protected SnapshotRoot.Update apply(SnapshotRoot current, MetadataFiles files)
      throws IOException {
    if (current.schema().nextId() != base().schema().nextId()
        || current.partitioning().specId() != base().partitioning().specId()) {
      throw new CommitConflictException(
          ("%s: columns were added between version %s and version %s, or the table was"
                  + " replaced: open it again, and write the rows again")
              .formatted(storage().location(), base().version(), current.version()));
    }
    SnapshotRoot empty = current.replacedWith(replacement.schema(), replacement.partitioning());
    List<SegmentReference> segments =
        new SegmentAppender(storage(), empty, added.all()).appendTo(List.of(), files);
    return new SnapshotRoot.Update(
            "replace table",
            replacement.schema(),
            current.nextSplitNumber() + added.all().size(),
            segments)
        .withPartitioning(replacement.partitioning());
  }
}
