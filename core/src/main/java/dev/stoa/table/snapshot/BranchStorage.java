package dev.stoa.table.snapshot;

import dev.stoa.format.manifest.SnapshotRefs;
import dev.stoa.format.manifest.TablePaths;
import dev.stoa.storage.ForwardingStorage;
import dev.stoa.storage.InputFile;
import dev.stoa.storage.OutputFile;
import dev.stoa.storage.Storage;
import dev.stoa.storage.StorageEntry;
import dev.stoa.storage.StoragePath;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;

/**
 * The storage of a table as one of its branches sees it: snapshots after the version with which the
 * branch begins are those of the branch's own directory; all other files are the table's. So
 * commits, scans and searches for versions work on a branch as on the table.
 */
final class BranchStorage extends ForwardingStorage {
  private final Storage tableStorage;
  private final String name;
  private final SnapshotRefs.Branch branch;

  BranchStorage(Storage tableStorage, String name, SnapshotRefs.Branch branch) {
    super(tableStorage);
    this.tableStorage = tableStorage;
    this.name = name;
    this.branch = branch;
  }

  /** Returns the storage of the table itself. */
  Storage tableStorage() {
    return tableStorage;
  }

  /** Returns the branch's name. */
  String name() {
    return name;
  }

  /** Returns where the branch is stored. */
  SnapshotRefs.Branch branch() {
    return branch;
  }

  /** Returns the table's location with the name of the branch, as in {@code crawl@audit}. */
  @Override
  public String location() {
    return tableStorage.location() + "@" + name;
  }

  private String directory() {
    return StoragePath.join(TablePaths.METADATA, branch.directory());
  }

  /** Returns the path in the table's storage of a file of the branch. */
  String tablePath(String path) {
    String prefix = TablePaths.METADATA + "/";
    String fileName = path.startsWith(prefix) ? path.substring(prefix.length()) : "";
    return isAfterBeginning(fileName) ? StoragePath.join(directory(), fileName) : path;
  }

  private boolean isAfterBeginning(String fileName) {
    OptionalLong version = TablePaths.versionOf(fileName);
    return version.isPresent() && version.getAsLong() > branch.version();
  }

  @Override
  public InputFile open(String path) throws IOException {
    return super.open(tablePath(path));
  }

  @Override
  public OutputFile create(String path) throws IOException {
    return super.create(tablePath(path));
  }

  @Override
  public boolean createIfAbsent(String path, byte[] content) throws IOException {
    return super.createIfAbsent(tablePath(path), content);
  }

  @Override
  public boolean exists(String path) throws IOException {
    return super.exists(tablePath(path));
  }

  @Override
  public List<StorageEntry> list(String path) throws IOException {
    if (!path.equals(TablePaths.METADATA)) {
      return super.list(path);
    }
    List<StorageEntry> entries = new ArrayList<>(super.list(path));
    entries.removeIf(entry -> isAfterBeginning(entry.name()));
    super.list(directory()).stream()
        .filter(entry -> isAfterBeginning(entry.name()))
        .forEach(entries::add);
    entries.sort(Comparator.comparing(StorageEntry::name));
    return entries;
  }

  @Override
  public void delete(String path) throws IOException {
    super.delete(tablePath(path));
  }

  @Override
  public void sync(String path) throws IOException {
    super.sync(path);
    if (path.equals(TablePaths.METADATA) && super.exists(directory())) {
      super.sync(directory());
    }
  }
}
