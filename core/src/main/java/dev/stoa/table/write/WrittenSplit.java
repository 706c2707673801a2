package dev.stoa.table.write;

import dev.stoa.annotation.Internal;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.format.split.SplitNames;
import dev.stoa.storage.Storage;
import dev.stoa.table.snapshot.CommitToken;
import java.util.Objects;
import java.util.UUID;

/**
 * A split directory that a writer finished: {@link dev.stoa.table.change.Append} commits it, {@link
 * #delete} deletes it. Only one change can commit it. {@link WrittenSplits} stores it for another
 * process.
 */
public final class WrittenSplit {
  private final UUID tableUuid;
  private final SplitDirectory directory;

  /** The token of the change that committed this split directory or may have; null before that. */
  private volatile CommitToken committedToken;

  /** Creates a reference to a finished split directory. Called by writers. */
  @Internal
  public WrittenSplit(UUID tableUuid, SplitDirectory directory) {
    this.tableUuid = tableUuid;
    this.directory = directory;
  }

  /** Returns the UUID of the table that the split directory was written for. */
  public UUID tableUuid() {
    return tableUuid;
  }

  /** Returns the directory with its files. Used by writers and changes. */
  @Internal
  public SplitDirectory directory() {
    return directory;
  }

  /** Returns the directory's name within the table. */
  public String name() {
    return directory.name();
  }

  /** Returns the number of rows. */
  public long rowCount() {
    return directory.rowCount();
  }

  /** Returns the total size of the column files in bytes. */
  public long sizeInBytes() {
    return directory.sizeInBytes();
  }

  /** Deletes the split directory, which must not have been committed; failures are ignored. */
  public void delete(Storage storage) {
    SplitNames.deleteQuietly(storage, directory.name());
  }

  /**
   * Checks that no change with another token has committed this split directory in this process.
   *
   * @throws IllegalStateException when another change did so, or may have
   */
  @Internal
  public void checkCommittable(CommitToken token) {
    if (committedToken != null && !committedToken.equals(token)) {
      throw new IllegalStateException(
          ("split directory %s was already committed by another change: to retry a commit, call"
                  + " commit() of the same change again")
              .formatted(name()));
    }
  }

  /** Records the token of the change that committed this split directory, or may have. */
  @Internal
  public void markCommitted(CommitToken token) {
    committedToken = token;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof WrittenSplit split
        && tableUuid.equals(split.tableUuid)
        && directory.equals(split.directory);
  }

  @Override
  public int hashCode() {
    return Objects.hash(tableUuid, directory);
  }

  @Override
  public String toString() {
    return "%s (%s rows)".formatted(name(), rowCount());
  }
}
