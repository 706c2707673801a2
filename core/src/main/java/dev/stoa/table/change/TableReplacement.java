package dev.stoa.table.change;

import dev.stoa.annotation.Experimental;
import dev.stoa.annotation.Internal;
import dev.stoa.exception.CommitConflictException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.manifest.SegmentReference;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.partition.Partitioning;
import dev.stoa.schema.SchemaEvolution;
import dev.stoa.schema.TableProperties;
import dev.stoa.schema.TableSchema;
import dev.stoa.table.snapshot.MetadataFiles;
import dev.stoa.table.snapshot.TableState;
import dev.stoa.table.write.WrittenSplit;
import dev.stoa.type.DataType;
import java.io.IOException;
import java.util.Collection;
import java.util.List;

/**
 * Replaces a table's columns, partition spec and rows in one commit: earlier versions can still be
 * read, and restored by a rollback. All columns are new, even if they have the same names: no field
 * id is reused.
 *
 * <p>Rows added concurrently before the commit are replaced too; rows written for the old columns
 * cannot be added after it. Not thread-safe.
 */
@Experimental
public final class TableReplacement extends SnapshotChange<TableReplacement> {
  /** The state of the new table, without rows. */
  private final SnapshotRoot newRoot;

  private final NewSplits newSplits;

  /** Creates the change. Called by {@code Table}. */
  @Internal
  public TableReplacement(TableState state, DataType recordType, PartitionSpec partitionSpec) {
    super(state);
    TableSchema newSchema = TableSchema.of(recordType, state.root().schema().nextId());
    // The next field id was never a spec id, even if a rollback restored an older partition spec.
    int specId = state.root().schema().nextId();
    this.newRoot =
        state
            .root()
            .withReplacedSchema(newSchema, Partitioning.of(partitionSpec, newSchema, specId));
    this.newSplits = new NewSplits(state.withRoot(newRoot));
  }

  /** Returns the state of the new table, without rows. */
  @Internal
  public TableState newState() {
    return state().withRoot(newRoot);
  }

  /**
   * Adds a split directory, whose rows follow those of the split directories added before.
   *
   * @throws InvalidTableException when the split directory was written for another table or
   *     partition spec
   * @throws IllegalArgumentException when the split directory was already added
   */
  public TableReplacement add(WrittenSplit split) {
    checkNotCommitted();
    newSplits.add(split);
    return this;
  }

  /** Adds split directories in their order. */
  public TableReplacement add(Collection<WrittenSplit> splits) {
    splits.forEach(this::add);
    return this;
  }

  @Override
  protected boolean writesValues() {
    return false;
  }

  @Override
  protected List<WrittenSplit> addedSplits() {
    return newSplits.writtenSplits();
  }

  @Override
  protected SnapshotRoot.Update apply(SnapshotRoot currentRoot, MetadataFiles files)
      throws IOException {
    if (currentRoot.schema().nextId() != base().schema().nextId()
        || currentRoot.partitioning().specId() != base().partitioning().specId()) {
      throw new CommitConflictException(
          ("%s: another commit added columns, indexes or partition specs, or replaced or rolled"
                  + " back the table, between version %s and version %s: open the table again, write"
                  + " the rows again, and make a new replacement")
              .formatted(storage().location(), base().version(), currentRoot.version()));
    }
    SnapshotRoot emptyTable =
        currentRoot.withReplacedSchema(newRoot.schema(), newRoot.partitioning());
    List<SegmentReference> segments =
        new SegmentAppender(storage(), emptyTable, newSplits.directories())
            .appendTo(List.of(), files);
    // kept for a rollback, after which the old identity columns go on counting
    TableSchema newSchema =
        SchemaEvolution.setNextIdentities(
            newRoot.schema(), TableProperties.nextIdentities(currentRoot.schema().record()));
    return new SnapshotRoot.Update(
            "replace table",
            newSchema,
            currentRoot.nextSplitNumber() + newSplits.directories().size(),
            segments)
        .withPartitioning(newRoot.partitioning())
        .withIndexes(List.of());
  }
}
