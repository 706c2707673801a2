package dev.stoa.table.ref;

import dev.stoa.annotation.Internal;
import dev.stoa.exception.CommitConflictException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.schema.SchemaEvolution;
import dev.stoa.schema.TableProperties;
import dev.stoa.schema.TableSchema;
import dev.stoa.table.change.SnapshotChange;
import dev.stoa.table.snapshot.Branches;
import dev.stoa.table.snapshot.MetadataFiles;
import dev.stoa.table.snapshot.Snapshots;
import dev.stoa.table.snapshot.TableState;
import java.io.IOException;
import java.util.OptionalLong;

/**
 * Makes an earlier state of a table current again by adding a new snapshot; the snapshots in
 * between are kept. Field ids and names of split directories are not reused. Made by {@link
 * dev.stoa.table.Table#newRollback(long)}. Not thread-safe.
 */
@Internal
public final class Rollback extends SnapshotChange<Rollback> {
  private final long version;

  /** Creates a change that restores a version. */
  public Rollback(TableState state, long version) {
    super(state);
    this.version = version;
  }

  /** The restored version satisfied its own unique indexes. */
  @Override
  protected boolean canAddKeys() {
    return false;
  }

  @Override
  protected SnapshotRoot.Update apply(SnapshotRoot currentRoot, MetadataFiles files)
      throws IOException {
    if (currentRoot.version() != base().version()) {
      throw new CommitConflictException(
          ("%s is at version %s, made by \"%s\", but was opened at version %s: open the table"
                  + " again, and roll back again if that version should be undone too")
              .formatted(
                  storage().location(),
                  currentRoot.version(),
                  currentRoot.operation(),
                  base().version()));
    }
    OptionalLong firstVersion = Branches.firstVersion(storage());
    if (firstVersion.isPresent() && version < firstVersion.getAsLong()) {
      // The table may expire it at the same time.
      throw new InvalidTableException(
          ("%s begins with version %s: roll it back to that or a later version, or create a branch"
                  + " of version %s")
              .formatted(storage().location(), firstVersion.getAsLong(), version));
    }
    if (!firstVersion.equals(OptionalLong.of(version))) { // which the table keeps
      RefChange.checkNotExpired(storage(), currentRoot, version);
    }
    SnapshotRoot restoredRoot = Snapshots.read(storage(), version);
    TableSchema schema =
        new TableSchema(
            restoredRoot.schema().record(),
            restoredRoot.schema().columns(),
            Math.max(restoredRoot.schema().nextId(), currentRoot.schema().nextId()),
            restoredRoot.schema().pathIds());
    // rows that are undone may have been read, so that no others may get their identities
    TableSchema countingSchema =
        SchemaEvolution.setNextIdentities(
            schema, TableProperties.nextIdentities(currentRoot.schema().record()));
    long nextSplitNumber = Math.max(restoredRoot.nextSplitNumber(), currentRoot.nextSplitNumber());
    return new SnapshotRoot.Update(
            "rollback to " + version, countingSchema, nextSplitNumber, restoredRoot.segments())
        .withPartitioning(restoredRoot.partitioning())
        .withIndexes(restoredRoot.indexes());
  }
}
