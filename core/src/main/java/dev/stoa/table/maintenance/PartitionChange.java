package dev.stoa.table.maintenance;

import dev.stoa.annotation.Internal;
import dev.stoa.exception.CommitConflictException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.partition.Partitioning;
import dev.stoa.table.change.SnapshotChange;
import dev.stoa.table.snapshot.MetadataFiles;
import dev.stoa.table.snapshot.TableState;
import java.io.IOException;

/**
 * Replaces a table's partition spec in one commit that writes no rows: new rows are partitioned by
 * the new spec, and split directories keep the one they were written with. Rows that a writer began
 * to write before are added with their earlier spec. If the spec does not change, there is no new
 * snapshot. Made by {@code Table.newPartitionChange}. Not thread-safe.
 */
@Internal
public final class PartitionChange extends SnapshotChange<PartitionChange> {
  private final Partitioning requested;
  private boolean hasEffect = true;

  /**
   * Creates the change. Called by {@code Table}.
   *
   * @throws InvalidTableException when a column does not exist, or its values cannot be partitioned
   */
  public PartitionChange(TableState state, PartitionSpec spec) {
    super(state);
    this.requested = Partitioning.of(spec, state.root().schema());
  }

  @Override
  protected boolean canAddKeys() {
    return false;
  }

  @Override
  protected boolean hasEffect() {
    return hasEffect;
  }

  @Override
  protected SnapshotRoot.Update apply(SnapshotRoot currentRoot, MetadataFiles files)
      throws IOException {
    checkSameColumns(currentRoot);
    // No spec has or had the next field id, even if a rollback restored an earlier partitioning.
    int newSpecId = currentRoot.schema().nextId();
    Partitioning partitioning = currentRoot.partitioning().replacedBy(requested.terms(), newSpecId);
    hasEffect = !partitioning.equals(currentRoot.partitioning());
    return new SnapshotRoot.Update(
            "change partitioning",
            partitioning.specId() == newSpecId
                ? currentRoot.schema().withNextId(newSpecId + 1)
                : currentRoot.schema(),
            currentRoot.nextSplitNumber(),
            currentRoot.segments())
        .withPartitioning(partitioning);
  }

  /** Checks that the columns and the partitioning are those for which the spec was chosen. */
  private void checkSameColumns(SnapshotRoot currentRoot) {
    try {
      boolean isSame =
          currentRoot.partitioning().equals(base().partitioning())
              && requested.spec(currentRoot.schema()).equals(requested.spec(base().schema()));
      if (isSame) {
        return;
      }
    } catch (InvalidTableException e) {
      throw new CommitConflictException(conflictMessage(), e);
    }
    throw new CommitConflictException(conflictMessage());
  }

  private String conflictMessage() {
    return storage().location()
        + ": the partitioning, or a column of it, was changed concurrently: open the table again,"
        + " check them, and make the change again";
  }
}
