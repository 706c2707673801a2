package dev.stoa.table;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.manifest.SnapshotMarks;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.manifest.TablePaths;
import dev.stoa.storage.Storage;
import java.io.IOException;
import java.util.OptionalLong;

/**
 * Gives a snapshot a name, under which it is kept for ever, or takes the name away, in one commit.
 * Made by {@link Table#newTag} and {@link Table#newTagRemoval}. For one thread.
 */
public final class TagChange {
  private final Storage storage;
  private final CommitLoop loop;
  private final String name;
  private final OptionalLong version;

  /** The tag of a version; without one the tag is removed. */
  TagChange(Storage storage, CommitLoop loop, String name, OptionalLong version) {
    this.storage = storage;
    this.loop = loop;
    this.name = TagNames.check(name);
    this.version = version;
  }

  /**
   * Makes the next snapshot. When the token committed before, nothing happens again.
   *
   * @return the snapshot that the token made
   * @throws InvalidTableException when there is no such version, or it has expired; when there is a
   *     tag of that name, or none to remove
   * @throws dev.stoa.exception.CommitConflictException when the race was lost too often
   * @throws dev.stoa.exception.CommitStateUnknownException when it is not known whether the commit
   *     landed: commit again with the same token
   * @throws IOException when the storage failed before anything became visible
   */
  public Snapshot commit() throws IOException {
    return loop.commit(
        (current, files) ->
            version.isPresent() ? add(current, version.getAsLong()) : remove(current));
  }

  private SnapshotRoot.Change add(SnapshotRoot current, long tagged) throws IOException {
    SnapshotMarks marks = current.marks();
    if (marks.tags().containsKey(name)) {
      throw new InvalidTableException(
          storage.location()
              + " has a tag \""
              + name
              + "\" already, of version "
              + marks.tags().get(name)
              + ": remove it first, or choose another name");
    }
    checkKept(storage, current, tagged);
    return current.remarked("tag", marks.withTag(name, tagged));
  }

  private SnapshotRoot.Change remove(SnapshotRoot current) {
    SnapshotMarks marks = current.marks();
    if (!marks.tags().containsKey(name)) {
      throw Tags.missing(storage, name, marks.tags());
    }
    return current.remarked("untag", marks.withoutTag(name));
  }

  /** Refuses a version that is not kept; of one that is about to be deleted the file may exist. */
  static void checkKept(Storage storage, SnapshotRoot current, long version) throws IOException {
    if (current.marks().isExpired(version)) {
      throw new InvalidTableException(
          storage.location()
              + " has no version "
              + version
              + " any more: it has expired; choose one of "
              + current.marks().expiredBelow()
              + " or above, or a tagged one");
    }
    if (version <= 0 || !storage.exists(TablePaths.snapshot(version))) {
      Snapshots.of(storage, version);
    }
  }
}
