package dev.stoa.table.change;

import dev.stoa.annotation.Internal;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.manifest.SnapshotRefs;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.manifest.TablePaths;
import dev.stoa.storage.Storage;
import dev.stoa.table.snapshot.CommitToken;
import dev.stoa.table.snapshot.MetadataFiles;
import dev.stoa.table.snapshot.Snapshots;
import dev.stoa.table.snapshot.TableState;
import dev.stoa.table.snapshot.TagNames;
import dev.stoa.table.snapshot.Tags;
import java.io.IOException;
import java.util.OptionalLong;

/**
 * Adds or removes a tag, which keeps a snapshot forever, in one commit. Made by {@link
 * dev.stoa.table.Table#newTag} and {@link dev.stoa.table.Table#newTagRemoval}. For one thread.
 */
public final class TagChange extends SnapshotChange {
  private final String name;
  private final OptionalLong version;

  /** Tags a version; without one, removes the tag. */
  @Internal
  public TagChange(TableState state, CommitToken token, String name, OptionalLong version) {
    super(state, token);
    this.name = TagNames.check(name);
    this.version = version;
  }

  @Override
  protected SnapshotRoot.Update apply(SnapshotRoot current, MetadataFiles files)
      throws IOException {
    return version.isPresent() ? add(current, version.getAsLong()) : remove(current);
  }

  private SnapshotRoot.Update add(SnapshotRoot current, long taggedVersion) throws IOException {
    SnapshotRefs refs = current.refs();
    if (refs.tags().containsKey(name)) {
      throw new InvalidTableException(
          "%s has a tag \"%s\" already, of version %s: remove it first, or choose another name"
              .formatted(storage().location(), name, refs.tags().get(name)));
    }
    checkKept(storage(), current, taggedVersion);
    return current.refsUpdate("tag", refs.withTag(name, taggedVersion));
  }

  private SnapshotRoot.Update remove(SnapshotRoot current) {
    SnapshotRefs refs = current.refs();
    if (!refs.tags().containsKey(name)) {
      throw Tags.missing(storage(), name, refs.tags());
    }
    return current.refsUpdate("untag", refs.withoutTag(name));
  }

  /** Rejects an expired version, whose file may still exist until it is deleted. */
  static void checkKept(Storage storage, SnapshotRoot current, long version) throws IOException {
    if (current.refs().isExpired(version)) {
      throw new InvalidTableException(
          ("%s has no version %s any more: it has expired; choose one of %s or above, or"
                  + " a tagged one")
              .formatted(storage.location(), version, current.refs().expiredBelow()));
    }
    if (version <= 0 || !storage.exists(TablePaths.snapshot(version))) {
      Snapshots.of(storage, version);
    }
  }
}
