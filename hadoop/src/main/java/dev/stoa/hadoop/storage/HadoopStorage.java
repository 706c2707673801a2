package dev.stoa.hadoop.storage;

import dev.stoa.storage.InputFile;
import dev.stoa.storage.NotCreatedException;
import dev.stoa.storage.OutputFile;
import dev.stoa.storage.Storage;
import dev.stoa.storage.StorageEntry;
import dev.stoa.storage.StoragePath;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Options;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/**
 * A table directory on one of Hadoop's file systems.
 *
 * <p>Called through {@link HadoopStorages}, which keeps {@code file:} paths away from here. Commits
 * need a file system whose rename refuses a taken name in one step; of those that come with Hadoop
 * that is HDFS.
 */
public final class HadoopStorage implements Storage {
  private final Configuration conf;
  private final String location;
  private final FileSystem fileSystem;
  private final Path directory;

  private HadoopStorage(
      Configuration conf, String location, FileSystem fileSystem, Path directory) {
    this.conf = conf;
    this.location = location;
    this.fileSystem = fileSystem;
    this.directory = directory;
  }

  /** The storage of a directory, which need not exist yet. */
  public static HadoopStorage at(Configuration conf, Path directory) throws IOException {
    FileSystem fileSystem = directory.getFileSystem(conf);
    return new HadoopStorage(
        conf, directory.toString(), fileSystem, fileSystem.makeQualified(directory));
  }

  /**
   * Does nothing where commits are atomic.
   *
   * @throws NotCreatedException with a sentence for the user where they are not
   */
  public void checkCommitIsAtomic() throws NotCreatedException {
    withAtomicRename();
  }

  private DistributedFileSystem withAtomicRename() throws NotCreatedException {
    if (fileSystem instanceof DistributedFileSystem hdfs) {
      return hdfs;
    }
    throw new NotCreatedException(
        location
            + ": tables can be read from file systems of scheme \""
            + fileSystem.getUri().getScheme()
            + "\" but not written, since it is not known that a commit is atomic there; write to"
            + " a path that begins with file: or hdfs:",
        new UnsupportedOperationException("atomic commit to " + fileSystem.getUri()));
  }

  @Override
  public String location() {
    return location;
  }

  @Override
  public InputFile open(String path) throws IOException {
    Path file = resolve(path);
    try {
      return HadoopInputFile.open(fileSystem, file, path);
    } catch (FileNotFoundException e) {
      throw noSuchFile(file, e);
    }
  }

  @Override
  public OutputFile create(String path) throws IOException {
    Path file = resolve(path);
    return new HadoopOutputFile(fileSystem, file, path, createNew(file));
  }

  @Override
  public boolean createIfAbsent(String path, byte[] content) throws IOException {
    DistributedFileSystem hdfs = withAtomicRename();
    Path file = resolve(path);
    Path temporary = new Path(file.getParent(), StoragePath.TEMPORARY_PREFIX + UUID.randomUUID());
    try {
      if (hdfs.exists(file)) {
        return false;
      }
      writeTemporary(temporary, content);
    } catch (IOException e) {
      throw notCreated(file, e);
    }
    try {
      // Not the rename of two arguments, which moves a file into a directory of the name.
      hdfs.rename(temporary, file, Options.Rename.NONE);
      return true;
    } catch (org.apache.hadoop.fs.FileAlreadyExistsException e) {
      isDeleted(temporary, e);
      return false;
    } catch (IOException e) {
      if (isDeleted(temporary, e)) {
        // It was there to be deleted: it has not been renamed, and cannot be any more.
        throw notCreated(file, e);
      }
      throw e;
    }
  }

  private void writeTemporary(Path temporary, byte[] content) throws IOException {
    try (FSDataOutputStream stream = createNew(temporary)) {
      stream.write(content);
    } catch (IOException e) {
      isDeleted(temporary, e);
      throw e;
    }
  }

  /** Deletes what a failure left; another failure to do so does not hide the first. */
  private boolean isDeleted(Path temporary, IOException failure) {
    try {
      return fileSystem.delete(temporary, false);
    } catch (IOException e) {
      failure.addSuppressed(e);
      return false;
    }
  }

  /** The name node's messages go on with its stack trace. */
  private static NotCreatedException notCreated(Path file, IOException cause) {
    String reason = String.valueOf(cause.getMessage()).lines().findFirst().orElse("");
    return new NotCreatedException("cannot create " + file + ": " + reason, cause);
  }

  @Override
  public boolean exists(String path) throws IOException {
    return fileSystem.exists(resolveDirectory(path));
  }

  @Override
  public List<StorageEntry> list(String path) throws IOException {
    Path parent = resolveDirectory(path);
    FileStatus[] children;
    try {
      children = fileSystem.listStatus(parent);
    } catch (FileNotFoundException e) {
      return List.of();
    }
    return Arrays.stream(children)
        // A file is listed as its own child.
        .filter(child -> !child.getPath().equals(parent))
        .map(HadoopStorage::entry)
        .sorted(Comparator.comparing(StorageEntry::name))
        .toList();
  }

  @Override
  public void delete(String path) throws IOException {
    fileSystem.delete(resolve(path), true);
  }

  /** Nothing to do: what the name node has answered is in its journal. */
  @Override
  public void sync(String path) {
    StoragePath.checkDirectory(path);
  }

  @Override
  public List<String> hosts(String path) throws IOException {
    Path file = resolve(path);
    Map<String, Long> sizes = new HashMap<>();
    try {
      for (BlockLocation block : fileSystem.getFileBlockLocations(file, 0, Long.MAX_VALUE)) {
        for (String host : block.getHosts()) {
          sizes.merge(host, block.getLength(), Long::sum);
        }
      }
    } catch (FileNotFoundException e) {
      throw noSuchFile(file, e);
    }
    return sizes.entrySet().stream()
        .sorted(
            Map.Entry.<String, Long>comparingByValue()
                .reversed()
                .thenComparing(Map.Entry.comparingByKey()))
        .map(Map.Entry::getKey)
        .toList();
  }

  @Override
  public String toString() {
    return location;
  }

  private Path resolve(String path) {
    return new Path(directory, StoragePath.check(path));
  }

  private Path resolveDirectory(String path) {
    return StoragePath.checkDirectory(path).isEmpty() ? directory : resolve(path);
  }

  /** Creates a file each of whose blocks is on the disks of its nodes once it is closed. */
  private FSDataOutputStream createNew(Path file) throws IOException {
    try {
      return fileSystem.create(
          file,
          FsPermission.getFileDefault(),
          EnumSet.of(CreateFlag.CREATE, CreateFlag.SYNC_BLOCK),
          conf.getInt("io.file.buffer.size", 4096),
          fileSystem.getDefaultReplication(file),
          fileSystem.getDefaultBlockSize(file),
          null);
    } catch (org.apache.hadoop.fs.FileAlreadyExistsException e) {
      FileAlreadyExistsException taken = new FileAlreadyExistsException(file.toString());
      taken.initCause(e);
      throw taken;
    }
  }

  private static StorageEntry entry(FileStatus status) {
    boolean isDirectory = status.isDirectory();
    return new StorageEntry(
        status.getPath().getName(),
        isDirectory ? 0 : status.getLen(),
        isDirectory,
        status.getModificationTime());
  }

  private static IOException noSuchFile(Path file, FileNotFoundException cause) {
    java.nio.file.NoSuchFileException missing =
        new java.nio.file.NoSuchFileException(file.toString());
    missing.initCause(cause);
    return missing;
  }
}
