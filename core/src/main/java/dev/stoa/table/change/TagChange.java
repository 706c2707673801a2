package dev.stoa.table.change;

import dev.stoa.annotation.Internal;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.manifest.ChangeSummary;
import dev.stoa.format.manifest.SnapshotRefs;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.manifest.TablePaths;
import dev.stoa.storage.Storage;
import dev.stoa.table.snapshot.MetadataFiles;
import dev.stoa.table.snapshot.Snapshots;
import dev.stoa.table.snapshot.TableState;
import dev.stoa.table.snapshot.TagNames;
import dev.stoa.table.snapshot.Tags;
import java.io.IOException;
import java.util.OptionalLong;

/**
 * Adds or removes a tag in one commit. Vacuum never deletes a tagged snapshot. Made by {@link
 * dev.stoa.table.Table#newTag} and {@link dev.stoa.table.Table#newTagRemoval}. Not thread-safe.
 */
@Internal
public final class TagChange extends SnapshotChange<TagChange> {
  private final String name;
  private final Action action;

  /** The version to tag; if empty, that of the state or the one that the transaction makes. */
  private final OptionalLong version;

  private enum Action {
    ADD,
    REMOVE
  }

  private TagChange(TableState state, String name, Action action, OptionalLong version) {
    super(state);
    this.name = TagNames.check(name);
    this.action = action;
    this.version = version;
  }

  /**
   * Creates a change that tags a version.
   *
   * @param version the version to tag; if empty, that of the state or, in a transaction, the
   *     version that the transaction makes
   */
  public static TagChange adding(TableState state, String name, OptionalLong version) {
    return new TagChange(state, name, Action.ADD, version);
  }

  /** Creates a change that removes a tag. */
  public static TagChange removing(TableState state, String name) {
    return new TagChange(state, name, Action.REMOVE, OptionalLong.empty());
  }

  @Override
  protected boolean writesValues() {
    return false;
  }

  @Override
  protected SnapshotRoot.Update apply(SnapshotRoot currentRoot, MetadataFiles files)
      throws IOException {
    return action == Action.ADD ? add(currentRoot) : remove(currentRoot);
  }

  @Override
  ChangeSummary summary(SnapshotRoot currentRoot, SnapshotRoot.Update update) {
    return ChangeSummary.NONE; // neither rows nor columns
  }

  private SnapshotRoot.Update add(SnapshotRoot currentRoot) throws IOException {
    SnapshotRefs refs = currentRoot.refs();
    if (refs.tags().containsKey(name)) {
      throw new InvalidTableException(
          "%s already has a tag \"%s\", of version %s: remove it first, or choose another name"
              .formatted(storage().location(), name, refs.tags().get(name)));
    }
    boolean isTransactionVersion = isInTransaction() && version.isEmpty();
    long taggedVersion =
        isTransactionVersion ? currentRoot.version() + 1 : version.orElse(base().version());
    if (!isTransactionVersion) {
      checkNotExpired(storage(), currentRoot, taggedVersion);
    }
    return currentRoot.refsUpdate("tag", refs.withTag(name, taggedVersion));
  }

  private SnapshotRoot.Update remove(SnapshotRoot currentRoot) {
    SnapshotRefs refs = currentRoot.refs();
    if (!refs.tags().containsKey(name)) {
      throw Tags.missingTag(storage(), name, refs.tags());
    }
    return currentRoot.refsUpdate("untag", refs.withoutTag(name));
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
