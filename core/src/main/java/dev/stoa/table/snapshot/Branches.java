package dev.stoa.table.snapshot;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.manifest.SnapshotRefs;
import dev.stoa.format.manifest.TablePaths;
import dev.stoa.storage.Storage;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.UUID;

/**
 * Finds the branches of a table: each is a second series of snapshots of the same split
 * directories, and begins with a version of the table. Internal: called by tables, changes and
 * maintenance.
 */
public final class Branches {
  private Branches() {}

  /**
   * Returns the storage of a table as a branch sees it.
   *
   * @param storage the storage of the table, or of one of its branches
   * @throws InvalidTableException when the branch does not exist: the message lists the existing
   *     ones
   */
  public static Storage open(Storage storage, String name) throws IOException {
    Storage tableStorage = tableStorage(storage);
    SnapshotRefs refs = Snapshots.current(tableStorage).refs();
    return open(tableStorage, name, refs);
  }

  /**
   * Returns the storage of a table as one of these branches sees it.
   *
   * @throws InvalidTableException when the branch does not exist: the message lists the existing
   *     ones
   */
  public static Storage open(Storage tableStorage, String name, SnapshotRefs refs) {
    if (!refs.branches().containsKey(name)) {
      throw missing(tableStorage, name, refs.branches());
    }
    return new BranchStorage(tableStorage, name, refs.branches().get(name));
  }

  /** Returns the newest version of each branch that a table has now, by the branch's name. */
  public static Map<String, Long> newestVersions(Storage storage) throws IOException {
    Storage tableStorage = tableStorage(storage);
    SnapshotRefs refs = Snapshots.current(tableStorage).refs();
    Map<String, Long> versions = new TreeMap<>();
    for (Map.Entry<String, SnapshotRefs.Branch> branch : refs.branches().entrySet()) {
      Storage branchStorage = new BranchStorage(tableStorage, branch.getKey(), branch.getValue());
      versions.put(
          branch.getKey(),
          Snapshots.currentVersion(branchStorage).orElse(branch.getValue().version()));
    }
    return versions;
  }

  /** Creates the error for a branch that does not exist; it lists the existing ones. */
  private static InvalidTableException missing(
      Storage storage, String name, Map<String, SnapshotRefs.Branch> branches) {
    return new InvalidTableException(
        storage.location()
            + " has no branch \""
            + name
            + "\": "
            + (branches.isEmpty()
                ? "it has no branches"
                : "its branches are " + String.join(", ", branches.keySet())));
  }

  /** Returns the storage of the table itself. */
  public static Storage tableStorage(Storage storage) {
    return storage instanceof BranchStorage branch ? branch.tableStorage() : storage;
  }

  /** Returns the name of the branch that a storage shows; empty for the table itself. */
  public static Optional<String> name(Storage storage) {
    return storage instanceof BranchStorage branch ? Optional.of(branch.name()) : Optional.empty();
  }

  /** Returns the version with which the branch that a storage shows begins, if it shows one. */
  public static OptionalLong firstVersion(Storage storage) {
    return storage instanceof BranchStorage branch
        ? OptionalLong.of(branch.branch().version())
        : OptionalLong.empty();
  }

  /** Returns the name of the directory with the snapshots of the branch that a storage shows. */
  public static Optional<String> directory(Storage storage) {
    return storage instanceof BranchStorage branch
        ? Optional.of(branch.branch().directory())
        : Optional.empty();
  }

  /** Returns the UUID of the branch that a storage shows; empty for the table itself. */
  public static Optional<UUID> uuid(Storage storage) {
    return directory(storage).map(TablePaths::uuidOfBranch);
  }

  /** Returns the path in the table's storage of a file that a storage may show elsewhere. */
  public static String pathInTable(Storage storage, String path) {
    return storage instanceof BranchStorage branch ? branch.tablePath(path) : path;
  }

  /**
   * Rejects what works only on the table itself.
   *
   * @param action what does not work, as in "tags are made"
   */
  public static void checkIsTable(Storage storage, String action) {
    if (storage instanceof BranchStorage branch) {
      throw new InvalidTableException(
          "%s is a branch: %s only on the table itself, %s"
              .formatted(branch.location(), action, branch.tableStorage().location()));
    }
  }

  /**
   * Rejects a branch that was dropped since its storage was opened.
   *
   * @throws InvalidTableException when it no longer exists
   */
  static void checkExists(Storage storage) throws IOException {
    if (!exists(storage)) {
      throw new InvalidTableException(
          ("%s was dropped or replaced after it was opened: open the branch again, or create it"
                  + " again first")
              .formatted(storage.location()));
    }
  }

  /** Whether the branch that a storage shows was not dropped; true for the table itself. */
  public static boolean exists(Storage storage) throws IOException {
    return !(storage instanceof BranchStorage branch)
        || branch
            .branch()
            .equals(Snapshots.current(branch.tableStorage()).refs().branches().get(branch.name()));
  }
}
