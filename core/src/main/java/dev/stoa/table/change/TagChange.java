package dev.stoa.table.change;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.manifest.SnapshotMarks;
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
 * Gives a snapshot a name, under which it is kept for ever, or takes the name away, in one commit.
 * Made by {@link dev.stoa.table.Table#newTag} and {@link dev.stoa.table.Table#newTagRemoval}. For
 * one thread.
 */
public final class TagChange extends SnapshotChange {
  private final String name;
  private final OptionalLong version;

  /** The tag of a version; without one the tag is removed. */
  public TagChange(TableState state, CommitToken token, String name, OptionalLong version) {
    super(state, token);
    this.name = TagNames.check(name);
    this.version = version;
  }

  @Override
  protected SnapshotRoot.Change apply(SnapshotRoot current, MetadataFiles files)
      throws IOException {
    return version.isPresent() ? add(current, version.getAsLong()) : remove(current);
  }

  private SnapshotRoot.Change add(SnapshotRoot current, long tagged) throws IOException {
    SnapshotMarks marks = current.marks();
    if (marks.tags().containsKey(name)) {
      throw new InvalidTableException(
          "%s has a tag \"%s\" already, of version %s: remove it first, or choose another name"
              .formatted(storage().location(), name, marks.tags().get(name)));
    }
    checkKept(storage(), current, tagged);
    return current.remarked("tag", marks.withTag(name, tagged));
  }

  private SnapshotRoot.Change remove(SnapshotRoot current) {
    SnapshotMarks marks = current.marks();
    if (!marks.tags().containsKey(name)) {
      throw Tags.missing(storage(), name, marks.tags());
    }
    return current.remarked("untag", marks.withoutTag(name));
  }

  /** Refuses a version that is not kept; of one that is about to be deleted the file may exist. */
  static void checkKept(Storage storage, SnapshotRoot current, long version) throws IOException {
    if (current.marks().isExpired(version)) {
      throw new InvalidTableException(
          ("%s has no version %s any more: it has expired; choose one of %s or above, or"
                  + " a tagged one")
              .formatted(storage.location(), version, current.marks().expiredBelow()));
    }
    if (version <= 0 || !storage.exists(TablePaths.snapshot(version))) {
      Snapshots.of(storage, version);
    }
  }
}
