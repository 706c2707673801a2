package dev.stoa.table.ref;

import dev.stoa.annotation.Internal;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.manifest.ChangeSummary;
import dev.stoa.format.manifest.SnapshotRefs;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.manifest.TablePaths;
import dev.stoa.storage.Storage;
import dev.stoa.table.change.SnapshotChange;
import dev.stoa.table.snapshot.Branches;
import dev.stoa.table.snapshot.MetadataFiles;
import dev.stoa.table.snapshot.RefNames;
import dev.stoa.table.snapshot.Snapshots;
import dev.stoa.table.snapshot.TableState;
import dev.stoa.table.snapshot.Tags;
import java.io.IOException;
import java.util.OptionalLong;

/**
 * Adds or removes a tag or branch in one commit. Vacuum never deletes a tagged snapshot, nor one
 * with which a branch begins. Made by {@link TableBranches} and, for tags, by {@link
 * dev.stoa.table.Table}. Not thread-safe.
 */
@Internal
public final class RefChange extends SnapshotChange<RefChange> {
  private final String name;
  private final Action action;

  /** The version to refer to; if empty, that of the state or the one of the transaction. */
  private final OptionalLong version;

  /** The directory of a new branch. */
  private final String branchDirectory = TablePaths.newBranchDirectory();

  private enum Action {
    TAG,
    UNTAG,
    CREATE_BRANCH,
    REPLACE_BRANCH,
    DROP_BRANCH
  }

  private RefChange(TableState state, String name, Action action, OptionalLong version) {
    super(state);
    this.name = name;
    this.action = action;
    this.version = version;
  }

  /**
   * Creates a change that tags a version.
   *
   * @param version the version to tag; if empty, that of the state or, in a transaction, the
   *     version that the transaction makes
   */
  public static RefChange addingTag(TableState state, String name, OptionalLong version) {
    Branches.checkIsTable(state.storage(), "tags are made");
    return new RefChange(state, RefNames.checkTag(name), Action.TAG, version);
  }

  /** Creates a change that removes a tag. */
  public static RefChange removingTag(TableState state, String name) {
    Branches.checkIsTable(state.storage(), "tags are removed");
    return new RefChange(state, RefNames.checkTag(name), Action.UNTAG, OptionalLong.empty());
  }

  /**
   * Creates a change that creates a branch.
   *
   * @param version the version with which the branch begins; if empty, that of the state or, in a
   *     transaction, the version that the transaction makes
   */
  public static RefChange addingBranch(TableState state, String name, OptionalLong version) {
    Branches.checkIsTable(state.storage(), "branches are created");
    return new RefChange(state, RefNames.checkBranch(name), Action.CREATE_BRANCH, version);
  }

  /** Creates a change that gives the name of a branch to a new one, which begins with a version. */
  public static RefChange replacingBranch(TableState state, String name, long version) {
    Branches.checkIsTable(state.storage(), "branches are replaced");
    return new RefChange(
        state, RefNames.checkBranch(name), Action.REPLACE_BRANCH, OptionalLong.of(version));
  }

  /** Creates a change that drops a branch. */
  public static RefChange removingBranch(TableState state, String name) {
    Branches.checkIsTable(state.storage(), "branches are dropped");
    return new RefChange(
        state, RefNames.checkBranch(name), Action.DROP_BRANCH, OptionalLong.empty());
  }

  @Override
  protected boolean writesValues() {
    return false;
  }

  @Override
  protected SnapshotRoot.Update apply(SnapshotRoot currentRoot, MetadataFiles files)
      throws IOException {
    SnapshotRefs refs = currentRoot.refs();
    return switch (action) {
      case TAG -> {
        checkIsFree(refs);
        yield currentRoot.refsUpdate("tag", refs.withTag(name, newVersion(currentRoot)));
      }
      case CREATE_BRANCH -> {
        checkIsFree(refs);
        yield currentRoot.refsUpdate(
            "create branch", refs.withBranch(name, newBranch(currentRoot)));
      }
      case REPLACE_BRANCH -> {
        Branches.open(storage(), name, refs); // throws if there is none
        yield currentRoot.refsUpdate(
            "replace branch", refs.withBranch(name, newBranch(currentRoot)));
      }
      case UNTAG -> {
        Tags.versionOf(storage(), name, refs.tags()); // throws if there is none
        yield currentRoot.refsUpdate("untag", refs.withoutTag(name));
      }
      case DROP_BRANCH -> {
        Branches.open(storage(), name, refs); // throws if there is none
        yield currentRoot.refsUpdate("drop branch", refs.withoutBranch(name));
      }
    };
  }

  @Override
  protected ChangeSummary summary(SnapshotRoot currentRoot, SnapshotRoot.Update update) {
    return ChangeSummary.NONE; // neither rows nor columns
  }

  private SnapshotRefs.Branch newBranch(SnapshotRoot currentRoot) throws IOException {
    return new SnapshotRefs.Branch(newVersion(currentRoot), branchDirectory);
  }

  /** Returns the version that the new tag or branch refers to. */
  private long newVersion(SnapshotRoot currentRoot) throws IOException {
    if (isInTransaction() && version.isEmpty()) {
      return currentRoot.version() + 1;
    }
    long newVersion = version.orElse(base().version());
    checkNotExpired(storage(), currentRoot, newVersion);
    return newVersion;
  }

  /** Rejects a name that another tag or branch has, since readers name both alike. */
  private void checkIsFree(SnapshotRefs refs) {
    if (refs.tags().containsKey(name)) {
      throw new InvalidTableException(
          "%s already has a tag \"%s\", of version %s: remove it first, or choose another name"
              .formatted(storage().location(), name, refs.tags().get(name)));
    }
    if (refs.branches().containsKey(name)) {
      throw new InvalidTableException(
          "%s already has a branch \"%s\": drop it first, or choose another name"
              .formatted(storage().location(), name));
    }
  }

  /** Rejects an expired version, whose file may still exist until it is deleted. */
  static void checkNotExpired(Storage storage, SnapshotRoot currentRoot, long version)
      throws IOException {
    if (currentRoot.refs().isExpired(version)) {
      throw new InvalidTableException(
          ("%s no longer has version %s, which has expired: choose version %s or later, or a tagged"
                  + " version")
              .formatted(storage.location(), version, currentRoot.refs().expiredBelow()));
    }
    if (version <= 0 || !storage.exists(TablePaths.snapshot(version))) {
      Snapshots.read(storage, version); // throws, naming the versions that exist
    }
  }
}
