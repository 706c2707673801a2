package dev.stoa.table.ref;

import dev.stoa.annotation.Internal;
import dev.stoa.exception.CommitConflictException;
import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.manifest.ChangeSummary;
import dev.stoa.format.manifest.SnapshotFile;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.manifest.TablePaths;
import dev.stoa.storage.Storage;
import dev.stoa.table.change.CombinedOperation;
import dev.stoa.table.change.SnapshotChange;
import dev.stoa.table.snapshot.Branches;
import dev.stoa.table.snapshot.MetadataFiles;
import dev.stoa.table.snapshot.RefNames;
import dev.stoa.table.snapshot.Snapshots;
import dev.stoa.table.snapshot.TableState;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Gives a table the newest state of one of its branches, in one commit, if the state that the table
 * has is one that the branch had. So changes of the table are never lost. Made by {@link
 * TableBranches#fastForward}. Not thread-safe.
 */
@Internal
public final class FastForward extends SnapshotChange<FastForward> {
  private final String branch;

  /** What the last attempt takes over; empty if the table has it already. */
  private Optional<NewChanges> newChanges = Optional.empty();

  /**
   * What the versions of the branch did that are new to the table.
   *
   * @param operation their operation, if it is one
   * @param summary what they changed; nothing if some of them have expired
   */
  private record NewChanges(String operation, ChangeSummary summary) {}

  /** Creates a change that gives the table the state of a branch. */
  public FastForward(TableState state, String branch) {
    super(state);
    Branches.checkIsTable(state.storage(), "a branch's changes are taken over");
    this.branch = RefNames.checkBranch(branch);
  }

  /** The branch satisfied its own unique indexes. */
  @Override
  protected boolean canAddKeys() {
    return false;
  }

  @Override
  protected boolean hasEffect() {
    return newChanges.isPresent();
  }

  @Override
  protected SnapshotRoot.Update apply(SnapshotRoot currentRoot, MetadataFiles files)
      throws IOException {
    if (isInTransaction()) {
      throw new IllegalStateException(
          "a transaction cannot take over a branch: commit the transaction first");
    }
    Storage branchStorage = Branches.open(storage(), branch, currentRoot.refs());
    SnapshotRoot newestRoot = Snapshots.current(branchStorage);
    newChanges =
        newestRoot.hasSameContent(currentRoot)
            ? Optional.empty()
            : Optional.of(changesSince(currentRoot, newestRoot, branchStorage));
    return new SnapshotRoot.Update(
            newChanges.map(NewChanges::operation).orElse(otherOperation()),
            newestRoot.schema(),
            Math.max(newestRoot.nextSplitNumber(), currentRoot.nextSplitNumber()),
            newestRoot.segments())
        .withPartitioning(newestRoot.partitioning())
        .withIndexes(newestRoot.indexes());
  }

  @Override
  protected ChangeSummary summary(SnapshotRoot currentRoot, SnapshotRoot.Update update) {
    return newChanges.orElseThrow().summary();
  }

  /** The name of the operation if the branch had several. */
  private String otherOperation() {
    return "fast-forward to " + branch;
  }

  /**
   * Returns what the branch did since it had the content of the table's newest snapshot.
   *
   * @throws CommitConflictException when none of its kept snapshots has that content
   */
  private NewChanges changesSince(
      SnapshotRoot tableRoot, SnapshotRoot newestRoot, Storage branchStorage) throws IOException {
    long firstVersion = Branches.firstVersion(branchStorage).orElseThrow();
    Set<String> operations = new HashSet<>();
    List<Long> versions =
        new ArrayList<>(
            Snapshots.list(branchStorage).stream()
                .filter(version -> version >= firstVersion)
                .toList());
    Collections.reverse(versions);
    ChangeSummary changes = ChangeSummary.NONE;
    long changeCount = 0;
    for (long version : versions) {
      Optional<SnapshotRoot> root = readKept(branchStorage, version);
      if (root.isEmpty()) {
        break;
      }
      if (root.get().hasSameContent(tableRoot)) {
        boolean areAllKept = version + changeCount == newestRoot.version();
        return areAllKept
            ? new NewChanges(CombinedOperation.of(operations, otherOperation()), changes)
            : new NewChanges(otherOperation(), ChangeSummary.NONE);
      }
      String branchOperation = root.get().operation();
      operations.add(branchOperation.startsWith("rollback") ? otherOperation() : branchOperation);
      changes = root.get().change().and(changes);
      changeCount++;
    }
    throw new CommitConflictException(
        ("%s has changed since branch \"%s\" began, or since the oldest of its versions that are"
                + " kept: create a branch of the newest version, and make the changes again on it")
            .formatted(storage().location(), branch));
  }

  /** Reads a snapshot; empty if it has expired. */
  private static Optional<SnapshotRoot> readKept(Storage branchStorage, long version)
      throws IOException {
    try {
      return Optional.of(SnapshotFile.read(branchStorage, version, new ReadCounters()));
    } catch (CorruptFileException e) {
      if (branchStorage.exists(TablePaths.snapshot(version))) {
        throw e;
      }
      return Optional.empty();
    }
  }
}
